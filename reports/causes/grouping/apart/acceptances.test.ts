import { describe, expect, test } from 'vitest'
import type { Exchange } from '../../../../harness/http/message/exchange.ts'
import type { CheckResult } from '../../../../harness/run/result/result.ts'
import { exchange as sampleExchange, sampleRun } from '../../../run/sample-run.test-data.ts'
import { causesOf } from '../../causes.ts'
import { answered, failed, withDeviation } from '../../failed-check.test-data.ts'

/** The cases of the causes of checks that a known faulty server fails all together. */
function casesKnown(...checks: readonly CheckResult[]) {
  const signature = { fault: 'lax', sentence: 'nothing is refused', cases: checks.map(({ id }) => id) }
  const causes = causesOf({ ...sampleRun(), checks }, { signatures: [signature] })
  return causes.map(({ cases }) => cases.toSorted()).toSorted()
}

const accepted = (id: string, operation: string, sent: Partial<Exchange> = {}, norm: 'R-a' | 'R-b' = 'R-a') =>
  failed(id, { ...answered(operation, 200), invalid: id, ...sent }, 'a refusal (4xx)', { norm })

describe('a credential that is accepted', () => {
  const missing = ['auth.missing-nonce', 'auth.missing-timestamp'].map((id) =>
    accepted(id, 'textdatagroup.list'),
  )

  test('with the token of another application is a cause of its own next to credentials without a nonce', () => {
    const token = accepted('auth.foreign-consumer-token', 'textdatagroup.list')
    expect(casesKnown(...missing, token)).toHaveLength(2)
  })

  test('with another mistake of parameters is not', () => {
    const value = accepted('auth.timestamp-words', 'textdatagroup.list')
    expect(casesKnown(...missing, value)).toHaveLength(1)
  })

  test('is part of one cause, whatever its mistake, if a wrong signature is accepted', () => {
    const token = accepted('auth.foreign-consumer-token', 'textdatagroup.list')
    const wrong = accepted('auth.signature-wrong', 'textdatagroup.list')
    expect(casesKnown(...missing, token, wrong)).toHaveLength(1)
  })
})

describe('an invalid query that is accepted', () => {
  const { request } = sampleExchange()
  const query = (id: string, operation: string, count: string) =>
    accepted(
      id,
      operation,
      {
        invalid: 'count',
        request: { ...request, method: 'GET', url: `http://127.0.0.1:9/list?count=${count}` },
      },
      'R-b',
    )
  const lists = [query('groups', 'textdatagroup.list', '10abc'), query('entries', 'textdata.list', '99x')]

  test('is a cause of its own next to bodies that are accepted, and one cause at all operations', () => {
    const bodies = ['one', 'two', 'three'].map((id) => accepted(id, 'textdata.create'))
    expect(casesKnown(...bodies, ...lists)).toEqual([
      ['entries', 'groups'],
      ['one', 'three', 'two'],
    ])
  })

  test('is a cause of its own next to refused updates that have an effect', () => {
    const changed = ['one', 'two', 'three'].map((id) =>
      withDeviation(
        failed(id, { ...answered('textdata.read', 200), request: { ...request, method: 'GET' } }, ''),
        { kind: 'value', name: 'the text after the refused update', way: 'wrong' },
      ),
    )
    expect(casesKnown(...changed, ...lists)).toHaveLength(2)
  })

  test('belongs to writes that are accepted if both are about who sends them', () => {
    const writes = ['one', 'two', 'three'].map((id) => accepted(`access.${id}`, 'textdata.create'))
    const reads = [query('access.groups', 'textdatagroup.list', '1')]
    expect(casesKnown(...writes, ...reads)).toHaveLength(1)
  })

  test('belongs to lists that ignore the parameter', () => {
    const ignored = ['one', 'two', 'three'].map((id) =>
      withDeviation(
        failed(id, { ...answered('textdata.list', 200), request: { ...request, method: 'GET' } }, ''),
        { kind: 'value', name: 'the ids on the page', way: 'wrong' },
      ),
    )
    expect(casesKnown(...ignored, ...lists)).toHaveLength(1)
  })
})
