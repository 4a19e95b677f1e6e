import { expect as expectTo, test } from 'vitest'
import { expect } from './expect.ts'
import { ExpectationFailure } from './failure.ts'
import { listRelation, membersIn, without } from './list-difference.ts'

/** The message of a failed assertion. */
function messageOf(assertion: () => void): string {
  try {
    assertion()
  } catch (error) {
    if (error instanceof ExpectationFailure) return error.message
    throw error
  }
  return ''
}

const ids = ['1', '2', '3', '4', '5', '6']

test.each([
  ['the same in the reverse order', ids.toReversed()],
  ['the same in another order', ['2', '1', '3', '4', '5', '6']],
  ['all 6, and 2 more after them', [...ids, '7', '8']],
  ['it begins 1 place too late', [...ids.slice(1), '7']],
  ['it begins 2 places too late', ids.slice(2)],
  ['it begins 1 place too early', ['0', ...ids.slice(0, -1)]],
])('the message about a list says in which relation it is to the expected one: %s', (relation, got) => {
  expectTo(listRelation(ids, got)).toBe(relation)
  expectTo(messageOf(() => expect(got, 'the ids').toEqual(ids))).toBe(
    `expected the ids to be ${JSON.stringify(ids)}, got ${JSON.stringify(got)}; ${relation}`,
  )
})

test('no relation is stated that chance could explain', () => {
  expectTo(listRelation(['1', '2', '3'], ['3'])).toBeUndefined()
  expectTo(listRelation(['1', '2', '3'], ['7', '8', '9'])).toBeUndefined()
  // Equal points: the list could begin anywhere.
  expectTo(listRelation([5, 5, 5], [5, 5, 6])).toBeUndefined()
  expectTo(listRelation('123', '321')).toBeUndefined()
})

test('the message about longer lists has both numbers', () => {
  expectTo(messageOf(() => expect(['9', '1'], 'the ids').toEqual(ids))).toMatch(
    /, got \["9","1"\]; these are 2 instead of 6$/,
  )
})

test('the message about members in any order says of how many some came, and how many more', () => {
  expectTo(messageOf(() => expect(['3', '1'], 'the ids').toHaveSameMembers(ids))).toMatch(
    /the 6 expected ones, in any order, got only 2 of 6: missing \["2","4","5","6"\]$/,
  )
  expectTo(messageOf(() => expect([...ids, '9'], 'the ids').toHaveSameMembers(ids))).toMatch(
    /, got 7, all 6 and 1 more: unexpected \["9"\]$/,
  )
})

test('the message about a number of members has both numbers, and of objects only the ids', () => {
  const entries = ids.map((id) => ({ id, data: 'Rain again.' }))
  expectTo(messageOf(() => expect(entries, 'the entries that the user sees').toHaveLength(50))).toBe(
    'expected 50 entries that the user sees, got 6, with the ids ["1","2","3","4","5","6"]',
  )
  expectTo(messageOf(() => expect(ids, 'the page').toHaveLength(2))).toBe(
    'expected the page to have 2 members, got 6: ["1","2","3","4","5","6"]',
  )
  expectTo(messageOf(() => expect([{ id: '7' }], 'the entries').toHaveLength(2))).toBe(
    'expected 2 entries, got 1, with the id ["7"]',
  )
  expectTo(messageOf(() => expect([], 'the entries').toHaveLength(1))).toBe(
    'expected the entries to have 1 member, got 0: []',
  )
})

/** A list that counts how often one of its members is read. */
function counting(list: readonly unknown[]) {
  let reads = 0
  const counted = new Proxy(list, {
    get: (target, name) => {
      reads++
      const value: unknown = Reflect.get(target, name)
      return value
    },
  })
  return { counted, reads: () => reads }
}

const many = Array.from({ length: 50_000 }, (_unused, index) => `${index}`)
const few = Array.from({ length: 1000 }, (_unused, index) => `x${index}`)

test('the members of a very long list are read a few times each, not once for every place', () => {
  for (const expected of [few, many.toReversed(), [...many.slice(0, 40_000), 'other']]) {
    const { counted, reads } = counting(many)
    messageOf(() => expect(counted, 'the ids').toEqual(expected))
    expectTo(reads()).toBeLessThan(40 * many.length)
  }
})

test('the objects of a very long list are compared only with those of the same id', () => {
  let compared = 0
  const objects = (names: readonly string[]) =>
    names.map((id) =>
      Object.defineProperty({ id }, 'data', {
        enumerable: true,
        get: () => {
          compared++
          return 'text'
        },
      }),
    )
  messageOf(() => expect(objects(many), 'the entries').toHaveSameMembers(objects(few)))
  messageOf(() => expect(objects(many), 'the entries').toHaveSameMembers(objects(many.slice(0, 1000))))
  expectTo(compared).toBeLessThan(20 * many.length)
})

test('members are found whatever they are, and as often as they are there', () => {
  const list = [1, '1', null, 'a', 'a', { id: 1, b: [2] }, { id: '1' }, [3], {}, -0]
  const { has, take } = membersIn(list)
  for (const one of [...list, { b: [2], id: 1 }]) expectTo(has(one)).toBe(true)
  for (const other of [2, true, undefined, { id: 1 }, { id: 1, b: [] }, [], 0])
    expectTo(has(other)).toBe(false)
  expectTo([take('a'), take('a'), take('a'), has('a')]).toEqual([true, true, false, false])
  expectTo(without([{ id: 'b' }, 'a', 'a'], ['a', { id: 'c' }])).toEqual([{ id: 'b' }, 'a'])
})
