import { describe, expect, test } from 'vitest'
import { inSegments, isLongSegment, isOrdinaryAddress } from './address.ts'

const idsOfLength = (count: number, length: number) =>
  Array.from({ length: count }, (_, index) => String(index).padStart(length, '7'))

describe('ids divided among requests', () => {
  test('few short ids go into one request, and no ids into no request', () => {
    expect(inSegments(idsOfLength(12, 10))).toEqual([idsOfLength(12, 10)])
    expect(inSegments([])).toEqual([])
  })

  test('many ids go into several requests, each with a segment that every front end accepts', () => {
    const ids = idsOfLength(20, 36)
    const parts = inSegments(ids)
    expect(parts.length).toBeGreaterThan(1)
    expect(parts.some(isLongSegment)).toBe(false)
    expect(parts.flat().toSorted()).toEqual(ids.toSorted())
  })

  test('an id with half of a surrogate pair is measured like any other id', () => {
    expect(isLongSegment(['a\ud83d'])).toBe(false)
  })

  test('no request is for only one id, however long the ids are', () => {
    for (const count of [2, 3, 4, 5, 9]) {
      const ids = idsOfLength(count, 300)
      const parts = inSegments(ids)
      expect(parts.flat().toSorted()).toEqual(ids)
      for (const part of parts) expect(part.length).toBeGreaterThan(1)
    }
  })
})

describe('an address', () => {
  test.each([
    '/textdata/@app/tbc_a/@all/1,2,3',
    '/people/@me/@self/partnercard/70025',
    '/textdata/@app/tbc_a/@all/%F0%9F%99%82',
  ])('%s is ordinary', (path) => {
    expect(isOrdinaryAddress(path, 'count=1&fields=id%2Cdata')).toBe(true)
  })

  test.each([
    ['an encoded letter', '/textdata/%40app/tbc_%61/@all'],
    ['a star', '/textdata/@app/tbc_a/@all/*'],
    ['a plus sign', '/textdata/@app/tbc_a/@all/1%2B1'],
    ['a question mark', '/textdata/@app/tbc_a/@all/1%3Fx'],
    ['dots', '/textdata/@app/../@all'],
    ['a long segment', `/textdata/@app/tbc_a/@all/${'7'.repeat(300)}`],
  ])('with %s is not ordinary, because a front end may answer it', (_what, path) => {
    expect(isOrdinaryAddress(path, '')).toBe(false)
  })
})
