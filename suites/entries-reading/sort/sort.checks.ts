import {
  type CheckContext,
  type Collection,
  type Entry,
  each,
  entriesOf,
  expect,
  idsOf,
  largestPage,
  librarySize,
  must,
  should,
  suite,
} from '../../../harness/index.ts'
import { beyondASecond } from '../../shared/clock.ts'
import { namedMembers } from '../../shared/entries/entry-members.ts'
import { libraryPages, wholeLibrary } from '../../shared/entries/remembered.ts'
import { expectOrder } from '../../shared/lists/expect-order.ts'
import { filterForm } from '../../shared/lists/filter-form.ts'
import { isOneOrder, outOfOrderAt, repeated, type SortOrder, sortOrders } from '../../shared/lists/order.ts'
import { concatenated } from '../../shared/lists/pages.ts'
import { requireServed } from '../../shared/requests/three-legged.ts'
import { board } from '../board.ts'
import { updatedLater, updatedLaterForUser } from './updated-later.ts'

const whyAnyOrder =
  'The form of an id is open. Numeric, textual, natural and case-insensitive order pass, and that of common collations; for UUIDs also the orders of SQL Server, MySQL and Java. But it must always be the same one.'

/** Three entries of one writer, in different seconds: with an owner, without one, and with an owner. */
async function ownedInTurn({ trusted, groups, newUserId, pause }: CheckContext) {
  const group = await groups.shared()
  const writerId = newUserId()
  const first = await group.add({ writerId, ownerId: newUserId() })
  await pause(beyondASecond)
  const second = await group.add({ writerId })
  await pause(beyondASecond)
  const third = await group.add({ writerId, ownerId: newUserId() })
  const query = (await filterForm(trusted, group.name, 'writerId', first))(writerId)
  return { name: group.name, inTime: [first.id, second.id, third.id], query }
}

/** The whole library, sorted. */
const sortedLibrary = async ({ trusted, groups }: CheckContext, sortBy: string, sortOrder: SortOrder) =>
  await wholeLibrary(trusted, await groups.library(), { sortBy, sortOrder })

/**
 * Asserts that a list consists of some parts one after the other; the order within each part is free.
 * @param from what shows the ids
 */
function expectOneAfterTheOther(
  ids: readonly string[],
  parts: readonly (readonly string[])[],
  name: string,
  from: object | undefined,
): void {
  expect(ids, name, from).toHaveSameMembers(parts.flat())
  let first = 0
  for (const part of parts) {
    const last = first + part.length
    const places = ids.slice(first, last)
    expect(places, `${placesShown(first + 1, last)} of ${name}`, from).toHaveSameMembers(part)
    first = last
  }
}

const placesShown = (first: number, last: number): string =>
  first === last ? `place ${first}` : `places ${first} to ${last}`

const valuesOf = (entries: readonly Entry[], member: string): string[] =>
  entries.map((entry) => String(entry[member]))

/**
 * Asserts that both orders by updated show the entries in the order of their updates.
 * @param inTime their ids by time; ids of the same moment are together
 */
function expectInTime(
  lists: Readonly<Record<SortOrder, Collection<Entry>>>,
  inTime: readonly (readonly string[])[],
): void {
  const { ascending, descending } = lists
  expectOneAfterTheOther(idsOf(ascending), inTime, 'the ids sorted by updated, ascending', ascending)
  const latestFirst = inTime.toReversed()
  expectOneAfterTheOther(idsOf(descending), latestFirst, 'the ids sorted by updated, descending', descending)
}

export default suite(
  'TextData: sort',
  { class: 'textboard', section: 'Endpoints / TextData', resource: 'TextData' },
  [
    must(
      'entries.sort.by-id',
      'sortBy=id returns the entries in the order of their ids',
      'R-entry-sort-by',
      [
        ...each(
          sortOrders,
          (order) => ({ id: `entries.sort.id-${order}`, title: order }),
          async (context, order) => {
            const sorted = await sortedLibrary(context, 'id', order)
            expectOrder({ list: idsOf(sorted), order, of: 'ids' }, 'the ids', sorted)
          },
        ),
        {
          id: 'entries.sort.id-with-format',
          title: 'descending, with format=json',
          run: async ({ trusted, groups }) => {
            const query = { sortBy: 'id', sortOrder: 'descending', format: 'json' }
            const sorted = await wholeLibrary(trusted, await groups.library(), query)
            expectOrder({ list: idsOf(sorted), order: 'descending', of: 'ids' }, 'the ids', sorted)
          },
        },
        {
          id: 'entries.sort.id-order-first',
          title: 'descending, with sortOrder before sortBy',
          run: async ({ trusted, groups }) => {
            const query = { sortOrder: 'descending', sortBy: 'id' }
            const sorted = await wholeLibrary(trusted, await groups.library(), query)
            expectOrder({ list: idsOf(sorted), order: 'descending', of: 'ids' }, 'the ids', sorted)
          },
        },
        {
          id: 'entries.sort.id-after-update',
          title: 'ascending, when the entry that was created first was updated last',
          run: async ({ use }) => {
            const { updated, withoutDeleted } = await use(board)
            expect(updated.response).toHaveStatus(202)
            const sorted = withoutDeleted.sorted.value()
            expectOrder({ list: idsOf(sorted), order: 'ascending', of: 'ids' }, 'the ids', sorted)
          },
        },
        {
          id: 'entries.sort.id-after-update-of-reply',
          title: 'ascending, after updates of a reply and of an entry that became a reply',
          run: async ({ use }) => {
            const sorted = (await use(updatedLater)).sortedById.value()
            expectOrder({ list: idsOf(sorted), order: 'ascending', of: 'ids' }, 'the ids', sorted)
          },
        },
      ],
      { early: true, why: whyAnyOrder },
    ),
    must(
      'entries.sort.id-one-order',
      'the list sorted by id, descending, is the reverse of the ascending one',
      'R-entry-sort-order',
      async ({ trusted, groups }) => {
        const library = await groups.library()
        const sorted = (sortOrder: SortOrder) => wholeLibrary(trusted, library, { sortBy: 'id', sortOrder })
        const [ascending, descending] = await Promise.all([sorted('ascending'), sorted('descending')])
        const [up, down] = [idsOf(ascending), idsOf(descending)]
        // One of the two lists is wrong: the ascending one only if it is in no ascending order.
        const isUpRight = outOfOrderAt({ list: up, order: 'ascending', of: 'ids' }) === undefined
        if (isUpRight)
          expect(down, 'the descending ids', descending).toSatisfy(
            (ids) => isOneOrder(up, ids),
            `be the reverse of the ascending ids ${up.slice(0, 8).join(', ')}, …`,
          )
        else
          expect(up, 'the ascending ids', ascending).toSatisfy(
            (ids) => isOneOrder(ids, down),
            `be the reverse of the descending ids ${down.slice(0, 8).join(', ')}, …`,
          )
      },
      { why: whyAnyOrder },
    ),
    must(
      'entries.sort.all-once',
      'a sorted list shows every entry once, with the right total',
      'R-entry-sort-by',
      each(
        (['id', 'updated'] as const).flatMap((sortBy) => sortOrders.map((order) => [sortBy, order] as const)),
        ([sortBy, order]) => ({
          id: `entries.sort.all-once.${sortBy}-${order}`,
          title: `by ${sortBy}, ${order}`,
        }),
        async ({ trusted, groups }, [sortBy, order]) => {
          const library = await groups.library()
          const sorted = await wholeLibrary(trusted, library, { sortBy, sortOrder: order })
          expect(idsOf(sorted), 'the ids').toHaveSameMembers(library.entries.map(({ entry }) => entry.id))
          expect(sorted.totalResults, 'totalResults', sorted).toEqual(librarySize)
        },
      ),
    ),
    must(
      'entries.sort.updated',
      'sortBy=updated returns the entries in the order of their last updates, not of their creation',
      'R-entry-sort-by',
      [
        // Ids never change: this id and entries.sort.updated-descending both test both orders.
        {
          id: 'entries.sort.updated-ascending',
          title: 'the whole list, ascending and descending',
          run: async ({ use }) => {
            const { entries, updated, byUpdated } = await use(board)
            expect(updated.response).toHaveStatus(202)
            const lists = byUpdated.value()
            const [first, second, third] = entries
            expectInTime(lists, [[second.id, third.id], [first.id]])
          },
        },
        {
          id: 'entries.sort.updated-owners',
          title: 'entries with an owner and without one, in turn',
          run: async (context) => {
            const { name, inTime, query } = await ownedInTurn(context)
            for (const [sortOrder, expected] of [
              ['ascending', inTime],
              ['descending', inTime.toReversed()],
            ] as const) {
              const sorted = { ...query, sortBy: 'updated', sortOrder, count: largestPage }
              const response = await context.trusted.listEntries(name, { query: sorted })
              const ids = idsOf(entriesOf(response)).filter((id) => inTime.includes(id))
              expect(ids, `the ids sorted by updated, ${sortOrder}`, response).toEqual(expected)
            }
          },
        },
        {
          id: 'entries.sort.updated-descending',
          title:
            'filtered entries: ascending, with fields that leave out updated; descending; and page by page',
          run: async ({ use }) => {
            const { inTime, lists, pages } = await use(updatedLater)
            expectInTime(lists, inTime)
            const ids = concatenated(pages).map(({ id }) => id)
            expectOneAfterTheOther(ids, inTime.toReversed(), 'the ids on three pages', pages[0])
          },
        },
        {
          id: 'entries.users.sort-updated',
          title: 'by a user, descending, ascending, and on a later page',
          needs: ['user'],
          run: async (context) => {
            const { response, ascending, later, inTime, isTimeKept } = await context.use(updatedLaterForUser)
            requireServed(context, response, 'list entries')
            if (isTimeKept)
              context.inapplicable('the update has not changed updated, which other checks test')
            expectOneAfterTheOther(
              idsOf(entriesOf(response)),
              inTime,
              'the ids that a user is shown',
              response,
            )
            expectOneAfterTheOther(
              idsOf(entriesOf(ascending)),
              inTime.toReversed(),
              'the ids that a user is shown, ascending',
              ascending,
            )
            expectOneAfterTheOther(
              idsOf(entriesOf(later)),
              inTime.slice(1),
              'the ids that a user is shown from startIndex 2 on',
              later,
            )
          },
        },
      ],
      { early: true },
    ),
    must(
      'entries.sort.updated-values',
      'with sortBy=updated the times of update that the list shows are in order',
      'R-entry-sort-order',
      each(
        sortOrders,
        (order) => ({ id: `entries.sort.updated-values-${order}`, title: order }),
        async (context, order) => {
          const sorted = await sortedLibrary(context, 'updated', order)
          const times = valuesOf(sorted.entry, 'updated')
          expectOrder({ list: times, order, of: 'values' }, 'the times of update', sorted)
        },
      ),
      { why: 'Entries with the same time may be in any order.' },
    ),
    should(
      'entries.sort.updated-pages',
      'the pages of a list sorted by updated hold every entry once',
      'R-entry-start-index',
      each(
        sortOrders,
        (order) => ({ id: `entries.sort.updated-pages.${order}`, title: order }),
        async ({ trusted, groups }, order) => {
          const library = await groups.library()
          const query = { sortBy: 'updated', sortOrder: order }
          const pages = await libraryPages(trusted, library, { count: 7, total: librarySize }, query)
          const ids = concatenated(pages).map(({ id }) => id)
          expect(repeated(ids), 'ids on more than one page').toEqual([])
          expect(ids, 'the ids of all pages').toHaveSameMembers(library.entries.map(({ entry }) => entry.id))
        },
      ),
      {
        why: 'Entries of one second may be in any order; but if it changes from page to page, clients miss some. Databases do not promise an order of equal values, so this is not a MUST.',
      },
    ),
    must(
      'entries.sort.changes-no-members',
      'a sorted list shows the same members of an entry as the unsorted list',
      'R-entry-sort-by',
      async ({ trusted, groups }) => {
        const library = await groups.library()
        const plain = await wholeLibrary(trusted, library)
        const sorted = await wholeLibrary(trusted, library, { sortBy: 'id', sortOrder: 'descending' })
        expect(sorted.entry.map(namedMembers), 'the sorted entries', sorted).toHaveSameMembers(
          plain.entry.map(namedMembers),
        )
      },
    ),
  ],
)
