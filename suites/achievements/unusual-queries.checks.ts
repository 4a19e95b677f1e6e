import { collectionOf, each, expect, largestPage, must, type Parameter, suite } from '../../harness/index.ts'
import { borrowedNames } from '../shared/requests/borrowed-names.ts'

const sort = (by: readonly string[], order: readonly string[]): readonly Parameter[] => [
  ...by.map((value) => ['sortBy', value] as const),
  ...order.map((value) => ['sortOrder', value] as const),
]

const members = ['id', 'name', 'type', 'point', 'appId', 'defaultState', 'disclosed', 'repeatable']

/** Queries about which the specification says nothing, or that may be refused. */
const queries: readonly (readonly [id: string, title: string, query: readonly Parameter[]])[] = [
  [
    'achievements.paging.beyond-largest',
    'startIndex=2147483647, the largest number of 32 bits',
    [['startIndex', '2147483647']],
  ],
  [
    'achievements.paging.beyond-largest-next',
    'startIndex=2147483648, the first number beyond 32 bits',
    [['startIndex', '2147483648']],
  ],
  ['achievements.query.sort-by-twice', 'sortBy=id&sortBy=point', sort(['id', 'point'], ['ascending'])],
  [
    'achievements.query.sort-order-twice',
    'sortOrder=ascending&sortOrder=descending',
    sort(['id'], ['ascending', 'descending']),
  ],
  [
    'achievements.query.count-twice',
    'count=1&count=2',
    [
      ['count', '1'],
      ['count', '2'],
    ],
  ],
  [
    'achievements.query.start-twice',
    'startIndex=1&startIndex=2',
    [
      ['startIndex', '1'],
      ['startIndex', '2'],
    ],
  ],
  [
    'achievements.query.fields-twice',
    'fields=id&fields=name',
    [
      ['fields', 'id'],
      ['fields', 'name'],
    ],
  ],
  ...[['members', 'parameters named like members of a definition', members] as const, ...borrowedNames].map(
    ([name, title, parameters]) =>
      [
        `achievements.query.named-${name}`,
        title,
        parameters.map((parameter) => [parameter, '4711'] as const),
      ] as const,
  ),
]

export default suite(
  'Achievements: unusual queries',
  { class: 'achievements', section: 'Errors / HTTP status codes', resource: 'Achievements' },
  [
    must(
      'achievements.query.unusual',
      'a huge, repeated or unknown parameter of the list causes no server error, and a 200 is still a list',
      'R-status-500',
      each(
        queries,
        ([id, title]) => ({ id, title }),
        async ({ trusted }, [, title, query]) => {
          const response = await trusted.listAchievements('@app', { query, invalid: title })
          expect(response).toBeNoServerError()
          if (response.status !== 200) return
          const { entry } = collectionOf(response)
          expect(entry.length, 'the number of definitions', response).toBeBetween(0, largestPage)
        },
      ),
      {
        tries: 'the unusual',
        why: 'Such a parameter may be refused, interpreted in a sensible way, or ignored.',
      },
    ),
  ],
)
