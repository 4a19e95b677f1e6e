import { describe, expect, test } from 'vitest'
import type { Deviation } from '../../../harness/http/message/deviation.ts'
import type { Exchange } from '../../../harness/http/message/exchange.ts'
import type { CheckResult } from '../../../harness/run/result/result.ts'
import { sampleRun } from '../../run/sample-run.test-data.ts'
import { causesOf } from '../causes.ts'
import { failed, withDeviation } from '../failed-check.test-data.ts'

const titles = (...checks: CheckResult[]) =>
  causesOf({ ...sampleRun(), checks }).map(({ title }) => title.replace(/; rule: creating a group .*$/, ''))

/** A failed check with its own norm and this deviation. */
function deviating(id: string, answer: Partial<Exchange>, deviation: Deviation): CheckResult {
  const check = failed(id, answer, '200', { norm: `R-of-${id}` })
  return withDeviation(check, deviation)
}

const value = (name: string, way: 'wrong' | 'missing' | 'unwanted' = 'wrong'): Deviation => ({
  kind: 'value',
  name,
  way,
})

describe('wrong bodies and content types are one cause, whichever check or contract finds them', () => {
  const answer = (operation: string, status: number, body: string, type = 'text/html') => ({
    operation,
    response: {
      status,
      headers: { 'content-type': type },
      body,
      bodyBytes: body.length,
      truncated: false,
    },
  })
  const errorBody = (way: string): Deviation => ({ kind: 'contract', place: 'error body', way })
  const noObject = 'the body is not a JSON object (text/html), expected {"Error": {"Message": …}}'

  test('errors that are not a JSON object, at several operations', () => {
    expect(
      titles(
        deviating('a', answer('textdata.read', 404, '<p>'), { kind: 'body', way: noObject }),
        deviating('b', answer('textdata.list', 401, '<p>'), errorBody(noObject)),
        deviating('c', answer('people.list', 404, '<p>'), value('the body of 404, read as JSON', 'missing')),
      ),
    ).toEqual(['The body of errors is not a JSON object (textdata.read, textdata.list, people.list)'])
  })

  test('an error body of only one operation, with its status in the title', () => {
    expect(
      titles(
        deviating('b', answer('textdata.read', 404, '<p>'), errorBody(noObject)),
        deviating('a', answer('textdata.read', 404, '<p>'), { kind: 'body', way: noObject }),
      ),
    ).toEqual(['The body of 404 is not a JSON object (textdata.read)'])
  })

  test('errors without a body', () => {
    const empty = 'the body is empty, expected {"Error": {"Message": …}}'
    expect(
      titles(
        deviating('a', answer('textdata.read', 404, ''), errorBody(empty)),
        deviating('b', answer('textdata.list', 401, ''), errorBody(empty)),
      ),
    ).toEqual(['The body of errors is empty (textdata.read, textdata.list)'])
  })

  test('a code that does not belong to the status, whatever the status', () => {
    const code = (status: number) => errorBody(`Error.Code is 9, which does not belong to status ${status}`)
    expect(
      titles(
        deviating('a', answer('textdata.read', 404, '{}', 'application/json'), code(404)),
        deviating('b', answer('textdata.list', 401, '{}', 'application/json'), code(401)),
      ),
    ).toEqual([
      'In the body of errors, Error.Code is 9, which does not belong to status 404 (textdata.read, textdata.list)',
    ])
  })

  test('successes that are not JSON', () => {
    expect(
      titles(
        deviating(
          'a',
          answer('people.list', 200, "{'id':1}"),
          value('the body of 200, read as JSON', 'missing'),
        ),
        deviating('b', answer('textdata.list', 200, "{'id':1}"), {
          kind: 'body',
          way: 'where a JSON object is expected',
        }),
        deviating('c', answer('bank.inventory.list', 200, "{'id':1}"), {
          kind: 'contract',
          place: 'body',
          way: 'is not JSON',
        }),
      ),
    ).toEqual(['The body is not JSON (people.list, textdata.list, bank.inventory.list)'])
  })

  test('a content type other than JSON', () => {
    expect(
      titles(
        deviating('a', answer('people.list', 200, '{}'), {
          kind: 'header',
          name: 'content-type',
          way: 'wrong',
        }),
        deviating('b', answer('textdata.list', 200, '{}'), {
          kind: 'contract',
          place: 'content type',
          way: 'must be application/json',
        }),
      ),
    ).toEqual(['The content type does not say JSON (people.list, textdata.list)'])
  })
})
