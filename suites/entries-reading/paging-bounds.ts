import {
  type CheckContext,
  expect,
  fail,
  idsOf,
  librarySize,
  must,
  observe,
  suite,
} from '../../harness/index.ts'
import { filterForm } from './filter-form.ts'
import { longList } from './long-list.ts'
import { type ListQuery, list } from './pages.ts'

type Refused = readonly [name: string, value: string]

const refusedCounts: readonly Refused[] = [
  ['0', '0'],
  ['1001', '1001'],
  ['2000', '2000'],
  ['minus-1', '-1'],
  ['minus-50', '-50'],
  ['fraction', '1.5'],
  ['word', 'ten'],
  ['trailing-letter', '10a'],
  ['32-bits', '4294967297'],
  ['64-bits', '18446744073709551617'],
]

const refusedStarts: readonly Refused[] = [
  ['0', '0'],
  ['minus-1', '-1'],
  ['minus-57', '-57'],
  ['fraction', '1.5'],
  ['word', 'first'],
  ['trailing-letter', '2a'],
]

/** Right parameters beside a wrong one. */
const besides: readonly (readonly [id: string, what: string, right: (filter: ListQuery) => ListQuery])[] = [
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

/** Spellings of which the specification does not say whether they are integers. */
const oddNumbers: readonly Refused[] = [
  ['empty', ''],
  ['plus', '+5'],
  ['zero-padded', '005'],
  ['point-zero', '5.0'],
  ['hexadecimal', '0x5'],
  ['exponent', '5e0'],
  ['blank', ' 5'],
]

/** The wrong value answers 400 where the same request with a right one is answered. */
async function expectRefused(context: CheckContext, right: ListQuery, wrong: ListQuery): Promise<void> {
  const { name } = await context.groups.library()
  await expectRefusedIn(context, name, right, wrong)
}

async function expectRefusedIn(
  { trusted }: CheckContext,
  group: string,
  right: ListQuery,
  wrong: ListQuery,
): Promise<void> {
  const [accepted, refused] = await Promise.all([
    trusted.listEntries(group, { query: right }),
    trusted.listEntries(group, { query: wrong, flaw: `${JSON.stringify(wrong)} is out of bounds` }),
  ])
  expect(accepted).toHaveStatus(200)
  expect(refused).toBeError(400)
}

const observed = async ({ trusted, groups }: CheckContext, query: ListQuery | [string, string][]) => {
  const library = await groups.library()
  const answer = await trusted.listEntries(library.name, { query, flaw: 'a number in an unusual spelling' })
  if (answer.status !== 200) return String(answer.status)
  const { json } = answer
  const entries = typeof json === 'object' && json !== null && 'entry' in json ? json.entry : undefined
  return `200 with ${Array.isArray(entries) ? entries.length : 'no'} entries`
}

export default suite(
  'TextData: bounds of paging',
  { class: 'textboard', section: 'Limits', resource: 'TextData' },
  [
    ...[1, 2, 49, 51, 56, 57, 58, 999, 1000].map((count) =>
      must(
        `entries.paging.count.${count}`,
        `count ${count} answers ${count < librarySize ? `exactly ${count}` : 'all'} of 57 entries`,
        async ({ trusted, groups }) => {
          const library = await groups.library()
          const page = await list(trusted, library.name, { count })
          expect(page.entry, `the entries with count ${count}`).toHaveLength(Math.min(count, librarySize))
          expect(page.totalResults, 'totalResults').toEqual(librarySize)
        },
      ),
    ),
    must(
      'entries.paging.large-page',
      'a page of more than 100 entries is not cut short',
      async ({ play }) => {
        const { ids, page } = await play(longList)
        const listed = new Set(idsOf(page))
        expect(
          ids.filter((id) => !listed.has(id)),
          `of ${ids.length} entries written just now, those missing on a page of up to 1000`,
        ).toEqual([])
      },
      { why: 'A count of up to 1000 is allowed, so that a service must not hold to a smaller page.' },
    ),
    must(
      'entries.paging.behind-100',
      'the entries behind the first hundred are reached with startIndex 101',
      async ({ play }) => {
        const { ids, firstHundred, behindIt } = await play(longList)
        expect(behindIt.entry, 'the entries from startIndex 101').toHaveLength(ids.length - 100)
        expect(
          [...idsOf(firstHundred), ...idsOf(behindIt)],
          'the ids on the page of 100 and on the one behind it',
        ).toHaveSameMembers(ids)
      },
    ),
    must(
      'entries.paging.largest-page',
      'count 1000 answers a page of 1000 entries, and the rest is on the next page',
      async ({ trusted, groups }) => {
        const group = await groups.private()
        const ids = (await group.addMany(1001)).map(({ id }) => id)
        const [first, rest] = await Promise.all([
          list(trusted, group.name, { count: 1000 }),
          list(trusted, group.name, { count: 1000, startIndex: 1001 }),
        ])
        expect(first.entry, 'the entries of the page').toHaveLength(1000)
        expect([...idsOf(first), ...idsOf(rest)], 'the ids of the pages').toHaveSameMembers(ids)
        expect(first.totalResults, 'totalResults').toEqual(1001)
      },
      { needs: ['exhaustive'], entriesInGroup: 1001, timeoutMs: 600_000 },
    ),
    ...refusedCounts.map(([name, count]) =>
      must(
        `entries.paging.count-refused.${name}`,
        `count ${count} answers 400 with the error body`,
        (context) => expectRefused(context, { count: 10 }, { count }),
      ),
    ),
    ...besides.flatMap(([id, what, right]) =>
      ['0', '1001'].map((count) =>
        must(
          `entries.paging.count-refused.${count}-${id}`,
          `beside ${what}, count ${count} answers 400 with the error body as well`,
          async (context) => {
            const { trusted, groups } = context
            const { name, entries, owners } = await groups.library()
            const known = entries[0]?.entry ?? fail('the library has no entries')
            const beside = right((await filterForm(trusted, name, 'ownerId', known))(owners[0]))
            await expectRefusedIn(context, name, { ...beside, count: 10 }, { ...beside, count })
          },
        ),
      ),
    ),
    ...refusedStarts.map(([name, startIndex]) =>
      must(
        `entries.paging.start-refused.${name}`,
        `startIndex ${startIndex} answers 400 with the error body`,
        (context) => expectRefused(context, { startIndex: 1, count: 5 }, { startIndex, count: 5 }),
      ),
    ),
    ...[
      ['32-bits', '4294967297'],
      ['64-bits', '18446744073709551617'],
    ].map(([name, startIndex]) =>
      must(
        `entries.paging.start-huge.${name}`,
        `startIndex ${startIndex} answers no entry`,
        async ({ trusted, groups }) => {
          const library = await groups.library()
          const answer = await trusted.listEntries(library.name, {
            query: { startIndex, count: 5 },
            flaw: 'a number beyond the machine integers of a service',
          })
          expect(answer).toHaveStatus(200, 400)
          if (answer.status === 400) expect(answer).toBeError(400)
          else expect(answer.json, 'the answer').toSatisfy(hasNoEntries, 'have an empty list "entry"')
        },
        { why: 'It is an integer of 1 or more, so 200; a service may also refuse what it cannot count.' },
      ),
    ),
    ...oddNumbers.map(([name, value]) =>
      observe(
        `entries.paging.count-spelling.${name}`,
        `what count ${JSON.stringify(value)} does`,
        (context) => observed(context, { count: value }),
      ),
    ),
    observe('entries.paging.start-spelling.empty', 'what an empty startIndex does', (context) =>
      observed(context, { startIndex: '', count: 3 }),
    ),
    observe('entries.paging.count-repeated', 'what count 5 and count 7 in one request do', (context) =>
      observed(context, [
        ['count', '5'],
        ['count', '7'],
      ]),
    ),
  ],
)

const hasNoEntries = (json: unknown): boolean =>
  typeof json === 'object' &&
  json !== null &&
  'entry' in json &&
  Array.isArray(json.entry) &&
  json.entry.length === 0
