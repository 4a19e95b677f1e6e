import { describe, expect, test } from 'vitest'
import type { Exchange } from '../../../../harness/http/message/exchange.ts'
import type { CheckResult } from '../../../../harness/run/result/result.ts'
import { exchange, sampleRun } from '../../../run/sample-run.test-data.ts'
import { causesOf } from '../../causes.ts'
import { failed } from '../../failed-check.test-data.ts'

const url = 'http://127.0.0.1/social/api/restful/v2/textdata/@app/board/@all'

/** A list of entries with these ids, requested with this query. */
function list(id: number, query: string, ids: readonly number[]): Exchange {
  const body = JSON.stringify({
    entry: ids.map((one) => ({ id: String(one), ownerId: `sb.example.jp:${one}` })),
  })
  return exchange({
    operation: 'textdata.list',
    id,
    request: { method: 'GET', url: `${url}?${query}`, headers: {} },
    response: { status: 200, headers: {}, body, bodyBytes: body.length, truncated: false },
  })
}

/** A check that saw wrong contents in a list. */
function wrong(
  id: string,
  shown: Exchange,
  name = 'the ids on the page',
  way: 'wrong' | 'unwanted' = 'wrong',
): CheckResult {
  const check = failed(id, shown, '200')
  const deviation = { kind: 'value', name, way } as const
  const cases = check.cases.map((one) => ({ ...one, decisive: shown.id, exchanges: [shown], deviation }))
  return { ...check, cases }
}

const titles = (exchanges: readonly Exchange[], ...checks: CheckResult[]) =>
  causesOf({ ...sampleRun(), exchanges, checks }).map(({ title }) => title.replace(/; rule:.*$/s, ''))

describe('a list that is answered as if one of its parameters were missing', () => {
  test('ignores startIndex if it contains what the first page begins with', () => {
    const later = list(7, 'count=2&startIndex=3', [1, 2])
    const first = list(8, 'count=4', [1, 2, 3, 4])
    expect(titles([later, first], wrong('entries.paging.starts', later))).toEqual([
      'textdata.list ignores startIndex',
    ])
  })

  test('ignores count if a page with another count contains the same entries', () => {
    const page = list(7, 'count=2', [1, 2, 3, 4])
    const other = list(8, 'count=3&startIndex=4', [1, 2, 3, 4])
    expect(titles([page, other], wrong('entries.paging.counts', page))).toEqual([
      'textdata.list ignores count',
    ])
    const longer = list(8, 'count=3', [1, 2, 3, 4, 5])
    expect(titles([page, longer], wrong('entries.paging.counts', page))).not.toEqual([
      'textdata.list ignores count',
    ])
  })

  test('ignores fields in every request that has them, whatever a check compared', () => {
    const selected = list(7, 'fields=id', [1, 2])
    const whole = list(8, '', [1, 2])
    const other = list(9, 'fields=ownerId&count=1', [1])
    const ignored = wrong('entries.fields', selected, 'the members beyond those of fields')
    const compared = wrong('entries.fields.values', other, 'the owner')
    expect(titles([selected, whole, other], ignored, compared)).toEqual(['textdata.list ignores fields'])
    const unasked = list(9, 'count=1', [1])
    expect(titles([selected, whole, unasked], ignored, wrong('a', unasked, 'the owner'))).toHaveLength(2)
  })

  test('does not ignore fields if other fields select fewer members: it returns members that were not asked for', () => {
    const selected = list(7, 'fields=id', [1, 2])
    const whole = list(8, '', [1, 2])
    const body = '{"entry":[{"id":"1"}]}'
    const other = { ...list(9, 'fields=data', []) }
    const fewer = {
      ...other,
      response: { status: 200, headers: {}, body, bodyBytes: body.length, truncated: false },
    }
    const check = wrong('entries.fields', selected, 'members beyond those of fields=id', 'unwanted')
    const told = check.cases.map((one) => ({ ...one, message: 'expected no members, got ["ownerId"]' }))
    expect(titles([selected, whole, fewer], { ...check, cases: told })).toEqual([
      'fields=id also returns ownerId (textdata.list)',
    ])
    expect(titles([selected, whole], { ...check, cases: told })).toEqual(['textdata.list ignores fields'])
  })

  test('ignores sortOrder if it is in the opposite order', () => {
    const sorted = list(7, 'sortBy=id&sortOrder=descending', [2, 9, 10])
    expect(titles([sorted], wrong('entries.sort.by-id', sorted))).toEqual(['textdata.list ignores sortOrder'])
  })

  test('does not ignore sortOrder if it should be empty', () => {
    const sorted = list(7, 'sortBy=id&sortOrder=descending', [2, 9, 10])
    const full = wrong('groups.delete.entries', sorted, 'the entries of the new group', 'unwanted')
    expect(titles([sorted], full)).not.toEqual(['textdata.list ignores sortOrder'])
  })

  test('is sorted by another member if the other sortOrder reverses it', () => {
    const updated = (id: number, order: string, ids: readonly number[]): Exchange => {
      const entry = ids.map((one) => ({
        id: String(one),
        updated: `2026-03-01T10:00:${one === 1 ? 32 : 10 + one}`,
      }))
      const body = JSON.stringify({ entry })
      const query = order === '' ? '' : `sortBy=updated&sortOrder=${order}`
      return exchange({
        operation: 'textdata.list',
        id,
        request: { method: 'GET', url: `${url}?${query}`, headers: {} },
        response: { status: 200, headers: {}, body, bodyBytes: body.length, truncated: false },
      })
    }
    const rising = updated(7, 'ascending', [1, 2, 3])
    const unsorted = updated(8, '', [1, 2, 3])
    const check = wrong('entries.sort.updated', rising)
    const all = (...others: readonly Exchange[]) => titles([rising, unsorted, ...others], check)[0]
    expect(all(updated(9, 'descending', [3, 2, 1]))).toBe(
      'textdata.list with sortBy=updated is in the order of id, not of updated',
    )
    expect(all(updated(9, 'descending', [1, 2, 3]))).toBe('textdata.list ignores sortBy and sortOrder')
  })

  test('ignores sortOrder on later pages if the first page is in order', () => {
    const first = list(6, 'sortBy=id&sortOrder=descending&count=3', [9, 8, 7])
    const later = list(7, 'sortBy=id&sortOrder=descending&count=3&startIndex=4', [4, 5, 6])
    expect(titles([first, later], wrong('entries.sort.by-id', later))).toEqual([
      'textdata.list ignores sortOrder on later pages',
    ])
  })

  test('does not ignore startIndex if pages of the same size differ', () => {
    const pages = [list(7, 'count=2&startIndex=1', [2, 1]), list(8, 'count=2&startIndex=3', [4, 3])]
    const sorted = list(9, 'count=9', [4, 3, 2, 1])
    const check = wrong('entries.paging.starts', pages[1] ?? sorted)
    const cases = check.cases.map((one) => ({ ...one, exchanges: pages }))
    expect(titles([...pages, sorted], { ...check, cases })[0]).not.toContain('ignores')
  })

  test('does not ignore the filter if another value finds the same entries', () => {
    const filtered = list(7, 'filterBy=ownerId&filterValue=12x&count=9', [12, 12])
    const other = list(8, 'filterBy=ownerId&filterValue=12&count=9', [12, 12])
    expect(titles([filtered, other], wrong('entries.filter.matches', filtered))[0]).not.toContain('ignores')
  })

  test('ignores the filter if it has every entry that the run created in the group', () => {
    const created = [1, 2, 3].map((id) => {
      const body = JSON.stringify({ id: String(id), ownerId: `sb.example.jp:${id}` })
      return exchange({
        operation: 'textdata.create',
        id,
        startedAt: '2026-03-01T10:00:00.000Z',
        request: {
          method: 'POST',
          url,
          headers: {},
          body: JSON.stringify({ data: 'A text.', ownerId: String(id) }),
        },
        response: { status: 201, headers: {}, body, bodyBytes: body.length, truncated: false },
      })
    })
    const later = { startedAt: '2026-03-01T10:01:00.000Z' }
    const sorted = { ...list(7, 'filterBy=ownerId&filterValue=1&sortBy=id', [1, 2, 3]), ...later }
    expect(titles([...created, sorted], wrong('entries.filter.matches', sorted))).toEqual([
      'textdata.list ignores the filter',
    ])
    const wide = { ...list(7, 'filterBy=ownerId&filterValue=1&sortBy=id', [1, 2]), ...later }
    expect(titles([...created, wide], wrong('entries.filter.matches', wide))[0]).not.toContain('ignores')
  })

  test('does not ignore the order if only few of its entries are in the wrong place', () => {
    const others = Array.from({ length: 30 }, (_unused, index) => 60 - index)
    const sorted = list(7, 'sortBy=id&sortOrder=descending&count=40', [2, ...others])
    const plain = list(8, 'count=40', [2, ...others])
    expect(titles([sorted, plain], wrong('entries.sort.by-id', sorted))[0]).not.toContain('ignores')
  })

  test('ignores the filter if most entries belong to many other users, and one to the user of the filter', () => {
    const shown = list(7, 'filterBy=ownerId&filterValue=3', [1, 2, 3, 4, 5, 6])
    expect(titles([shown], wrong('entries.filter.matches', shown))).toEqual([
      'textdata.list ignores the filter',
    ])
    const ofNobody = list(7, 'filterBy=ownerId&filterValue=9', [1, 2, 3, 4, 5, 6])
    expect(titles([ofNobody], wrong('entries.filter.matches', ofNobody))).not.toContain(
      'textdata.list ignores the filter',
    )
  })

  test('ignores the filter if three of the lists show it, and all lists were requested with a filter', () => {
    const short = list(6, 'filterBy=ownerId&filterValue=3', [1, 2])
    const whole = [7, 8, 9].map((id) =>
      list(id, `filterBy=ownerId&filterValue=3&count=${id}`, [1, 2, 3, 4, 5, 6]),
    )
    const plain = list(10, 'count=2', [1, 3])
    const checks = [short, ...whole].map((shown, index) => wrong(`entries.filter.matches.${index}`, shown))
    expect(titles([short, ...whole], ...checks)).toEqual(['textdata.list ignores the filter'])
    expect(
      titles([short, plain], wrong('entries.filter.matches', short), wrong('entries.list.all', plain)),
    ).not.toContain('textdata.list ignores the filter')
  })

  test('does not ignore the filter if the same request with another user finds only entries of that user', () => {
    const filtered = list(7, 'filterBy=ownerId&filterValue=1&count=9', [1, 12, 13])
    const whole = list(8, 'count=9', [1, 12, 13])
    const obeyed = list(9, 'filterBy=ownerId&filterValue=12&count=9', [12])
    const failures = wrong('entries.filter.matches', filtered)
    expect(titles([filtered, whole, obeyed], failures)[0]).not.toContain('ignores')
    const ofFirstPage = list(9, 'filterBy=ownerId&filterValue=12&count=2', [12])
    expect(titles([filtered, whole, ofFirstPage], failures)).toEqual(['textdata.list ignores the filter'])
  })

  test('ignores the filter if the whole list is the same', () => {
    const filtered = list(7, 'filterBy=ownerId&filterValue=1&count=9', [1, 2, 3])
    const whole = list(8, 'count=9', [1, 2, 3])
    expect(titles([filtered, whole], wrong('entries.filter.matches', filtered))).toEqual([
      'textdata.list ignores the filter',
    ])
  })

  test('does not ignore the filter if a member in it is wrong, or if the other list has another count, too', () => {
    const filtered = list(7, 'filterBy=ownerId&filterValue=1&count=9', [1, 2, 3])
    const whole = list(8, 'count=9', [1, 2, 3])
    expect(
      titles([filtered, whole], wrong('entries.filter.same-members', filtered, 'ownerId')),
    ).not.toContain('textdata.list ignores the filter')
    const sorted = list(8, 'count=8', [1, 2, 3])
    expect(titles([filtered, sorted], wrong('entries.filter.matches', filtered))[0]).not.toContain('ignores')
  })

  test('does not ignore a parameter if it is in the order that the parameter demands', () => {
    const sorted = list(7, 'sortBy=id&sortOrder=ascending', [1, 2, 4])
    const plain = list(8, '', [1, 2, 4])
    expect(titles([sorted, plain], wrong('entries.sort.all-once', sorted))[0]).not.toContain('ignores')
  })

  test('is one cause, whatever each check compared', () => {
    const one = list(7, 'sortBy=id&sortOrder=descending', [2, 9, 10])
    const other = list(9, 'sortBy=ownerId&sortOrder=descending', [2, 9, 10])
    const plain = list(8, '', [2, 9, 10])
    expect(
      titles(
        [one, other, plain],
        wrong('entries.sort.by-id', one, 'id on all pages'),
        wrong('entries.sort.updated', other, 'the ids of the list'),
      ),
    ).toHaveLength(1)
  })
})
