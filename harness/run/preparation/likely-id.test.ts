import { expect, test } from 'vitest'
import { looksLikeAnId } from './likely-id.ts'

const among = (...ids: readonly string[]) => ids.map((id) => ({ id }))

test('if ids are numbers, a number up to the highest of them is a likely id', () => {
  expect(looksLikeAnId('7', among('3', '12'))).toBe(true)
  expect(looksLikeAnId('13', among('3', '12'))).toBe(false)
  expect(looksLikeAnId('no_such_entry', among('3', '12'))).toBe(false)
})

test('if all ids have one length, only that length is likely; otherwise, or if no id is known, any text is', () => {
  expect(looksLikeAnId('abcd', among('efgh', 'ijkl'))).toBe(true)
  expect(looksLikeAnId('abc', among('efgh', 'ijkl'))).toBe(false)
  expect(looksLikeAnId('abc', among('e', 'ijkl'))).toBe(true)
  expect(looksLikeAnId('abc', [])).toBe(true)
})

test('an id that is neither a text nor a number is not compared', () => {
  expect(looksLikeAnId('abc', [{ id: { toString: '' } }, {}])).toBe(true)
})
