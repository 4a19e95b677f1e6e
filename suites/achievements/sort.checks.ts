import {
  type CheckContext,
  collectionOf,
  each,
  entriesOf,
  expect,
  idsOf,
  largestPage,
  must,
  requestLine,
  should,
  suite,
} from '../../harness/index.ts'
import {
  achievementMembers,
  definitions,
  listLargestPage,
  namedMembers,
  plainList,
  tooFewForUser,
  wholeList,
} from '../shared/achievement-definitions.ts'
import { expectOrder } from '../shared/lists/expect-order.ts'
import { isOneOrder } from '../shared/lists/order.ts'
import type { ListQuery } from '../shared/lists/pages.ts'
import { definitionPages, pageSizeFor } from './pages.ts'
import { isInOrder, nameOf, points, requireDifferentPoints, type Sort, sortedList, sorts } from './sorted.ts'

const whyOrder =
  'Ids may be compared as numbers, as text, or in natural order, case-sensitive or not: each of these orders passes.'
const whyTies = 'Definitions with the same points may be in any order.'

async function expectById(
  context: CheckContext,
  response: Parameters<typeof entriesOf>[0],
  order: Sort['sortOrder'],
) {
  await definitions(context, 2)
  expectOrder({ list: idsOf(entriesOf(response)), order, of: 'ids' }, 'the ids of the list', response)
}

const idAscending: Sort = { sortBy: 'id', sortOrder: 'ascending' }
const idDescending: Sort = { sortBy: 'id', sortOrder: 'descending' }

const flagged: readonly { readonly id: string; readonly title: string; readonly query: ListQuery }[] = [
  { id: 'achievements.sort.flag-fields', title: 'with fields', query: { fields: ['name'] } },
  {
    id: 'achievements.sort.flag-page',
    title: 'a page that is not the first',
    query: { startIndex: 2, count: 1 },
  },
  { id: 'achievements.sort.flag-beyond', title: 'a page after the last', query: { startIndex: 1_000_000 } },
]

/**
 * @param smallerBy how much smaller the pages are than usual: if pages of one size end between definitions with the
 * same points, pages of the other size do not
 */
async function pagesIn(context: CheckContext, sort: Sort, smallerBy = 0) {
  const whole = entriesOf(await sortedList(context, sort)).entry
  const size = Math.max(1, pageSizeFor(whole.length) - smallerBy)
  const pages = await definitionPages(context.trusted, { count: size, total: whole.length }, { ...sort })
  return { whole, found: pages.flatMap(({ entry }) => entry) }
}

export default suite(
  'Achievement: order',
  { class: 'achievements', section: 'Endpoints / Achievements', resource: 'Achievement' },
  [
    must(
      'achievements.sort.omitted',
      'without a sort the list is in the order of the ids',
      'R-achievements-default-order',
      [
        {
          id: 'achievements.sort.default',
          title: 'the whole list',
          run: async (context) => expectById(context, await context.use(wholeList), 'ascending'),
        },
        {
          id: 'achievements.sort.default-without-fields',
          title: 'the list without any parameter',
          run: async (context) => expectById(context, await context.use(plainList), 'ascending'),
        },
        {
          id: 'achievements.sort.default-is-by-id',
          title: 'the same order as with sortBy=id, ascending',
          run: async (context) => {
            const plain = await definitions(context, 2)
            const sorted = await sortedList(context, idAscending)
            expect(idsOf(entriesOf(sorted)), 'the ids sorted by id', sorted).toEqual(
              plain.map(({ id }) => id),
            )
          },
        },
        {
          id: 'achievements.list.same-again',
          title: 'the same order when the list is read again',
          run: async (context) => {
            const before = (await definitions(context, 2)).map(({ id }) => id)
            expect(idsOf(await listLargestPage(context.trusted)), 'the ids of the second reading').toEqual(
              before,
            )
          },
        },
        {
          id: 'achievements.sort.default-after-sorted',
          title: 'the same order after lists that are sorted in another way',
          run: async (context) => {
            const before = (await definitions(context, 2)).map(({ id }) => id)
            await sortedList(context, { sortBy: 'point', sortOrder: 'ascending' })
            await sortedList(context, idDescending)
            const later = await context.trusted.listAchievements('@app', { query: { count: largestPage } })
            expect(idsOf(entriesOf(later)), 'the ids without a sort, after a sorted list', later).toEqual(
              before,
            )
          },
        },
      ],
      { why: whyOrder },
    ),
    must(
      'achievements.sort.by-id',
      'sortBy=id sorts the list by id, in the direction of sortOrder',
      'R-achievements-sort-by',
      [
        ...each(
          [idAscending, idDescending],
          ({ sortOrder }) => ({ id: `achievements.sort.id-${sortOrder}`, title: sortOrder }),
          async (context, sort) => expectById(context, await sortedList(context, sort), sort.sortOrder),
        ),
        {
          id: 'achievements.sort.id-order-first',
          title: 'descending, with sortOrder before sortBy',
          run: async (context) => {
            const query = { sortOrder: 'descending', sortBy: 'id', count: largestPage }
            await expectById(context, await context.trusted.listAchievements('@app', { query }), 'descending')
          },
        },
        {
          id: 'achievements.sort.id-reversed',
          title: 'descending is the reverse of ascending, in one order of ids',
          run: async (context) => {
            const ascending = idsOf(entriesOf(await sortedList(context, idAscending)))
            const response = await sortedList(context, idDescending)
            const descending = idsOf(entriesOf(response))
            expect(descending, 'the ids, descending', response).toEqual(ascending.toReversed())
            expect(descending, 'the ids, descending', response).toSatisfy(
              (ids) => isOneOrder(ascending, ids),
              'follow the same order of ids as ascending',
            )
          },
        },
        {
          id: 'achievements.sort.id-unselected',
          title: 'descending, with fields that does not name id',
          run: async (context) => {
            const whole = entriesOf(await sortedList(context, idDescending)).entry
            const query = { ...idDescending, fields: ['name'], count: largestPage }
            const response = await context.trusted.listAchievements('@app', { query })
            const names = collectionOf(response).entry.map(({ name }) => name)
            expect(names, 'the names from the first to the last of the list', response).toEqual(
              whole.map(({ name }) => name),
            )
          },
        },
      ],
      { why: whyOrder },
    ),
    must(
      'achievements.sort.by-point',
      'sortBy=point sorts the list by points, in the direction of sortOrder',
      'R-achievements-sort-by',
      [
        ...each(
          sorts.filter(({ sortBy }) => sortBy === 'point'),
          ({ sortOrder }) => ({
            id: sortOrder === 'ascending' ? 'achievements.sort.point' : 'achievements.sort.point-descending',
            title: sortOrder,
          }),
          async (context, sort) => {
            await requireDifferentPoints(context)
            const response = await sortedList(context, sort)
            const found = points(entriesOf(response).entry)
            expect(found, 'the points', response).toBeInOrder(
              sort.sortOrder,
              isInOrder(found, sort.sortOrder),
            )
          },
        ),
        {
          id: 'achievements.sort.point-unselected',
          title: 'descending, with fields that does not name point',
          run: async (context) => {
            await requireDifferentPoints(context)
            const pointOf = new Map(
              (await definitions(context)).map(({ id, point }) => [id, Number(point ?? 0)]),
            )
            const query = { sortBy: 'point', sortOrder: 'descending' }
            const sorted = await listLargestPage(context.trusted, query, ['id', 'name'])
            const found = idsOf(sorted).map((id) => pointOf.get(id) ?? Number.NaN)
            expect(found, 'the points from the first to the last of the list').toBeInOrder(
              'descending',
              isInOrder(found, 'descending'),
            )
          },
        },
        {
          id: 'achievements.access.proxy-order',
          title: 'descending, under 3-legged access; without sortBy, by id',
          needs: ['user'],
          run: async (context) => {
            await requireDifferentPoints(context)
            const whole = (await definitions(context, 2)).map(({ id }) => id)
            const plain = idsOf(await listLargestPage(context.proxy, {}, ['id']))
            expect(plain, 'the ids that a user is shown').toEqual(whole.filter((id) => plain.includes(id)))
            const sorted = await listLargestPage(context.proxy, { sortBy: 'point', sortOrder: 'descending' })
            const found = points(sorted.entry)
            if (found.length < 2) return tooFewForUser(context, 2, found.length)
            expect(found, 'the points that a user is shown').toBeInOrder(
              'descending',
              isInOrder(found, 'descending'),
            )
          },
        },
      ],
      { why: whyTies },
    ),
    must(
      'achievements.sort.complete',
      'a sorted list holds the same definitions as the list without a sort',
      'R-achievements-sort-by',
      each(
        sorts,
        (sort) => ({
          id: `achievements.sort.complete-${nameOf(sort)}`,
          title: `by ${sort.sortBy}, ${sort.sortOrder}`,
        }),
        async (context, sort) => {
          const plain = await definitions(context)
          const response = await sortedList(context, sort)
          const { entry, totalResults } = entriesOf(response)
          expect(entry.map(namedMembers), 'the sorted list', response).toHaveSameMembers(
            plain.map(namedMembers),
          )
          if (plain.length < largestPage) expect(totalResults, 'totalResults', response).toEqual(plain.length)
        },
      ),
    ),
    must(
      'achievements.sort.pages',
      'the pages of a sorted list, put together, have the order of the whole sorted list',
      'R-achievements-sort-by',
      each(
        sorts,
        (sort) => ({
          id: `achievements.sort.pages-${nameOf(sort)}`,
          title: `by ${sort.sortBy}, ${sort.sortOrder}`,
        }),
        async (context, sort) => {
          if (sort.sortBy === 'point') await requireDifferentPoints(context)
          const { whole, found } = await pagesIn(context, sort)
          const key =
            sort.sortBy === 'point' ? points : (entries: typeof whole) => entries.map(({ id }) => id)
          expect(key(found), `${sort.sortBy} of the definitions on the pages`).toEqual(key(whole))
        },
      ),
      { why: whyTies },
    ),
    should(
      'achievements.sort.pages-point-complete',
      'the pages of a list sorted by point hold each definition once',
      'R-achievements-sort-by',
      async (context) => {
        for (const smallerBy of [0, 1]) {
          const { whole, found } = await pagesIn(
            context,
            { sortBy: 'point', sortOrder: 'ascending' },
            smallerBy,
          )
          expect(
            found.map(({ id }) => id),
            'the ids of the pages',
          ).toHaveSameMembers(whole.map(({ id }) => id))
        }
      },
      {
        why: 'A database that sorts each page again may order definitions with the same points differently.',
      },
    ),
    must('achievements.sort.sorted', 'sorted is true for the list', 'R-achievements-default-order', [
      {
        id: 'achievements.sort.flag',
        title: 'without any parameter',
        run: async ({ use }) => {
          const response = await use(plainList)
          expect(entriesOf(response).sorted, 'sorted', response).toBeTrue()
        },
      },
      ...each(
        flagged,
        ({ id, title }) => ({ id, title }),
        async ({ trusted, untested }, { query }) => {
          const fields = query.fields === undefined ? {} : { fields: achievementMembers }
          const response = await trusted.listAchievements('@app', { query: { ...query, ...fields } })
          if (response.status !== 200)
            untested(
              `${requestLine(response)} answered ${response.status}: see the rules on pages and on fields`,
            )
          expect(entriesOf(response).sorted, 'sorted', response).toBeTrue()
        },
      ),
      ...each(
        sorts,
        (sort) => ({
          id: `achievements.sort.flag-${nameOf(sort)}`,
          title: `sorted by ${sort.sortBy}, ${sort.sortOrder}`,
        }),
        async (context, sort) => {
          const response = await sortedList(context, sort)
          expect(entriesOf(response).sorted, 'sorted', response).toBeTrue()
        },
      ),
    ]),
  ],
)
