import { describe, expect, test } from 'vitest'
import type { Exchange } from '../../../../harness/http/message/exchange.ts'
import { exchange, sampleRun } from '../../../run/sample-run.test-data.ts'
import { causesOf } from '../../causes.ts'
import { failed } from '../../failed-check.test-data.ts'

const board = 'http://127.0.0.1/social/api/restful/v2/textdata/@app/board/@all'

/** An exchange of the case, one second after the one before it. */
const sent = (
  id: number,
  method: string,
  url: string,
  status: number,
  texts: Partial<Record<'request' | 'response', unknown>>,
) => {
  const operation = { GET: url === board ? 'textdata.list' : 'textdata.read', PUT: 'textdata.update' }[method]
  const body = texts.response === undefined ? '' : JSON.stringify(texts.response)
  return exchange({
    id,
    check: 'entries.update.shown',
    operation: operation ?? 'textdata.delete',
    startedAt: new Date(Date.UTC(2026, 2, 1, 10, 0, id)).toISOString(),
    request: {
      method,
      url,
      headers: {},
      ...(texts.request === undefined ? {} : { body: JSON.stringify(texts.request) }),
    },
    response: { status, headers: {}, body, bodyBytes: body.length, truncated: false },
  })
}

const entry = (data: string) => ({ id: '17', data, ownerId: 'board.example:4' })
const listed = (...entries: readonly object[]) => ({ response: { entry: entries } })

/** The cause of a run whose only failed case sent these requests, and failed because of the last one. */
function causeOf(...exchanges: readonly Exchange[]) {
  const last = exchanges.at(-1)
  const check = failed('entries.update.shown', last ?? {}, 'the text', { exchanges: [...exchanges] })
  const cases = check.cases.map((one) => ({
    ...one,
    exchanges: [...exchanges],
    decisive: last?.id ?? 0,
    deviation: { kind: 'value', name: 'the text in the list', way: 'wrong' } as const,
  }))
  return causesOf({ ...sampleRun(), checks: [{ ...check, cases }], exchanges: [...exchanges] })[0]
}

const before = sent(1, 'GET', board, 200, listed(entry('before')))
const update = sent(2, 'PUT', `${board}/17`, 202, { request: { data: 'after' } })
const shown = sent(3, 'GET', `${board}/17`, 200, { response: entry('after') })
const stale = sent(4, 'GET', board, 200, listed(entry('before')))

describe('a read that is out of date', () => {
  test('is reported if it shows the state before an update, and another read shows the update', () => {
    const cause = causeOf(before, update, shown, stale)
    expect(cause?.title).toBe(
      'textdata.list is out of date: it answers as before textdata.update, whose effect textdata.read has shown',
    )
    expect(cause?.after).toContain('PUT /textdata/@app/board/@all/17 -> 202')
    expect(cause?.outOfDate).toEqual({
      cases: 1,
      of: 1,
      shownBy: expect.stringContaining('GET /textdata/@app/board/@all/17 -> 200'),
    })
  })

  test('is not said of a read that shows another effect of the update', () => {
    const edited = { ...entry('after'), status: 11 }
    const cause = causeOf(
      sent(1, 'GET', board, 200, listed({ ...entry('before'), status: 0 })),
      update,
      sent(3, 'GET', `${board}/17`, 200, { response: edited }),
      sent(4, 'GET', board, 200, listed({ ...edited, data: 'before' })),
    )
    expect(cause?.outOfDate).toBeUndefined()
    expect(cause?.title).not.toContain('out of date')
  })

  test('is one cause with similar reads that nothing contradicts, and with responses that are repeated', () => {
    const one = (first: number, ...exchanges: readonly Exchange[]) => {
      const check = failed(`entries.update.${first}`, exchanges.at(-1) ?? {}, 'the text', {
        norm: `R-${first}`,
      })
      const own = exchanges.map((each, at) => ({
        ...each,
        id: first + at,
        check: check.id,
        startedAt: new Date(Date.UTC(2026, 2, 1, 10, first, at)).toISOString(),
      }))
      const cases = check.cases.map((each) => ({
        ...each,
        exchanges: own,
        decisive: own.at(-1)?.id ?? 0,
        deviation: { kind: 'value', name: 'the text after the update', way: 'wrong' } as const,
      }))
      return { check: { ...check, cases }, own }
    }
    const old = sent(0, 'GET', `${board}/17`, 200, { response: entry('before') })
    const proven = one(10, old, update, sent(0, 'GET', board, 200, listed(entry('after'))), old)
    const silent = [20, 30, 40].map((first) => one(first, old, update, old))
    const repeated = one(50, old, update, {
      ...old,
      response: { status: 304, headers: {}, body: '', bodyBytes: 0, truncated: false },
    })
    const ofStatus = repeated.check.cases.map((each) => ({
      ...each,
      deviation: { kind: 'status', expected: '200', got: 304 } as const,
    }))
    const all = [proven, ...silent]
    const [cause, ...others] = causesOf({
      ...sampleRun(),
      checks: [...all.map(({ check }) => check), { ...repeated.check, cases: ofStatus }],
      exchanges: [...all, repeated].flatMap(({ own }) => own),
    })
    expect(others).toEqual([])
    expect(cause?.title).toMatch(/^textdata.read is out of date: it answers as before textdata.update/)
  })

  test('is reported if a list still has a deleted entry that answers 404', () => {
    const deletion = sent(2, 'DELETE', `${board}/17`, 202, {})
    const gone = sent(3, 'GET', `${board}/17`, 404, {})
    expect(causeOf(before, deletion, gone, stale)?.title).toMatch(
      /^textdata.list is out of date: .* textdata.delete/,
    )
  })

  test('is reported for a list of which the record has only a part', () => {
    const { response } = stale
    const body = `${response?.body?.slice(0, -2)},{"id":"18","da`
    const cut = { ...stale, response: { status: 200, headers: {}, bodyBytes: 9000, body, truncated: true } }
    expect(causeOf(before, update, shown, cut)?.outOfDate?.cases).toBe(1)
  })

  test.each<[string, readonly Exchange[]]>([
    ['no other reading shows the update: it has no effect', [before, update, stale]],
    [
      'the other reading was before the update',
      [before, sent(1, 'GET', `${board}/17`, 200, { response: entry('after') }), update, stale],
    ],
    [
      'the text is neither the old nor the new one',
      [before, update, shown, sent(4, 'GET', board, 200, listed(entry('aft')))],
    ],
    [
      'the update was refused',
      [before, sent(2, 'PUT', `${board}/17`, 400, { request: { data: 'after' } }), shown, stale],
    ],
    ['nobody had seen what stands there', [update, shown, stale]],
    [
      'the same request shows now this, now that',
      [before, update, { ...shown, request: stale.request }, stale],
    ],
  ])('is not reported if %s', (_why, exchanges) => {
    expect(causeOf(...exchanges)?.outOfDate).toBeUndefined()
  })
})
