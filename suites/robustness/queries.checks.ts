import {
  each,
  entriesOf,
  entriesPath,
  expect,
  groupPath,
  groupsPath,
  type HttpResponse,
  type Parameter,
  type RawRequestResult,
  type RequestSpec,
  should,
  suite,
} from '../../harness/index.ts'
import { ownEntries } from '../shared/entries/own-entries.ts'
import { writtenQuery } from '../shared/lists/written-query.ts'
import { sentOnce } from '../shared/requests/sent-once.ts'
import { expectAnswerWithstood, expectWithstood, sendOdd } from './outcome.ts'

/** A query as it is written, and as RFC 5849, section 3.4.1.3 reads it. */
interface OddQuery {
  readonly id: string
  readonly title: string
  readonly raw: string
  readonly signed: readonly Parameter[]
}

/** Malformed queries. It is also open how they are signed, so 401 passes. */
const broken: readonly OddQuery[] = (
  [
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
  ] as const
).map(([name, raw, signed]) => ({
  id: `errors.query.broken-${name}`,
  title: raw === '' ? 'only a question mark' : raw,
  raw,
  signed,
}))

const written = (pairs: readonly Parameter[]) => pairs.map(([name, value]) => `${name}=${value}`).join('&')

const nulls: readonly OddQuery[] = (
  [
    ['count-null', 'count', []],
    [
      'value-null',
      'filterValue',
      [
        ['filterBy', 'writerId'],
        ['filterOp', 'equals'],
      ],
    ],
  ] as const
).map(([name, parameter, companions]) => ({
  id: `errors.query.${name}`,
  title: `U+0000 as ${parameter}`,
  raw: written([...companions, [parameter, '%00']]),
  signed: [...companions, [parameter, '\u0000']],
}))

const manyParameters = Array.from({ length: 300 }, (_unused, at): Parameter => [`note${at}`, '1'])
const longFilter: readonly Parameter[] = [
  ['filterBy', 'writerId'],
  ['filterOp', 'equals'],
  ['filterValue', '7'.repeat(4000)],
]

const long: readonly OddQuery[] = [
  {
    id: 'errors.query.many',
    title: '300 unknown parameters',
    raw: written([...manyParameters, ['count', '1']]),
    signed: [...manyParameters, ['count', '1']],
  },
  {
    id: 'errors.query.long',
    title: 'a filterValue of 4,000 characters',
    raw: written(longFilter),
    signed: longFilter,
  },
]

const rows = [...broken, ...nulls, ...long]

const lists = sentOnce<OddQuery, string, HttpResponse, RawRequestResult>({
  title: 'lists with broken queries',
  rows,
  arrange: async (context) => (await ownEntries(context)).group,
  send: (context, { raw, signed, title }, group) =>
    sendOdd(context, {
      method: 'GET',
      ...writtenQuery(context.config, entriesPath(group), raw, signed),
      invalid: `a broken query: ${title.slice(0, 40)}`,
    }),
  look: ({ trusted }, group) => trusted.listEntries(group, { query: { count: 1 } }),
})

const cases = (some: readonly OddQuery[]) =>
  each(
    some,
    ({ id, title }) => ({ id, title }),
    async ({ use }, { id }) => {
      const { responseTo, found } = await use(lists)
      expectWithstood(responseTo(id))
      expect(entriesOf(found()).entry, 'the entries of the next list').toHaveLength(1)
    },
  )

/** A line that would become a header of the response if the target treated the line break before it as one. */
const header = 'x-textboard-injected'
const line = `one\r\n${header}: yes\r\n`
const encoded = encodeURIComponent(line)

const lines: readonly {
  readonly id: string
  readonly title: string
  readonly spec: Pick<RequestSpec, 'path' | 'query'>
}[] = [
  {
    id: 'errors.header-lines.name',
    title: 'in the name of a group',
    spec: { path: groupPath(line) },
  },
  {
    id: 'errors.header-lines.path',
    title: 'in an unknown path',
    spec: { path: `/textdata/@app/@all/${encoded}` },
  },
  {
    id: 'errors.header-lines.format',
    title: 'in the format',
    spec: { path: groupsPath, query: { format: line } },
  },
  {
    id: 'errors.header-lines.parameter',
    title: 'in an unknown parameter',
    spec: { path: groupsPath, query: { [line]: line } },
  },
]

const why =
  'A wrong or unusual request is the caller’s mistake, and 500 means a server error. It passes to refuse it, or to interpret it in a sensible way. The specification describes no such request, and often a front end answers it, so this is not a MUST.'

export default suite(
  'Robustness: queries',
  { class: 'robustness', section: 'Errors / HTTP status codes', resource: 'Robustness' },
  [
    should(
      'robustness.query.broken',
      'a list with a malformed query causes no server error, and the next list is served',
      'R-status-500',
      cases([...broken, ...nulls]),
      { why },
    ),
    should(
      'robustness.query.long',
      'a list with a very long query causes no server error, and the next list is served',
      'R-status-500',
      cases(long),
      { why: `${why} 414 passes as well.` },
    ),
    should(
      'robustness.query.header-lines',
      'an encoded line break in an address adds no header to the response',
      'RFC 9110, section 5.5',
      each(
        lines,
        ({ id, title }) => ({ id, title }),
        async (context, { spec }) => {
          const outcome = await sendOdd(context, { method: 'GET', ...spec, invalid: 'a line break' })
          expectAnswerWithstood(context, outcome)
          for (const response of outcome.responses)
            expect(response.headers[header], `the header ${header} of the response`, response).toBeAbsent()
        },
      ),
      { why: 'What a caller sends is data; line breaks do not belong in the value of a header.' },
    ),
  ],
)
