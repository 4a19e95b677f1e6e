import { describe, expect, test } from 'vitest'
import type { Exchange } from '../../../../harness/http/message/exchange.ts'
import type { CheckResult } from '../../../../harness/run/result/result.ts'
import { exchange, sampleRun } from '../../../run/sample-run.test-data.ts'
import { causesOf } from '../../causes.ts'
import { failed } from '../../failed-check.test-data.ts'

/** A list of definitions that answers with these ids. */
function listed(id: number, query: string, ids: readonly string[]): Exchange {
  const body = JSON.stringify({ entry: ids.map((one) => ({ id: one })) })
  return exchange({
    id,
    operation: 'achievements.list',
    request: { method: 'GET', url: `http://127.0.0.1/achievements/@app?${query}`, headers: {} },
    response: { status: 200, headers: {}, body, bodyBytes: body.length, truncated: false },
  })
}

const whole = listed(1, 'count=1000', ['a1', 'a2', 'a3', 'a4', 'a5'])

/** A check that saw a wrong page. */
function wrong(id: string, page: Exchange, name = 'the page') {
  const check = failed(id, page, '200', { exchanges: [page] })
  const deviation = { kind: 'value', name, way: 'wrong' } as const
  const cases = check.cases.map((one) => ({ ...one, decisive: page.id, deviation }))
  return { ...check, cases }
}

/** The title of a cause with a wrong page. */
const titleOf = (page: Exchange): string | undefined =>
  titleOfRun([whole, page], wrong('achievements.paging.page', page))

function titleOfRun(exchanges: readonly Exchange[], ...checks: CheckResult[]): string | undefined {
  const [cause] = causesOf({ ...sampleRun(), checks, exchanges })
  return cause?.title.replace(/ \(.*$/s, '')
}

test('the title says with which item of the list a wrong page begins', () => {
  expect(titleOf(listed(2, 'startIndex=3&count=2', ['a2', 'a3']))).toBe(
    'The page is the part of the list from item 2 on, not from item 3 on',
  )
})

test('the title does not say how a page begins if it is in another order, or begins with the right item', () => {
  expect(titleOf(listed(2, 'startIndex=3&count=2', ['a3', 'a2']))).toBe('The page is wrong')
  expect(titleOf(listed(2, 'startIndex=3&count=2', ['a3', 'a4']))).toBe('The page is wrong')
  expect(titleOf(listed(2, 'startIndex=3&count=2&sortBy=point', ['a2', 'a3']))).toBe('The page is wrong')
})

describe('if several pages begin in the wrong place', () => {
  /** The title if an empty page is wrong, too, which does not show where it begins. */
  const titleWith = (...pages: Exchange[]) => {
    const empty = listed(9, 'startIndex=5', [])
    const checks = pages.map((page) => wrong(`achievements.paging.${page.id}`, page, 'the ids of the page'))
    const unclear = wrong('achievements.paging.default-count', empty, 'the ids')
    return titleOfRun([whole, empty, ...pages], unclear, ...checks)
  }

  test('the title says how startIndex is counted', () => {
    expect(
      titleWith(
        listed(2, 'startIndex=2&count=2', ['a3', 'a4']),
        listed(3, 'startIndex=1&count=2', ['a1', 'a2']),
        listed(4, 'startIndex=2&count=3', ['a4', 'a5']),
      ),
    ).toMatch(/ from item [34] on, not from item 2 on, as if startIndex counted pages$/)
    expect(
      titleWith(
        listed(2, 'startIndex=2&count=2', ['a3', 'a4']),
        listed(3, 'startIndex=3&count=2', ['a4', 'a5']),
      ),
    ).toMatch(/, as if startIndex counted from 0$/)
  })

  test('the title does not say how startIndex is counted if the pages disagree', () => {
    expect(
      titleWith(
        listed(2, 'startIndex=2&count=2', ['a3', 'a4']),
        listed(3, 'startIndex=3&count=2', ['a2', 'a3']),
      ),
    ).not.toContain('as if')
  })
})

test('the title says that a list lacks its first entry, if it has all later ones in their order', () => {
  const board = 'http://127.0.0.1/social/api/restful/v2/textdata/@app/board/@all'
  const created = ['7', '8', '9'].map((one, index) => {
    const body = JSON.stringify({ id: one })
    return exchange({
      id: index + 1,
      operation: 'textdata.create',
      request: { method: 'POST', url: board, headers: {}, body: '{"data":"a"}' },
      response: { status: 201, headers: {}, body, bodyBytes: body.length, truncated: false },
    })
  })
  const titleOfList = (query: string, ids: readonly string[]) => {
    const list = exchange({
      ...listed(8, query, ids),
      startedAt: '2026-03-01T11:00:00.000Z',
      operation: 'textdata.list',
      request: { method: 'GET', url: `${board}?${query}`, headers: {} },
    })
    return titleOfRun([...created, list], wrong('entries.list.all-once', list, 'the listed ids'))
  }
  expect(titleOfList('count=9', ['8', '9'])).toBe(
    'The listed ids are the part of the list from item 2 on, not from item 1 on',
  )
  expect(titleOfList('count=9', ['7', '9'])).toBe('The listed ids are wrong')
  expect(titleOfList('count=9&sortBy=id', ['8', '9'])).toBe('The listed ids are wrong')
})
