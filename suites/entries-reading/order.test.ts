import { describe, expect, it } from 'vitest'
import {
  isAscending,
  isAscendingById,
  isDescending,
  isDescendingById,
  isOneOrder,
  repeated,
} from './order.ts'

describe('isAscending and isDescending', () => {
  it('accept empty lists, single members and ties', () => {
    expect(isAscending([])).toBe(true)
    expect(isAscending(['b'])).toBe(true)
    expect(isAscending(['a', 'a', 'b'])).toBe(true)
    expect(isDescending(['b', 'a', 'a'])).toBe(true)
  })

  it('refuse one member out of place', () => {
    expect(isAscending(['a', 'c', 'b'])).toBe(false)
    expect(isDescending(['c', 'a', 'b'])).toBe(false)
  })

  it('compare timestamps as text', () => {
    expect(isAscending(['2024-01-31T23:59:59', '2024-02-01T00:00:00'])).toBe(true)
  })
})

describe('isAscendingById', () => {
  it.each([
    ['numbers', ['2', '10', '100']],
    ['numbers beyond 53 bits', ['9007199254740992', '9007199254740993', '90071992547409910']],
    ['numbers as text', ['10', '100', '2']],
    ['text by code units', ['B', 'a', 'b']],
    ['text without regard to case', ['a', 'B', 'c']],
    ['small letters before capitals', ['a', 'b', 'A', 'B']],
    ['natural order', ['td_2', 'td_10', 'td_100']],
    ['shorter first, as numbers written with letters', ['9', 'z', '10', '1a']],
    ['a collation that looks past punctuation', ['ab', 'a-c', 'ad']],
  ])('accepts %s', (_kind, ids) => {
    expect(isAscendingById(ids)).toBe(true)
    expect(isDescendingById(ids.toReversed())).toBe(true)
  })

  it('refuses ids that follow no order', () => {
    expect(isAscendingById(['3', '1', '2'])).toBe(false)
    expect(isAscendingById(['td_3', 'td_1', 'td_2'])).toBe(false)
    expect(isDescendingById(['1', '3', '2'])).toBe(false)
  })

  it('refuses the wrong direction', () => {
    expect(isAscendingById(['3', '2', '1'])).toBe(false)
    expect(isDescendingById(['1', '2', '3'])).toBe(false)
  })
})

describe('isOneOrder', () => {
  it('accepts a list and its reverse', () => {
    expect(isOneOrder(['2', '10'], ['10', '2'])).toBe(true)
  })

  it('refuses numbers in one direction and text in the other', () => {
    expect(isOneOrder(['2', '10', '100'], ['2', '100', '10'])).toBe(false)
  })
})

describe('repeated', () => {
  it('names each member that stands more than once, once', () => {
    expect(repeated(['a', 'b', 'a', 'c', 'a', 'c'])).toEqual(['a', 'c'])
    expect(repeated(['a', 'b'])).toEqual([])
  })
})
