import {
  type CheckContext,
  collectionOf,
  each,
  expect,
  largestPage,
  librarySize,
  must,
  observe,
  should,
  suite,
} from '../../../harness/index.ts'
import { largeGroup } from '../../large-groups/large-group.ts'
import { libraryFilter, libraryPage, libraryResponse } from '../../shared/entries/remembered.ts'
import { known } from '../../shared/ids/known.ts'
import { emptyValue, wrongCounts, wrongStarts } from '../../shared/lists/outside.ts'
import type { ListQuery } from '../../shared/lists/pages.ts'
import { expectRefusedOrPage, passesAsRefused } from '../../shared/requests/refused.ts'

const notOfCount = 'count is not an integer from 1 to 1000'
const notOfStart = 'startIndex is not an integer of 1 or more'

/** Valid parameters that are sent together with a wrong count. */
const others: readonly (readonly [id: string, what: string, right: (filter: ListQuery) => ListQuery])[] = [
  ['filter', 'a filter', (filter) => filter],
  ['sort', 'an order', () => ({ sortBy: 'id', sortOrder: 'descending' })],
  ['start', 'a startIndex', () => ({ startIndex: 2 })],
  ['fields', 'fields', () => ({ fields: 'id' })],
  [
    'everything',
    'all other parameters',
    (filter) => ({ ...filter, sortBy: 'id', sortOrder: 'ascending', fields: 'id', startIndex: 1 }),
  ],
]

/** A wrong query of the library, and the same query with a valid value. */
interface Twins {
  readonly id: string
  readonly title: string
  readonly wrong: (filter: ListQuery) => ListQuery
  readonly right: (filter: ListQuery) => ListQuery
}

const refusedCounts: readonly Twins[] = [
  ...wrongCounts.map(([name, count]) => ({
    id: `entries.paging.count-refused.${name}`,
    title: `count ${count}`,
    wrong: () => ({ count }),
    right: () => ({ count: 10 }),
  })),
  ...others.flatMap(([id, what, right]) =>
    ['0', '1001'].map((count) => ({
      id: `entries.paging.count-refused.${count}-${id}`,
      title: `count ${count} with ${what}`,
      wrong: (filter: ListQuery) => ({ ...right(filter), count }),
      right: (filter: ListQuery) => ({ ...right(filter), count: 10 }),
    })),
  ),
]

const refusedStarts: readonly Twins[] = wrongStarts.map(([name, startIndex]) => ({
  id: `entries.paging.start-refused.${name}`,
  title: `startIndex ${startIndex}`,
  wrong: () => ({ startIndex, count: 10 }),
  right: () => ({ startIndex: 1, count: 10 }),
}))

/** The wrong query is refused with 400, and the valid query succeeds. */
const refusal =
  (invalid: string) =>
  async ({ trusted, groups }: CheckContext, { wrong, right }: Twins): Promise<void> => {
    const library = await groups.library()
    const filter = (await libraryFilter(trusted, library, 'ownerId'))(library.owners[0])
    const [accepted, refused] = await Promise.all([
      libraryResponse(trusted, library, right(filter)),
      libraryResponse(trusted, library, wrong(filter), invalid),
    ])
    expect(accepted).toHaveStatus(200)
    expect(refused).toHaveStatus(400)
  }

const huge = ([name, startIndex]: readonly [string, string]) => ({
  id: `entries.paging.start-huge.${name}`,
  title: `startIndex ${startIndex}`,
})

/**
 * Asserts that a page is refused or empty: the number is an integer of 1 or more, but a service may refuse a number
 * that is too large for it.
 */
async function expectNothingThere({ trusted, groups }: CheckContext, startIndex: string): Promise<void> {
  const query = { startIndex, count: 5 }
  const response = await libraryResponse(trusted, await groups.library(), query, 'a huge number')
  if (passesAsRefused(response)) return
  expect(collectionOf(response).entry, 'the entries on the page').toEqual([])
}

const whyBounded =
  'A wrong value is invalid data (400). But many services use the nearest or the default value instead, and pass here; another check says that they should refuse it.'

const whyRefused =
  'A wrong value is invalid data (400). But many services use the nearest or the default value instead.'

/** Spellings about which the specification does not state whether they are integers, or which of two values counts. */
const spellings: readonly (readonly [id: string, query: ListQuery | [string, string][]])[] = [
  ...(
    [
      ['empty', ''],
      ['plus', '+5'],
      ['zero-padded', '005'],
      ['point-zero', '5.0'],
      ['hexadecimal', '0x5'],
      ['exponent', '5e0'],
      ['blank', ' 5'],
    ] as const
  ).map(([name, count]) => [`entries.paging.count-spelling.${name}`, { count }] as const),
  ['entries.paging.start-spelling.empty', { startIndex: '', count: 3 }],
  [
    'entries.paging.count-repeated',
    [
      ['count', '5'],
      ['count', '7'],
    ],
  ],
]

export default suite(
  'TextData: bounds of paging',
  { class: 'textboard', section: 'Limits', resource: 'TextData' },
  [
    must(
      'entries.paging.counts',
      'a page holds as many entries as count says, or all if there are fewer',
      'R-entry-count',
      each(
        [1, 2, 49, 51, 56, 57, 58, largestPage - 1, largestPage],
        (count) => ({
          id: `entries.paging.count.${count}`,
          title: `count ${count} of ${librarySize} entries`,
        }),
        async ({ trusted, groups }, count) => {
          const page = await libraryPage(trusted, await groups.library(), { count })
          expect(page.entry, `the entries with count ${count}`, page).toHaveLength(
            Math.min(count, librarySize),
          )
          expect(page.totalResults, 'totalResults', page).toEqual(librarySize)
        },
      ),
    ),
    must(
      'entries.paging.count-bounded',
      'a count outside its bounds is refused, or answers a page of at most 1,000 entries, never all of 1,001',
      'R-limit-count',
      each(
        [...wrongCounts, emptyValue],
        ([name, count]) => ({
          id: `entries.paging.count-bounded.${name}`,
          title: `count ${count || 'empty'}`,
        }),
        async ({ use }, [name]) => {
          const { ids, wrongCounts: responses } = (await use(largeGroup)).list.value()
          for (const response of known(responses.get(name), `count ${name}`))
            expectRefusedOrPage(response, ids, largestPage)
        },
      ),
      { early: true, why: whyBounded },
    ),
    should(
      'entries.paging.count-refused',
      'a count outside its bounds is refused with 400',
      'R-limit-count',
      each(refusedCounts, ({ id, title }) => ({ id, title }), refusal(notOfCount)),
      { why: whyRefused },
    ),
    must(
      'entries.paging.start-bounded',
      'a startIndex outside its bounds is refused, or answers a page no larger than count',
      'R-limit-start-index',
      each(
        [...wrongStarts, emptyValue],
        ([name, start]) => ({
          id: `entries.paging.start-bounded.${name}`,
          title: `startIndex ${start || 'empty'}`,
        }),
        async ({ trusted, groups }, [, startIndex]) => {
          const library = await groups.library()
          const response = await libraryResponse(trusted, library, { startIndex, count: 10 }, notOfStart)
          expectRefusedOrPage(
            response,
            library.entries.map(({ entry }) => entry.id),
            10,
          )
        },
      ),
      { why: whyBounded },
    ),
    should(
      'entries.paging.start-refused',
      'a startIndex outside its bounds is refused with 400',
      'R-limit-start-index',
      each(refusedStarts, ({ id, title }) => ({ id, title }), refusal(notOfStart)),
      { why: whyRefused },
    ),
    must(
      'entries.paging.start-huge',
      'a startIndex beyond 32 bits answers no entry, or is refused',
      'R-limit-start-index',
      each([['32-bits', '4294967297']] as const, huge, (context, [, start]) =>
        expectNothingThere(context, start),
      ),
      {
        tries: 'the unusual',
        why: 'It is an integer of 1 or more, and no entry has this position; a service may refuse a number that it cannot represent.',
      },
    ),
    should(
      'entries.paging.start-overflow',
      'a startIndex beyond 64 bits answers no entry, or is refused',
      'R-limit-start-index',
      each([['64-bits', '18446744073709551617']] as const, huge, (context, [, start]) =>
        expectNothingThere(context, start),
      ),
      { why: 'Few services can distinguish such a number from a text that is not a number.' },
    ),
    observe(
      'entries.paging.spellings',
      'what a number in an unusual spelling does',
      'R-entry-count',
      each(
        spellings,
        ([id, query]) => ({ id, title: JSON.stringify(query) }),
        async ({ trusted, groups }, [, query]) => {
          const library = await groups.library()
          const response = await trusted.listEntries(library.name, {
            query,
            invalid: 'a number in an unusual spelling',
          })
          return response.status === 200
            ? `200 with ${collectionOf(response).entry.length} entries`
            : String(response.status)
        },
      ),
    ),
  ],
)
