import { each, expect, must, type Parameter, suite } from '../../harness/index.ts'
import { sentOnce } from '../shared/requests/sent-once.ts'

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

const rows: readonly { readonly id: string; readonly title: string; readonly query: readonly Parameter[] }[] =
  [
    ...values.map(([name, parameter, value]) => ({
      id: `errors.query.${name}`,
      title: `${parameter}=${JSON.stringify(value).slice(0, 40)}`,
      query: [
        [parameter, value] as const,
        ...(companions.get(plain(parameter)) ?? []),
        ...(plain(parameter) === 'count' ? [] : page),
      ],
    })),
    {
      id: 'errors.query.filter-twice',
      title: 'filterBy=ownerId&filterBy=writerId with one filterValue',
      query: [['filterBy', 'ownerId'], ['filterBy', 'writerId'], ['filterValue', '4711'], ...page],
    },
    {
      id: 'errors.query.filter-same-twice',
      title: 'filterBy=ownerId twice with one filterValue',
      query: [['filterBy', 'ownerId'], ['filterBy', 'ownerId'], ['filterValue', '4711'], ...page],
    },
    {
      id: 'errors.query.value-twice',
      title: 'two filterValue with one filterBy',
      query: [['filterBy', 'ownerId'], ['filterValue', '4711'], ['filterValue', '4712'], ...page],
    },
  ]

const lists = sentOnce({
  title: 'lists with unusual values in their queries',
  rows,
  arrange: ({ groups }) => groups.shared(),
  send: ({ trusted }, { query, title }, { name }) =>
    trusted.listEntries(name, { query, invalid: `an odd value: ${title}` }),
  look: ({ trusted }, { name }) => trusted.listEntries(name, { query: { count: 1 } }),
})

export default suite(
  'Errors: unusual query values',
  { class: 'textboard', section: 'Errors / HTTP status codes', resource: 'Errors' },
  [
    must(
      'errors.query.values',
      'an unusual or unknown query parameter of a list causes no server error, and the list can still be read',
      'R-status-500',
      each(
        rows,
        ({ id, title }) => ({ id, title }),
        async ({ use }, { id }) => {
          const { responseTo, found } = await use(lists)
          expect(responseTo(id)).toBeNoServerError()
          expect(found()).toHaveStatus(200)
        },
      ),
      {
        tries: 'the unusual',
        why: 'A wrong or unusual request is the caller’s mistake, and 500 means a server error. It passes to refuse it, to interpret it in a sensible way, and to ignore an unknown parameter.',
      },
    ),
  ],
)
