import {
  each,
  entriesOf,
  entryOf,
  expect,
  idsOf,
  must,
  observe,
  sharedFixture,
  should,
  suite,
} from '../../harness/index.ts'
import { beyondASecond } from '../shared/clock.ts'
import { byId, expectSameEntry } from '../shared/entry-members.ts'
import { isAscendingById, isDescendingById } from '../shared/order.ts'
import { agreement, type ListQuery } from '../shared/pages.ts'
import { libraryFilter, libraryPage, wholeLibrary } from '../shared/remembered.ts'

/** The library's list and its first entry, each read twice, with more than a second between. */
const readTwice = sharedFixture('a list and an entry are read twice', async ({ trusted, groups, pause }) => {
  const library = await groups.library()
  const id = library.entries[0]?.entry.id ?? ''
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

/** What a list should say of itself; undefined where it is not stated. */
interface FlagCase {
  readonly id: string
  readonly title: string
  readonly query: (filter: ListQuery) => ListQuery
  readonly filtered: boolean
  readonly sorted?: boolean
  /** Is the filter that of an owner of whom there is nothing? */
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

/** Entries that are written while their list is read, and how often it is read. */
const meanwhile = { writes: 24, reads: 8 } as const

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
          ['entries.list.changes-nothing', 'a list', 'list'],
          ['entries.read.changes-nothing', 'an entry', 'one'],
        ] as const,
        ([id, title]) => ({ id, title }),
        async ({ use }, [, , what]) => {
          const { first, second } = await use(readTwice)
          const entries = (reading: typeof first) =>
            what === 'list' ? entriesOf(reading.list).entry : [entryOf(reading.one)]
          const before = entries(first)
          const after = byId(entries(second))
          for (const entry of before) {
            const name = `entry ${entry.id} on the second reading`
            expectSameEntry(
              after.get(entry.id) ?? {},
              entry,
              name,
              what === 'list' ? second.list : second.one,
            )
          }
        },
      ),
      { why: 'The pause shows a time of update that moves with each reading.' },
    ),
    must(
      'entries.list.later-page-again',
      'a later page counts entries that were created since it was read before',
      'R-entry-list',
      async ({ trusted, groups }) => {
        const group = await groups.private()
        await group.addMany(3)
        const query = { count: 1, startIndex: 2, sortBy: 'id', sortOrder: 'ascending' }
        // More than once: each process of a service may keep pages of its own.
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
      'two readings of an unchanged list come in the same order',
      'R-entry-list',
      async ({ use }) => {
        const { first, second } = await use(readTwice)
        const ids = idsOf(entriesOf(first.list))
        expect(idsOf(entriesOf(second.list)), 'ids of the second reading').toEqual(ids)
      },
      {
        why: 'No order is stated without sortBy, but paging is of little use where it changes between readings.',
      },
    ),
    must(
      'entries.list.flags-asked',
      'sorted is true where sortBy is given, and filtered is true where filterBy is',
      'R-entry-list',
      each(
        [
          ...flagCases
            .filter(({ filtered }) => filtered)
            .map((one) => ({ ...one, member: 'filtered' }) as const),
          ...flagCases.filter(({ sorted }) => sorted).map((one) => ({ ...one, member: 'sorted' }) as const),
        ],
        ({ id, title, member }) => ({ id: `${id}-asked-${member}`, title: `${member}: ${title}` }),
        async ({ trusted, groups, newUserId }, { query, member, findsNothing }) => {
          const library = await groups.library()
          const filterOf = await libraryFilter(trusted, library, 'ownerId')
          const filter = filterOf(findsNothing === true ? newUserId() : library.owners[0])
          const list = await libraryPage(trusted, library, query(filter))
          expect(list[member], member).toBeTrue()
        },
      ),
      {
        why: 'Either reading gives true: the list is sorted, and sorting was asked for. The value without sortBy or filterBy is not judged here.',
      },
    ),
    should(
      'entries.list.flags',
      'sorted is true where the list is sorted, filtered where it is filtered and only there',
      'R-entry-list',
      each(
        flagCases,
        ({ id, title }) => ({ id, title }),
        async ({ trusted, groups, newUserId }, { query, findsNothing, ...expected }) => {
          const library = await groups.library()
          const filterOf = await libraryFilter(trusted, library, 'ownerId')
          const filter = filterOf(findsNothing === true ? newUserId() : library.owners[0])
          const { filtered, sorted } = await libraryPage(trusted, library, query(filter))
          expect(filtered, 'filtered').toEqual(expected.filtered)
          if (expected.sorted !== undefined) expect(sorted, 'sorted').toEqual(expected.sorted)
        },
      ),
      { why: 'Type and name of both are stated. What they say is left to their names.' },
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
        why: 'A page that contradicts its total comes from two readings with a write between them, as in many frameworks. Nothing is said of requests at the same time.',
      },
    ),
    observe(
      'entries.list.without-sort',
      'order and sorted flag of a list without sortBy',
      'R-entry-list',
      each(
        [
          ['entries.list.default-order', 'its order'],
          ['entries.list.sorted-flag-without-sort', 'its member sorted'],
        ] as const,
        ([id, title]) => ({ id, title }),
        async ({ trusted, groups }, [id]) => {
          const { sorted, ...list } = await wholeLibrary(trusted, await groups.library())
          if (id === 'entries.list.sorted-flag-without-sort') return String(sorted)
          const ids = idsOf({ sorted, ...list })
          if (isAscendingById(ids)) return 'by id, ascending'
          return isDescendingById(ids) ? 'by id, descending' : 'another order'
        },
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
