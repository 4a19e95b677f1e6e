import {
  each,
  entriesPath,
  expect,
  type HttpResponse,
  must,
  type Parameter,
  should,
  suite,
} from '../../harness/index.ts'
import { writtenQuery } from '../shared/lists/written-query.ts'

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
  'RFC 5849, section 3.4.1.3: the signature covers decoded, then encoded values. Whether a text can be a user id (400, 404, 422), and whether a firewall accepts it (403, 406, 414, 501), does not matter here.'

/**
 * Asserts that a signature was accepted, even if the service refuses the query: only a wrong credential answers 401.
 */
function expectAccepted(response: HttpResponse): void {
  expect(response).toBeNoServerError()
  expect(response).notToHaveStatus(401)
}

/** Queries as raw text, in forms that the harness itself does not write, signed as RFC 5849 reads them. */
const spellings: readonly (readonly [id: string, what: string, raw: string, pairs: readonly Parameter[]])[] =
  [
    [
      'comma-encoded',
      'a comma that is percent-encoded (RFC 3986, section 2.2)',
      'fields=id%2Cdata&count=1',
      [
        ['fields', 'id,data'],
        ['count', '1'],
      ],
    ],
    [
      'plus-for-space',
      'a space that is written + (RFC 5849, section 3.4.1.3.1)',
      'filterBy=writerId&filterOp=equals&filterValue=one+two&count=1',
      filteredBy('one two'),
    ],
    [
      'lower-case-hexadecimal',
      'percent-encoding in lower-case digits (RFC 3986, section 2.1)',
      'filterBy=writerId&filterOp=equals&filterValue=one%2ftwo%c3%a9&count=1',
      filteredBy('one/twoé'),
    ],
    [
      'needless-encoding',
      'letters that are percent-encoded without need (RFC 3986, section 2.3)',
      'c%6Funt=%31',
      [['count', '1']],
    ],
    [
      'empty-value-signed',
      'a parameter without a value after its equals sign',
      'count=1&tbc_note=',
      [
        ['count', '1'],
        ['tbc_note', ''],
      ],
    ],
    [
      'no-equals-sign',
      'a parameter without an equals sign',
      'count=1&tbc_note',
      [
        ['count', '1'],
        ['tbc_note', ''],
      ],
    ],
    [
      'names-in-order',
      'names in capitals and with letters beyond ASCII, sorted by bytes (RFC 5849, section 3.4.1.3.2)',
      'tbc_z=1&count=1&tbc_%C3%A9=2&tbc_Z=3&tbc_a=4&TBC=5',
      [
        ['tbc_z', '1'],
        ['count', '1'],
        ['tbc_é', '2'],
        ['tbc_Z', '3'],
        ['tbc_a', '4'],
        ['TBC', '5'],
      ],
    ],
    [
      'name-within-name',
      'a name that begins with another one and a hyphen, sorted before it is joined to its value',
      'tbc_a-b=2&count=1&tbc_a=1',
      [
        ['tbc_a-b', '2'],
        ['count', '1'],
        ['tbc_a', '1'],
      ],
    ],
  ]

export default suite(
  'Authentication: queries that are right',
  { class: 'textboard', section: 'Authentication / Request signing', resource: 'Authentication' },
  [
    must(
      'auth.accepts.query.all-parameters',
      'a valid signature over all query parameters of a list is accepted, whatever their order',
      'R-auth-header',
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
        expectAccepted(forwards)
        expectAccepted(backwards)
      },
      {
        why: 'A service may know user ids only with their domain, and refuse the plain id (400), or find no such user (404).',
      },
    ),
    must(
      'auth.accepts.query.zero',
      'a valid signature over a query with the value 0 is accepted',
      'R-auth-header',
      async ({ trusted, groups }) => {
        const { name } = await groups.shared()
        const query = { filterBy: 'writerId', filterOp: 'equals', filterValue: '0' }
        expectAccepted(await trusted.listEntries(name, { query }))
      },
      {
        why: '0 is the writer of entries that name no writer. Some programming languages treat 0 like an empty value.',
      },
    ),
    must(
      'auth.accepts.query.value',
      'a valid signature over a query value is accepted, whatever its characters',
      'R-auth-header',
      each(
        values,
        ([id, what]) => ({ id: `auth.accepts.query.${id}`, title: what }),
        async ({ trusted, groups }, [, , value]) => {
          const { name } = await groups.shared()
          expectAccepted(await trusted.listEntries(name, { query: filteredBy(value) }))
        },
      ),
      { why },
    ),
    should(
      'auth.accepts.query.form',
      'a valid signature over a query is accepted, however the query is written',
      'RFC 5849, section 3.4.1.3',
      [
        ...each(
          spellings,
          ([id, what]) => ({ id: `auth.accepts.query.${id}`, title: what }),
          async ({ trusted, groups, config }, [, , raw, pairs]) => {
            const { name } = await groups.shared()
            const path = entriesPath(name)
            const response = await trusted.listEntries(name, writtenQuery(config, path, raw, pairs))
            expectAccepted(response)
          },
        ),
        {
          id: 'auth.accepts.query.repeated',
          title: 'a repeated parameter, with its values in any order',
          run: async ({ trusted, groups }) => {
            const group = await groups.shared()
            const { name } = group
            // Servers that fail on the members of an entry answer an empty list.
            await group.add()
            const query: readonly Parameter[] = [
              ['fields', 'id'],
              ['fields', 'data'],
              ['count', '1'],
            ]
            const [descending, ascending] = await Promise.all([
              trusted.listEntries(name, { query }),
              trusted.listEntries(name, { query: query.toReversed() }),
            ])
            expectAccepted(descending)
            expectAccepted(ascending)
          },
        },
      ],
      {
        why: 'The signature covers decoded names and values, sorted by bytes once they are encoded again. 401 does not pass: a parameter that a service does not know may be refused in another way.',
      },
    ),
  ],
)
