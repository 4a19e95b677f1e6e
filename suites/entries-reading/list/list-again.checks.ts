import {
  type CheckContext,
  type Collection,
  type Entry,
  each,
  entriesOf,
  entryOf,
  expect,
  type HttpResponse,
  idsIn,
  idsOf,
  must,
  observe,
  sharedFixture,
  should,
  suite,
} from '../../../harness/index.ts'
import { beyondASecond } from '../../shared/clock.ts'
import { byId, expectSameEntry } from '../../shared/entries/entry-members.ts'
import { firstEntry, libraryFilter, libraryPage, wholeLibrary } from '../../shared/entries/remembered.ts'
import { isAscendingById, isDescendingById } from '../../shared/lists/order.ts'
import { agreement, type ListQuery } from '../../shared/lists/pages.ts'

/** The library's list and its first entry, each read twice with more than a second in between. */
const readTwice = sharedFixture('a list and an entry are read twice', async ({ trusted, groups, pause }) => {
  const library = await groups.library()
  const { id } = firstEntry(library).entry
  const read = async () => {
    const [list, one] = await Promise.all([
      trusted.listEntries(library.name, { query: { count: 100 } }),
      trusted.readEntry(library.name, id),
    ])
    return { list, one }
  }
  const first = await read()
  await pause(beyondASecond)
  return { first, second: await read() }
})

/** The values of filtered and sorted that a list should have; undefined if nothing is stated. */
interface FlagCase {
  readonly id: string
  readonly title: string
  readonly query: (filter: ListQuery) => ListQuery
  readonly filtered: boolean
  readonly sorted?: boolean
  /** Does the filter name an owner without entries? */
  readonly findsNothing?: true
}

const flagCases: readonly FlagCase[] = [
  {
    id: 'entries.list.unfiltered-flag',
    title: 'without a filter filtered is false',
    query: () => ({ count: 100 }),
    filtered: false,
  },
  {
    id: 'entries.filter.flag',
    title: 'with a filter filtered is true',
    query: (filter) => filter,
    filtered: true,
  },
  {
    id: 'entries.filter.flag-no-match',
    title: 'with a filter that finds nothing filtered is true',
    query: (filter) => filter,
    filtered: true,
    findsNothing: true,
  },
  {
    id: 'entries.filter.flags-sorted',
    title: 'with a filter and a descending order both are true',
    query: (filter) => ({ ...filter, sortBy: 'id', sortOrder: 'descending' }),
    filtered: true,
    sorted: true,
  },
  {
    id: 'entries.list.flags-page',
    title: 'on a second page with a filter and an order both are true',
    query: (filter) => ({ ...filter, sortBy: 'id', sortOrder: 'ascending', startIndex: 2, count: 1 }),
    filtered: true,
    sorted: true,
  },
  {
    id: 'entries.list.flags-fields',
    title: 'with a filter, an order and fields both are true',
    query: (filter) => ({ ...filter, sortBy: 'id', sortOrder: 'descending', fields: ['id'] }),
    filtered: true,
    sorted: true,
  },
  ...(['id', 'updated'] as const).map((sortBy) => ({
    id: `entries.sort.flag-${sortBy}`,
    title: `with sortBy=${sortBy} sorted is true`,
    query: () => ({ sortBy, sortOrder: 'ascending', count: 100 }),
    filtered: false,
    sorted: true,
  })),
]

/** The page of the library for a case on these flags. */
async function flaggedPage(
  { trusted, groups, newUserId }: CheckContext,
  { query, findsNothing }: FlagCase,
): Promise<Collection<Entry>> {
  const library = await groups.library()
  const filterOf = await libraryFilter(trusted, library, 'ownerId')
  const filter = filterOf(findsNothing === true ? newUserId() : library.owners[0])
  return await libraryPage(trusted, library, query(filter))
}

/** The number of entries that are written while their list is read, and of reads. */
const meanwhile = { writes: 24, reads: 8 } as const

/** Describes the order of a list by its ids. */
function orderOf(list: Collection<Entry>): string {
  const ids = idsOf(list)
  if (isAscendingById(ids)) return 'by id, ascending'
  return isDescendingById(ids) ? 'by id, descending' : 'another order'
}

export default suite(
  'TextData: reading a list again',
  { class: 'textboard', section: 'Endpoints / TextData', resource: 'TextData' },
  [
    must(
      'entries.list.no-effect',
      'reading changes no member of what is read',
      'R-entry-list',
      each(
        [
          {
            id: 'entries.list.changes-nothing',
            title: 'a list',
            of: 'list',
            entriesIn: (response: HttpResponse) => entriesOf(response).entry,
          },
          {
            id: 'entries.read.changes-nothing',
            title: 'an entry',
            of: 'one',
            entriesIn: (response: HttpResponse) => [entryOf(response)],
          },
        ] as const,
        ({ id, title }) => ({ id, title }),
        async ({ use }, { of, entriesIn }) => {
          const { first, second } = await use(readTwice)
          const after = byId(entriesIn(second[of]))
          for (const entry of entriesIn(first[of])) {
            const name = `entry ${entry.id} on the second reading`
            expectSameEntry(after.get(entry.id), entry, name, second[of])
          }
        },
      ),
      { why: 'The pause reveals a time of update that changes with each reading.' },
    ),
    must(
      'entries.list.later-page-again',
      'a later page counts entries that were created after it was first read',
      'R-entry-list',
      async ({ trusted, groups }) => {
        const group = await groups.private()
        await group.addMany(3)
        const query = { count: 1, startIndex: 2, sortBy: 'id', sortOrder: 'ascending' }
        // Sends several requests, because each process of a service may have its own cache of pages.
        const totals = async () => {
          const pages = await Promise.all([1, 2, 3, 4].map(() => trusted.listEntries(group.name, { query })))
          return pages.map((page) => entriesOf(page).totalResults)
        }
        expect(await totals(), 'totalResults on the second page').toEqual([3, 3, 3, 3])
        await group.addMany(2)
        expect(await totals(), 'totalResults on the second page after two creations').toEqual([5, 5, 5, 5])
      },
    ),
    should(
      'entries.list.same-order-again',
      'two readings of an unchanged list have the same order',
      'R-entry-list',
      async ({ use }) => {
        const { first, second } = await use(readTwice)
        expect(idsIn(second.list), 'ids of the second reading', second.list).toEqual(idsIn(first.list))
      },
      {
        why: 'No order is stated without sortBy, but paging is of little use if the order changes between readings.',
      },
    ),
    must(
      'entries.list.flags-asked',
      'sorted is true if sortBy is given, and filtered is true if filterBy is given',
      'R-entry-list',
      each(
        [
          ...flagCases
            .filter(({ filtered }) => filtered)
            .map((one) => ({ ...one, member: 'filtered' }) as const),
          ...flagCases.filter(({ sorted }) => sorted).map((one) => ({ ...one, member: 'sorted' }) as const),
        ],
        ({ id, title, member }) => ({ id: `${id}-asked-${member}`, title: `${member}: ${title}` }),
        async (context, { member, ...flagged }) => {
          const list = await flaggedPage(context, flagged)
          expect(list[member], member, list).toBeTrue()
        },
      ),
      {
        why: 'Both readings give true: "the list is sorted", and "sorting was asked for". The value without sortBy or filterBy is not judged here.',
      },
    ),
    should(
      'entries.list.flags',
      'sorted is true if the list is sorted; filtered is true if it is filtered, and only then',
      'R-entry-list',
      each(
        flagCases,
        ({ id, title }) => ({ id, title }),
        async (context, expected) => {
          const list = await flaggedPage(context, expected)
          expect(list.filtered, 'filtered', list).toEqual(expected.filtered)
          if (expected.sorted !== undefined) expect(list.sorted, 'sorted', list).toEqual(expected.sorted)
        },
      ),
      { why: 'The specification states only type and name of both; their meaning follows from the names.' },
    ),
    observe(
      'entries.list.while-written',
      'whether pages that hold the whole list agree with their totalResults while others write',
      'R-entry-list',
      async ({ trusted, groups }) => {
        const group = await groups.private()
        await group.addMany(3)
        const reading = async () => {
          const lists = []
          for (let read = 0; read < meanwhile.reads; read++) {
            lists.push(await trusted.listEntries(group.name, { query: { count: 100 } }))
          }
          return lists
        }
        const [lists] = await Promise.all([reading(), group.addMany(meanwhile.writes)])
        return agreement(lists.map(entriesOf))
      },
      {
        why: 'A page contradicts its total if the service reads twice with a write in between, as many frameworks do. Nothing is stated about simultaneous requests.',
      },
    ),
    observe(
      'entries.list.without-sort',
      'order and sorted flag of a list without sortBy',
      'R-entry-list',
      each(
        [
          { id: 'entries.list.default-order', title: 'its order', of: orderOf },
          {
            id: 'entries.list.sorted-flag-without-sort',
            title: 'its member sorted',
            of: ({ sorted }: Collection<Entry>) => String(sorted),
          },
        ],
        ({ id, title }) => ({ id, title }),
        async ({ trusted, groups }, { of }) => of(await wholeLibrary(trusted, await groups.library())),
      ),
    ),
    observe(
      'entries.list.unknown-parameter',
      'what a query parameter does that the specification does not name',
      'R-entry-list',
      async ({ trusted, groups }) => {
        const library = await groups.library()
        const response = await trusted.listEntries(library.name, {
          query: { count: 1, colour: 'blue' },
          invalid: 'a query parameter that is not listed',
        })
        return response.status === 200 ? 'ignored' : String(response.status)
      },
    ),
  ],
)
