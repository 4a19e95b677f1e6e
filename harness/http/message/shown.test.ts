import { expect, test } from 'vitest'
import { shown, shownBody } from './shown.ts'

test('a byte-order mark is seen, wherever a text is shown', () => {
  expect(shownBody('\ufeff{"id":"1"}')).toBe('"\\ufeff{\\"id\\":\\"1\\"}"')
  expect(shownBody('{"id":"\ufeff1"}')).toBe('{"id":"\\ufeff1"}')
  expect(shown('a\ufeffb')).toBe('"a\\ufeffb"')
})

test('JSON stands as it is, on one line', () => {
  expect(shownBody(' {"id":\n  "1"} ')).toBe('{"id": "1"}')
})
