import type { Parameter } from '../../harness/index.ts'
import { borrowedNames } from '../shared/requests/borrowed-names.ts'

/**
 * Values of the list's parameters that servers often fail on. Whether they are accepted is left open, or tested by
 * another check.
 */
const values: readonly (readonly [name: string, parameter: string, value: string])[] = [
  ['count-huge', 'count', '9'.repeat(30)],
  ['count-exponent', 'count', '1e3'],
  ['count-hexadecimal', 'count', '0x10'],
  ['count-sign', 'count', '+5'],
  ['count-infinity', 'count', 'Infinity'],
  ['count-not-a-number', 'count', 'NaN'],
  ['count-full-width', 'count', '５'],
  ['start-huge', 'startIndex', '9'.repeat(30)],
  ['start-largest', 'startIndex', '9223372036854775807'],
  ['start-32-bits', 'startIndex', '2147483647'],
  ['start-over-32-bits', 'startIndex', '2147483648'],
  ['fields-commas', 'fields', ',,,'],
  ['fields-star', 'fields', '*'],
  ['fields-prototype', 'fields', '__proto__'],
  ['fields-constructor', 'fields', 'constructor,toString'],
  ['fields-path', 'fields', 'id.length'],
  ['fields-sql', 'fields', 'id; DROP TABLE textdata'],
  ['sort-prototype', 'sortBy', '__proto__'],
  ['sort-to-string', 'sortBy', 'toString'],
  ['sort-sql', 'sortBy', "id' --"],
  ['order-prototype', 'sortOrder', 'constructor'],
  ['filter-prototype', 'filterBy', '__proto__'],
  ['filter-to-string', 'filterBy', 'toString'],
  ['operator-prototype', 'filterOp', 'constructor'],
  ['value-sql', 'filterValue', "' OR '1'='1"],
  ['value-pattern', 'filterValue', '.*('],
  ['value-object', 'filterValue', '{"$ne":null}'],
  ['value-operator', 'filterValue[$ne]', '1'],
  // Frameworks turn names with brackets into lists and objects.
  ['count-object', 'count[one]', '1'],
  ['start-list', 'startIndex[]', '1'],
  ['fields-object', 'fields[one]', 'id'],
  ['sort-list', 'sortBy[]', 'id'],
  ['filter-object', 'filterBy[one]', 'writerId'],
  ['format-object', 'format[one]', 'json'],
  ['format-prototype', 'format', '__proto__'],
  ['unknown-prototype', '__proto__', 'one'],
  ['unknown-nested', '__proto__[status]', '20'],
]

/** The other parameters of a filter or sort, so the query is wrong only in the odd value. */
const companions = new Map<string, readonly Parameter[]>([
  ['sortBy', [['sortOrder', 'ascending']]],
  ['sortOrder', [['sortBy', 'id']]],
  [
    'filterBy',
    [
      ['filterOp', 'equals'],
      ['filterValue', '4711'],
    ],
  ],
  [
    'filterOp',
    [
      ['filterBy', 'writerId'],
      ['filterValue', '4711'],
    ],
  ],
  [
    'filterValue',
    [
      ['filterBy', 'writerId'],
      ['filterOp', 'equals'],
    ],
  ],
])

const page: readonly Parameter[] = [['count', '1']]

/** The name of a parameter without brackets. */
const plain = (parameter: string): string => parameter.replace(/\[.*/, '')

/** Parameters that are sent with two values. Which of them counts, or whether that is refused, is left open. */
const twice: readonly (readonly [name: string, parameter: string, values: readonly [string, string]])[] = [
  ['sort-by', 'sortBy', ['id', 'updated']],
  ['sort-order', 'sortOrder', ['ascending', 'descending']],
  ['operator', 'filterOp', ['equals', 'equals']],
  ['count', 'count', ['1', '2']],
  ['start', 'startIndex', ['1', '2']],
  ['fields', 'fields', ['id', 'data']],
  ['format', 'format', ['json', 'json']],
]

/** Unknown parameters with names that something else has. */
const borrowed: readonly (readonly [name: string, title: string, parameters: readonly string[]])[] = [
  [
    'members',
    'parameters named like members of groups and entries',
    ['id', 'name', 'appId', 'data', 'parentId', 'writerId', 'ownerId', 'status', 'groupName'],
  ],
  ...borrowedNames,
]

/** A query with something unusual, and the list that is read with it. */
export interface OddQuery {
  readonly id: string
  readonly title: string
  readonly list: 'entries' | 'groups'
  readonly query: readonly Parameter[]
  /** How the query is written, if not in the usual way. */
  readonly raw?: string
}

const listTitle = { entries: '', groups: 'groups: ' } as const
const listId = { entries: '', groups: 'groups-' } as const

const sentTwice = (list: OddQuery['list'], parameters: readonly string[]): readonly OddQuery[] =>
  twice
    .filter(([, parameter]) => parameters.includes(parameter))
    .map(([name, parameter, both]) => ({
      id: `errors.query.${listId[list]}${name}-twice`,
      title: `${listTitle[list]}${both.map((value) => `${parameter}=${value}`).join('&')}`,
      list,
      query: [
        ...both.map((value) => [parameter, value] as const),
        ...(companions.get(parameter) ?? []),
        ...(parameter === 'count' ? [] : page),
      ],
    }))

const named = (list: OddQuery['list']): readonly OddQuery[] =>
  borrowed.map(([name, title, parameters]) => ({
    id: `errors.query.${listId[list]}named-${name}`,
    title: `${listTitle[list]}${title}`,
    list,
    query: [...parameters.map((parameter) => [parameter, '4711'] as const), ...page],
  }))

const oddFilter = (name: string, title: string, ...filter: readonly Parameter[]): OddQuery => ({
  id: `errors.query.${name}`,
  title,
  list: 'entries',
  query: [...filter, ...page],
})

/** All of these queries. */
export const oddQueries: readonly OddQuery[] = [
  ...values.map(
    ([name, parameter, value]): OddQuery => ({
      id: `errors.query.${name}`,
      title: `${parameter}=${JSON.stringify(value).slice(0, 40)}`,
      list: 'entries',
      query: [
        [parameter, value],
        ...(companions.get(plain(parameter)) ?? []),
        ...(plain(parameter) === 'count' ? [] : page),
      ],
    }),
  ),
  oddFilter(
    'filter-twice',
    'filterBy=ownerId&filterBy=writerId with one filterValue',
    ['filterBy', 'ownerId'],
    ['filterBy', 'writerId'],
    ['filterValue', '4711'],
  ),
  oddFilter(
    'filter-same-twice',
    'filterBy=ownerId twice with one filterValue',
    ['filterBy', 'ownerId'],
    ['filterBy', 'ownerId'],
    ['filterValue', '4711'],
  ),
  oddFilter(
    'value-twice',
    'two filterValue with one filterBy',
    ['filterBy', 'ownerId'],
    ['filterValue', '4711'],
    ['filterValue', '4712'],
  ),
  {
    id: 'errors.query.flag',
    title: 'an unknown parameter without an equals sign',
    list: 'entries',
    query: [...page, ['tbc_note', '']],
    raw: 'count=1&tbc_note',
  },
  ...sentTwice(
    'entries',
    twice.map(([, parameter]) => parameter),
  ),
  ...sentTwice('groups', ['count', 'startIndex', 'format']),
  ...named('entries'),
  ...named('groups'),
]
