import { describe, expect, test } from 'vitest'
import type { Exchange } from '../../../harness/http/message/exchange.ts'
import { exchange, sampleRun } from '../../run/sample-run.test-data.ts'
import { causesOf } from '../causes.ts'
import { failed } from '../failed-check.test-data.ts'

/** A creation that takes 20 milliseconds. @param at when it begins, in milliseconds */
function creation(id: number, at: number, sent: string, stored = sent): Exchange {
  const body = JSON.stringify({ id: String(id), data: stored })
  return exchange({
    id,
    operation: 'textdata.create',
    startedAt: new Date(Date.UTC(2026, 2, 1) + at).toISOString(),
    durationMs: 20,
    request: {
      method: 'POST',
      url: 'http://127.0.0.1/social/api/restful/v2/textdata/@app/board/@all',
      headers: {},
      body: JSON.stringify({ data: sent }),
    },
    response: { status: 201, headers: {}, body, bodyBytes: body.length, truncated: false },
  })
}

/** A check that compares the text in an answer to a creation. */
function compared(shown: Exchange) {
  const check = failed('entries.create.response', shown, '201')
  const deviation = { kind: 'value', name: 'data in the response', way: 'wrong' } as const
  const cases = check.cases.map((one) => ({ ...one, decisive: shown.id, exchanges: [shown], deviation }))
  return { ...check, cases }
}

const titles = (shown: Exchange, ...others: readonly Exchange[]) =>
  causesOf({ ...sampleRun(), exchanges: [shown, ...others], checks: [compared(shown)] }).map(
    ({ title }) => title,
  )

const mixed = 'textdata.create stores the data of another creation that is sent at the same time'

const first = 'Last week the captain painted a boat.'
const second = 'Today her brother found some apples.'

describe('a creation that is answered with another text', () => {
  test('took it from another creation that was in progress at the same time', () => {
    expect(titles(creation(7, 0, first, second), creation(8, 5, second))).toEqual([mixed])
  })

  test('took none if the other creation was over or sent another text, or if its own text was only altered', () => {
    expect(titles(creation(7, 100, first, second), creation(8, 5, second))).not.toEqual([mixed])
    const upper = first.toUpperCase()
    expect(titles(creation(7, 0, first, upper), creation(8, 5, upper))).not.toEqual([mixed])
    expect(
      titles(creation(7, 0, first, 'The captain found a third one.'), creation(8, 5, second)),
    ).not.toEqual([mixed])
  })

  test('is one cause with the list that lacks what it should have stored, and a list without it is not', () => {
    const [taken, other] = [creation(7, 0, first, second), creation(8, 5, second)]
    const lacking = (...before: readonly Exchange[]) => {
      const list = exchange({ id: 9, operation: 'textdata.list' })
      const check = failed('entries.list.all', list, '200', { norm: 'R-entry-list' })
      const deviation = { kind: 'value', name: 'the ids in the list', way: 'incomplete' } as const
      const exchanges = [...before, list]
      return { ...check, cases: check.cases.map((one) => ({ ...one, decisive: 9, exchanges, deviation })) }
    }
    const found = (...before: readonly Exchange[]) =>
      causesOf({
        ...sampleRun(),
        exchanges: [taken, other],
        checks: [compared(taken), lacking(...before)],
      }).map(({ title }) => title)
    expect(found(taken)).toEqual([mixed])
    expect(found(other)).toHaveLength(2)
  })
})
