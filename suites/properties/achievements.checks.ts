import fc from 'fast-check'
import { type GeneratedQuery, invalidQueries, validQueries } from '../../harness/generate/queries.ts'
import {
  type CheckContext,
  type Collection,
  collectionOf,
  type Entry,
  each,
  entriesOf,
  entryOf,
  expect,
  type HttpResponse,
  idsOf,
  inSegments,
  largestPage,
  must,
  type Need,
  type Query,
  should,
  suite,
} from '../../harness/index.ts'
import {
  achievementMembers,
  namedMembers,
  shownByDefault,
  tooFew,
  tooMany,
} from '../shared/achievement-definitions.ts'
import { atOnce, runsOf } from '../shared/generated-cases.ts'
import { expectOrder } from '../shared/lists/expect-order.ts'
import { expectNoneTwice } from '../shared/lists/none-twice.ts'
import type { ListQuery } from '../shared/lists/pages.ts'

const operation = 'achievements.list'

/** Members to select when reading by ids, always with the id; undefined for no selection. */
const selections = fc.option(
  fc.subarray([...achievementMembers]).map((some) => [...new Set<string>(['id', ...some])]),
  { nil: undefined },
)

/** Valid queries of the list. The fields include the id, because without it nothing identifies a definition. */
const queries = validQueries(
  operation,
  { fields: fc.subarray([...achievementMembers]).map((some) => [...new Set(['id', ...some])]) },
  ['count', 'startIndex'],
)

interface Places {
  readonly count?: number
  readonly startIndex?: number
}

/** Positions in a small list, so that pages begin and end in it. */
const places = fc.record(
  { count: fc.integer({ min: 1, max: 60 }), startIndex: fc.integer({ min: 1, max: 60 }) },
  { requiredKeys: [], noNullPrototype: true },
)

/** Means the position after the last definition, whatever its number is. */
const behind = 61

/** How many definitions are used from each end of a long list. */
const atEnd = 20

/**
 * Splits definitions into parts, each of which one request can name in a path that is short enough for every front end.
 */
const inShortPaths = (part: readonly Entry[]): readonly (readonly Entry[])[] =>
  inSegments(part.map(({ id }) => id)).map((ids) => part.filter(({ id }) => ids.includes(id)))

/** A caller who reads definitions. */
interface Asker {
  readonly id: string
  readonly title: string
  readonly needs?: readonly Need[]
  readonly caller: 'trusted' | 'proxy'
  readonly application: '@app' | 'own'
}

const askers: readonly Asker[] = [
  { id: '', title: 'the application', caller: 'trusted', application: '@app' },
  { id: '.own-id', title: 'the application, under its own id', caller: 'trusted', application: 'own' },
  { id: '.user', title: 'a user', needs: ['user'], caller: 'proxy', application: '@app' },
  {
    id: '.user-own-id',
    title: 'a user, under the id of the application',
    needs: ['user'],
    caller: 'proxy',
    application: 'own',
  },
]

/** One case per caller who reads definitions. */
const forEachAsker = (
  check: string,
  run: (context: CheckContext, definitions: Definitions) => Promise<void>,
) =>
  each(
    askers,
    ({ id, title, needs = [] }) => ({ id: `${check}${id}`, title, needs }),
    async (context, asker) => run(context, await definitionsOf(context, asker)),
  )

/** The definitions that a caller is shown, and how to ask for them. */
interface Definitions {
  readonly whole: Collection<Entry>
  readonly list: (query: ListQuery) => Promise<Collection<Entry>>
  readonly read: (ids: readonly string[], query: ListQuery) => Promise<HttpResponse>
}

/** The definitions that one caller is shown: a target may hide definitions that are not public from users. */
async function definitionsOf(context: CheckContext, asker: Asker): Promise<Definitions> {
  const caller = context[asker.caller]
  const application = asker.application === 'own' ? context.config.application.id : '@app'
  const list = async (query: ListQuery) => entriesOf(await caller.listAchievements(application, { query }))
  const whole = await list({ fields: achievementMembers, count: largestPage })
  if (whole.entry.length === 0) {
    if (asker.caller === 'proxy') context.inapplicable('no definition is shown to users')
    tooFew(context, 1, 0)
  }
  return { whole, list, read: (ids, query) => caller.readAchievement(application, ids, { query }) }
}

/** Expects that a page is the right part of the whole list. */
function expectPage(page: Collection<Entry>, whole: Collection<Entry>, query: Query): void {
  const { count = 50, startIndex = 1, sortBy, sortOrder, fields } = Object.fromEntries(Object.entries(query))
  const first = Number(startIndex) - 1
  const ids = idsOf(whole)
  const all = idsOf(page)
  const size = Math.max(0, Math.min(Number(count), ids.length - first))
  expect(page.totalResults, 'totalResults', page).toEqual(whole.totalResults)
  expect(all, 'the definitions on the page').toHaveLength(size)
  if (size > 0) expect(page.sorted, 'sorted', page).toBeTrue()
  expectNoneTwice(all, 'are on the page', page)
  if (sortBy === undefined) expect(all, 'the ids of the page').toEqual(ids.slice(first, first + size))
  if (sortBy === 'id') {
    const order = sortOrder === 'descending' ? 'descending' : 'ascending'
    expectOrder({ list: all, order, of: 'ids' }, 'the ids')
  }
  const points = whole.entry.map(({ point }) => Number(point ?? 0)).sort((a, b) => a - b)
  if (sortOrder === 'descending') points.reverse()
  for (const [index, item] of page.entry.entries()) {
    const known = whole.entry.find(({ id }) => id === item.id)
    expect(known?.id, 'the id of a definition in the whole list', known).toEqual(item.id)
    expectMembers(item, known, Array.isArray(fields) ? fields.map(String) : undefined)
    if (sortBy === 'point') {
      const place = `point at place ${first + index + 1}`
      expect(Number(known?.point ?? 0), place, known).toEqual(points[first + index])
    }
  }
}

/** Expects that a definition has the requested members, with the values that the whole list shows. */
function expectMembers(
  definition: Entry,
  known: Entry | undefined,
  fields: readonly string[] = shownByDefault(known ?? {}),
): void {
  const [shown, expected] = [namedMembers(definition), namedMembers(known ?? {})]
  for (const name of fields)
    expect(shown[name], `${name} of definition ${definition.id}`, definition).toEqual(expected[name])
}

export default suite(
  'Properties: the list of definitions',
  { class: 'achievements', section: 'Endpoints / Achievements', resource: 'Achievement', generated: true },
  [
    must(
      'properties.achievements.list',
      'every combination of order, page and fields returns what it asks for: the right part of the whole list, in order',
      'R-achievements-list',
      forEachAsker('properties.achievements.list', async (context, { whole, list }) => {
        if (whole.entry.length >= largestPage) tooMany(context)
        await context.property(
          fc.oneof(
            { weight: 5, arbitrary: fc.tuple(queries, places) },
            { weight: 2, arbitrary: fc.tuple(queries, fc.constant<Places>({ startIndex: behind })) },
            // Without any parameter, each parameter has its default.
            { weight: 1, arbitrary: fc.constant<[GeneratedQuery, Places]>([{}, {}]) },
          ),
          async ([others, { startIndex, ...rest }]) => {
            const { length } = whole.entry
            const from = (place: number) => (place === behind ? length : (place - 1) % length) + 1
            const start = startIndex === undefined ? {} : { startIndex: from(startIndex) }
            const query = { ...others, ...rest, ...start }
            expectPage(await list(query), whole, query)
          },
          { runs: runsOf(context, 0.6), atOnce },
        )
      }),
    ),
    must(
      'properties.achievements.read',
      'each definition of the list can be read by its id, alone or with any others, with the members asked for',
      'R-achievements-list',
      forEachAsker('properties.achievements.read', async (context, { whole: { entry }, read }) => {
        const ends = entry.length > 2 * atEnd ? [...entry.slice(0, atEnd), ...entry.slice(-atEnd)] : entry
        await context.property(
          fc.tuple(
            fc.integer({ min: 1, max: 8 }),
            fc.shuffledSubarray([...ends], { minLength: ends.length }),
            selections,
          ),
          async ([size, mixed, fields]) => {
            const parts = Array.from({ length: Math.ceil(mixed.length / size) }, (_unused, part) =>
              mixed.slice(part * size, (part + 1) * size),
            ).flatMap(inShortPaths)
            await Promise.all(
              parts.map(async (part) => {
                const ids = part.map(({ id }) => id)
                const response = await read(ids, fields === undefined ? {} : { fields })
                const found = ids.length === 1 ? [entryOf(response)] : entriesOf(response).entry
                expect(
                  found.map(({ id }) => id),
                  'the ids of the definitions',
                  response,
                ).toHaveSameMembers(ids)
                if (ids.length > 1)
                  expect(collectionOf(response).sorted, 'sorted of several ids', response).toBeFalse()
                for (const definition of found) {
                  const known = part.find(({ id }) => id === definition.id)
                  expectMembers(definition, known, fields)
                }
              }),
            )
          },
          { runs: runsOf(context, 0.08) },
        )
      }),
    ),
    should(
      'properties.achievements.invalid-query',
      'every list with one wrong query parameter answers 400',
      'R-status-400',
      async (context) => {
        const { trusted, property } = context
        await property(
          invalidQueries(operation),
          async ({ query, invalid }) => {
            const sort = { sortBy: 'id', sortOrder: 'ascending' }
            const sorts = 'sortBy' in query || 'sortOrder' in query
            const sent = Object.fromEntries(
              Object.entries(sorts ? { ...sort, ...query } : query).map(([name, value]) => [
                name,
                String(value),
              ]),
            )
            expect(await trusted.listAchievements('@app', { query: sent, invalid })).toHaveStatus(400)
          },
          { runs: runsOf(context, 0.6), atOnce },
        )
      },
      {
        section: 'Limits',
        why: 'Each case is a valid query with one thing wrong; 400 is for invalid request data. But many services use the nearest or the default value instead.',
      },
    ),
  ],
)
