import { expect, test } from 'vitest'
import type { Exchange } from '../../../../harness/http/message/exchange.ts'
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

/** The title of a cause with a wrong page. */
function titleOf(page: Exchange): string | undefined {
  const check = failed('achievements.paging.page', page, '200', { exchanges: [page] })
  const deviation = { kind: 'value', name: 'the page', way: 'wrong' } as const
  const cases = check.cases.map((one) => ({ ...one, decisive: page.id, deviation }))
  const [cause] = causesOf({ ...sampleRun(), checks: [{ ...check, cases }], exchanges: [whole, page] })
  return cause?.title.replace(/ \(.*$/s, '')
}

test('the title says with which item of the list a wrong page begins', () => {
  expect(titleOf(listed(2, 'startIndex=3&count=2', ['a2', 'a3']))).toBe(
    'The page is the part of the list from item 2 on',
  )
})

test('the title does not say how a page begins if it is in another order, or begins with the right item', () => {
  expect(titleOf(listed(2, 'startIndex=3&count=2', ['a3', 'a2']))).toBe('The page is wrong')
  expect(titleOf(listed(2, 'startIndex=3&count=2', ['a3', 'a4']))).toBe('The page is wrong')
  expect(titleOf(listed(2, 'startIndex=3&count=2&sortBy=point', ['a2', 'a3']))).toBe('The page is wrong')
})
