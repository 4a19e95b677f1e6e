import { describe, expect, test } from 'vitest'
import type { Exchange } from '../../../../harness/http/message/exchange.ts'
import type { CheckResult } from '../../../../harness/run/result/result.ts'
import { exchange, sampleRun } from '../../../run/sample-run.test-data.ts'
import { causesOf } from '../../causes.ts'
import { answered, failed } from '../../failed-check.test-data.ts'

const base = 'http://127.0.0.1/social/api/restful/v2/textdata/@app'

/** Requests that were refused as they should be. */
const refused = Array.from({ length: 20 }, () =>
  exchange({ ...answered('textdata.create', 400), invalid: 'a number' }),
)

const failure = (operation: string, request: Exchange['request'], invalid?: string): Partial<Exchange> => ({
  ...answered(operation, 500),
  request,
  ...(invalid === undefined ? {} : { invalid }),
})

const body = (text: string, invalid?: string) =>
  failure('textdata.create', { method: 'POST', url: `${base}/g/@all`, headers: {}, body: text }, invalid)
const query = (text: string, invalid?: string) =>
  failure('textdata.list', { method: 'GET', url: `${base}/g/@all?${text}`, headers: {} }, invalid)
const groupRequest = (text: string) => ({ method: 'POST', url: `${base}/@all`, headers: {}, body: text })
const group = (text: string, invalid?: string) => failure('textdatagroup.create', groupRequest(text), invalid)

const served = ['{"name":"two"}', '{"name":"one","parentId":"987"}'].flatMap((text) => [
  exchange({ ...answered('textdatagroup.create', 201), request: groupRequest(text) }),
  exchange(answered('textdata.create', 201)),
])

const wrong = (id: string, shown: Partial<Exchange>) => failed(id, shown, 'a refusal (4xx)')

const causesOfAll = (checks: readonly CheckResult[], others = [...refused, ...served]) =>
  causesOf({ ...sampleRun(), checks: [...checks], exchanges: others }).map(({ checks: own }) =>
    own.toSorted(),
  )

const bodies = ['null', '42', '[]'].map((text, at) => wrong(`entries.body.${at}`, body(text, 'no object')))
const queries = ['a=1', 'b=2', 'c=3'].map((text, at) =>
  wrong(`entries.query.${at}`, query(text, 'an odd value')),
)

/** The same check, with all its cases run again. */
const repeated = (check: CheckResult, reproduced: boolean): CheckResult => ({
  ...check,
  cases: check.cases.map((one) => ({ ...one, reproduced })),
})

describe('failures of the server by the place of the mistake in the request', () => {
  test('wrong bodies and wrong queries are two causes, but a place with few cases is none', () => {
    expect(causesOfAll([...bodies, ...queries])).toHaveLength(2)
    expect(causesOfAll([...bodies, ...queries.slice(0, 2)])).toHaveLength(1)
  })

  test('a server that fails instead of each refusal has one mistake', () => {
    expect(causesOfAll([...bodies, ...queries], served)).toHaveLength(1)
  })

  test('failures that come and go at many operations are one cause', () => {
    const all = [...bodies, ...queries, wrong('groups.body', group('null', 'no object'))]
    expect(causesOfAll(all.map((check) => repeated(check, false)))).toHaveLength(1)
  })

  test('what fails each time at one place is another cause than what fails sometimes at several operations', () => {
    const once = repeated(failed('entries.list.plain', query('count=1'), '200'), false)
    const update = failure('textdata.update', { ...groupRequest('null'), method: 'PUT' }, 'no object')
    const others = (last: boolean) => [
      ...bodies.slice(0, 2).map((check) => repeated(check, true)),
      repeated(wrong('entries.update.body', update), last),
    ]
    const found = causesOfAll([once, ...others(true)])
    expect(found).toHaveLength(2)
    expect(found).toContainEqual(['entries.list.plain'])
    expect(causesOfAll([once, ...others(false)])).toHaveLength(1)
  })

  test('a legal creation of a group that fails is another cause than an invalid one, whatever leads', () => {
    const invalid = wrong('groups.parent.unknown', group('{"name":"one","parentId":"987"}', 'of no group'))
    const legal = failed('groups.create.arranged', group('{"name":"two"}'), '201')
    expect(causesOfAll([invalid, legal])).toHaveLength(2)
  })

  test('a legal creation of a group that fails is another cause than a legal creation of an entry', () => {
    const entry = failed('entries.existence.meanwhile', body('{"data":"one"}'), '201')
    const legal = failed('groups.create.arranged', group('{"name":"two"}'), '201')
    expect(causesOfAll([entry, legal])).toHaveLength(2)
  })

  test('a legal and an invalid value of one parameter meet one mistake', () => {
    const legal = failed('entries.paging.huge', query('startIndex=2147483647'), '200')
    const invalid = ['x', 'y', 'z'].map((value, at) =>
      wrong(`entries.p.${at}`, query(`startIndex=${value}`, 'no number')),
    )
    expect(causesOfAll([legal, ...invalid])).toHaveLength(1)
  })
})
