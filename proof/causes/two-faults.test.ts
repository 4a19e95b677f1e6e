import { describe, expect, test } from 'vitest'
import { hiddenOf, pairsOf } from './two-faults.ts'

const one = { fault: 'one', sentence: '', cases: ['a', 'both'] }
const other = { fault: 'other', sentence: '', cases: ['b', 'both'] }

describe('of two faults', () => {
  test('none is hidden if each begins a cause', () => {
    expect(hiddenOf([one, other], [{ cases: ['a', 'both'] }, { cases: ['b'] }], ['a', 'b', 'both'])).toEqual(
      [],
    )
  })

  test('one is hidden if all its cases are inside the cause of the other', () => {
    expect(hiddenOf([one, other], [{ cases: ['a', 'b', 'both'] }], ['a', 'b', 'both'])).toEqual(['other'])
  })

  test('one is not hidden if no case failed only because of it', () => {
    expect(hiddenOf([one, other], [{ cases: ['a', 'both'] }], ['a', 'both'])).toEqual([])
  })
})

test('each fault is paired with a distant one in the list, and an odd one is left out', () => {
  expect(pairsOf([1, 2, 3, 4, 5])).toEqual([
    [1, 3],
    [2, 4],
  ])
})
