import { expect, test } from 'vitest'
import { endsEarly } from './json-body.ts'

test.each(['{"id":"1"', '{"a":[1,2]', '[{"id":"}"}', '{"data":"She wrote \\"', ' {"a":'])(
  '%s ends before its JSON does',
  (body) => {
    expect(endsEarly(body)).toBe(true)
  },
)

test.each(['{"id":"1"}', '[]', '', 'null', '"text', '<html>{', '{"a":1}}', '{"data":"{"}'])(
  '%s does not end early',
  (body) => {
    expect(endsEarly(body)).toBe(false)
  },
)
