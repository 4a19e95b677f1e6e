import { describe, expect, it } from 'vitest'
import { isAscendingById, isDescendingById, isOneOrder, outOfOrderAt, repeated } from './order.ts'

describe('isAscendingById', () => {
  it.each([
    ['numbers', ['2', '10', '100']],
    ['numbers beyond 53 bits', ['9007199254740992', '9007199254740993', '90071992547409910']],
    ['numbers as text', ['10', '100', '2']],
    ['text by code units', ['B', 'a', 'b']],
    ['text without regard to case', ['a', 'B', 'c']],
    ['small letters before capitals', ['a', 'b', 'A', 'B']],
    ['negative numbers', ['-30', '-4', '0', '12']],
    ['natural order', ['td_2', 'td_10', 'td_100']],
    ['natural order, capitals first', ['B1', 'C3', 'a2', 'a10']],
    ['shorter first, as numbers written with letters', ['9', 'z', '10', '1a']],
    ['a collation that looks past punctuation', ['ab', 'a-c', 'ad']],
    [
      'the collation of a database that looks past every sign',
      ['a_b', 'K+c', 'Kd', 'Khp43Snymw==', 'K+HTWo76sw=='],
    ],
    ['ULIDs', ['01ARZ3NDEKTSV4RRFFQ69G5FAV', '01ARZ3NDEKTSV4RRFFQ69G5FAW', '01BX5ZZKBKACTAV9WEVGEMMVRY']],
    [
      'UUIDs by their text',
      [
        '00000000-0000-4000-8000-00000000000f',
        '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
        'F0000000-0000-4000-8000-000000000000',
      ],
    ],
    [
      'UUIDs in the order of SQL Server: the last group first',
      [
        'ffffffff-ffff-4fff-bfff-000000000001',
        '00000000-0000-4000-8000-000000000002',
        '00000000-0000-4000-8001-000000000002',
        '00000000-0000-4001-8001-000000000002',
      ],
    ],
    [
      'UUIDs in the order of SQL Server: the bytes of the first groups from their end',
      [
        'ff000000-0000-4000-8000-000000000001',
        '00000001-0000-4000-8000-000000000001',
        '00000100-ff00-4000-8000-000000000001',
        '00000000-0001-4000-8000-000000000001',
        '00000000-0001-4100-8000-000000000001',
        '00000000-0001-4001-8000-000000000001',
      ],
    ],
    [
      'UUIDs in the swapped form of MySQL: the third group first',
      [
        'ffffffff-ffff-4000-8000-000000000001',
        '00000000-0000-4001-8000-000000000001',
        'ffffffff-0000-4001-8000-000000000001',
        '00000000-0001-4001-8000-000000000001',
      ],
    ],
    [
      'UUIDs in the order of Java: as two signed numbers',
      [
        '80000000-0000-4000-8000-000000000000',
        'ffffffff-0000-4000-8000-000000000000',
        '00000000-0000-4000-8000-000000000000',
        '00000000-0000-4000-bfff-ffffffffffff',
        '7fffffff-0000-4000-8000-000000000000',
      ],
    ],
    [
      'keys in Base64 by what they stand for',
      ['9', '10', '101', '1000'].map((key) => Buffer.from(`TextData:${key}`).toString('base64')),
    ],
    [
      'numbers of 64 bits in Base64',
      ['AAAAAAAAAyE', 'AAAAAAAAAy4', 'AAAAAAAABe-', 'AAAAAAAABe_', 'AAAAAAAAZe4'],
    ],
  ])('accepts %s', (_kind, ids) => {
    expect(isAscendingById(ids)).toBe(true)
    expect(isDescendingById(ids.toReversed())).toBe(true)
  })

  it('refuses ids that follow no order', () => {
    expect(isAscendingById(['3', '1', '2'])).toBe(false)
    expect(isAscendingById(['td_3', 'td_1', 'td_2'])).toBe(false)
    expect(isDescendingById(['1', '3', '2'])).toBe(false)
    const encoded = ['3', '1', '2'].map((key) => Buffer.from(`TextData:${key}`).toString('base64'))
    expect(isAscendingById(encoded)).toBe(false)
  })

  it('refuses UUIDs that follow no order', () => {
    expect(
      isAscendingById([
        '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
        '00000000-0000-4000-8000-000000000000',
        'ffffffff-ffff-4fff-bfff-ffffffffffff',
        '11111111-1111-4111-9111-111111111111',
      ]),
    ).toBe(false)
  })

  it('accepts an order of UUIDs only for UUIDs', () => {
    expect(isAscendingById(['b0000001', 'a0000002'])).toBe(false)
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

  it('accepts UUIDs in an order of a database and its reverse, but not the same order twice', () => {
    const ids = ['80000000-0000-4000-8000-000000000000', '7fffffff-0000-4000-8000-000000000000']
    expect(isOneOrder(ids, ids.toReversed())).toBe(true)
    expect(isOneOrder(ids, ids)).toBe(false)
  })

  it('refuses numbers in one direction and text in the other', () => {
    expect(isOneOrder(['2', '10', '100'], ['2', '100', '10'])).toBe(false)
  })
})

describe('repeated', () => {
  it('returns each repeated member once', () => {
    expect(repeated(['a', 'b', 'a', 'c', 'a', 'c'])).toEqual(['a', 'c'])
    expect(repeated(['a', 'b'])).toEqual([])
  })
})

describe('outOfOrderAt', () => {
  it('is the index of the first member that is out of order', () => {
    expect(outOfOrderAt({ list: ['a', 'b', 'b', 'a'], order: 'ascending', of: 'values' })).toBe(3)
    expect(outOfOrderAt({ list: ['b', 'b', 'a', 'c'], order: 'descending', of: 'values' })).toBe(3)
    expect(outOfOrderAt({ list: ['b', 'b', 'a'], order: 'descending', of: 'values' })).toBeUndefined()
    expect(outOfOrderAt({ list: ['c', 'a', 'b'], order: 'descending', of: 'values' })).toBe(2)
    for (const list of [[], ['b']])
      expect(outOfOrderAt({ list, order: 'ascending', of: 'ids' })).toBeUndefined()
  })

  it('compares times as text', () => {
    const list = ['2024-01-31T23:59:59', '2024-02-01T00:00:00']
    expect(outOfOrderAt({ list, order: 'ascending', of: 'values' })).toBeUndefined()
    expect(outOfOrderAt({ list, order: 'descending', of: 'values' })).toBe(1)
  })

  it('compares ids in the order that the list keeps longest', () => {
    expect(outOfOrderAt({ list: ['9', '10', '11', '8'], order: 'ascending', of: 'ids' })).toBe(3)
    expect(outOfOrderAt({ list: ['9', '10', '11'], order: 'ascending', of: 'ids' })).toBeUndefined()
  })
})
