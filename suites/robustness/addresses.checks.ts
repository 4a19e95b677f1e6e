import {
  type CheckContext,
  each,
  expectCollection,
  observe,
  type RawRequestResult,
  should,
  suite,
} from '../../harness/index.ts'
import { sentOnce } from '../shared/requests/sent-once.ts'
import { spellings } from '../shared/texts/spellings.ts'
import {
  expectAnswerWithstood,
  expectRefusedOrClosed,
  expectWithstood,
  sendOdd,
  statusOf,
} from './outcome.ts'

/** An odd address. */
interface OddAddress {
  readonly id: string
  readonly title: string
  /** @param group the name of an existing group */
  readonly of: (group: string) => string
}

/** Segments in the place of a name or an id. */
const segments: readonly (readonly [name: string, title: string, segment: string])[] = [
  ['null', 'an encoded U+0000', 'one%00two'],
  ['slash', 'an encoded slash', 'one%2Ftwo'],
  ['backslash', 'an encoded backslash', 'one%5Ctwo'],
  ['parent', 'encoded steps to the parent', '..%2F..%2Fone'],
  ['line-break', 'an encoded line break', 'one%0D%0Atwo'],
  ['twice', 'twice encoded text', '%252F'],
  ['blank', 'an encoded space', '%20'],
  ['braces', 'encoded braces', '%7B%7D'],
  ['percent', 'a percent sign without digits', 'one%'],
  ['digits', 'percent-encoding without hexadecimal digits', '%zz'],
  ['half', 'percent-encoding with one digit', 'one%4'],
  ['unicode', 'percent-encoding of another kind', '%u0041'],
  ['overlong', 'an overlong UTF-8 sequence', '%C0%AF'],
  ['byte', 'a byte that is not UTF-8', '%FF'],
  ['cut', 'a UTF-8 sequence that is cut', '%E3%81'],
  ['surrogate', 'an encoded surrogate', '%ED%A0%80'],
  ['query', 'an encoded question mark', 'one%3Fcount=1'],
]

const withSegments: readonly OddAddress[] = segments.flatMap(([name, title, segment]) => [
  {
    id: `errors.segment.group-${name}`,
    title: `${title} as the name of a group`,
    of: () => `/textdata/@app/${segment}/@self`,
  },
  {
    id: `errors.segment.entries-${name}`,
    title: `${title} as the name of a group with entries`,
    of: () => `/textdata/@app/${segment}/@all`,
  },
  {
    id: `errors.segment.entry-${name}`,
    title: `${title} as the id of an entry`,
    of: (group: string) => `/textdata/@app/${group}/@all/${segment}`,
  },
])

/** Well-formed ids and names that front ends rewrite or refuse. */
const withNames: readonly OddAddress[] = [
  ...(
    [
      ['wildcard', 'a percent sign', '%'],
      ['quote', 'an apostrophe and SQL', "1' OR '1'='1"],
      ['markup', 'markup', '<b>1</b>'],
      ['object', 'a pair of braces', '{}'],
    ] as const
  ).map(([name, title, id]) => ({
    id: `errors.id.${name}`,
    title: `${title} as the id of an entry`,
    of: (group: string) => `/textdata/@app/${group}/@all/${encodeURIComponent(id)}`,
  })),
  {
    id: 'errors.id.long',
    title: '1,000 letters as the id of an entry',
    of: (group) => `/textdata/@app/${group}/@all/${'a'.repeat(1000)}`,
  },
  {
    id: 'errors.name.long',
    title: '4,000 letters as the name of a group',
    of: () => `/textdata/@app/${'a'.repeat(4000)}/@self`,
  },
]

/** Addresses that are long or deep. */
const long: readonly OddAddress[] = [
  {
    id: 'properties.hostile.path.long-id',
    title: 'an id of 6,000 characters',
    of: (group) => `/textdata/@app/${group}/@all/${'7'.repeat(6000)}`,
  },
  {
    id: 'properties.hostile.path.many-ids',
    title: '2,000 ids',
    of: (group) => `/textdata/@app/${group}/@all/${'7,'.repeat(2000)}7`,
  },
  {
    id: 'properties.hostile.path.commas',
    title: '3,000 commas instead of ids',
    of: (group) => `/textdata/@app/${group}/@all/${','.repeat(3000)}`,
  },
  {
    id: 'properties.hostile.path.deep',
    title: '1,500 segments',
    of: (group) => `/textdata/@app/${group}/@all${'/7'.repeat(1500)}`,
  },
  {
    id: 'properties.hostile.path.parents',
    title: '500 steps to the parent',
    of: (group) => `/textdata/@app/${group}${'/..'.repeat(500)}/@self`,
  },
  {
    id: 'properties.hostile.path.encoded',
    title: '2,000 encoded signs',
    of: (group) => `/textdata/@app/${group}/@all/${'%25'.repeat(2000)}`,
  },
  {
    id: 'properties.hostile.path.semicolons',
    title: 'path parameters',
    of: (group) => `/textdata/@app;a=1/${group};b=2/@all;c=3`,
  },
  {
    id: 'errors.query.many-ids',
    title: '200 ids that no entry has',
    of: (group) =>
      `/textdata/@app/${group}/@all/${Array.from({ length: 200 }, (_, at) => 900_000_000 + at).join(',')}`,
  },
]

/** Characters that break servers, in names, ids and queries. */
const characters: readonly OddAddress[] = (
  [
    ['controls', 'control characters', ['\u0000', '\u0001', '\u007f']],
    ['late-controls', 'the control characters U+0080 to U+009F', ['\u0080', '\u0085', '\u009f']],
    ['no-characters', 'code points that are not characters', ['\ufffe', '\uffff', '\u{1fffe}']],
    ['private', 'characters of private use (U+E000, U+F8FF, U+F0000)', ['\ue000', '\uf8ff', '\u{f0000}']],
    ['directions', 'direction marks (U+202A, U+202E, U+2066)', ['\u202a', '\u202e', '\u2066']],
    ['invisible', 'invisible characters (U+200B, U+FEFF, U+2028)', ['\u200b', '\ufeff', '\u2028']],
    [
      'piled',
      'forty combining marks on one letter',
      [`a${'\u0301\u0323'.repeat(20)}`, `\u0e01${'\u0e49'.repeat(40)}`],
    ],
  ] as const
).flatMap(([name, title, [first, second, third = first]]) => [
  {
    id: `properties.hostile.address.${name}`,
    title: `${title} in the name of a group`,
    of: () => `/textdata/@app/${encodeURIComponent(`a${first}b`)}/@self`,
  },
  {
    id: `properties.hostile.address.${name}.id`,
    title: `${title} in the id of an entry`,
    of: (group: string) => `/textdata/@app/${group}/@all/${encodeURIComponent(`7${second}`)}`,
  },
  {
    id: `properties.hostile.address.${name}.list`,
    title: `${title} in the name of a group with entries`,
    of: () => `/textdata/@app/${encodeURIComponent(`7${third}`)}/@all`,
  },
])

const spelled: readonly OddAddress[] = spellings.map(({ id, title, of }) => ({
  id,
  title: `the list of groups with ${title}`,
  of: () => of('/textdata/@app/@all'),
}))

const tableOf = (title: string, rows: readonly OddAddress[]) =>
  sentOnce<OddAddress, string, void, RawRequestResult>({
    title,
    rows,
    arrange: async ({ groups }) => (await groups.shared()).name,
    send: (context, { of }, group) =>
      sendOdd(context, { method: 'GET', path: of(group), invalid: 'an unusual address' }),
  })

const oddSegments = tableOf('unusual segments of a path', withSegments)
const oddNames = tableOf('names and ids that front ends rewrite', withNames)
const longPaths = tableOf('long and deep paths', long)
const oddCharacters = tableOf('unusual characters in paths', characters)
const oddSpellings = tableOf('other spellings of a path', spelled)

const why =
  'A wrong request is the caller’s mistake, and 500 means a server error. A front end may answer such an address, or rewrite it so that the signature no longer fits. The specification describes no such address, so this is not a MUST.'

const cases = (
  rows: readonly OddAddress[],
  table: typeof oddSegments,
  expectOf: (context: CheckContext, outcome: RawRequestResult) => void,
) =>
  each(
    rows,
    ({ id, title }) => ({ id, title }),
    async (context, { id }) => expectOf(context, (await context.use(table)).responseTo(id)),
  )

/** Was the request redirected (3xx)? Routers that normalize a path do that; it is neither success nor failure. */
const isSentOn = ({ responses }: RawRequestResult): boolean =>
  responses.length > 0 && responses.every(({ status }) => status >= 300 && status < 400)

function expectRefusedOrSentOn(outcome: RawRequestResult): void {
  if (isSentOn(outcome)) expectWithstood(outcome)
  else expectRefusedOrClosed(outcome)
}

const whySentOn = 'Routers that normalize a path may redirect to the normalized path (3xx).'

export default suite(
  'Robustness: addresses',
  { class: 'robustness', section: 'Errors / HTTP status codes', resource: 'Robustness' },
  [
    should(
      'robustness.address.segments',
      'a path with an unusual or malformed segment is refused, and causes no server error',
      'R-status-500',
      cases(withSegments, oddSegments, (_context, outcome) => expectRefusedOrSentOn(outcome)),
      { why: `${why} No group and no entry has such a name. ${whySentOn}` },
    ),
    should(
      'robustness.address.names',
      'a name or an id that nothing has is refused, even if it must be percent-encoded or is long',
      'R-status-500',
      cases(withNames, oddNames, (_context, outcome) => expectRefusedOrSentOn(outcome)),
      { why: `${why} 414 passes as well. ${whySentOn}` },
    ),
    should(
      'robustness.address.long',
      'a long or deep path causes no server error',
      'R-status-500',
      cases(long, longPaths, expectAnswerWithstood),
      { why: `${why} 414 passes as well.` },
    ),
    should(
      'robustness.address.characters',
      'unusual characters in names and ids cause no server error',
      'R-status-500',
      cases(characters, oddCharacters, expectAnswerWithstood),
      { why },
    ),
    should(
      'robustness.address.spelling',
      'another spelling of the path of the list of groups is refused, or served as that list',
      'R-status-500',
      cases(spelled, oddSpellings, (context, outcome) => {
        expectAnswerWithstood(context, outcome)
        for (const response of outcome.responses) if (response.status < 300) expectCollection(response)
      }),
      { why },
    ),
    observe(
      'robustness.address.spelling.choice',
      'how another spelling of the path of the list of groups is answered',
      'R-status-404',
      each(
        spelled,
        ({ id, title }) => ({ id: `${id}.choice`, title }),
        async ({ use }, { id }) => statusOf((await use(oddSpellings)).responseTo(id)),
      ),
    ),
  ],
)
