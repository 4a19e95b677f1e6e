import { describe, expect, test } from 'vitest'
import { hiddenOf, pairsOf } from './two-faults.ts'

const one = { fault: 'one', sentence: '', cases: ['a', 'both'] }
const other = { fault: 'other', sentence: '', cases: ['b', 'both'] }

describe('of two faults', () => {
  test('both are told where each begins a cause', () => {
    expect(hiddenOf([one, other], [{ cases: ['a', 'both'] }, { cases: ['b'] }], ['a', 'b', 'both'])).toEqual(
      [],
    )
  })

  test('one is hidden where its cases stand inside of the cause of the other one', () => {
    expect(hiddenOf([one, other], [{ cases: ['a', 'b', 'both'] }], ['a', 'b', 'both'])).toEqual(['other'])
  })

  test('one is not called hidden where nothing failed for it alone', () => {
    expect(hiddenOf([one, other], [{ cases: ['a', 'both'] }], ['a', 'both'])).toEqual([])
  })
})

test('faults are paired with those that stand far from them, and an odd one stays alone', () => {
  expect(pairsOf([1, 2, 3, 4, 5])).toEqual([
    [1, 3],
    [2, 4],
  ])
})
