import { expect, it } from 'vitest'
import { unknownIdLike, unknownIdsLike, unknownIdsOfUserLike } from './unknown-id.ts'

it.each([
  ['small numbers grow beyond any that was given out', '7', '7987'],
  ['numbers of 32 bits stay within them', '3000000', '1075241823'],
  ['numbers of ten digits stay within 32 bits', '1000000012', '1573741829'],
  ['numbers of ten digits beyond 32 bits stay within 64', '3000000012', '3000000012987'],
  ['numbers of 19 digits keep their length', '1234567890123456789', '1124567890123456789'],
  ['UUIDs keep their form', '3f2504e0-4f89-41d3-9a0c-0305e82c3301', '3f2504e0-4f89-41d3-9a0c-9694f17d6698'],
  ['counted ids with a prefix grow', 'td_5', 'td_5987'],
  ['numbers that zeros fill up keep their width', '0000000012', '0900000012'],
  ['counted ids with a prefix that zeros fill up keep their width', 'TD00012', 'TD09012'],
  ['letters alone get more of them', 'abc', 'abczz'],
  ['letters and digits by chance keep their length', 'LKcWw1B34xoSOqv2iW9vV', 'LKcWw1B34xoSOqw7iX0wW'],
  ['parts that are counted grow', 'board-12-5', 'board-12-5987'],
])('%s', (_rule, given, unknown) => {
  expect(unknownIdLike(given)).toBe(unknown)
})

it.each([
  ['a UUID', '3f2504e0-4f89-41d3-9a0c-0305e82c3301'],
  ['a ULID', '01ARZ3NDEKTSV4RRFFQ69G5FAV'],
  ['a number with zeros before it', '0000000012'],
  ['letters and digits by chance', 'aB3dE6gH9jK'],
])('one of the unknown ids has the length of %s', (_form, given) => {
  const same = unknownIdsLike(given).filter((id) => id.length === given.length)
  expect(same.length).toBeGreaterThan(0)
  expect(same).not.toContain(given)
})

it('unknown ids for a large number are not near that number', () => {
  expect(unknownIdsLike('1000005310')).toEqual(['1573744478', '1000005310987', '1110005310'])
  expect(unknownIdsLike('entry0000012345')).toContain('entry0900012345')
})

it('the unknown id for the largest number of 64 bits stays within 64 bits', () => {
  expect(BigInt(unknownIdLike('9223372036854775807'))).toBeLessThan(2n ** 63n)
})

it('the unknown id for a small number is a large number, because a small one may exist', () => {
  expect(unknownIdsLike('7')).toEqual(['7987'])
})

it.each([
  ['a month', '202403', '102403'],
  ['a small number that begins with 1', '16', '26'],
  ['a small number', '70026', '60026'],
  ['letters and digits by chance', 'aB3dE6gH9jKx', 'bB3dE6gH9jKx'],
])('one of the ids that a user probably does not have has the form of %s', (_form, given, like) => {
  expect(unknownIdsOfUserLike(given)).toContain(like)
  expect(unknownIdsOfUserLike(given)).not.toContain(given)
})

it.each(['1', '16', '115', '1000005310'])(
  'none of the unknown ids is a smaller number with a zero before it: %s',
  (given) => {
    expect(unknownIdsOfUserLike(given).filter((id) => id.startsWith('0'))).toEqual([])
  },
)
