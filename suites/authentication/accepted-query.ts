import { expect, must, observe, type Parameter, should, suite } from '../../harness/index.ts'
import { writtenQuery } from './written-query.ts'

/** Values whose characters are written differently in the URL, in the base string, or in both. */
const values: readonly (readonly [id: string, what: string, value: string])[] = [
  ['space', 'a space', 'two words'],
  ['plus', 'a plus sign', 'one+two'],
  ['percent', 'a percent sign', '100%'],
  ['percent-encoded', 'text that looks percent-encoded', 'a%20b%2Bc%26d'],
  ['ampersand', 'an ampersand', 'one&two'],
  ['equals', 'an equals sign', 'one=two=three'],
  ['question-mark', 'a question mark', 'one?two'],
  ['slash', 'a slash', 'one/two'],
  ['hash', 'a number sign', 'one#two'],
  ['colon', 'a colon', 'sb.example.jp:4711'],
  ['at', 'a commercial at', 'one@two'],
  ['comma', 'a comma', 'one,two'],
  ['semicolon', 'a semicolon', 'one;two'],
  ['sub-delimiters', "the characters !'()*", "!one'(two)*"],
  ['dollar', 'a dollar sign', 'one$two'],
  ['brackets', 'brackets of all kinds', '[one]{two}<three>'],
  ['quotes', 'quotation marks and backslashes', '"one"\\`two`'],
  ['caret', 'the characters ^ and |', 'one^two|three'],
  ['unreserved', 'unreserved characters', 'a-b.c_d~e'],
  ['two-bytes', 'letters of two bytes', 'Grüße'],
  ['three-bytes', 'letters of three bytes', '掲示板'],
  ['four-bytes', 'characters of four bytes', '🌊🚣'],
  ['order', 'text that sorts differently once it is encoded', '~zé'],
]

const filteredBy = (value: string): readonly Parameter[] => [
  ['filterBy', 'writerId'],
  ['filterOp', 'equals'],
  ['filterValue', value],
  ['count', '1'],
]

const why =
  'RFC 5849, section 3.4.1.3: the signature covers decoded, then encoded values. Whether a text can be a user id is another matter: 200 and 400 pass.'

const whyUnknown = 'A parameter that a service does not know may be refused with 400, not with 401.'

/** Queries written as text, in forms that the harness itself does not write; signed as RFC 5849 reads them. */
const spellings: readonly (readonly [
  id: string,
  what: string,
  raw: string,
  pairs: readonly Parameter[],
  why: string,
])[] = [
  [
    'comma-encoded',
    'a comma that is percent-encoded in the URL',
    'fields=id%2Cdata&count=1',
    [
      ['fields', 'id,data'],
      ['count', '1'],
    ],
    'RFC 3986, section 2.2 lets a client encode the comma of a value; it is the same value.',
  ],
  [
    'plus-for-space',
    'a space that is written + in the URL',
    'filterBy=writerId&filterOp=equals&filterValue=one+two&count=1',
    filteredBy('one two'),
    'RFC 5849, section 3.4.1.3.1 reads a query as application/x-www-form-urlencoded, where + is a space.',
  ],
  [
    'lower-case-hexadecimal',
    'percent-encoding in lower-case digits',
    'filterBy=writerId&filterOp=equals&filterValue=one%2ftwo%c3%a9&count=1',
    filteredBy('one/twoé'),
    'RFC 3986, section 2.1: the case of the digits does not matter; the signature covers decoded values.',
  ],
  [
    'needless-encoding',
    'letters that are percent-encoded without need',
    'c%6Funt=%31',
    [['count', '1']],
    'RFC 3986, section 2.3: an unreserved character is the same whether it is encoded or not.',
  ],
  [
    'empty-value-signed',
    'a parameter without a value behind its equals sign',
    'count=1&tbc_note=',
    [
      ['count', '1'],
      ['tbc_note', ''],
    ],
    `RFC 5849, section 3.4.1.3.1: a parameter with an empty value is signed like any other. ${whyUnknown}`,
  ],
  [
    'no-equals-sign',
    'a parameter without an equals sign',
    'count=1&tbc_note',
    [
      ['count', '1'],
      ['tbc_note', ''],
    ],
    `RFC 5849, section 3.4.1.3.1: its value is empty, and it is signed. ${whyUnknown}`,
  ],
  [
    'names-in-order',
    'names in capitals and with letters beyond ASCII',
    'tbc_z=1&count=1&tbc_%C3%A9=2&tbc_Z=3&tbc_a=4&TBC=5',
    [
      ['tbc_z', '1'],
      ['count', '1'],
      ['tbc_é', '2'],
      ['tbc_Z', '3'],
      ['tbc_a', '4'],
      ['TBC', '5'],
    ],
    `RFC 5849, section 3.4.1.3.2: parameters are sorted by bytes once they are encoded. ${whyUnknown}`,
  ],
  [
    'name-within-name',
    'a name that begins with another one and a hyphen',
    'tbc_a-b=2&count=1&tbc_a=1',
    [
      ['tbc_a-b', '2'],
      ['count', '1'],
      ['tbc_a', '1'],
    ],
    `RFC 5849, section 3.4.1.3.2: parameters are sorted by their names before they are joined to their values. ${whyUnknown}`,
  ],
]

export default suite(
  'Authentication: queries that are right',
  { class: 'textboard', section: 'Authentication / Request signing', resource: 'Authentication' },
  [
    ...values.map(([id, what, value]) =>
      must(
        `auth.accepts.query.${id}`,
        `a right signature over a query value with ${what} is accepted`,
        async ({ trusted, groups }) => {
          const { name } = await groups.shared()
          expect(await trusted.listEntries(name, { query: filteredBy(value) })).toHaveStatus(200, 400)
        },
        { why },
      ),
    ),
    must(
      'auth.accepts.query.all-parameters',
      'a right signature over all query parameters of a list is accepted, whatever their order',
      async ({ trusted, groups }) => {
        const { name } = await groups.shared()
        const query: readonly Parameter[] = [
          ['startIndex', '1'],
          ['sortOrder', 'ascending'],
          ['sortBy', 'updated'],
          ['format', 'json'],
          ['filterValue', '4711'],
          ['filterOp', 'equals'],
          ['filterBy', 'writerId'],
          ['fields', 'id,data'],
          ['count', '2'],
        ]
        const [forwards, backwards] = await Promise.all([
          trusted.listEntries(name, { query }),
          trusted.listEntries(name, { query: query.toReversed() }),
        ])
        expect(forwards).toHaveStatus(200, 400)
        expect(backwards).toHaveStatus(200, 400)
      },
      { why: 'A service may know user ids with their domain alone, and refuse the plain one with 400.' },
    ),
    ...spellings.map(([id, what, raw, pairs, reason]) =>
      should(
        `auth.accepts.query.${id}`,
        `a right signature over a query with ${what} is accepted`,
        async ({ trusted, groups, config }) => {
          const { name } = await groups.shared()
          const path = `/textdata/@app/${name}/@all`
          const answer = await trusted.listEntries(name, writtenQuery(config, path, raw, pairs))
          expect(answer).toHaveStatus(200, 400)
        },
        { why: reason },
      ),
    ),
    should(
      'auth.accepts.query.repeated',
      'a right signature over a repeated query parameter is not taken for a wrong one, in whatever order its values come',
      async ({ trusted, groups }) => {
        const { name } = await groups.shared()
        const query: readonly Parameter[] = [
          ['fields', 'id'],
          ['fields', 'data'],
          ['count', '1'],
        ]
        const [descending, ascending] = await Promise.all([
          trusted.listEntries(name, { query }),
          trusted.listEntries(name, { query: query.toReversed() }),
        ])
        expect(descending).toHaveStatus(200, 400)
        expect(ascending).toHaveStatus(200, 400)
      },
      {
        why: 'RFC 5849, section 3.4.1.3.2 says how repeated parameters are signed; 400 passes, 401 does not.',
      },
    ),
    observe(
      'auth.accepts.query.empty-value',
      'what a signed query parameter with an empty value is answered with',
      async ({ trusted }) => {
        const { status } = await trusted.listGroups({
          query: { startIndex: '' },
          flaw: 'an empty startIndex',
        })
        return String(status)
      },
    ),
    observe(
      'auth.accepts.path.encoded-at',
      'whether a path with %40app and %40all, signed as sent, is taken for @app and @all',
      async ({ trusted }) => {
        const answer = await trusted.request({
          method: 'GET',
          path: '/textdata/%40app/%40all',
          query: { count: 1 },
        })
        return answer.status === 200 ? 'taken for the tokens' : `${answer.status}`
      },
      { why: 'Section Endpoints uses the tokens literally; RFC 3986 does not make @ and %40 equal.' },
    ),
  ],
)
