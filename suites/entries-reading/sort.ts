import {
  type CheckContext,
  type Entry,
  expect,
  idsOf,
  librarySize,
  must,
  observe,
  should,
  suite,
} from '../../harness/index.ts'
import { board } from './board.ts'
import { namedMembers } from './entry-members.ts'
import { isAscending, isAscendingById, isDescending, isDescendingById, isOneOrder } from './order.ts'
import { concatenated, listAll, walk } from './pages.ts'
import { updatedLater } from './updated-later.ts'

const orders = ['ascending', 'descending'] as const
const whyAnyOrder =
  'The form of an id is open: numeric, textual, natural and case-insensitive order all pass, but one of them.'

const libraryBy = async ({ trusted, groups }: CheckContext, sortBy: string, sortOrder: string) => {
  const library = await groups.library()
  return listAll(trusted, library.name, { sortBy, sortOrder })
}

const expectOrder = (
  values: readonly string[],
  inOrder: (values: readonly string[]) => boolean,
  name: string,
  demand: string,
) => expect(values, name).toSatisfy(() => inOrder(values), demand)

/** Demands that a list holds all of one part, in any order, and then all of the other. */
function expectOneAfterTheOther(
  ids: readonly string[],
  part: readonly string[],
  other: readonly string[],
  name: string,
): void {
  expect(ids, name).toHaveLength(part.length + other.length)
  expect(ids.slice(0, part.length), `the first of ${name}`).toHaveSameMembers(part)
  expect(ids.slice(part.length), `the last of ${name}`).toHaveSameMembers(other)
}

const memberOf = (entries: readonly Entry[], member: string): string[] =>
  entries.map((entry) => String(entry[member]))

export default suite(
  'TextData: sort',
  { class: 'textboard', section: 'Endpoints / TextData', resource: 'TextData' },
  [
    must(
      'entries.sort.id-ascending',
      'sortBy=id, ascending, answers the entries in ascending order of their ids',
      async (context) => {
        const ids = idsOf(await libraryBy(context, 'id', 'ascending'))
        expectOrder(ids, isAscendingById, 'the ids', 'be in an ascending order')
      },
      { early: true, why: whyAnyOrder },
    ),
    must(
      'entries.sort.id-descending',
      'sortBy=id, descending, answers the entries in descending order of their ids',
      async (context) => {
        const ids = idsOf(await libraryBy(context, 'id', 'descending'))
        expectOrder(ids, isDescendingById, 'the ids', 'be in a descending order')
      },
      { why: whyAnyOrder },
    ),
    must(
      'entries.sort.id-one-order',
      'ascending and descending order of ids are one order and its reverse',
      async ({ trusted, groups }) => {
        const library = await groups.library()
        const [up, down] = await Promise.all([
          listAll(trusted, library.name, { sortBy: 'id', sortOrder: 'ascending' }),
          listAll(trusted, library.name, { sortBy: 'id', sortOrder: 'descending' }),
        ])
        const descending = idsOf(down)
        expectOrder(
          idsOf(up),
          (ascending) => isOneOrder(ascending, descending),
          'the ascending ids',
          `be the reverse of the descending ids ${descending.slice(0, 8).join(', ')}, …`,
        )
      },
      { why: whyAnyOrder },
    ),
    ...(['id', 'updated'] as const).flatMap((sortBy) =>
      orders.map((sortOrder) =>
        must(
          `entries.sort.all-once.${sortBy}-${sortOrder}`,
          `sorted by ${sortBy}, ${sortOrder}, the list still shows every entry once`,
          async ({ trusted, groups }) => {
            const library = await groups.library()
            const sorted = await listAll(trusted, library.name, { sortBy, sortOrder })
            expect(idsOf(sorted), 'the ids').toHaveSameMembers(library.entries.map(({ entry }) => entry.id))
            expect(sorted.totalResults, 'totalResults').toEqual(librarySize)
          },
        ),
      ),
    ),
    must(
      'entries.sort.updated-ascending',
      'sortBy=updated answers the entries from the earliest update to the latest, and descending the other way round',
      async ({ play }) => {
        const { entries, updated, byUpdated } = await play(board)
        expect(updated.answer).toHaveStatus(202)
        const { ascending, descending } = byUpdated.show()
        const [first, second, third] = entries
        const [early, late] = [[second.id, third.id], [first.id]]
        expectOneAfterTheOther(idsOf(ascending), early, late, 'the ids sorted by updated, ascending')
        expectOneAfterTheOther(idsOf(descending), late, early, 'the ids sorted by updated, descending')
      },
      { early: true },
    ),
    must(
      'entries.sort.updated-descending',
      'sortBy=updated, descending, answers the entries of a filter from the latest update to the earliest, page by page too',
      async ({ play }) => {
        const { early, late, lists, pages } = await play(updatedLater)
        expectOneAfterTheOther(idsOf(lists.ascending), early, late, 'the ids sorted by updated, ascending')
        expectOneAfterTheOther(idsOf(lists.descending), late, early, 'the ids sorted by updated, descending')
        const ids = concatenated(pages).map(({ id }) => id)
        expectOneAfterTheOther(ids, late, early, 'the ids on two pages')
      },
      { early: true },
    ),
    ...orders.map((sortOrder) =>
      must(
        `entries.sort.updated-values-${sortOrder}`,
        `sortBy=updated, ${sortOrder}, puts the returned times of update in order`,
        async (context) => {
          const sorted = await libraryBy(context, 'updated', sortOrder)
          const inOrder = sortOrder === 'ascending' ? isAscending : isDescending
          expectOrder(
            memberOf(sorted.entry, 'updated'),
            (times) => inOrder(times),
            'the times of update',
            `be ${sortOrder}`,
          )
        },
        { why: 'Entries with the same time may follow each other in any order.' },
      ),
    ),
    ...orders.map((sortOrder) =>
      must(
        `entries.sort.id-paging-${sortOrder}`,
        `sorted by id, ${sortOrder}, the order runs on from page to page`,
        async ({ trusted, groups }) => {
          const library = await groups.library()
          const pages = await walk(trusted, library.name, 15, librarySize, { sortBy: 'id', sortOrder })
          const ids = concatenated(pages).map(({ id }) => id)
          expect(ids, 'the ids of all pages').toHaveLength(librarySize)
          const inOrder = sortOrder === 'ascending' ? isAscendingById : isDescendingById
          expectOrder(ids, inOrder, 'the ids of all pages', `be ${sortOrder}`)
        },
        { why: whyAnyOrder },
      ),
    ),
    must(
      'entries.sort.changes-no-members',
      'a sorted list shows the same members of an entry as the unsorted list',
      async ({ trusted, groups }) => {
        const library = await groups.library()
        const [plain, sorted] = await Promise.all([
          listAll(trusted, library.name),
          listAll(trusted, library.name, { sortBy: 'id', sortOrder: 'descending' }),
        ])
        expect(sorted.entry.map(namedMembers), 'the sorted entries').toHaveSameMembers(
          plain.entry.map(namedMembers),
        )
      },
    ),
    ...(
      [
        [must, 'unknown', 'colour'],
        [should, 'data', 'data'],
        [should, 'published', 'published'],
      ] as const
    ).map(([declare, name, sortBy]) =>
      declare(
        `entries.sort.by-refused.${name}`,
        `sortBy=${sortBy} answers 400 with the error body`,
        async ({ trusted, groups }) => {
          const library = await groups.library()
          const [right, wrong] = await Promise.all([
            trusted.listEntries(library.name, { query: { sortBy: 'id', sortOrder: 'ascending', count: 1 } }),
            trusted.listEntries(library.name, {
              query: { sortBy, sortOrder: 'ascending', count: 1 },
              flaw: 'a value that sortBy does not have',
            }),
          ])
          expect(right).toHaveStatus(200)
          expect(wrong).toBeError(400)
        },
        {
          why: 'The values are id and updated, and writerId in an example; other values are invalid data. The example shows that a service may sort by more of its members than the table names.',
        },
      ),
    ),
    ...[
      ['unknown', 'sideways'],
      ['short', 'asc'],
    ].map(([name, sortOrder]) =>
      must(
        `entries.sort.order-refused.${name}`,
        `sortOrder=${sortOrder} answers 400 with the error body`,
        async ({ trusted, groups }) => {
          const library = await groups.library()
          const [right, wrong] = await Promise.all([
            trusted.listEntries(library.name, { query: { sortBy: 'id', sortOrder: 'descending', count: 1 } }),
            trusted.listEntries(library.name, {
              query: { sortBy: 'id', sortOrder, count: 1 },
              flaw: 'a value that sortOrder does not have',
            }),
          ])
          expect(right).toHaveStatus(200)
          expect(wrong).toBeError(400)
        },
      ),
    ),
    ...(['id', 'updated'] as const).map((sortBy) =>
      should(
        `entries.sort.flag-${sortBy}`,
        `sorted is true where the list is sorted by ${sortBy}`,
        async (context) => {
          expect((await libraryBy(context, sortBy, 'ascending')).sorted, 'sorted').toBeTrue()
        },
      ),
    ),
    ...orders.map((sortOrder) =>
      should(
        `entries.sort.writer-${sortOrder}`,
        `sortBy=writerId, ${sortOrder}, where it is accepted, puts the entries in the order of their writers`,
        async (context) => {
          const { trusted, groups, inapplicable } = context
          const library = await groups.library()
          const query = { sortBy: 'writerId', sortOrder, count: 100 }
          const answer = await trusted.listEntries(library.name, { query })
          if (answer.status !== 200) {
            expect(answer).toBeError(400)
            return inapplicable('sortBy=writerId is not offered')
          }
          const sorted = await listAll(trusted, library.name, query)
          const inOrder = sortOrder === 'ascending' ? isAscendingById : isDescendingById
          expectOrder(memberOf(sorted.entry, 'writerId'), inOrder, 'the writers', `be ${sortOrder}`)
          expect(idsOf(sorted), 'the ids').toHaveSameMembers(library.entries.map(({ entry }) => entry.id))
        },
        { why: 'Only an example request uses writerId, so that refusing it is right too.' },
      ),
    ),
    observe(
      'entries.sort.writer-accepted',
      'whether sortBy=writerId is accepted',
      async ({ trusted, groups }) => {
        const library = await groups.library()
        const query = { sortBy: 'writerId', sortOrder: 'ascending', count: 1 }
        return String((await trusted.listEntries(library.name, { query })).status)
      },
    ),
    observe(
      'entries.sort.by-without-order',
      'what sortBy does without sortOrder',
      async ({ trusted, groups }) => {
        const library = await groups.library()
        const answer = await trusted.listEntries(library.name, { query: { sortBy: 'id', count: 100 } })
        if (answer.status !== 200) return String(answer.status)
        const ids = idsOf(await listAll(trusted, library.name, { sortBy: 'id' }))
        if (isAscendingById(ids)) return 'ascending'
        return isDescendingById(ids) ? 'descending' : 'another order'
      },
    ),
    observe(
      'entries.sort.order-without-by',
      'what sortOrder=descending does without sortBy',
      async ({ trusted, groups }) => {
        const library = await groups.library()
        const answer = await trusted.listEntries(library.name, {
          query: { sortOrder: 'descending', count: 100 },
        })
        if (answer.status !== 200) return String(answer.status)
        const [plain, turned] = await Promise.all([
          listAll(trusted, library.name),
          listAll(trusted, library.name, { sortOrder: 'descending' }),
        ])
        if (idsOf(turned).join() === idsOf(plain).join()) return 'ignored'
        return idsOf(turned).toReversed().join() === idsOf(plain).join() ? 'the reverse' : 'another order'
      },
    ),
    ...(
      [
        ['sort-by', { sortBy: 'ID', sortOrder: 'ascending' }],
        ['sort-order', { sortBy: 'id', sortOrder: 'Ascending' }],
      ] as const
    ).map(([name, query]) =>
      observe(
        `entries.sort.letter-case.${name}`,
        `what ${JSON.stringify(query)} does, written in another letter case`,
        async ({ trusted, groups }) => {
          const library = await groups.library()
          const flaw = 'a value in another letter case'
          return String((await trusted.listEntries(library.name, { query, flaw })).status)
        },
      ),
    ),
    observe('entries.sort.empty', 'what an empty sortBy does', async ({ trusted, groups }) => {
      const library = await groups.library()
      const answer = await trusted.listEntries(library.name, {
        query: { sortBy: '', sortOrder: 'ascending', count: 1 },
        flaw: 'sortBy is empty',
      })
      return String(answer.status)
    }),
  ],
)
