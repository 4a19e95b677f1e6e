import { array, assert, constantFrom, jsonValue, oneof, option, property, record, string } from 'fast-check'
import { expect, test } from 'vitest'
import type { Deviation } from '../../harness/http/message/deviation.ts'
import type { Exchange } from '../../harness/http/message/exchange.ts'
import { exchange, sampleRun } from '../run/sample-run.test-data.ts'
import { causesOf } from './causes.ts'
import { answered, failed } from './failed-check.test-data.ts'
import { madeUp } from './steps.test-data.ts'

/** A JSON value of many levels. */
const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`

/** Values that code which expects a text or an id may not survive. */
const value = oneof(
  {
    weight: 3,
    arbitrary: constantFrom('{"toString":""}', '{"__proto__":{"id":1}}', '{"valueOf":1,"id":{}}'),
  },
  {
    weight: 3,
    arbitrary: constantFrom('7', '"7"', 'null', '1e400', '""', '"constructor"', '[null,7,[]]', '{}'),
  },
  { weight: 1, arbitrary: constantFrom(deep(150), deep(4000)) },
  { weight: 2, arbitrary: jsonValue().map((one) => JSON.stringify(one)) },
)

const members = [
  'id',
  'entry',
  'data',
  'name',
  'appId',
  'writerId',
  'parentId',
  'published',
  'totalResults',
  'Error',
  '__proto__',
  'toString',
]

const object = array(record({ name: constantFrom(...members), value }), { maxLength: 5 }).map(
  (some) => `{${some.map((one) => `"${one.name}":${one.value}`).join()}}`,
)

const list = array(object, { maxLength: 6 }).map(
  (some) => `{"startIndex":1,"totalResults":${some.length},"entry":[${some.join()}]}`,
)

const body = oneof(object, list, value, string({ maxLength: 9 }), constantFrom('', '{"id":'))

const url = oneof(
  constantFrom(
    'https://[redacted].example.com/social/api/restful/v2/textdata/@app/tbc_a?sortBy=id&fields=id,data',
    'http://[/x',
    '/%zz?%=&fields',
    '//[',
    '',
    ...[
      '@app/@all',
      '@app/@all/tbc_a',
      '@app/tbc_a',
      '@app/tbc_a/7',
      '@app/tbc_a/7,8',
      '@app/tbc_a?startIndex=3&count=2&filterBy=toString&filterOp=equals&filterValue=7',
      '@app/tbc_a?sortBy=__proto__&sortOrder=descending&count=100',
      '@app/%zz/%41',
    ].map((path) => `http://127.0.0.1:9/social/api/restful/v2/textdata/${path}`),
  ),
  string({ maxLength: 20 }),
)

const operations = [
  'textdata.list',
  'textdata.read',
  'textdata.create',
  'textdata.update',
  'textdata.delete',
  'textdatagroup.create',
  'textdatagroup.list',
  'textdatagroup.read',
  'textdatagroup.delete',
  'achievements.read',
] as const

const any: () => Parameters<typeof record<Pick<Exchange, 'caller'>>>[0]['caller'] = () =>
  constantFrom('trusted', 'proxy', 'foreign', 'otherUser')

/** An exchange in which everything that comes from the target is arbitrary. */
const anyExchange = record({
  operation: option(constantFrom(...operations), { nil: undefined }),
  caller: any(),
  method: constantFrom('GET', 'POST', 'PUT', 'DELETE'),
  url,
  sent: option(body, { nil: undefined }),
  status: constantFrom(0, 200, 201, 202, 400, 401, 404, 500),
  body,
  truncated: constantFrom(true, false, false),
  invalid: constantFrom(undefined, undefined, 'an unknown fields', '('),
}).map(({ operation, caller, method, url: at, sent, status, body: text, truncated, invalid }) => {
  const response = { status, headers: {}, body: text, bodyBytes: text.length, truncated }
  const { response: _none, operation: _any, ...rest } = exchange({ caller })
  return {
    ...rest,
    ...(operation === undefined ? {} : { operation }),
    ...(invalid === undefined ? {} : { invalid }),
    ...(status === 0 ? {} : { response }),
    request: { method, url: at, headers: {}, ...(sent === undefined ? {} : { body: sent }) },
  }
})

const shown = oneof(constantFrom('7', '0', '902 instead of 1', 'toString', 'a:77'), string({ maxLength: 5 }))

const valueNamesOf = [
  'totalResults',
  'itemsPerPage of the page',
  'writerId of entry N',
  'id of entry N',
  'the ids in the list',
  'the ids sorted by published',
  'the text after the update',
  'the entry in the list',
  'groupName',
  'the members of the entry without fields',
  'what the refused update changed',
  'what the request changed in the incentive',
  'the status of an update',
  'whether the group is found',
]

const deviation: Parameters<typeof array<Deviation>>[0] = oneof(
  record({
    kind: constantFrom('value' as const),
    name: constantFrom(...valueNamesOf),
    way: constantFrom('wrong', 'missing', 'unwanted', 'incomplete'),
    got: option(shown, { nil: undefined }),
    expected: option(shown, { nil: undefined }),
    instead: option(shown, { nil: undefined }),
    order: constantFrom(undefined, 'ascending', 'descending'),
  }),
  record({
    kind: constantFrom('status' as const),
    expected: constantFrom('200', '202', '404', 'a refusal (4xx)'),
    got: constantFrom(200, 201, 401, 404, 500),
  }),
  record({
    kind: constantFrom('contract' as const),
    place: constantFrom('body/id', 'body/entry/N/writerId', 'body', 'error body', 'status 500'),
    way: constantFrom('must be a string', 'is missing'),
  }),
  record({ kind: constantFrom('body' as const), way: constantFrom('where an id is expected', 'x') }),
  constantFrom<Deviation>({ kind: 'no-response', reason: 'closed' }),
)

const failures = array(
  record({ deviation, about: anyExchange, others: array(anyExchange, { maxLength: 3 }) }),
  {
    minLength: 1,
    maxLength: 12,
  },
)

test('no step on the way to the causes throws, whatever a target answers and whatever an address looks like', () => {
  assert(
    property(failures, array(anyExchange, { maxLength: 25 }), (some, others) => {
      const checks = some.map(({ deviation: found, about, others: before }, at) => {
        const id = (at + 1) * 10
        const exchanges = [...before, about].map((one, index) => ({ ...one, id: id + index }))
        const check = failed(`entries.some.${at}`, about, '')
        const decisive = id + before.length
        return {
          ...check,
          cases: check.cases.map((one) => ({ ...one, exchanges, decisive, deviation: found })),
        }
      })
      const ofChecks = checks.flatMap(({ cases }) => cases.flatMap((one) => one.exchanges))
      const exchanges = [...ofChecks, ...others.map((one, at) => ({ ...one, id: 1000 + at }))]
      const causes = causesOf({ ...sampleRun(), checks, exchanges })
      expect(causes.flatMap(({ note = [] }) => note)).toEqual([])
      expect(causes.flatMap(({ cases }) => cases).toSorted()).toEqual(checks.map(({ id }) => id).toSorted())
    }),
    { seed: 20261201, numRuns: 300 },
  )
})

/** An exchange that cannot be read. */
const broken: Exchange = {
  ...exchange({ id: 1 }),
  get request(): Exchange['request'] {
    throw new Error(madeUp)
  },
}

const checks = [
  failed('groups.create.a', answered('textdatagroup.create', 500), '201'),
  failed('entries.create.b', answered('textdata.create', 404), '201', { level: 'SHOULD' }),
]

const lostNothing = (causes: ReturnType<typeof causesOf>) => {
  expect(causes.flatMap((one) => one.cases).toSorted()).toEqual(['entries.create.b', 'groups.create.a'])
  expect(causes[0]?.level).toBe('MUST')
  expect(causes[0]?.note).toContain(madeUp)
  expect(causes.slice(1).flatMap(({ note = [] }) => note)).toEqual([])
}

test('a step that throws costs only what it would have found, and the first cause says which step it was', () => {
  const causes = causesOf({ ...sampleRun(), checks, exchanges: [broken] })
  lostNothing(causes)
  expect(causes[0]?.note).toContain('explanation: Error')
})

test('if a cause cannot be built, it is told by its check, its cases and its message', () => {
  const causes = causesOf(
    { ...sampleRun(), checks },
    {
      sentenceOf: () => {
        throw new Error(madeUp)
      },
    },
  )
  lostNothing(causes)
  expect(causes[0]?.title).toBe('Expected 201, got 500; rule: creating a group answers 201 without a body')
  expect(causes.map(({ checks: ids }) => ids)).toEqual([['groups.create.a'], ['entries.create.b']])
})

test('if not even the failed cases can be read, each failed check is a cause, MUST before SHOULD', () => {
  const unreadable = checks.map((check) => ({
    ...check,
    cases: check.cases.map((one) => ({ ...one, exchanges: [broken] })),
  }))
  const causes = causesOf({ ...sampleRun(), checks: unreadable.toReversed() })
  lostNothing(causes)
  expect(causes).toHaveLength(2)
})
