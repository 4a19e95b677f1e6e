import { each, entriesOf, expect, idsOf, largestPage, must, suite } from '../../harness/index.ts'
import {
  allDefinitions,
  beyond,
  listDefinitions,
  plainList,
  selected,
  tooFewForUser,
  tooMany,
  wholeList,
} from '../shared/achievement-definitions.ts'
import { itemsPerPageOf } from '../shared/lists/items-per-page.ts'
import { repeated } from '../shared/lists/order.ts'
import { definitionPages, onePerPage, pageIds, pageSizeFor, pagesOnce, wholeIds } from './pages.ts'
import { sortedList } from './sorted.ts'

const descending = { sortBy: 'id', sortOrder: 'descending' } as const

export default suite(
  'Achievement: paging',
  { class: 'achievements', section: 'Endpoints / Achievements', resource: 'Achievement' },
  [
    must(
      'achievements.paging',
      'a page is the part of the list that count and startIndex select',
      'R-achievements-second-page',
      [
        {
          id: 'achievements.paging.walk',
          title: 'page by page: every definition once, in the order of the list',
          run: async ({ use }) => {
            const { ids, pages } = await use(pagesOnce)
            const found = pages.flatMap(idsOf)
            expect(repeated(found), 'ids on more than one page').toEqual([])
            expect(found, 'the ids of all pages').toEqual(ids)
          },
        },
        {
          id: 'achievements.paging.full-pages',
          title: 'page by page: count definitions on each page, and the rest on the last one',
          run: async ({ use }) => {
            const { ids, count, pages } = await use(pagesOnce)
            expect(
              pages.map(({ entry }) => entry.length),
              'the number of definitions on each page',
            ).toEqual(pages.map((_page, index) => Math.min(count, ids.length - index * count)))
          },
        },
        {
          id: 'achievements.paging.one-a-page',
          title: 'count 1: the one definition of each place',
          run: async ({ use }) => {
            const { ids, pages } = await use(onePerPage)
            expect(pageIds(pages), 'the id on each page').toEqual(ids)
          },
        },
        {
          id: 'achievements.paging.second-page',
          title:
            'count 8: the second page has startIndex 9 (fewer definitions: half of them, and what follows)',
          run: async (context) => {
            const whole = await wholeIds(context, 2)
            const count = Math.min(8, Math.floor(whole.length / 2))
            const second = await listDefinitions(context.trusted, { count, startIndex: count + 1 })
            expect(idsOf(second), 'the ids of the second page').toEqual(whole.slice(count, 2 * count))
            expect(second.startIndex, 'startIndex of the second page', second).toEqual(count + 1)
          },
        },
        {
          id: 'achievements.paging.start-2',
          title: 'startIndex 2 begins with the second definition',
          run: async (context) => {
            const whole = await wholeIds(context, 2)
            const page = await listDefinitions(context.trusted, { startIndex: 2, count: 3 })
            expect(idsOf(page), 'the ids from startIndex 2').toEqual(whole.slice(1, 4))
          },
        },
        {
          id: 'achievements.paging.last',
          title: 'the last definition on a page with room for more',
          run: async (context) => {
            const whole = await wholeIds(context, 2)
            const page = await listDefinitions(context.trusted, { startIndex: whole.length, count: 5 })
            expect(idsOf(page), 'the ids from the last one').toEqual(whole.slice(-1))
          },
        },
        {
          id: 'achievements.paging.all-together',
          title: 'with fields and a sort',
          run: async (context) => {
            const whole = entriesOf(await sortedList(context, descending)).entry
            const count = Math.min(3, whole.length - 1)
            const names = ['id', 'name', 'disclosed']
            const page = await listDefinitions(context.trusted, {
              ...descending,
              fields: names,
              count,
              startIndex: 2,
            })
            expect(
              page.entry.map((one) => selected(one, names)),
              'the page',
            ).toEqual(whole.slice(1, 1 + count).map((one) => selected(one, names)))
            expect(
              page.entry.flatMap((one) => beyond(one, names)),
              'members beyond fields',
            ).toEqual([])
            expect(page.startIndex, 'startIndex', page).toEqual(2)
            expect(page.sorted, 'sorted', page).toBeTrue()
          },
        },
        {
          id: 'achievements.paging.own-id',
          title: 'with the application’s own id in the path',
          run: async (context) => {
            const whole = idsOf(entriesOf(await sortedList(context, descending)))
            const query = { ...descending, count: 1, startIndex: 2 }
            const response = await context.trusted.listAchievements(context.config.application.id, { query })
            const page = entriesOf(response)
            expect(idsOf(page), 'the ids of the page', response).toEqual(whole.slice(1, 2))
            expect(page.startIndex, 'startIndex', response).toEqual(2)
          },
        },
        {
          id: 'achievements.access.proxy-pages',
          title: 'page by page under 3-legged access',
          needs: ['user'],
          run: async (context) => {
            const query = { fields: ['id'], count: largestPage }
            const whole = idsOf(await listDefinitions(context.proxy, query))
            if (whole.length < 2) return tooFewForUser(context, 2, whole.length)
            if (whole.length >= largestPage) tooMany(context)
            const pages = await definitionPages(context.proxy, {
              count: pageSizeFor(whole.length),
              total: whole.length,
            })
            expect(pages.flatMap(idsOf), 'the ids of the pages').toEqual(whole)
          },
        },
      ],
      {
        why: 'startIndex counts definitions, not pages, and begins with 1. The list is always sorted, so the pages have an order.',
      },
    ),
    must(
      'achievements.paging.start',
      'startIndex is 1 if it is left out, and the response repeats startIndex',
      'R-achievements-start-index',
      [
        {
          id: 'achievements.paging.start-default',
          title: 'startIndex left out',
          run: async (context) => {
            const whole = await wholeIds(context, 1)
            const plain = await listDefinitions(context.trusted, { count: 2 })
            expect(idsOf(plain), 'the ids without startIndex').toEqual(whole.slice(0, 2))
            expect(plain.startIndex, 'startIndex of the response', plain).toEqual(1)
          },
        },
        {
          id: 'achievements.paging.start-echo',
          title: 'startIndex of each page',
          run: async ({ use }) => {
            const { pages, count } = await use(pagesOnce)
            expect(
              pages.map(({ startIndex }) => startIndex),
              'startIndex of the pages',
            ).toEqual(pages.map((_page, index) => index * count + 1))
          },
        },
      ],
    ),
    must(
      'achievements.paging.beyond',
      'a startIndex after the last definition answers 200 with an empty page and the number of all definitions',
      'R-achievements-start-index',
      each(
        [1, 2, 1_000_000],
        (by) => ({ id: `achievements.paging.beyond-${by}`, title: `${by} after the last definition` }),
        async (context, by) => {
          const { length } = await allDefinitions(context)
          const page = await listDefinitions(context.trusted, { startIndex: length + by, count: 5 })
          expect(page.entry, 'the definitions beyond the last one', page).toEqual([])
          expect(page.totalResults, 'totalResults', page).toEqual(length)
        },
      ),
      { why: 'startIndex is an integer of 1 or more: such a request is valid.' },
    ),
    must(
      'achievements.paging.items-per-page',
      'itemsPerPage is the count asked for, or the number of definitions on the page, or the number of all definitions if smaller',
      'R-achievements-list',
      [
        {
          id: 'achievements.paging.items-per-page',
          title: 'on the pages of the list',
          run: async ({ use }) => {
            const { pages, count } = await use(pagesOnce)
            for (const page of pages)
              expect(
                page.itemsPerPage,
                `itemsPerPage from startIndex ${String(page.startIndex)}`,
                page,
              ).toBeOneOf(itemsPerPageOf(count, page))
          },
        },
        {
          id: 'achievements.paging.items-per-page-whole',
          title: 'on a page with room for more',
          run: async (context) => {
            const response = await context.use(wholeList)
            const page = entriesOf(response)
            const sizes = itemsPerPageOf(largestPage, page)
            expect(page.itemsPerPage, 'itemsPerPage', response).toBeOneOf(sizes)
          },
        },
        {
          id: 'achievements.paging.items-per-page-default',
          title: 'without count',
          run: async (context) => {
            const response = await context.use(plainList)
            const page = entriesOf(response)
            expect(page.itemsPerPage, 'itemsPerPage', response).toBeOneOf(itemsPerPageOf(50, page))
          },
        },
      ],
      { why: 'Whether it means the size of a page or of this response is left open.' },
    ),
    must(
      'achievements.paging.count-accepted',
      'a count from 1 to 1000 is accepted and limits the page, which begins with the first definition',
      'R-achievements-count',
      each(
        [1, 2, 50, largestPage - 1, largestPage],
        (count) => ({ id: `achievements.paging.count.${count}`, title: `count=${count}` }),
        async (context, count) => {
          const page = await listDefinitions(context.trusted, { count })
          const whole = await wholeIds(context, 1)
          const { length } = page.entry
          expect(idsOf(page), `the ids with count ${count}`).toEqual(whole.slice(0, length))
          const least = whole.length <= count ? whole.length : 1
          expect(length, `the number of definitions with count ${count}`).toBeBetween(least, count)
        },
      ),
      { section: 'Limits' },
    ),
    must(
      'achievements.paging.count-exact',
      'if there are more definitions, the page holds exactly count of them, or 50 without count',
      'R-achievements-count',
      [
        ...each(
          [1, 2, 30, 50],
          (count) => ({ id: `achievements.paging.count-exact.${count}`, title: `count=${count}` }),
          async (context, count) => {
            const { length } = await wholeIds(context, 1)
            if (length <= count)
              context.inapplicable(`the target has ${length} definitions, no more than ${count}`)
            const page = await listDefinitions(context.trusted, { count })
            expect(page.entry, `the page with count ${count}`, page).toHaveLength(count)
          },
        ),
        {
          id: 'achievements.paging.count-exact.most',
          title: 'count=1000: all of them, if there are no more',
          run: async ({ use, inapplicable }) => {
            const response = await use(wholeList)
            const { entry, totalResults } = entriesOf(response)
            if (typeof totalResults !== 'number' || totalResults > largestPage)
              return inapplicable('there are more definitions than a page can hold')
            expect(entry, `the page with count ${largestPage}`, response).toHaveLength(totalResults)
          },
        },
        ...each(
          [
            { name: 'start', title: 'only startIndex', query: { startIndex: 2 } },
            { name: 'fields', title: 'only fields', query: { fields: 'id' } },
            { name: 'sort', title: 'only a sort', query: descending },
          ] as const,
          ({ name, title }) => ({
            id: `achievements.paging.count-default.${name}`,
            title: `count left out, with ${title}`,
          }),
          async (context, { query }) => {
            const { length } = await wholeIds(context, 1)
            const left = length - ('startIndex' in query ? 1 : 0)
            const page = await listDefinitions(context.trusted, query)
            expect(page.entry, 'the page without count', page).toHaveLength(Math.min(left, 50))
          },
        ),
        {
          id: 'achievements.paging.count-default',
          title: 'count left out',
          run: async (context) => {
            const whole = await wholeIds(context, 1)
            const response = await context.use(plainList)
            expect(idsOf(entriesOf(response)), 'the ids without count', response).toEqual(whole.slice(0, 50))
            if (whole.length <= 50)
              context.inapplicable(
                `all ${whole.length} definitions came: more than 50 would show where the page ends`,
              )
          },
        },
      ],
      { section: 'Limits' },
    ),
  ],
)
