import {
  type CheckContext,
  type Collection,
  type Entry,
  each,
  entriesOf,
  expect,
  idsOf,
  librarySize,
  must,
  observe,
  should,
  suite,
} from '../../../harness/index.ts'
import { libraryFilter, libraryPage, libraryPages, wholeLibrary } from '../../shared/entries/remembered.ts'
import { known } from '../../shared/ids/known.ts'
import { expectOrder } from '../../shared/lists/expect-order.ts'
import { filterForm } from '../../shared/lists/filter-form.ts'
import { itemsPerPageOf } from '../../shared/lists/items-per-page.ts'
import { repeated } from '../../shared/lists/order.ts'
import { concatenated, type ListQuery, listPage } from '../../shared/lists/pages.ts'
import { requireServed } from '../../shared/requests/three-legged.ts'
import { usersBoard } from '../users-board.ts'
import { pageStarts } from './page-starts.ts'

const byAscendingId = { sortBy: 'id', sortOrder: 'ascending' } as const
const pageSizes = [7, 10, 50] as const
const defaultCount = 50
/** A divisor of the number of entries: the last page is as full as the others. */
const dividing = librarySize / 3
/** The last page of ten entries, which is not full. */
const lastPage = { startIndex: 51, count: 10 } as const
const onLastPage = librarySize - lastPage.startIndex + 1

/** The page of the library that a query asks for. */
const pageOf = async ({ trusted, groups }: CheckContext, query: ListQuery) =>
  await libraryPage(trusted, await groups.library(), query)

/** Asserts that a page after the last entry is empty, and that its totalResults is right. */
function expectNoneBeyond(page: Collection<Entry>, total: number): void {
  expect(page.entry, 'the entries on the page', page).toEqual([])
  expect(page.totalResults, 'totalResults', page).toEqual(total)
}

export default suite(
  'TextData: paging',
  { class: 'textboard', section: 'Endpoints / TextData', resource: 'TextData' },
  [
    must(
      'entries.paging.starts',
      'a page begins with entry number startIndex of the list, counted from 1; without startIndex, with the first',
      'R-entry-start-index',
      each(
        pageStarts,
        ({ id, title }) => ({ id, title }),
        async ({ trusted, groups }, { query, from, to }) => {
          const library = await groups.library()
          const [whole, part] = await Promise.all([
            wholeLibrary(trusted, library, byAscendingId),
            libraryPage(trusted, library, { ...byAscendingId, ...query }),
          ])
          expect(idsOf(whole), 'the whole list').toHaveLength(librarySize)
          expect(idsOf(part), 'the ids of the page', part).toEqual(idsOf(whole).slice(from, to))
        },
      ),
      {
        why: 'Each page is sorted by id. That the default startIndex is 1 is stated for achievements only, but a list that began elsewhere would hide entries.',
      },
    ),
    must(
      'entries.paging.sorted-pages',
      'the pages of a list sorted by id, put together, are the whole sorted list',
      'R-entry-start-index',
      each(
        [
          { id: 'entries.paging.under-sort-ascending', sortOrder: 'ascending', count: 10 },
          { id: 'entries.paging.under-sort-descending', sortOrder: 'descending', count: 10 },
          { id: 'entries.sort.id-paging-ascending', sortOrder: 'ascending', count: 15 },
          { id: 'entries.sort.id-paging-descending', sortOrder: 'descending', count: 15 },
        ] as const,
        ({ id, sortOrder, count }) => ({ id, title: `${sortOrder}, ${count} entries a page` }),
        async ({ trusted, groups }, { sortOrder, count }) => {
          const library = await groups.library()
          const query = { sortBy: 'id', sortOrder }
          const [whole, pages] = await Promise.all([
            wholeLibrary(trusted, library, query),
            libraryPages(trusted, library, { count, total: librarySize }, query),
          ])
          expect(idsOf(whole), 'the whole list').toHaveLength(librarySize)
          const ids = concatenated(pages).map(({ id }) => id)
          expect(ids, 'the ids of all pages').toEqual(idsOf(whole))
          expectOrder({ list: ids, order: sortOrder, of: 'ids' }, 'the ids of all pages')
        },
      ),
      {
        why: 'A list sorted by id has only one order, so no entry can move from one page to another.',
      },
    ),
    should(
      'entries.paging.unsorted-pages',
      'the pages of a list without sortBy hold every entry once, in the order of the whole list',
      'R-entry-start-index',
      each(
        [
          ...pageSizes.map((size) => ({ id: `entries.paging.walk-${size}`, size, isOrdered: false })),
          { id: 'entries.paging.order-of-list', size: 10, isOrdered: true },
        ],
        ({ id, size, isOrdered }) => ({
          id,
          title: `${size} entries a page, in ${isOrdered ? 'the order of the list' : 'any order'}`,
        }),
        async ({ trusted, groups }, { size, isOrdered }) => {
          const library = await groups.library()
          const pages = await libraryPages(trusted, library, { count: size, total: librarySize })
          const ids = concatenated(pages).map(({ id }) => id)
          expect(repeated(ids), 'ids on more than one page').toEqual([])
          expect(ids, 'the ids of all pages').toHaveSameMembers(library.entries.map(({ entry }) => entry.id))
          if (isOrdered)
            expect(ids, 'the ids of all pages').toEqual(idsOf(await wholeLibrary(trusted, library)))
        },
      ),
      {
        why: 'No order is stated without sortBy, so it may change from page to page; with sortBy=id the same is a MUST.',
      },
    ),
    must(
      'entries.paging.full-pages',
      'each page holds as many entries as count says, and the last page holds the rest',
      'R-entry-count',
      each(
        [...pageSizes, dividing],
        (size) => ({ id: `entries.paging.full-pages-${size}`, title: `count ${size}` }),
        async ({ trusted, groups }, size) => {
          const pages = await libraryPages(trusted, await groups.library(), {
            count: size,
            total: librarySize,
          })
          const expected = pages.map((_page, index) => Math.min(size, librarySize - index * size))
          expect(
            pages.map(({ entry }) => entry.length),
            'entries on each page',
          ).toEqual(expected)
        },
      ),
    ),
    must(
      'entries.paging.beyond',
      'a startIndex beyond the last entry answers an empty page with the right total',
      'R-entry-start-index',
      [
        ...each(
          [librarySize + 1, librarySize + 2, 1001, 1_000_000],
          (startIndex) => ({
            id: `entries.paging.beyond-${startIndex}`,
            title: `startIndex ${startIndex} of ${librarySize}`,
          }),
          async (context, startIndex) =>
            expectNoneBeyond(await pageOf(context, { startIndex, count: 10 }), librarySize),
        ),
        {
          id: 'entries.filter.paging-beyond',
          title: 'after the last match of a filter',
          run: async ({ trusted, groups }) => {
            const library = await groups.library()
            const user = library.owners[0]
            const matching = library.entries.filter(({ sent }) => sent.ownerId === user).length
            const filter = (await libraryFilter(trusted, library, 'ownerId'))(user)
            const page = await libraryPage(trusted, library, {
              ...filter,
              startIndex: matching + 1,
              count: 10,
            })
            expectNoneBeyond(page, matching)
          },
        },
        {
          id: 'entries.users.list.behind',
          title: 'by a user, without a count',
          needs: ['user'],
          run: async (context) => {
            const { behind } = await context.use(usersBoard)
            requireServed(context, behind, 'list entries')
            expect(entriesOf(behind).entry, 'the entries beyond the last one', behind).toEqual([])
          },
        },
      ],
    ),
    must(
      'entries.paging.totals',
      'totalResults is the number of all entries, on every page',
      'R-entry-list',
      each(
        [
          { id: 'entries.list.total', title: 'the whole list', query: { count: 100 } },
          { id: 'entries.paging.total', title: 'the first page', query: { startIndex: 1, count: 10 } },
          {
            id: 'entries.paging.total.middle',
            title: 'a page in the middle',
            query: { startIndex: 11, count: 10 },
          },
          { id: 'entries.paging.total.last', title: 'the last page', query: lastPage },
        ],
        ({ id, title }) => ({ id, title }),
        async (context, { query }) => {
          const page = await pageOf(context, query)
          expect(page.totalResults, 'totalResults', page).toEqual(librarySize)
        },
      ),
    ),
    must(
      'entries.paging.start-index',
      'each page repeats the startIndex that was asked for',
      'R-entry-list',
      async ({ trusted, groups }) => {
        const library = await groups.library()
        const asked = [1, 2, 8, lastPage.startIndex, librarySize]
        const pages = await Promise.all(
          asked.map((startIndex) => libraryPage(trusted, library, { startIndex, count: 10 })),
        )
        expect(
          pages.map(({ startIndex }) => startIndex),
          'startIndex of each page',
        ).toEqual(asked)
      },
    ),
    should(
      'entries.paging.start-index-default',
      'without startIndex the response says 1',
      'R-limit-start-index',
      async (context) => {
        const page = await pageOf(context, { count: 10 })
        expect(page.startIndex, 'startIndex', page).toEqual(1)
      },
      { why: 'The default is stated for achievements only.' },
    ),
    must(
      'entries.paging.start-index-from-one',
      'the startIndex of a list is 1 or more',
      'R-limit-start-index',
      async ({ trusted, groups }) => {
        const library = await groups.library()
        for (const query of [{ count: 10 }, { count: 10, startIndex: 1 }, { count: 10, fields: 'id' }]) {
          const page = await libraryPage(trusted, library, query)
          expect(page.startIndex, 'startIndex', page).toBeBetween(1, librarySize)
        }
      },
      { why: 'Several ids have no pages, and startIndex is not stated for them; lists have both.' },
    ),
    must(
      'entries.paging.items-per-page',
      'itemsPerPage is the count asked for, or the number of entries on the page, or the number of all entries if smaller',
      'R-entry-list',
      async ({ trusted, groups }) => {
        const library = await groups.library()
        const pages = await Promise.all(
          [1, 11, lastPage.startIndex].map((startIndex) =>
            libraryPage(trusted, library, { startIndex, count: 10 }),
          ),
        )
        for (const page of pages) {
          const { itemsPerPage, startIndex } = page
          expect(itemsPerPage, `itemsPerPage of the page from ${startIndex}`, page).toBeOneOf(
            itemsPerPageOf(10, page),
          )
        }
      },
      { why: 'Which of the three it is, is not stated; they differ only on the last page.' },
    ),
    must(
      'entries.paging.default-count',
      'without count a page of a list with more than 50 entries holds 50, says so in itemsPerPage, and counts all in totalResults',
      'R-entry-count',
      each(
        [
          { id: 'entries.paging.default-count', title: 'no parameter', query: {} },
          {
            id: 'entries.paging.default-count-sorted',
            title: 'sorted',
            query: { sortBy: 'id', sortOrder: 'descending' },
          },
          { id: 'entries.paging.default-count-fields', title: 'with fields', query: { fields: ['id'] } },
          {
            id: 'entries.paging.default-count-of-more',
            title: 'from the third entry on, so that more are left',
            query: { startIndex: 3 },
          },
        ],
        ({ id, title }) => ({ id, title }),
        async (context, { query }) => {
          const usual = await pageOf(context, query)
          expect(usual.entry, 'the entries without count', usual).toHaveLength(defaultCount)
          expect(usual.totalResults, 'totalResults', usual).toEqual(librarySize)
          expect(usual.itemsPerPage, 'itemsPerPage', usual).toEqual(defaultCount)
        },
      ),
      { section: 'Limits' },
    ),
    must(
      'entries.paging.small-group',
      'a list of fewer entries than the page holds all of them on the first page',
      'R-entry-count',
      async ({ trusted, groups, newUserId }) => {
        const group = await groups.shared()
        const ownerId = newUserId()
        const created = await group.addMany(3, () => ({ ownerId }))
        const ids = created.map(({ id }) => id)
        const first = known(created[0], 'entry among the created ones')
        const filter = (await filterForm(trusted, group.name, 'ownerId', first))(ownerId)
        const [usual, exact, larger, second] = await Promise.all([
          listPage(trusted, group.name, filter),
          listPage(trusted, group.name, { ...filter, count: 3 }),
          listPage(trusted, group.name, { ...filter, count: 4 }),
          listPage(trusted, group.name, { ...filter, count: 3, startIndex: 4 }),
        ])
        expect(idsOf(usual), 'the entries without count', usual).toHaveSameMembers(ids)
        expect(idsOf(exact), 'the entries with count 3', exact).toHaveSameMembers(ids)
        expect(idsOf(larger), 'the entries with count 4', larger).toHaveSameMembers(ids)
        expect(second.entry, 'the entries from startIndex 4', second).toEqual([])
        expect(
          [usual, exact, larger, second].map(({ totalResults }) => totalResults),
          'totalResults of each page',
        ).toEqual([3, 3, 3, 3])
      },
    ),
    observe(
      'entries.paging.numbers',
      'what a page says of its size and place where both readings are possible',
      'R-entry-list',
      [
        {
          id: 'entries.paging.items-on-last-page',
          title: 'itemsPerPage on a page that is not full',
          run: async (context) => {
            const { itemsPerPage } = await pageOf(context, lastPage)
            if (itemsPerPage === lastPage.count) return 'the count asked for'
            return itemsPerPage === onLastPage ? 'the number of entries' : String(itemsPerPage)
          },
        },
        {
          id: 'entries.paging.start-index-beyond',
          title: 'startIndex beyond the last entry',
          run: async (context) => {
            const { startIndex } = await pageOf(context, { startIndex: 1001, count: 10 })
            return startIndex === 1001 ? 'as asked' : String(startIndex)
          },
        },
      ],
    ),
  ],
)
