import { expect, test } from 'vitest'
import { looksLikeAnId } from './likely-id.ts'

const among = (...ids: readonly string[]) => ids.map((id) => ({ id }))

test('where ids are numbers, one is likely up to the latest', () => {
  expect(looksLikeAnId('7', among('3', '12'))).toBe(true)
  expect(looksLikeAnId('13', among('3', '12'))).toBe(false)
  expect(looksLikeAnId('no_such_entry', among('3', '12'))).toBe(false)
})

test('where ids are of one length, one of another is not likely; where nothing is known, any is', () => {
  expect(looksLikeAnId('abcd', among('efgh', 'ijkl'))).toBe(true)
  expect(looksLikeAnId('abc', among('efgh', 'ijkl'))).toBe(false)
  expect(looksLikeAnId('abc', among('e', 'ijkl'))).toBe(true)
  expect(looksLikeAnId('abc', [])).toBe(true)
})
