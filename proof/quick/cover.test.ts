import { expect, test } from 'vitest'
import { coverOf, type Offer } from './cover.ts'

const offer: Offer = {
  prices: new Map([
    ['wide', { requests: 10, fixtures: [] }],
    ['first', { requests: 1, fixtures: ['board'] }],
    ['second', { requests: 1, fixtures: ['board'] }],
    ['dear', { requests: 500, fixtures: [] }],
  ]),
  fixtures: new Map([['board', 4]]),
  seenBy: new Map([
    ['a', ['wide', 'first']],
    ['b', ['wide', 'second']],
    ['c', ['wide']],
    ['d', ['first']],
    ['e', ['dear']],
    ['f', []],
  ]),
}

test('a shared fixture is counted once, and a case that adds nothing is removed', () => {
  expect(coverOf(offer, 6)).toEqual({ cases: ['first', 'second'], seen: 3, requests: 6 })
  expect(coverOf(offer, 16)).toEqual({ cases: ['first', 'wide'], seen: 4, requests: 15 })
})

test('a case that costs too much is left out, and a fault that no case sees ends the search', () => {
  expect(coverOf(offer, 500).seen).toBe(4)
  const { cases, seen } = coverOf(offer, 1000)
  expect(seen).toBe(5)
  expect(cases).toHaveLength(3)
})

test('a fixture that is too expensive for one case is used if its cases are worth it together', () => {
  const together: Offer = {
    prices: new Map([
      ['alone', { requests: 4, fixtures: [] }],
      ['one', { requests: 0, fixtures: ['board'] }],
      ['two', { requests: 0, fixtures: ['board'] }],
      ['three', { requests: 0, fixtures: ['board'] }],
    ]),
    fixtures: new Map([['board', 4]]),
    seenBy: new Map([
      ['a', ['alone']],
      ['b', ['one']],
      ['c', ['two']],
      ['d', ['three']],
    ]),
  }
  expect(coverOf(together, 4)).toEqual({ cases: ['one', 'three', 'two'], seen: 3, requests: 4 })
})
