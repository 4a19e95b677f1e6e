import { describe, expect, it } from 'vitest'
import { isJsonObject } from '../../../harness/index.ts'
import { jsonExtensions, noJson, noObjects } from './json-bodies.ts'

const right = { data: 'A sentence.', writerId: '7' }

describe('bodies that are not JSON objects', () => {
  it.each(Object.entries({ ...noJson, ...jsonExtensions }))('%s is not JSON', (_name, { of }) => {
    expect(() => JSON.parse(of(right))).toThrow(SyntaxError)
  })

  it.each(Object.entries(noObjects))('%s is JSON, but not an object', (_name, { of }) => {
    expect(isJsonObject(JSON.parse(of(right)))).toBe(false)
  })
})
