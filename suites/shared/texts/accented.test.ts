import { expect, test } from 'vitest'
import { accented } from './accented.ts'

test.each([
  ['tbc_wxe', 'tbc_wxé'],
  ['A1', 'Á1'],
  ['tbc_', 'tbç_'],
  ['n7', 'ñ7'],
  ['xyz', 'xýz'],
])('%s gets one accent, and is as long as before', (text, expected) => {
  expect(accented(text)).toBe(expected)
  expect(expected).toHaveLength(text.length)
})

test.each(['1002', 'x-7', ''])('%s has no letter with an accent', (text) => {
  expect(accented(text)).toBeUndefined()
})
