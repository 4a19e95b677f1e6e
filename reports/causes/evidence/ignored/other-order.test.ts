import { describe, expect, test } from 'vitest'
import type { Exchange } from '../../../../harness/http/message/exchange.ts'
import type { CheckResult } from '../../../../harness/run/result/result.ts'
import { exchange, sampleRun } from '../../../run/sample-run.test-data.ts'
import { causesOf } from '../../causes.ts'
import { failed } from '../../failed-check.test-data.ts'

const url = 'http://127.0.0.1/social/api/restful/v2/textdata/@app/board/@all'

/** The second at which something happened. */
const at = (second: number) => `2026-01-01T00:00:0${second}`

/** Entries by their ids, with their creations and updates. */
type Row = readonly [id: number, published: number, updated: number]

/** A list of entries, requested with this query. */
function list(id: number, query: string, rows: readonly Row[]): Exchange {
  const body = JSON.stringify({
    entry: rows.map(([one, published, updated]) => ({
      id: String(one),
      published: at(published),
      updated: at(updated),
    })),
  })
  return exchange({
    operation: 'textdata.list',
    id,
    request: { method: 'GET', url: `${url}?${query}`, headers: {} },
    response: { status: 200, headers: {}, body, bodyBytes: body.length, truncated: false },
  })
}

/** A check that saw a wrong order. */
function wrong(check: string, shown: Exchange): CheckResult {
  const result = failed(check, shown, '200')
  const deviation = { kind: 'value', name: 'the ids on the page', way: 'wrong' } as const
  const cases = result.cases.map((one) => ({
    ...one,
    decisive: shown.id,
    exchanges: [shown],
    deviation,
  }))
  return { ...result, cases }
}

const causes = (exchanges: readonly Exchange[], ...checks: CheckResult[]) =>
  causesOf({ ...sampleRun(), exchanges, checks })

const byCreation: readonly Row[] = [
  [1, 1, 9],
  [2, 2, 7],
  [3, 3, 8],
]
const sortedBy = (name: string, id = 7) => list(id, `sortBy=${name}`, byCreation)
const plain = list(9, '', byCreation)

const withoutRule = (title: string | undefined) => title?.replace(/; rule:.*$/s, '')

describe('a list that is sorted by another member than the requested one', () => {
  /** The title if a descending list is sorted, too, but by another member than updated. */
  const titleOf = (ascending: readonly Row[]) => {
    const [one, other] = ['ascending', 'descending'].map((order, index) =>
      list(
        7 + index,
        `sortBy=updated&sortOrder=${order}`,
        order === 'ascending' ? ascending : ascending.toReversed(),
      ),
    )
    if (one === undefined || other === undefined) throw new Error('there are two lists')
    const unsorted = list(9, '', ascending)
    return withoutRule(causes([one, other, unsorted], wrong('entries.sort.updated', one))[0]?.title)
  }

  test('is not said to ignore sortBy', () => {
    expect(titleOf(byCreation)).toBe(
      'textdata.list with sortBy=updated is in the order of creation (id or published), not of updated',
    )
  })

  test('is in the order of published if the ids are in another order', () => {
    const ids: readonly Row[] = [
      [5, 1, 9],
      [2, 2, 7],
      [3, 3, 8],
    ]
    expect(titleOf(ids)).toBe(
      'textdata.list with sortBy=updated is in the order of published, not of updated',
    )
  })

  test('is led by the rule on that order, even if another request has fewer parameters', () => {
    const short = sortedBy('updated')
    const long = list(8, 'sortBy=updated&count=3', byCreation)
    const [cause] = causes(
      [short, long, plain],
      wrong('entries.sort.alone', short),
      wrong('entries.sort.updated', long),
    )
    expect(cause?.checks[0]).toBe('entries.sort.updated')
  })

  test('is led by any rule if lists with another sortBy are wrong, too', () => {
    const short = sortedBy('updated')
    const long = list(8, 'sortBy=writerId&count=3', byCreation)
    const [cause] = causes(
      [short, long, plain],
      wrong('entries.sort.alone', short),
      wrong('entries.sort.updated', long),
    )
    expect(cause?.checks[0]).toBe('entries.sort.alone')
  })
})
