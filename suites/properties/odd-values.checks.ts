import fc from 'fast-check'
import { entriesOf, expect, must, type Parameter, type Query, suite } from '../../harness/index.ts'
import { libraryFilter } from '../shared/entries/remembered.ts'
import { atOnce, runsOf } from '../shared/generated-cases.ts'
import { mayNameUser } from '../shared/ids/user-id.ts'
import type { FilterQuery } from '../shared/lists/filter-form.ts'

/** Pieces with a meaning in a database, a pattern, an address or a template. */
const pieces = fc.constantFrom(
  ...[
    '%',
    '_',
    '*',
    '.',
    '.*',
    '?',
    '+',
    ' ',
    '&',
    '=',
    '#',
    '/',
    ';',
    ',',
    ':',
    '|',
    '^',
    '~',
    '$',
    '!',
    '@',
  ],
  ...["'", '"', '`', '\\', '(', ')', '[', ']', '{', '}', '<', '>', '%20', '%2B', '%25', '%3', "' OR '1'='1"],
  ...['a', 'Z', 'é', 'ß', 'Ж', '板', 'と', '🌊', '𠮷', '-', '--', '..', '\\d+', '{a}'],
)

/** Makes texts that equal no user id: pieces only, or a user id with a piece instead of its last or first digit. */
const oddValues = fc.oneof(
  fc.array(pieces, { minLength: 1, maxLength: 4 }).map((some) => () => some.join('')),
  pieces.map((piece) => (user: string) => `${user.slice(0, -1)}${piece}`),
  pieces.map((piece) => (user: string) => `${piece}${user.slice(1)}`),
  // A filter that is built by concatenation treats these as another condition.
  fc
    .constantFrom("' OR '1'='1", '" OR "1"="1', '0 OR 1=1')
    .map((condition) => (user: string) => `${user.slice(1)}${condition}`),
  // The first digit, percent-encoded once more than it should be.
  fc.constant((user: string) => `%3${user}`),
)

/** A filter by an owner or a writer. */
const filters = fc.record(
  { by: fc.constantFrom('ownerId' as const, 'writerId' as const), value: oddValues },
  { noNullPrototype: true },
)

/** Queries that are hard to encode: their values consist of such pieces. */
const writtenQueries: fc.Arbitrary<readonly Parameter[]> = fc
  .tuple(
    fc.array(pieces, { minLength: 1, maxLength: 6 }).map((some) => some.join('')),
    fc.array(pieces, { minLength: 1, maxLength: 6 }).map((some) => some.join('')),
    fc.constantFrom('ownerId', 'writerId'),
  )
  .map(([value, fields, filterBy]): readonly Parameter[] => [
    ['filterBy', filterBy],
    ['filterOp', 'equals'],
    ['filterValue', value],
    ['fields', fields],
    ['count', '1'],
  ])

export default suite(
  'Properties: unusual values of a query',
  { class: 'textboard', section: 'Endpoints / TextData', resource: 'TextData', generated: true },
  [
    must(
      'properties.list.odd-filter',
      'a filterValue that equals no user id finds no entry, even if it means something to a pattern or a database',
      'R-entry-filter-op',
      async (context) => {
        const { trusted, groups, property } = context
        const library = await groups.library()
        const [ownerId, writerId] = await Promise.all([
          libraryFilter(trusted, library, 'ownerId'),
          libraryFilter(trusted, library, 'writerId'),
        ])
        const forms: Readonly<Record<'ownerId' | 'writerId', FilterQuery>> = { ownerId, writerId }
        await property(
          filters,
          async ({ by, value }) => {
            const [user] = by === 'ownerId' ? library.owners : library.writers
            const odd = value(user)
            if (mayNameUser(odd, [...library.owners, ...library.writers])) return
            const query: Query = { ...forms[by](odd), count: 1 }
            const response = await trusted.listEntries(library.name, { query })
            expect(response).toBeNoServerError()
            if (response.status >= 400) return
            const found = entriesOf(response)
            expect(found.entry, 'the entries found', response).toEqual([])
            expect(found.totalResults, 'totalResults', response).toEqual(0)
          },
          { runs: runsOf(context, 0.8), atOnce: 2 * atOnce },
        )
      },
      {
        tries: 'the unusual',
        why: 'equals compares texts. Refusing a value that cannot be a user id also passes.',
      },
    ),
    must(
      'properties.list.signed-query',
      'a valid signature over a query is accepted, however its values must be encoded',
      'R-auth-header',
      async (context) => {
        const { trusted, groups, property } = context
        const { name } = await groups.library()
        await property(
          writtenQueries,
          async (query) => {
            const invalid = 'unusual values in its query'
            const response = await trusted.listEntries(name, { query, invalid })
            expect(response).toBeNoServerError()
            expect(response).notToHaveStatus(401)
          },
          { runs: runsOf(context, 0.6), atOnce: 2 * atOnce },
        )
      },
      {
        section: 'Authentication / Request signing',
        why: 'RFC 5849, section 3.4.1.3: the signature covers decoded, then encoded values. Whether a text can be a user id does not matter here: any status except 401 passes.',
      },
    ),
  ],
)
