import {
  type CheckContext,
  expect,
  fail,
  idsOf,
  librarySize,
  must,
  observe,
  should,
  suite,
} from '../../harness/index.ts'
import { filterForm } from './filter-form.ts'
import { repeated } from './order.ts'
import { concatenated, list, listAll, walk } from './pages.ts'

const byAscendingId = { sortBy: 'id', sortOrder: 'ascending' } as const
const pageSizes = [7, 10, 50] as const

/** All ids of the library, in the one order that the specification lets a client ask for. */
const orderedIds = async ({ trusted }: CheckContext, group: string) =>
  idsOf(await listAll(trusted, group, byAscendingId))

export default suite(
  'TextData: paging',
  { class: 'textboard', section: 'Endpoints / TextData', resource: 'TextData' },
  [
    ...pageSizes.map((size) =>
      must(
        `entries.paging.walk-${size}`,
        `reading page by page with count ${size} gives every entry once and no other`,
        async ({ trusted, groups }) => {
          const library = await groups.library()
          const ids = concatenated(await walk(trusted, library.name, size, librarySize)).map(({ id }) => id)
          expect(repeated(ids), 'ids on more than one page').toEqual([])
          expect(ids, 'the ids of all pages').toHaveSameMembers(library.entries.map(({ entry }) => entry.id))
        },
      ),
    ),
    ...pageSizes.map((size) =>
      must(
        `entries.paging.full-pages-${size}`,
        `with count ${size} each page holds exactly ${size} entries, and the last one the rest`,
        async ({ trusted, groups }) => {
          const library = await groups.library()
          const last = Math.ceil(librarySize / size) - 1
          const pages = [...new Set([0, 1, last])]
          const lengths = await Promise.all(
            pages.map(async (page) => {
              const query = { count: size, startIndex: page * size + 1 }
              return (await list(trusted, library.name, query)).entry.length
            }),
          )
          const expected = pages.map((page) => Math.min(size, librarySize - page * size))
          expect(lengths, 'entries on the first, the second and the last page').toEqual(expected)
        },
      ),
    ),
    should(
      'entries.paging.order-of-list',
      'the pages one after the other have the order of the whole list',
      async ({ trusted, groups }) => {
        const library = await groups.library()
        const [whole, pages] = await Promise.all([
          listAll(trusted, library.name),
          walk(trusted, library.name, 10, librarySize),
        ])
        expect(
          concatenated(pages).map(({ id }) => id),
          'the ids of all pages',
        ).toEqual(idsOf(whole))
      },
      { why: 'No order is stated without sortBy; under sortBy=id the same is a MUST.' },
    ),
    ...(['ascending', 'descending'] as const).map((sortOrder) =>
      must(
        `entries.paging.under-sort-${sortOrder}`,
        `sorted by id, ${sortOrder}, the pages one after the other are the whole sorted list`,
        async ({ trusted, groups }) => {
          const library = await groups.library()
          const query = { sortBy: 'id', sortOrder }
          const [whole, pages] = await Promise.all([
            listAll(trusted, library.name, query),
            walk(trusted, library.name, 10, librarySize, query),
          ])
          expect(
            concatenated(pages).map(({ id }) => id),
            'the ids of all pages',
          ).toEqual(idsOf(whole))
          expect(idsOf(whole), 'the whole list').toHaveLength(librarySize)
        },
      ),
    ),
    must(
      'entries.paging.start-counts-entries',
      'startIndex counts entries, not pages: from 2 and from 4 the next three entries are answered',
      async (context) => {
        const { trusted, groups } = context
        const library = await groups.library()
        const [whole, second, fourth] = await Promise.all([
          orderedIds(context, library.name),
          list(trusted, library.name, { ...byAscendingId, startIndex: 2, count: 3 }),
          list(trusted, library.name, { ...byAscendingId, startIndex: 4, count: 3 }),
        ])
        expect(idsOf(second), 'the entries from startIndex 2').toEqual(whole.slice(1, 4))
        expect(idsOf(fourth), 'the entries from startIndex 4').toEqual(whole.slice(3, 6))
      },
    ),
    must('entries.paging.first', 'startIndex 1 begins with the first entry', async (context) => {
      const { trusted, groups } = context
      const library = await groups.library()
      const [whole, first] = await Promise.all([
        orderedIds(context, library.name),
        list(trusted, library.name, { ...byAscendingId, startIndex: 1, count: 2 }),
      ])
      expect(idsOf(first), 'the entries from startIndex 1').toEqual(whole.slice(0, 2))
    }),
    must(
      'entries.paging.no-start',
      'without startIndex a list begins with the first entry',
      async (context) => {
        const { trusted, groups } = context
        const library = await groups.library()
        const [whole, first] = await Promise.all([
          orderedIds(context, library.name),
          list(trusted, library.name, { ...byAscendingId, count: 4 }),
        ])
        expect(idsOf(first), 'the entries without startIndex').toEqual(whole.slice(0, 4))
      },
      {
        why: 'The default is written down for achievements only; a list that begins elsewhere would hide entries.',
      },
    ),
    must(
      'entries.paging.last-entry',
      'startIndex at the last entry answers that entry alone',
      async (context) => {
        const { trusted, groups } = context
        const library = await groups.library()
        const [whole, last] = await Promise.all([
          orderedIds(context, library.name),
          list(trusted, library.name, { ...byAscendingId, startIndex: librarySize, count: 10 }),
        ])
        expect(idsOf(last), `the entries from startIndex ${librarySize}`).toEqual(whole.slice(-1))
      },
    ),
    ...[librarySize + 1, librarySize + 2, 1001, 1_000_000].map((startIndex) =>
      must(
        `entries.paging.beyond-${startIndex}`,
        `startIndex ${startIndex}, beyond the last entry, answers an empty page with the right total`,
        async ({ trusted, groups }) => {
          const library = await groups.library()
          const page = await list(trusted, library.name, { startIndex, count: 10 })
          expect(page.entry, `the entries from startIndex ${startIndex}`).toEqual([])
          expect(page.totalResults, 'totalResults').toEqual(librarySize)
        },
      ),
    ),
    must(
      'entries.paging.total',
      'totalResults is the number of all entries on every page',
      async ({ trusted, groups }) => {
        const library = await groups.library()
        const pages = await Promise.all(
          [1, 11, 51].map((startIndex) => list(trusted, library.name, { count: 10, startIndex })),
        )
        expect(
          pages.map(({ totalResults }) => totalResults),
          'totalResults of each page',
        ).toEqual(pages.map(() => librarySize))
      },
    ),
    must(
      'entries.paging.start-index',
      'each page repeats the startIndex that was asked for',
      async ({ trusted, groups }) => {
        const library = await groups.library()
        const asked = [1, 2, 8, 50, 51, librarySize]
        const pages = await Promise.all(
          asked.map((startIndex) => list(trusted, library.name, { startIndex, count: 7 })),
        )
        expect(
          pages.map(({ startIndex }) => startIndex),
          'startIndex of each page',
        ).toEqual(asked)
      },
    ),
    should(
      'entries.paging.start-index-default',
      'without startIndex the answer says 1',
      async ({ trusted, groups }) => {
        const library = await groups.library()
        expect((await list(trusted, library.name, { count: 2 })).startIndex, 'startIndex').toEqual(1)
      },
    ),
    must(
      'entries.paging.items-per-page',
      'itemsPerPage is the count asked for, or the number of entries on the page',
      async ({ trusted, groups }) => {
        const library = await groups.library()
        const pages = await Promise.all(
          [1, 11, 51].map((startIndex) => list(trusted, library.name, { count: 10, startIndex })),
        )
        for (const { itemsPerPage, entry, startIndex } of pages) {
          expect(itemsPerPage, `itemsPerPage of the page from ${startIndex}`).toBeOneOf([10, entry.length])
        }
      },
      { why: 'Which of the two it is, is not stated; they differ on the last page.' },
    ),
    must(
      'entries.paging.default-count',
      'without count a page holds 50 of 57 entries',
      async ({ trusted, groups }) => {
        const library = await groups.library()
        const page = await list(trusted, library.name)
        expect(page.entry, 'the entries without count').toHaveLength(50)
        expect(page.totalResults, 'totalResults').toEqual(librarySize)
        expect(page.itemsPerPage, 'itemsPerPage').toEqual(50)
      },
      { section: 'Limits' },
    ),
    must(
      'entries.paging.default-count-later',
      'without count a page from startIndex 8 holds 50 entries, and one from 51 the last seven',
      async (context) => {
        const { trusted, groups } = context
        const library = await groups.library()
        const [whole, full, rest] = await Promise.all([
          orderedIds(context, library.name),
          list(trusted, library.name, { ...byAscendingId, startIndex: 8 }),
          list(trusted, library.name, { ...byAscendingId, startIndex: 51 }),
        ])
        expect(idsOf(full), 'the entries from startIndex 8').toEqual(whole.slice(7))
        expect(idsOf(rest), 'the entries from startIndex 51').toEqual(whole.slice(50))
      },
      { section: 'Limits' },
    ),
    must(
      'entries.paging.small-group',
      'a list of fewer entries than the page answers all of them on the first page',
      async ({ trusted, groups, newUserId }) => {
        const group = await groups.private()
        const ownerId = newUserId()
        const created = await group.addMany(3, () => ({ ownerId }))
        const ids = created.map(({ id }) => id)
        const known = created[0] ?? fail('no entry was created')
        const filter = (await filterForm(trusted, group.name, 'ownerId', known))(ownerId)
        const [usual, exact, larger, second] = await Promise.all([
          list(trusted, group.name, filter),
          list(trusted, group.name, { ...filter, count: 3 }),
          list(trusted, group.name, { ...filter, count: 4 }),
          list(trusted, group.name, { ...filter, count: 3, startIndex: 4 }),
        ])
        expect(idsOf(usual), 'the entries without count').toHaveSameMembers(ids)
        expect(idsOf(exact), 'the entries with count 3').toHaveSameMembers(ids)
        expect(idsOf(larger), 'the entries with count 4').toHaveSameMembers(ids)
        expect(second.entry, 'the entries from startIndex 4').toEqual([])
        expect(
          [usual, exact, larger, second].map(({ totalResults }) => totalResults),
          'the totals',
        ).toEqual([3, 3, 3, 3])
      },
    ),
    observe(
      'entries.paging.items-on-last-page',
      'what itemsPerPage says on a page that is not full',
      async ({ trusted, groups }) => {
        const library = await groups.library()
        const { itemsPerPage } = await list(trusted, library.name, { startIndex: 51, count: 10 })
        if (itemsPerPage === 10) return 'the count asked for'
        return itemsPerPage === 7 ? 'the number of entries' : String(itemsPerPage)
      },
    ),
    observe(
      'entries.paging.start-index-beyond',
      'what startIndex says beyond the last entry',
      async ({ trusted, groups }) => {
        const library = await groups.library()
        const { startIndex } = await list(trusted, library.name, { startIndex: 100, count: 10 })
        return startIndex === 100 ? 'as asked' : String(startIndex)
      },
    ),
  ],
)
