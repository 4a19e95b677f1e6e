import { type CheckContext, entriesOf, expect, idsOf, must, observe, suite } from '../../harness/index.ts'
import { repeated } from '../entries-reading/order.ts'
import { beyond, type ListQuery, list, listAll, pageSizeFor, selected, someIds, walk } from './definitions.ts'

type Refused = readonly [name: string, value: string]

const refusedCounts: readonly Refused[] = [
  ['0', '0'],
  ['1001', '1001'],
  ['5000', '5000'],
  ['minus-1', '-1'],
  ['fraction', '1.5'],
  ['word', 'ten'],
  ['trailing-letter', '10a'],
  ['32-bits', '4294967297'],
]

const refusedStarts: readonly Refused[] = [
  ['0', '0'],
  ['minus-1', '-1'],
  ['fraction', '1.5'],
  ['word', 'first'],
  ['trailing-letter', '2a'],
]

/** Numbers out of bounds among parameters that are right. */
const refusedTogether: readonly (readonly [name: string, query: ListQuery])[] = [
  ['count-0-start', { count: 0, startIndex: 1 }],
  ['count-1001-start', { count: 1001, startIndex: 2 }],
  ['start-0-count', { count: 5, startIndex: 0 }],
  ['count-1001-fields', { count: 1001, fields: ['id', 'name'] }],
  ['count-1001-sort', { count: 1001, sortBy: 'point', sortOrder: 'descending' }],
  ['count-0-sort', { count: 0, sortBy: 'point', sortOrder: 'ascending' }],
  ['start-0-sort', { startIndex: 0, sortBy: 'id', sortOrder: 'descending' }],
  ['count-1001-format', { count: 1001, format: 'json' }],
]

/** Spellings of which the specification does not say whether they are numbers. */
const oddNumbers: readonly Refused[] = [
  ['empty', ''],
  ['plus', '+2'],
  ['zero-padded', '002'],
  ['point-zero', '2.0'],
]

/** The ids of the whole list, at least so many; untested where there are fewer. */
async function wholeList(context: CheckContext, needed: number): Promise<readonly string[]> {
  await someIds(context, needed)
  return idsOf(await listAll(context.trusted, {}, ['id']))
}

/** The wrong number answers 400 where the same request with a right one is answered. */
async function expectRefused({ trusted }: CheckContext, right: ListQuery, wrong: ListQuery): Promise<void> {
  const [accepted, refused] = await Promise.all([
    trusted.listAchievements('@app', { query: right }),
    trusted.listAchievements('@app', { query: wrong, flaw: `${JSON.stringify(wrong)} is out of bounds` }),
  ])
  expect(accepted).toHaveStatus(200)
  expect(refused).toBeError(400)
}

async function observed({ trusted }: CheckContext, query: ListQuery): Promise<string> {
  const answer = await trusted.listAchievements('@app', { query, flaw: 'a number in an unusual spelling' })
  return String(answer.status)
}

export default suite(
  'Achievement: paging',
  { class: 'achievements', section: 'Endpoints / Achievements', resource: 'Achievement' },
  [
    must(
      'achievements.paging.walk',
      'reading page by page gives every definition once and no other, in the order of the list',
      async (context) => {
        const whole = await wholeList(context, 2)
        const ids = (await walk(context.trusted, pageSizeFor(whole.length), whole.length)).flatMap(idsOf)
        expect(repeated(ids), 'ids on more than one page').toEqual([])
        expect(ids, 'the ids of all pages').toEqual(whole)
      },
      { why: 'The list is always sorted, so that the pages have an order.' },
    ),
    must(
      'achievements.paging.one-a-page',
      'with count 1 each page holds the one definition of its place',
      async (context) => {
        const whole = (await wholeList(context, 2)).slice(0, 12)
        const pages = await walk(context.trusted, 1, whole.length)
        expect(
          pages.map((page) => idsOf(page).join()),
          'the id on each page',
        ).toEqual(whole)
      },
    ),
    must(
      'achievements.paging.all-together',
      'with fields, a sort, count and startIndex at once, each of them holds',
      async (context) => {
        await wholeList(context, 2)
        const sort = { sortBy: 'id', sortOrder: 'descending' } as const
        const whole = (await listAll(context.trusted, sort)).entry
        const count = Math.min(3, whole.length - 1)
        const names = ['id', 'name', 'disclosed']
        const page = await list(context.trusted, { ...sort, fields: names, count, startIndex: 2 })
        expect(
          page.entry.map((one) => selected(one, names)),
          'the page',
        ).toEqual(whole.slice(1, 1 + count).map((one) => selected(one, names)))
        expect(
          page.entry.flatMap((one) => beyond(one, names)),
          'members beyond fields',
        ).toEqual([])
        expect(page.startIndex, 'startIndex').toEqual(2)
        expect(page.totalResults, 'totalResults').toBeBetween(whole.length, Number.MAX_SAFE_INTEGER)
        expect(page.sorted, 'sorted').toBeTrue()
      },
    ),
    must(
      'achievements.paging.own-id',
      'with the application’s own id in the path count, startIndex and a sort hold, too',
      async (context) => {
        await wholeList(context, 2)
        const sort = { sortBy: 'id', sortOrder: 'descending' } as const
        const whole = idsOf(await listAll(context.trusted, sort, ['id']))
        const query = { ...sort, count: 1, startIndex: 2 }
        const page = entriesOf(
          await context.trusted.listAchievements(context.config.application.id, { query }),
        )
        expect(idsOf(page), 'the ids of the page').toEqual(whole.slice(1, 2))
        expect(page.startIndex, 'startIndex').toEqual(2)
      },
      { section: 'Endpoints' },
    ),
    must(
      'achievements.paging.full-pages',
      'each page holds exactly count definitions, and the last one the rest',
      async (context) => {
        const { length } = await wholeList(context, 2)
        const size = pageSizeFor(length)
        const pages = await walk(context.trusted, size, length)
        expect(
          pages.map(({ entry }) => entry.length),
          'definitions a page',
        ).toEqual(pages.map((_page, index) => Math.min(size, length - index * size)))
      },
    ),
    must(
      'achievements.paging.second-page',
      'the second page of eight begins at startIndex 9 (fewer definitions: of so many as make two pages)',
      async (context) => {
        const whole = await wholeList(context, 2)
        const count = Math.min(8, Math.floor(whole.length / 2))
        const second = await list(context.trusted, { count, startIndex: count + 1 })
        expect(idsOf(second), 'the ids of the second page').toEqual(whole.slice(count, 2 * count))
        expect(second.startIndex, 'startIndex of the second page').toEqual(count + 1)
      },
      { why: 'startIndex counts definitions, not pages, and begins with 1.' },
    ),
    must('achievements.paging.start-2', 'startIndex 2 begins with the second definition', async (context) => {
      const whole = await wholeList(context, 2)
      const page = await list(context.trusted, { startIndex: 2, count: 3 })
      expect(idsOf(page), 'the ids from startIndex 2').toEqual(whole.slice(1, 4))
    }),
    must('achievements.paging.start-default', 'startIndex is 1 where it is left out', async (context) => {
      const whole = await wholeList(context, 1)
      const [plain, first] = await Promise.all([
        list(context.trusted, { count: 2 }),
        list(context.trusted, { count: 2, startIndex: 1 }),
      ])
      expect(idsOf(first), 'the ids from startIndex 1').toEqual(whole.slice(0, 2))
      expect(idsOf(plain), 'the ids without startIndex').toEqual(whole.slice(0, 2))
      expect(plain.startIndex, 'startIndex of the answer').toEqual(1)
    }),
    must(
      'achievements.paging.start-echo',
      'the answer repeats the startIndex that was asked for',
      async (context) => {
        const { length } = await wholeList(context, 1)
        const asked = [...new Set([1, Math.min(2, length), length])]
        const pages = await Promise.all(
          asked.map((startIndex) => list(context.trusted, { startIndex, count: 1 })),
        )
        expect(
          pages.map(({ startIndex }) => startIndex),
          'startIndex of the pages',
        ).toEqual(asked)
      },
    ),
    must(
      'achievements.paging.last',
      'startIndex at the last definition gives that one alone',
      async (context) => {
        const whole = await wholeList(context, 1)
        const page = await list(context.trusted, { startIndex: whole.length, count: 5 })
        expect(idsOf(page)[0], `the id at startIndex ${whole.length}`).toEqual(whole.at(-1))
        expect(page.entry, 'the definitions').toHaveLength(1)
      },
    ),
    ...[1, 2, 1_000_000].map((beyond) =>
      must(
        `achievements.paging.beyond-${beyond}`,
        `startIndex ${beyond} beyond the last definition gives an empty page with the right total`,
        async ({ trusted, untested }) => {
          const whole = await listAll(trusted)
          if (whole.entry.length === 1000) untested('the target has 1000 definitions or more')
          const page = await list(trusted, { startIndex: whole.entry.length + beyond, count: 5 })
          expect(page.entry, 'the definitions beyond the last one').toEqual([])
          expect(page.totalResults, 'totalResults').toEqual(whole.entry.length)
        },
      ),
    ),
    must(
      'achievements.paging.total',
      'totalResults is the number of all definitions on every page',
      async (context) => {
        const { length } = await wholeList(context, 2)
        const { totalResults } = await listAll(context.trusted)
        const pages = await walk(context.trusted, pageSizeFor(length), length)
        expect(
          pages.map((page) => page.totalResults),
          'totalResults of the pages',
        ).toEqual(pages.map(() => totalResults))
        expect(totalResults, 'totalResults').toBeBetween(length, Number.MAX_SAFE_INTEGER)
      },
    ),
    must(
      'achievements.paging.items-per-page',
      'itemsPerPage is the count that was asked for, or the number of definitions on the page',
      async (context) => {
        const { length } = await wholeList(context, 1)
        for (const count of [...new Set([1, pageSizeFor(length), Math.min(1000, length + 5)])]) {
          const { itemsPerPage, entry } = await list(context.trusted, { count })
          expect(itemsPerPage, `itemsPerPage with count ${count}`).toBeOneOf([count, entry.length])
        }
      },
      { why: 'Whether the size of the page or of this answer is meant is left open.' },
    ),
    must(
      'achievements.paging.count-default',
      'without count 50 definitions come, or all where there are fewer',
      async (context) => {
        const whole = await wholeList(context, 1)
        const { entry, itemsPerPage } = await list(context.trusted)
        expect(
          entry.map(({ id }) => id),
          'the ids without count',
        ).toEqual(whole.slice(0, 50))
        expect(itemsPerPage, 'itemsPerPage without count').toBeOneOf([50, entry.length])
      },
      {
        why: 'With 50 definitions or fewer all of them come. itemsPerPage is 50 or the number of definitions.',
      },
    ),
    ...[1, 2, 50, 999, 1000].map((count) =>
      must(
        `achievements.paging.count.${count}`,
        `count ${count} is accepted and gives so many definitions, or all where there are fewer`,
        async (context) => {
          const whole = await wholeList(context, 1)
          const page = await list(context.trusted, { count })
          expect(idsOf(page), `the ids with count ${count}`).toEqual(whole.slice(0, count))
        },
        { section: 'Limits' },
      ),
    ),
    ...refusedCounts.map(([name, count]) =>
      must(
        `achievements.paging.count-refused.${name}`,
        `count=${count} answers 400 with the error body`,
        (context) => expectRefused(context, { count: 5 }, { count }),
        { section: 'Limits', why: 'count is an integer from 1 to 1000.' },
      ),
    ),
    ...refusedStarts.map(([name, startIndex]) =>
      must(
        `achievements.paging.start-refused.${name}`,
        `startIndex=${startIndex} answers 400 with the error body`,
        (context) => expectRefused(context, { startIndex: 1 }, { startIndex }),
        { section: 'Limits', why: 'startIndex is an integer of 1 or more.' },
      ),
    ),
    ...refusedTogether.map(([name, query]) =>
      must(
        `achievements.paging.refused-together.${name}`,
        `a number out of bounds answers 400 beside other parameters, too: ${JSON.stringify(query)}`,
        (context) =>
          expectRefused(
            context,
            { ...query, ...('count' in query ? { count: 5 } : {}), startIndex: 1 },
            query,
          ),
        { section: 'Limits' },
      ),
    ),
    ...oddNumbers.flatMap(([name, number]) => [
      observe(
        `achievements.paging.odd-count.${name}`,
        `what count=${JSON.stringify(number)} does`,
        (context) => observed(context, { count: number }),
      ),
      observe(
        `achievements.paging.odd-start.${name}`,
        `what startIndex=${JSON.stringify(number)} does`,
        (context) => observed(context, { startIndex: number }),
      ),
    ]),
    observe(
      'achievements.paging.items-on-last-page',
      'what itemsPerPage says on a page that is not full',
      async ({ trusted }) => {
        const { entry, itemsPerPage } = await list(trusted, { count: 1000 })
        if (itemsPerPage === 1000) return 'the count asked for'
        return itemsPerPage === entry.length ? 'the number of definitions' : String(itemsPerPage)
      },
    ),
  ],
)
