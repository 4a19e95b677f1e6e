import { expect, test } from 'vitest'
import { latin1Path } from './cleanup.ts'

test.each([
  ['tbc_aé', '/textdata/@app/tbc_a%E9/@self'],
  ['ab', undefined],
  // No octets of ISO 8859-1 stand for it.
  ['aж', undefined],
])('the path of %s in ISO 8859-1', (name, path) => {
  expect(latin1Path(name)).toBe(path)
})
