import { expect, test } from 'vitest'
import { latin1Path } from './cleanup.ts'

test.each([
  ['tbc_aé', '/textdata/@app/tbc_a%E9/@self'],
  ['ab', undefined],
  // ISO 8859-1 has no octet for this letter.
  ['aж', undefined],
])('the path of %s in ISO 8859-1', (name, path) => {
  expect(latin1Path(name)).toBe(path)
})
