import {
  type CheckContext,
  type Entry,
  expect,
  idsOf,
  must,
  observe,
  should,
  suite,
} from '../../harness/index.ts'
import { isAscendingById, isDescendingById, isOneOrder } from '../entries-reading/order.ts'
import {
  achievementMembers,
  type ListQuery,
  list,
  listAll,
  namedMembers,
  pageSizeFor,
  someId,
  someIds,
  walk,
} from './definitions.ts'

const orders = ['ascending', 'descending'] as const
const keys = ['id', 'point'] as const

const byId = { id: 'be in the order of the ids', down: 'be in the reverse order of the ids' }
const whyOrder =
  'Ids may be compared as numbers, as text, in natural order, with or without regard to case: each of these orders passes.'
const whyTies = 'Definitions of the same points may come in any order.'

const points = (entries: readonly Entry[]): number[] => entries.map(({ point }) => Number(point))
const up = (numbers: readonly number[]): boolean =>
  numbers.every((value, index) => index === 0 || (numbers[index - 1] ?? value) <= value)
const down = (numbers: readonly number[]): boolean => up(numbers.toReversed())

/** Enough definitions for an order to be seen. */
const enough = (context: CheckContext) => someIds(context, 2)

/** Definitions of at least two different points: where all have the same, every order is one by points. */
async function differentPoints(context: CheckContext): Promise<void> {
  await enough(context)
  const { entry } = await listAll(context.trusted, {}, ['id', 'point'])
  if (new Set(points(entry)).size < 2)
    context.inapplicable('all achievement definitions have the same points')
}

/** The wrong sort answers 400 where a right one is answered. */
async function expectRefused({ trusted }: CheckContext, wrong: ListQuery, flaw: string): Promise<void> {
  const [accepted, refused] = await Promise.all([
    trusted.listAchievements('@app', { query: { sortBy: 'id', sortOrder: 'ascending' } }),
    trusted.listAchievements('@app', { query: wrong, flaw }),
  ])
  expect(accepted).toHaveStatus(200)
  expect(refused).toBeError(400)
}

const refusals: readonly (readonly [name: string, query: ListQuery, flaw: string])[] = [
  ['unknown-key', { sortBy: 'colour', sortOrder: 'ascending' }, 'no member is called colour'],
  ['name', { sortBy: 'name', sortOrder: 'ascending' }, 'sorting by name is not offered'],
  ['updated', { sortBy: 'updated', sortOrder: 'ascending' }, 'sorting by updated is not offered'],
  ['type', { sortBy: 'type', sortOrder: 'descending' }, 'sorting by type is not offered'],
  ['unknown-order', { sortBy: 'id', sortOrder: 'sideways' }, 'sortOrder has no such value'],
  ['short-order', { sortBy: 'id', sortOrder: 'asc' }, 'sortOrder has no such value'],
  ['point-unknown-order', { sortBy: 'point', sortOrder: 'random' }, 'sortOrder has no such value'],
]

const alone: readonly (readonly [id: string, query: ListQuery, flaw: string])[] = [
  ['achievements.sort.pair', { sortBy: 'id' }, 'sortBy comes without sortOrder'],
  ['achievements.sort.pair-point', { sortBy: 'point' }, 'sortBy comes without sortOrder'],
  ['achievements.sort.pair-ascending', { sortOrder: 'ascending' }, 'sortOrder comes without sortBy'],
  ['achievements.sort.pair-descending', { sortOrder: 'descending' }, 'sortOrder comes without sortBy'],
  [
    'achievements.sort.pair-beside-count',
    { sortBy: 'id', count: 3, startIndex: 1 },
    'sortBy comes without sortOrder beside count and startIndex',
  ],
  [
    'achievements.sort.pair-beside-fields',
    { sortOrder: 'ascending', fields: ['id', 'name'] },
    'sortOrder comes without sortBy beside fields',
  ],
]

const flagged: readonly (readonly [id: string, what: string, query: ListQuery])[] = [
  ['achievements.sort.flag', 'without a sort', {}],
  ['achievements.sort.flag-fields', 'with a selection of fields', { fields: ['name'] }],
  ['achievements.sort.flag-page', 'on a page that is not the first', { startIndex: 2, count: 1 }],
  ['achievements.sort.flag-beyond', 'on a page beyond the end', { startIndex: 1_000_000 }],
  ...keys.flatMap((sortBy) =>
    orders.map(
      (sortOrder) =>
        [
          `achievements.sort.flag-${sortBy}-${sortOrder}`,
          `when sorted by ${sortBy}, ${sortOrder}`,
          { sortBy, sortOrder },
        ] as const,
    ),
  ),
]

export default suite(
  'Achievement: order',
  { class: 'achievements', section: 'Endpoints / Achievements', resource: 'Achievement' },
  [
    must(
      'achievements.sort.default',
      'without a sort the list is in the order of the ids',
      async (context) => {
        await enough(context)
        const ids = idsOf(await listAll(context.trusted, {}, ['id']))
        expect(ids, 'the ids of the list').toSatisfy(() => isAscendingById(ids), byId.id)
      },
      { why: whyOrder },
    ),
    must(
      'achievements.sort.default-is-by-id',
      'without a sort the list has the order of sortBy=id, ascending',
      async (context) => {
        await enough(context)
        const [plain, sorted] = await Promise.all([
          listAll(context.trusted),
          listAll(context.trusted, { sortBy: 'id', sortOrder: 'ascending' }),
        ])
        expect(idsOf(plain), 'the ids without a sort').toEqual(idsOf(sorted))
      },
    ),
    must(
      'achievements.sort.default-without-fields',
      'without a sort and without fields the list is in the order of the ids',
      async (context) => {
        await enough(context)
        const ids = idsOf(await list(context.trusted))
        expect(ids, 'the ids of the list').toSatisfy(() => isAscendingById(ids), byId.id)
      },
      { why: whyOrder },
    ),
    must(
      'achievements.sort.id-ascending',
      'sortBy=id, ascending, gives the ids in their order',
      async (context) => {
        await enough(context)
        const ids = idsOf(await listAll(context.trusted, { sortBy: 'id', sortOrder: 'ascending' }))
        expect(ids, 'the ids of the list').toSatisfy(() => isAscendingById(ids), byId.id)
      },
      { why: whyOrder },
    ),
    must(
      'achievements.sort.id-descending',
      'sortBy=id, descending, gives the ids in their reverse order',
      async (context) => {
        await enough(context)
        const ids = idsOf(await listAll(context.trusted, { sortBy: 'id', sortOrder: 'descending' }))
        expect(ids, 'the ids of the list').toSatisfy(() => isDescendingById(ids), byId.down)
      },
      { why: whyOrder },
    ),
    must(
      'achievements.sort.id-reversed',
      'descending by id is the reverse of ascending by id',
      async (context) => {
        await enough(context)
        const [ascending, descending] = await Promise.all(
          orders.map(async (sortOrder) => idsOf(await listAll(context.trusted, { sortBy: 'id', sortOrder }))),
        )
        expect(descending, 'the ids, descending').toEqual(ascending?.toReversed())
        expect(ascending, 'the ids, ascending').toSatisfy(
          () => isOneOrder(ascending ?? [], descending ?? []),
          'follow one order of ids both ways',
        )
      },
    ),
    must(
      'achievements.sort.point',
      'sortBy=point, ascending, gives the definitions in the order of their points',
      async (context) => {
        await differentPoints(context)
        const { entry } = await listAll(context.trusted, { sortBy: 'point', sortOrder: 'ascending' })
        expect(points(entry), 'the points').toSatisfy(() => up(points(entry)), 'be ascending')
      },
      { why: whyTies },
    ),
    must(
      'achievements.sort.point-descending',
      'sortBy=point, descending, gives the definitions in the reverse order of their points',
      async (context) => {
        await differentPoints(context)
        const { entry } = await listAll(context.trusted, { sortBy: 'point', sortOrder: 'descending' })
        expect(points(entry), 'the points').toSatisfy(() => down(points(entry)), 'be descending')
      },
      { why: whyTies },
    ),
    ...keys.flatMap((sortBy) =>
      orders.map((sortOrder) =>
        must(
          `achievements.sort.complete-${sortBy}-${sortOrder}`,
          `sorted by ${sortBy}, ${sortOrder}, the list holds the same definitions as without a sort`,
          async ({ trusted }) => {
            const [plain, sorted] = await Promise.all([
              listAll(trusted),
              listAll(trusted, { sortBy, sortOrder }),
            ])
            expect(sorted.entry.map(namedMembers), 'the sorted list').toHaveSameMembers(
              plain.entry.map(namedMembers),
            )
            expect(sorted.totalResults, 'totalResults of the sorted list').toEqual(plain.totalResults)
          },
        ),
      ),
    ),
    must(
      'achievements.sort.point-unselected',
      'sorting by point works where fields does not name point',
      async (context) => {
        await differentPoints(context)
        const [whole, sorted] = await Promise.all([
          listAll(context.trusted),
          listAll(context.trusted, { sortBy: 'point', sortOrder: 'descending' }, ['id', 'name']),
        ])
        const pointOf = new Map(whole.entry.map(({ id, point }) => [id, Number(point)]))
        const got = idsOf(sorted).map((id) => pointOf.get(id) ?? Number.NaN)
        expect(got, 'the points of the definitions, in their order').toSatisfy(
          () => down(got),
          'be descending',
        )
      },
      { why: whyTies },
    ),
    ...orders.map((sortOrder) =>
      must(
        `achievements.sort.pages-id-${sortOrder}`,
        `sorted by id, ${sortOrder}, the pages one after the other are the whole sorted list`,
        async (context) => {
          await enough(context)
          const query = { sortBy: 'id', sortOrder } as const
          const whole = idsOf(await listAll(context.trusted, query))
          const pages = await walk(context.trusted, pageSizeFor(whole.length), whole.length, query)
          expect(pages.flatMap(idsOf), 'the ids of the pages').toEqual(whole)
        },
      ),
    ),
    ...orders.map((sortOrder) =>
      must(
        `achievements.sort.pages-point-${sortOrder}`,
        `sorted by point, ${sortOrder}, the pages one after the other have the points of the whole sorted list`,
        async (context) => {
          await differentPoints(context)
          const query = { sortBy: 'point', sortOrder } as const
          const whole = await listAll(context.trusted, query)
          const pages = await walk(
            context.trusted,
            pageSizeFor(whole.entry.length),
            whole.entry.length,
            query,
          )
          expect(points(pages.flatMap(({ entry }) => entry)), 'the points on the pages').toEqual(
            points(whole.entry),
          )
        },
        { why: whyTies },
      ),
    ),
    should(
      'achievements.sort.pages-point-complete',
      'sorted by point, no definition is lost or doubled between the pages',
      async (context) => {
        await enough(context)
        const query = { sortBy: 'point', sortOrder: 'ascending' } as const
        const whole = await listAll(context.trusted, query)
        const pages = await walk(context.trusted, pageSizeFor(whole.entry.length), whole.entry.length, query)
        expect(pages.flatMap(idsOf), 'the ids of the pages').toHaveSameMembers(idsOf(whole))
      },
    ),
    ...flagged.map(([id, what, query]) =>
      must(id, `sorted is true for the list ${what}`, async ({ trusted }) => {
        const fields = query.fields === undefined ? {} : { fields: achievementMembers }
        expect((await list(trusted, { ...query, ...fields })).sorted, 'sorted').toBeTrue()
      }),
    ),
    ...alone.map(([id, query, flaw]) =>
      must(
        id,
        `the list answers 400 with the error body where ${flaw} (${Object.keys(query).join(', ')})`,
        (context) => expectRefused(context, query, flaw),
        { why: 'sortBy requires sortOrder, and sortOrder requires sortBy.' },
      ),
    ),
    ...refusals.map(([name, query, flaw]) =>
      must(
        `achievements.sort.refused.${name}`,
        `sortBy=${String(query.sortBy)} with sortOrder=${String(query.sortOrder)} answers 400 with the error body`,
        (context) => expectRefused(context, query, flaw),
      ),
    ),
    observe(
      'achievements.sort.empty',
      'what an empty sortBy with an empty sortOrder does',
      async ({ trusted }) => {
        const answer = await trusted.listAchievements('@app', {
          query: { sortBy: '', sortOrder: '' },
          flaw: 'both are empty',
        })
        return String(answer.status)
      },
    ),
    observe(
      'achievements.sort.on-read',
      'what a sort does when a definition is read by its id',
      async (context) => {
        const id = await someId(context)
        const answer = await context.trusted.readAchievement('@app', id, {
          query: { sortBy: 'id', sortOrder: 'descending' },
          flaw: 'the sort applies to the list only',
        })
        return String(answer.status)
      },
    ),
  ],
)
