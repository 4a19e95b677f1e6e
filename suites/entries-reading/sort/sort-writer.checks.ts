import {
  each,
  entriesOf,
  entryOf,
  expect,
  type HttpResponse,
  idsOf,
  largestPage,
  must,
  observe,
  should,
  suite,
} from '../../../harness/index.ts'
import { libraryResponse } from '../../shared/entries/remembered.ts'
import { filterForm } from '../../shared/lists/filter-form.ts'
import { isAscendingById, isDescendingById, sortOrders } from '../../shared/lists/order.ts'
import { passesAsRefused } from '../../shared/requests/refused.ts'

const writersIn = (list: HttpResponse): readonly string[] =>
  entriesOf(list).entry.map(({ writerId }) => String(writerId))

export default suite(
  'TextData: lists sorted by writer',
  { class: 'textboard', section: 'Endpoints / TextData', resource: 'TextData' },
  [
    should(
      'entries.sort.writer',
      'sortBy=writerId, if accepted, lists every entry, in the order of their writers',
      'R-entry-sort-by',
      [
        {
          id: 'entries.sort.writer-partner',
          title: 'an entry of the partner is among them',
          run: async ({ trusted, groups, newUserId, inapplicable, text }) => {
            const group = await groups.shared()
            const ownerId = newUserId()
            const written = await group.add({ ownerId })
            const partner = entryOf(await trusted.createEntry(group.name, { data: text.sentence(), ownerId }))
            const query = (await filterForm(trusted, group.name, 'ownerId', written))(ownerId)
            const sorted = { ...query, sortBy: 'writerId', sortOrder: 'ascending', count: largestPage }
            const response = await trusted.listEntries(group.name, { query: sorted })
            if (passesAsRefused(response)) return inapplicable('sortBy=writerId is not offered')
            const both = [written.id, partner.id]
            const found = idsOf(entriesOf(response)).filter((id) => both.includes(id))
            expect(found, 'the ids sorted by writerId', response).toHaveSameMembers(both)
          },
        },
        ...each(
          sortOrders,
          (order) => ({ id: `entries.sort.writer-${order}`, title: order }),
          async ({ trusted, groups, inapplicable }, order) => {
            const library = await groups.library()
            const query = { sortBy: 'writerId', sortOrder: order, count: 100 }
            const response = await libraryResponse(trusted, library, query)
            if (passesAsRefused(response)) return inapplicable('sortBy=writerId is not offered')
            const { entry } = entriesOf(response)
            const writers = writersIn(response)
            const inOrder = order === 'ascending' ? isAscendingById : isDescendingById
            expect(writers, 'the writers', response).toBeInOrder(order, inOrder(writers))
            expect(
              entry.map(({ id }) => id),
              'the ids',
            ).toHaveSameMembers(library.entries.map((one) => one.entry.id))
          },
        ),
      ],
      { why: 'Only an example request uses writerId, so refusing it also passes.' },
    ),
    must(
      'entries.sort.writer-pages',
      'a page of a list that is sorted by writer begins with entry number startIndex',
      'R-entry-start-index',
      each(
        sortOrders,
        (order) => ({ id: `entries.sort.writer-page-${order}`, title: order }),
        async ({ trusted, groups, inapplicable }, order) => {
          const library = await groups.library()
          const query = { sortBy: 'writerId', sortOrder: order }
          const [whole, page] = await Promise.all([
            libraryResponse(trusted, library, { ...query, count: 100 }),
            libraryResponse(trusted, library, { ...query, count: 20, startIndex: 31 }),
          ])
          if (passesAsRefused(whole)) return inapplicable('sortBy=writerId is not offered')
          const writers = writersIn(whole)
          const isSorted = (order === 'ascending' ? isAscendingById : isDescendingById)(writers)
          if (!isSorted) return inapplicable('sortBy=writerId does not sort')
          // Entries of the same writer may change places between two pages.
          expect(writersIn(page), 'the writers on the page', page).toEqual(writers.slice(30, 50))
        },
      ),
      {
        why: 'Whether writerId is a member to sort by is open. If it sorts, the writer at each position is the same on every page.',
      },
    ),
    observe(
      'entries.sort.writer-accepted',
      'whether sortBy=writerId is accepted',
      'R-entry-sort-by',
      async ({ trusted, groups }) => {
        const query = { sortBy: 'writerId', sortOrder: 'ascending', count: 100 }
        return String((await libraryResponse(trusted, await groups.library(), query)).status)
      },
    ),
  ],
)
