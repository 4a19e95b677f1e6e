import { expect, must, type Parameter, suite } from '../../harness/index.ts'
import { writtenQuery } from '../authentication/written-query.ts'
import { expectAlive, expectHandled, expectNoServerError } from './envelope.ts'

/** Values of the list's parameters that servers stumble over. Whether they are accepted is left open, or is another check's. */
const oddValues: readonly (readonly [id: string, name: string, value: string])[] = [
  ['count-huge', 'count', '9'.repeat(30)],
  ['count-exponent', 'count', '1e3'],
  ['count-hexadecimal', 'count', '0x10'],
  ['count-sign', 'count', '+5'],
  ['count-infinity', 'count', 'Infinity'],
  ['count-not-a-number', 'count', 'NaN'],
  ['count-full-width', 'count', '５'],
  ['count-null', 'count', '\u0000'],
  ['start-huge', 'startIndex', '9'.repeat(30)],
  ['start-largest', 'startIndex', '9223372036854775807'],
  ['start-over-32-bits', 'startIndex', '2147483648'],
  ['fields-commas', 'fields', ',,,'],
  ['fields-star', 'fields', '*'],
  ['fields-prototype', 'fields', '__proto__'],
  ['fields-constructor', 'fields', 'constructor,toString'],
  ['fields-path', 'fields', 'id.length'],
  ['fields-sql', 'fields', 'id; DROP TABLE textdata'],
  ['sort-prototype', 'sortBy', '__proto__'],
  ['sort-to-string', 'sortBy', 'toString'],
  ['sort-sql', 'sortBy', "id' --"],
  ['order-prototype', 'sortOrder', 'constructor'],
  ['filter-prototype', 'filterBy', '__proto__'],
  ['filter-to-string', 'filterBy', 'toString'],
  ['operator-prototype', 'filterOp', 'constructor'],
  ['value-sql', 'filterValue', "' OR '1'='1"],
  ['value-pattern', 'filterValue', '.*('],
  ['value-null', 'filterValue', '\u0000'],
  ['value-object', 'filterValue', '{"$ne":null}'],
  ['value-operator', 'filterValue[$ne]', '1'],
  ['format-prototype', 'format', '__proto__'],
  ['unknown-prototype', '__proto__', 'one'],
  ['unknown-nested', '__proto__[status]', '20'],
]

/** Fills up a filter or an order, so that only the odd value is odd. */
const beside = new Map<string, readonly Parameter[]>([
  ['sortBy', [['sortOrder', 'ascending']]],
  ['sortOrder', [['sortBy', 'id']]],
  [
    'filterBy',
    [
      ['filterOp', 'equals'],
      ['filterValue', '4711'],
    ],
  ],
  [
    'filterOp',
    [
      ['filterBy', 'writerId'],
      ['filterValue', '4711'],
    ],
  ],
  [
    'filterValue',
    [
      ['filterBy', 'writerId'],
      ['filterOp', 'equals'],
    ],
  ],
])

/** Queries that are hardly queries; how they are signed is open as well, so that 401 passes. */
const brokenQueries: readonly (readonly [id: string, raw: string, signed: readonly Parameter[]])[] = [
  ['digits', 'count=%zz', [['count', '%zz']]],
  [
    'percent',
    'count=1&%',
    [
      ['count', '1'],
      ['%', ''],
    ],
  ],
  ['byte', 'filterValue=%FF', [['filterValue', '\ufffd']]],
  ['overlong', 'filterValue=%C0%AF', [['filterValue', '\ufffd\ufffd']]],
  ['unicode', 'filterValue=%u0041', [['filterValue', '%u0041']]],
  ['ampersands', '&&count=1&&', [['count', '1']]],
  ['equals', '=', [['', '']]],
  ['nameless', '=1', [['', '1']]],
  ['valueless', 'count', [['count', '']]],
  ['question-marks', '??count=1', [['??count', '1']]],
  ['empty', '', []],
  [
    'brackets',
    'fields[]=id&fields[]=data',
    [
      ['fields[]', 'id'],
      ['fields[]', 'data'],
    ],
  ],
]

const head = { class: 'textboard', section: 'Errors / HTTP status codes', resource: 'Errors' } as const
const why =
  'A wrong or odd request is the caller’s doing, and 500 means a failure on the server side. Refusing it with 400 and taking it for something sensible both pass.'

export default [
  suite('Errors: odd query values', head, [
    ...oddValues.map(([id, name, value]) =>
      must(
        `errors.query.${id}`,
        `a list with ${name}=${JSON.stringify(value)} is no failure on the server side`,
        async (context) => {
          const group = await context.groups.shared()
          const query: readonly Parameter[] = [
            [name, value],
            ...(beside.get(name) ?? []),
            ...(name === 'count' ? [] : [['count', '1'] as const]),
          ]
          expectHandled(await context.trusted.listEntries(group.name, { query, flaw: `an odd ${name}` }))
        },
        { why },
      ),
    ),
    must(
      'errors.query.many',
      'a list with 300 unknown parameters is no failure on the server side',
      async (context) => {
        const group = await context.groups.shared()
        const extra = Array.from({ length: 300 }, (_, at): Parameter => [`note${at}`, '1'])
        const raw = [...extra, ['count', '1']].map(([name, value]) => `${name}=${value}`).join('&')
        const path = `/textdata/@app/${group.name}/@all`
        const options = writtenQuery(context.config, path, raw, [...extra, ['count', '1']])
        expectNoServerError(
          await context.trusted.listEntries(group.name, { ...options, flaw: 'unknown parameters' }),
        )
      },
      { why },
    ),
    must(
      'errors.query.long',
      'a list with a filterValue of 4,000 characters is no failure on the server side',
      async (context) => {
        const group = await context.groups.shared()
        const long = '7'.repeat(4000)
        const path = `/textdata/@app/${group.name}/@all`
        const options = writtenQuery(
          context.config,
          path,
          `filterBy=writerId&filterOp=equals&filterValue=${long}`,
          [
            ['filterBy', 'writerId'],
            ['filterOp', 'equals'],
            ['filterValue', long],
          ],
        )
        expectNoServerError(
          await context.trusted.listEntries(group.name, { ...options, flaw: 'a long value' }),
        )
      },
      { why: `${why} 414 passes as well.` },
    ),
    must(
      'errors.query.many-ids',
      'reading 200 unknown ids at once is no failure on the server side',
      async (context) => {
        const group = await context.groups.shared()
        const ids = Array.from({ length: 200 }, (_, at) => `${900_000_000 + at}`)
        const answer = await context.trusted.readEntry(group.name, ids, {
          flaw: 'a path of 2,000 characters',
        })
        expectHandled(answer)
        expect(answer.status, 'the status of unknown ids').toBeOneOf([200, 400, 404, 414])
      },
      { why: `${why} 414 passes as well.` },
    ),
  ]),
  suite(
    'Errors: broken queries',
    head,
    brokenQueries.map(([id, raw, signed]) =>
      must(
        `errors.query.broken-${id}`,
        `the query ${JSON.stringify(raw)} is no failure on the server side, and the next request is served`,
        async (context) => {
          const options = writtenQuery(context.config, '/textdata/@app/@all', raw, signed)
          expectNoServerError(await context.trusted.listGroups({ ...options, flaw: 'a broken query' }))
          await expectAlive(context)
        },
        { why },
      ),
    ),
  ),
]
