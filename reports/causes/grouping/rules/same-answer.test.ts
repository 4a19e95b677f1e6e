import { describe, expect, test } from 'vitest'
import type { Exchange } from '../../../../harness/http/message/exchange.ts'
import type { CheckResult } from '../../../../harness/run/result/result.ts'
import { exchange as sampleExchange, sampleRun } from '../../../run/sample-run.test-data.ts'
import { causesOf } from '../../causes.ts'
import { answered, failed } from '../../failed-check.test-data.ts'

const causes = (...checks: CheckResult[]) => causesOf({ ...sampleRun(), checks })

/** A check whose cases sent requests to several operations. */
function asking(id: string, ...operations: readonly string[]): CheckResult {
  const [first, ...others] = operations.map((operation) =>
    failed(id, answered(operation, 404), '200', { norm: 'R-a' }),
  )
  if (first === undefined) throw new RangeError('no operation')
  const cases = [first, ...others].flatMap((check, at) =>
    check.cases.map((one) => ({ ...one, id: `${id}.${at}` })),
  )
  return { ...first, cases }
}

/** A list that answers an invalid query with success. */
const listed = (operation: string, query: string, invalid: string, norm: 'R-a' | 'R-b'): CheckResult => {
  const { request } = sampleExchange()
  const sent: Partial<Exchange> = {
    ...answered(operation, 200),
    invalid,
    request: { ...request, method: 'GET', url: `http://127.0.0.1:9/list?${query}` },
  }
  return failed(`${operation}.${query}`, sent, '400', { norm, level: 'SHOULD' })
}

describe('the same wrong status', () => {
  test('in one check, at several operations, is one cause; in two checks it is two causes', () => {
    expect(causes(asking('one', 'textdata.read', 'textdata.delete'))).toHaveLength(1)
    expect(causes(asking('one', 'textdata.read'), asking('two', 'textdata.delete'))).toHaveLength(2)
  })

  test('for requests with the same wrong parameter is one cause, whichever rule is broken', () => {
    const groups = listed('textdatagroup.list', 'count=1.5', 'count=1.5', 'R-a')
    const achievements = listed('achievements.list', 'count=2.5', 'count=2.5', 'R-b')
    expect(causes(groups, achievements)).toHaveLength(1)
    const words = listed('achievements.list', 'count=many', 'count=many', 'R-b')
    expect(causes(groups, words)).toHaveLength(2)
    const other = listed('achievements.list', 'startIndex=1.5', 'startIndex=1.5', 'R-b')
    expect(causes(groups, other)).toHaveLength(2)
  })
})

describe('the same response', () => {
  const read = (id: string, body: string, changes: Partial<Exchange> = {}) => {
    const { request } = sampleExchange()
    const sent: Partial<Exchange> = {
      operation: 'incentive.latest',
      request: { ...request, method: 'GET', url: 'http://127.0.0.1:9/people/@me/@self/partnercard' },
      response: { status: 200, headers: {}, body, bodyBytes: body.length, truncated: false },
      ...changes,
    }
    return failed(id, sent, id === 'first' ? '404' : 'a refusal (4xx)', {
      norm: id === 'first' ? 'R-a' : 'R-b',
    })
  }

  test('to the same request of the same caller is one cause, whichever rules it breaks', () => {
    expect(causes(read('first', '{"entry":[]}'), read('second', '{"entry":[]}'))).toHaveLength(1)
    expect(causes(read('first', '{"entry":[]}'), read('second', '{"entry":[7]}'))).toHaveLength(2)
    const byUser = read('second', '{"entry":[]}', { caller: 'proxy' })
    expect(causes(read('first', '{"entry":[]}'), byUser)).toHaveLength(2)
  })

  test('to all paths that no section lists is one cause; different responses are different causes', () => {
    const unlisted = (id: string, path: string, body: string): CheckResult => {
      const { request } = sampleExchange()
      const check = failed(
        id,
        {
          request: { ...request, method: 'GET', url: `http://127.0.0.1:9${path}` },
          response: { status: 200, headers: {}, body, bodyBytes: body.length, truncated: false },
        },
        'a refusal (4xx)',
        { norm: id === 'first' ? 'R-a' : 'R-b' },
      )
      const cases = check.cases.map((one) => ({
        ...one,
        exchanges: one.exchanges.map(({ operation: _none, ...rest }) => rest),
      }))
      return { ...check, cases }
    }
    const nothing = unlisted('first', '/nothing', '{}')
    expect(causes(nothing, unlisted('second', '/textdata/99/@all', '{}'))).toHaveLength(1)
    expect(causes(nothing, unlisted('second', '/textdata/99/@all', '[7]'))).toHaveLength(2)
  })
})

describe('the other cases of a check', () => {
  const sixth = failed('groups.limit', answered('textdatagroup.create', 201), '400', { norm: 'R-a' })
  const [lead] = sixth.cases
  const named = (title: string, outcome: 'failed' | 'passed' | 'untested') =>
    lead === undefined ? [] : [{ ...lead, id: `groups.limit.${title}`, title, outcome }]

  test('are named and counted if they failed or passed, and only counted if they are untested', () => {
    const cases = [
      ...named('as a root', 'failed'),
      ...named('as a child', 'failed'),
      ...named('by a user', 'passed'),
      ...named('after a deletion', 'untested'),
    ]
    const [cause] = causes({ ...sixth, cases })
    expect(cause?.case).toBe('as a root')
    expect(cause?.siblings).toEqual({
      of: 3,
      failed: 1,
      passed: 1,
      alsoFailed: ['as a child'],
      alsoPassed: ['by a user'],
    })
  })

  test('are left out if there are none', () => {
    expect(causes(sixth)[0]?.siblings).toBeUndefined()
  })
})

describe('the write that a cause shows', () => {
  const board = 'http://127.0.0.1:9/social/api/restful/v2/textdata/@app/board/@all/17'
  const sent = (id: number, method: string, status: number): Exchange => {
    const { request, response } = sampleExchange()
    return {
      ...sampleExchange({ id, operation: method === 'DELETE' ? 'textdata.delete' : 'textdata.read' }),
      request: { ...request, method, url: board },
      ...(response === undefined ? {} : { response: { ...response, status } }),
    }
  }

  test('is the first deletion if the second one should have found nothing', () => {
    const again = failed('entries.deleted', {}, '404', {
      exchanges: [sent(1, 'DELETE', 202), sent(2, 'DELETE', 202)],
    })
    const cases = again.cases.map((one) => ({
      ...one,
      decisive: 2,
      deviation: { kind: 'status', expected: '404', got: 202 } as const,
    }))
    expect(causes({ ...again, cases })[0]?.after).toContain('DELETE /textdata/@app/board/@all/17 -> 202')
  })

  test('is the one that sent the wrong value', () => {
    const { request } = sampleExchange()
    const creation: Exchange = {
      ...sampleExchange({ id: 1 }),
      request: { ...request, body: '{"appId":"4711"}' },
    }
    const check = failed('groups.own', {}, '200', { exchanges: [creation, sent(2, 'GET', 200)] })
    const cases = check.cases.map((one) => ({
      ...one,
      decisive: 2,
      deviation: { kind: 'value', name: 'appId', way: 'wrong', got: '4711' } as const,
    }))
    expect(causes({ ...check, cases })[0]?.after).toContain('sent {"appId":"4711"}')
  })
})
