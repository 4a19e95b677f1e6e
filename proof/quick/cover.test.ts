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

test('a shared fixture is paid once, and the dearest case is left to the end', () => {
  expect(coverOf(offer, 4 / 6)).toEqual({ cases: ['first', 'second', 'wide'], seen: 4, requests: 16 })
})

test('what nothing sees ends the search', () => {
  const { cases, seen } = coverOf(offer, 1)
  expect(seen).toBe(5)
  expect(cases).toHaveLength(4)
})
