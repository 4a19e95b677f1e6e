import { expect, test } from 'vitest'
import { shownGroup } from './group-key.ts'

test.each([
  ['tbc_AbCdEfGh_k', 'tbc_AbCdEfGh_k'],
  ['foreign:tbc_AbCdEfGh_k', 'foreign:tbc_AbCdEfGh_k'],
  ['tbc_k\n', '"tbc_k\\n"'],
])('a note shows a group on one line: %j', (key, note) => {
  expect(shownGroup(key)).toBe(note)
})

test('a note shows only the beginning of a very long name', () => {
  expect(shownGroup('a'.repeat(1000))).toMatch(/^"a{99}… \(1000 characters\)$/)
})
