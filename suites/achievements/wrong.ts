import { type Fixture, fixtureOfEach } from '../../harness/index.ts'
import type { ListQuery } from '../shared/lists/pages.ts'
import { idsFor, type Reading, readings, theList } from './reading.ts'

/** A request with a value that a parameter does not allow, and the valid request that differs only in this value. */
export interface Wrong {
  /** Id of the case on the status. */
  readonly id: string
  /** Last part of the id of the case on a target that ignores the value. */
  readonly name: string
  readonly title: string
  readonly right: ListQuery
  readonly wrong: ListQuery
  readonly caller: 'trusted' | 'proxy'
  readonly reading: Reading
}

type Value = readonly [name: string, value: string]

const counts: readonly Value[] = [
  ['0', '0'],
  ['1001', '1001'],
  ['5000', '5000'],
  ['minus-1', '-1'],
  ['fraction', '1.5'],
  ['word', 'ten'],
  ['trailing-letter', '10a'],
  ['32-bits', '4294967297'],
]

const starts: readonly Value[] = [
  ['0', '0'],
  ['minus-1', '-1'],
  ['fraction', '1.5'],
  ['word', 'first'],
  ['trailing-letter', '2a'],
]

/** Numbers out of bounds, together with valid parameters. */
const together: readonly (readonly [name: string, query: ListQuery])[] = [
  ['count-0-start', { count: 0, startIndex: 1 }],
  ['count-1001-start', { count: 1001, startIndex: 2 }],
  ['start-0-count', { count: 5, startIndex: 0 }],
  ['count-1001-fields', { count: 1001, fields: ['id', 'name'] }],
  ['count-1001-sort', { count: 1001, sortBy: 'point', sortOrder: 'descending' }],
  ['count-0-sort', { count: 0, sortBy: 'point', sortOrder: 'ascending' }],
  ['start-0-sort', { startIndex: 0, sortBy: 'id', sortOrder: 'descending' }],
  ['count-1001-format', { count: 1001, format: 'json' }],
]

const sortValues: readonly (readonly [name: string, query: ListQuery])[] = [
  ['unknown-key', { sortBy: 'colour', sortOrder: 'ascending' }],
  ['name', { sortBy: 'name', sortOrder: 'ascending' }],
  ['updated', { sortBy: 'updated', sortOrder: 'ascending' }],
  ['type', { sortBy: 'type', sortOrder: 'descending' }],
  ['unknown-order', { sortBy: 'id', sortOrder: 'sideways' }],
  ['short-order', { sortBy: 'id', sortOrder: 'asc' }],
  ['point-unknown-order', { sortBy: 'point', sortOrder: 'random' }],
]

const underProxy: readonly (readonly [name: string, query: ListQuery])[] = [
  ['count-0', { count: 0 }],
  ['count-1001', { count: 1001 }],
  ['start-0', { startIndex: 0 }],
  ['sort-key', { sortBy: 'colour', sortOrder: 'ascending' }],
  ['sort-order', { sortBy: 'id', sortOrder: 'sideways' }],
  ['format', { format: 'xml' }],
]

const shown = (query: ListQuery): string =>
  Object.entries(query)
    .map(([name, value]) => `${name}=${String(value)}`)
    .join('&')

function ofList(
  id: string,
  name: string,
  { wrong, right }: Pick<Wrong, 'wrong' | 'right'>,
  caller: Wrong['caller'] = 'trusted',
): Wrong[] {
  const title = caller === 'proxy' ? `${shown(wrong)}, under 3-legged access` : shown(wrong)
  return [{ id, name, title, right, wrong, caller, reading: theList }]
}

const idSort = { sortBy: 'id', sortOrder: 'ascending' } as const

/** Values out of the bounds of count and startIndex, and values that sortBy and sortOrder do not allow. */
const listValues: readonly Wrong[] = [
  ...counts.flatMap(([name, count]) =>
    ofList(`achievements.paging.count-refused.${name}`, `count-${name}`, {
      wrong: { count },
      right: { count: 5 },
    }),
  ),
  ...starts.flatMap(([name, startIndex]) =>
    ofList(`achievements.paging.start-refused.${name}`, `start-${name}`, {
      wrong: { startIndex },
      right: { startIndex: 1 },
    }),
  ),
  ...together.flatMap(([name, query]) =>
    ofList(`achievements.paging.refused-together.${name}`, `together-${name}`, {
      wrong: query,
      right: { ...query, ...('count' in query ? { count: 5 } : {}), startIndex: 1 },
    }),
  ),
  ...sortValues.flatMap(([name, query]) =>
    ofList(`achievements.sort.refused.${name}`, `sort-${name}`, {
      wrong: query,
      right: idSort,
    }),
  ),
  ...underProxy.flatMap(([name, query]) =>
    ofList(
      `achievements.access.proxy-refused.${name}`,
      `proxy-${name}`,
      { wrong: query, right: { count: 5 } },
      'proxy',
    ),
  ),
]

const formats: readonly Wrong[] = readings.flatMap((reading) =>
  ['xml', 'atom', 'csv'].map(
    (format): Wrong => ({
      id: `achievements.format.refused.${reading.name}-${format}`,
      name: `format-${reading.name}-${format}`,
      title: `format=${format}, reading ${reading.what}`,
      right: { format: 'json' },
      wrong: { format },
      caller: 'trusted',
      reading,
    }),
  ),
)

const formatOfUser: readonly Wrong[] = readings
  .filter(({ name }) => name === 'one')
  .map((reading) => ({
    id: 'achievements.access.proxy-refused.format-one',
    name: 'proxy-format-one',
    title: 'format=xml, reading one definition under 3-legged access',
    right: { format: 'json' },
    wrong: { format: 'xml' },
    caller: 'proxy',
    reading,
  }))

/** Every value that a parameter does not allow. */
export const wrongValues: readonly Wrong[] = [...listValues, ...formats, ...formatOfUser]

/** One of sortBy and sortOrder without the other, which it requires. */
export const halfSorts: readonly Wrong[] = [
  ...ofList('achievements.sort.pair', 'pair', { wrong: { sortBy: 'id' }, right: idSort }),
  ...ofList('achievements.sort.pair-point', 'pair-point', { wrong: { sortBy: 'point' }, right: idSort }),
  ...ofList('achievements.sort.pair-ascending', 'pair-ascending', {
    wrong: { sortOrder: 'ascending' },
    right: idSort,
  }),
  ...ofList('achievements.sort.pair-descending', 'pair-descending', {
    wrong: { sortOrder: 'descending' },
    right: idSort,
  }),
  ...ofList('achievements.sort.pair-beside-count', 'pair-beside-count', {
    wrong: { sortBy: 'id', count: 3, startIndex: 1 },
    right: idSort,
  }),
  ...ofList('achievements.sort.pair-beside-fields', 'pair-beside-fields', {
    wrong: { sortOrder: 'ascending', fields: ['id', 'name'] },
    right: idSort,
  }),
  ...ofList(
    'achievements.access.proxy-refused.sort-pair',
    'proxy-pair',
    { wrong: { sortBy: 'point' }, right: idSort },
    'proxy',
  ),
]

/** The needs of a case on such a request. */
export const needsOf = ({ caller }: Pick<Wrong, 'caller'>): readonly Fixture[] =>
  caller === 'proxy' ? ['user'] : []

/** The response to a wrong request, which is sent once in a run. */
export const sentWrongly = fixtureOfEach([...wrongValues, ...halfSorts], {
  title: ({ name }) => `achievements are read with a wrong value: ${name}`,
  needs: needsOf,
  act: async (context, { reading, caller, wrong }) => {
    const ids = await idsFor(context, reading)
    const options = { query: wrong, invalid: `${shown(wrong)} is not permitted` }
    return await reading.send(context[caller], '@app', ids, options)
  },
})
