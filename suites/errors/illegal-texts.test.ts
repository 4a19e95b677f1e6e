import { describe, expect, it } from 'vitest'
import { isJsonObject } from '../../harness/index.ts'
import { moreThanJson, noJson, noObject } from './illegal-texts.ts'

const right = { data: 'A sentence.', writerId: '7' }

describe('texts that are not JSON objects', () => {
  it.each(Object.entries({ ...noJson, ...moreThanJson }))('%s is not JSON', (_name, { of }) => {
    expect(() => JSON.parse(of(right))).toThrow(SyntaxError)
  })

  it.each(Object.entries(noObject))('%s is JSON, but no object', (_name, { of }) => {
    expect(isJsonObject(JSON.parse(of(right)))).toBe(false)
  })
})
