import { describe, expect, test } from 'vitest'
import type { CheckResult } from '../../../../harness/run/result/result.ts'
import { exchange as sampleExchange, sampleRun } from '../../../run/sample-run.test-data.ts'
import { causesOf } from '../../causes.ts'
import { answered, failed } from '../../failed-check.test-data.ts'

/** The cases of the causes of checks that a known faulty server fails all together. */
function casesKnown(...checks: readonly CheckResult[]) {
  const signature = { fault: 'lax', sentence: 'nothing is refused', cases: checks.map(({ id }) => id) }
  const causes = causesOf({ ...sampleRun(), checks }, { signatures: [signature] })
  return causes.map(({ cases }) => cases.toSorted()).toSorted()
}

const { request } = sampleExchange()

/** A write that is accepted although something about it is wrong. */
const written = (id: string, sent: { body: string; query?: string; invalid?: string; operation?: string }) =>
  failed(
    id,
    {
      ...answered(sent.operation ?? 'textdata.create', 201),
      invalid: sent.invalid ?? id,
      request: {
        ...request,
        method: 'POST',
        url: `http://127.0.0.1:9/list${sent.query ?? ''}`,
        body: sent.body,
      },
    },
    'a refusal (4xx)',
    { norm: 'R-a' },
  )

describe('a write that is accepted', () => {
  const types = ['one', 'two', 'three'].map((id) => written(id, { body: '{"data":42}' }))
  const format = (id: string) =>
    written(id, { body: '{"data":"a"}', query: '?format=xml', invalid: 'a value that format does not have' })

  test('with a wrong parameter of the query is a cause of its own next to members of another type', () => {
    expect(casesKnown(...types, format('four'), format('five'))).toEqual([
      ['five', 'four'],
      ['one', 'three', 'two'],
    ])
  })

  test('with a body that is no object does not speak for the members of another type', () => {
    const causes = casesKnown(written('text', { body: '"a data"' }), ...types)
    expect(causes).toEqual([['one', 'three', 'two'], ['text']])
  })

  test('with a failure of the server belongs to the other failures, if there are some', () => {
    const fails = (id: string, body: string) =>
      failed(
        id,
        {
          ...answered('textdata.create', 500),
          invalid: id,
          request: { ...request, method: 'POST', url: 'http://127.0.0.1:9/list', body },
        },
        'a refusal (4xx)',
        { norm: 'R-a' },
      )
    const other = failed('other', answered('textdatagroup.list', 500), '200', { norm: 'R-b' })
    const known = { fault: 'lax', sentence: 'lax', cases: ['one', 'two', 'three', 'four'] }
    const causes = causesOf(
      { ...sampleRun(), checks: [...types, fails('four', '{"data":{}}'), other] },
      { signatures: [known] },
    )
    expect(causes.map(({ cases }) => cases.toSorted()).toSorted()).toEqual([
      ['four', 'other'],
      ['one', 'three', 'two'],
    ])
  })

  test('is another cause for an incentive than for a text', () => {
    const incentive = written('used', { body: '{"available":0}', operation: 'incentive.update' })
    expect(casesKnown(...types, incentive)).toHaveLength(2)
  })

  test('stays one cause if all its members have another type, or if everything is accepted', () => {
    const others = ['{"writerId":true}', '{"parentId":{}}'].map((body) => written(body, { body }))
    expect(casesKnown(...types, ...others)).toHaveLength(1)
    const all = [
      format('four'),
      written('text', { body: '"a"' }),
      written('broken', { body: '{"data":NaN}' }),
      written('used', { body: '{"available":0}', operation: 'incentive.update' }),
    ]
    expect(casesKnown(...types, ...all)).toHaveLength(1)
  })
})

describe('a credential that is accepted', () => {
  const accepted = (id: string) =>
    failed(id, { ...answered('textdatagroup.list', 200), invalid: id }, 'a refusal (4xx)', { norm: 'R-a' })
  const repeated = ['nonce', 'token'].map((name) => accepted(`auth.textboard.doubled-oauth-${name}`))

  test('with a repeated parameter is another cause than our key in another letter case, or another version', () => {
    const others = ['consumer-other-case', 'version-2'].map((id) => accepted(`auth.textboard.${id}`))
    expect(casesKnown(...repeated, ...others)).toHaveLength(3)
  })

  test('stays one cause if plainly wrong signatures, or unknown keys, are accepted, too', () => {
    for (const wide of ['signature-wrong', 'consumer-unknown']) {
      const others = ['consumer-other-case', wide].map((id) => accepted(`auth.textboard.${id}`))
      expect(casesKnown(...repeated, ...others)).toHaveLength(1)
    }
  })
})

describe('a valid request that is refused with 401', () => {
  const refused = (id: string) => failed(id, answered('textdatagroup.list', 401), '200', { norm: 'R-a' })
  const scheme = refused('auth.accepts.header.scheme-lower-case')

  test('for its scheme is another cause than for its query', () => {
    expect(casesKnown(scheme, refused('auth.accepts.query.name-within-name'))).toHaveLength(2)
    expect(casesKnown(...['slash', 'colon'].map((id) => refused(`auth.accepts.query.${id}`)))).toHaveLength(1)
  })

  test('stays one cause if usual requests are refused as well', () => {
    const usual = refused('groups.list.own')
    expect(casesKnown(scheme, refused('auth.accepts.query.name-within-name'), usual)).toHaveLength(1)
  })
})
