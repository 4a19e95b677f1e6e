import fc from 'fast-check'
import { type GeneratedQuery, invalidQueries, validQueries } from '../../harness/generate/queries.ts'
import {
  type Collection,
  type Entry,
  entriesOf,
  entryOf,
  expect,
  idsOf,
  inSegments,
  largestPage,
  must,
  type Query,
  should,
  suite,
} from '../../harness/index.ts'
import {
  achievementMembers,
  list,
  listAll,
  namedMembers,
  tooMany,
} from '../shared/achievement-definitions.ts'
import { expectOrder } from '../shared/expect-order.ts'
import { atOnce, runsOf } from './cases.ts'

const operation = 'achievements.list'

/** Valid queries of the list, with the id among the fields: without it a definition can't be told. */
const queries = validQueries(
  operation,
  { fields: fc.subarray([...achievementMembers]).map((some) => [...new Set(['id', ...some])]) },
  ['count', 'startIndex'],
)

interface Places {
  readonly count?: number
  readonly startIndex?: number
}

/** Places of a small list, so that pages begin and end in it. */
const places = fc.record(
  { count: fc.integer({ min: 1, max: 60 }), startIndex: fc.integer({ min: 1, max: 60 }) },
  { requiredKeys: [], noNullPrototype: true },
)

/** Definitions taken from either end of a long list. */
const atEnd = 20

/** Definitions in parts that one request names in a path of a length that every front end takes. */
const inShortPaths = (part: readonly Entry[]): readonly (readonly Entry[])[] =>
  inSegments(part.map(({ id }) => id)).map((ids) => part.filter(({ id }) => ids.includes(id)))

/** Demands that a page is the right part of the whole. */
function expectPage(page: Collection<Entry>, whole: Collection<Entry>, query: Query): void {
  const { count = 50, startIndex = 1, sortBy, sortOrder, fields } = Object.fromEntries(Object.entries(query))
  const first = Number(startIndex) - 1
  const ids = idsOf(whole)
  const all = idsOf(page)
  const size = Math.max(0, Math.min(Number(count), ids.length - first))
  expect(page.totalResults, 'totalResults', page).toEqual(whole.totalResults)
  expect(all, 'the definitions on the page').toHaveLength(size)
  expect(new Set(all).size, 'the number of different ids').toEqual(all.length)
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
    const names = Array.isArray(fields) ? fields.map(String) : ['id', 'type', 'point']
    const [shown, expected] = [namedMembers(item), namedMembers(known ?? {})]
    for (const name of names)
      expect(shown[name], `${name} of definition ${item.id}`, item).toEqual(expected[name])
    if (sortBy === 'point') {
      const place = `point at place ${first + index + 1}`
      expect(Number(known?.point ?? 0), place, known).toEqual(points[first + index])
    }
  }
}

export default suite(
  'Properties: the list of definitions',
  { class: 'achievements', section: 'Endpoints / Achievements', resource: 'Achievement', generated: true },
  [
    must(
      'properties.achievements.list',
      'every combination of order, page and fields answers what it says: the right part of the whole, in order',
      'R-achievements-list',
      async (context) => {
        const { trusted, property, untested } = context
        const whole = await listAll(trusted)
        if (whole.entry.length === 0) untested('the target has no achievement definitions')
        if (whole.entry.length >= largestPage) tooMany(context)
        await property(
          fc.oneof(
            { weight: 5, arbitrary: fc.tuple(queries, places) },
            // Without any parameter each has its default.
            { weight: 1, arbitrary: fc.constant<[GeneratedQuery, Places]>([{}, {}]) },
          ),
          async ([others, { startIndex, ...rest }]) => {
            // What comes beyond the end is for other checks.
            const within =
              startIndex === undefined ? {} : { startIndex: ((startIndex - 1) % whole.entry.length) + 1 }
            const query = { ...others, ...rest, ...within }
            expectPage(await list(trusted, query), whole, query)
          },
          { runs: runsOf(context, 0.6), atOnce },
        )
      },
    ),
    must(
      'properties.achievements.read',
      'however the definitions of the list are divided, each can be read by its id, alone or among others',
      'R-achievements-list',
      async (context) => {
        const { trusted, property, untested } = context
        const whole = await listAll(trusted)
        if (whole.entry.length === 0) untested('the target has no achievement definitions')
        const { entry } = whole
        const ends = entry.length > 2 * atEnd ? [...entry.slice(0, atEnd), ...entry.slice(-atEnd)] : entry
        await property(
          fc.tuple(
            fc.integer({ min: 1, max: 8 }),
            fc.shuffledSubarray([...ends], { minLength: ends.length }),
          ),
          async ([size, mixed]) => {
            const parts = Array.from({ length: Math.ceil(mixed.length / size) }, (_unused, part) =>
              mixed.slice(part * size, (part + 1) * size),
            ).flatMap(inShortPaths)
            await Promise.all(
              parts.map(async (part) => {
                const ids = part.map(({ id }) => id)
                const response = await trusted.readAchievement('@app', ids)
                const found = ids.length === 1 ? [entryOf(response)] : entriesOf(response).entry
                expect(
                  found.map(({ id }) => id),
                  'the ids of the definitions',
                ).toHaveSameMembers(ids)
                for (const { id, type, point } of found) {
                  const known = part.find((one) => one.id === id)
                  expect([type, point], `type and point of definition ${id}`).toEqual([
                    known?.type,
                    known?.point,
                  ])
                }
              }),
            )
          },
          { runs: runsOf(context, 0.08) },
        )
      },
    ),
    should(
      'properties.achievements.invalid-query',
      'every list with one query parameter wrong answers 400 with the error body',
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
        why: 'Each case is a valid query with one thing wrong; 400 is for invalid request data. Services that take the nearest or the usual value instead are common.',
      },
    ),
  ],
)
