import { expect, it } from 'vitest'
import { unknownIdLike } from './unknown-id.ts'

it.each([
  ['small numbers grow beyond any that was given out', '7', '7987'],
  ['numbers of ten digits stay within 64 bits', '1000000012', '1000000012987'],
  ['numbers of 19 digits keep their length', '1234567890123456789', '8765432109876543210'],
  ['UUIDs keep their form', '3f2504e0-4f89-41d3-9a0c-0305e82c3301', '6f7495e9-5f10-58d6-0a9c-9694e17c6698'],
  ['counted ids with a prefix grow', 'td_5', 'td_5987'],
  ['letters alone get more of them', 'abc', 'abczz'],
])('%s', (_rule, given, unknown) => {
  expect(unknownIdLike(given)).toBe(unknown)
})
