import type { Fault } from '../../override.ts'
import { answeringBody, faultsOf } from '../declare.ts'
import { collection, idsOf, whereUnknown } from './reading-overrides.ts'

const fault = faultsOf('achievements')

/** Faults of reading several achievements by their ids. */
export const achievementsSeveralFaults: readonly Fault[] = [
  fault(
    'achievement-several-thirty',
    'of more than 30 ids the first 30 are answered',
    ['achievements.several.many'],
    { severalOrder: (items) => items.slice(0, 30) },
    'boundary',
  ),
  fault(
    'achievement-several-between',
    'two ids answer all achievements from the one to the other',
    ['achievements.several.apart'],
    {
      listedIds: (text, operation) => {
        const [first = '', second, ...more] = text.split(',')
        if (operation !== 'achievements.read' || second === undefined || more.length > 0)
          return text.split(',')
        const [low, high] = [Number(first), Number(second)].toSorted((one, other) => one - other)
        const length = (high ?? 0) - (low ?? 0) + 1
        return length > 60
          ? [first, second]
          : Array.from({ length }, (_unused, place) => String((low ?? 0) + place))
      },
    },
    'boundary',
  ),
  fault(
    'achievement-several-unknown-all',
    'where one of several ids is unknown, other achievements are answered',
    ['achievements.several.unknown-not-invented', 'achievements.several.only-asked.all-unknown'],
    whereUnknown('several', () => ({ status: 200, body: collection(['1', '2', '3']) })),
  ),
  fault(
    'achievement-several-unknown-nothing',
    'where one of several ids is unknown, none is answered',
    ['achievements.several.unknown-not-invented'],
    whereUnknown('several', () => ({ status: 200, body: collection([]) })),
  ),
  fault(
    'achievement-several-unknown-500',
    'unknown ids among several answer 500',
    ['achievements.several.only-asked'],
    whereUnknown('several', () => ({
      status: 500,
      body: { Error: { Code: '500', Message: 'Internal Server Error' } },
    })),
  ),
  fault(
    'achievement-several-repeated',
    'an id that stands twice brings the next achievement too',
    ['achievements.several.only-asked.repeated'],
    {
      listedIds: (text) => {
        const ids = text.split(',')
        return new Set(ids).size < ids.length ? [...ids, '7'] : ids
      },
    },
  ),
  fault(
    'achievement-several-sorted-in-order',
    'sorted is true where several ids are given in their order',
    ['achievements.several.flag', 'achievements.several.flag-fields'],
    (policy) => ({
      finishResponse: (response, facts) => {
        const finished = policy.finishResponse(response, facts)
        const ids = idsOf(facts).map(Number)
        const inOrder = ids.every((id, place) => place === 0 || (ids[place - 1] ?? id) < id)
        return facts.operation === 'achievements.read' && ids.length > 1 && inOrder && finished.status === 200
          ? { ...finished, body: { ...Object(finished.body), sorted: true } }
          : finished
      },
    }),
  ),
  fault(
    'achievement-several-sorted',
    'sorted is true for several ids',
    [
      'achievements.several.flag',
      'achievements.several.flag-in-order',
      'achievements.several.flag-fields',
      'achievements.access.proxy-several-flag',
    ],
    {
      sortedFlag: () => true,
    },
  ),
  fault(
    'achievement-several-sorted-asked',
    'sorted is true where several ids come with sortBy',
    ['achievements.several.flag-sorted'],
    answeringBody(['achievements.read'], (body, facts) =>
      Array.isArray(body.entry) && facts.query.has('sortBy') ? { ...body, sorted: true } : body,
    ),
  ),
  fault(
    'member-achievement-several-page',
    'several achievements are numbered from zero',
    ['achievements.several.start'],
    answeringBody(['achievements.read'], (body) =>
      Array.isArray(body.entry) ? { ...body, startIndex: 0 } : body,
    ),
  ),
  fault(
    'achievement-invented',
    'for unknown ones among several ids achievements are made up',
    ['achievements.several.unknown-not-invented'],
    (policy) => ({
      finishResponse: (response, facts) => {
        const ids = decodeURIComponent(facts.path.split('/').at(-1) ?? '').split(',')
        return facts.operation === 'achievements.read' && response.status === 404 && ids.length > 1
          ? {
              ...response,
              status: 200,
              body: {
                entry: ids.map((id) => ({ id, type: 'STANDARD', point: 0 })),
                startIndex: 1,
                itemsPerPage: ids.length,
                totalResults: ids.length,
                sorted: false,
              },
            }
          : policy.finishResponse(response, facts)
      },
    }),
  ),
  fault(
    'achievement-several-total',
    'totalResults of several achievements counts all that there are',
    ['achievements.several.total'],
    answeringBody(['achievements.read'], (body) =>
      Array.isArray(body.entry) ? { ...body, totalResults: 60 + body.entry.length } : body,
    ),
  ),
  fault(
    'achievement-several-uncounted',
    'totalResults of several achievements is always 1',
    ['achievements.several.total-covers'],
    answeringBody(['achievements.read'], (body) =>
      Array.isArray(body.entry) ? { ...body, totalResults: 1 } : body,
    ),
  ),
  fault(
    'achievement-several-more',
    'several ids answer one achievement more than were asked for',
    ['achievements.several.exactly', 'achievements.several.two'],
    answeringBody(['achievements.read'], (body) =>
      Array.isArray(body.entry)
        ? { ...body, entry: [...body.entry, { id: 'extra', type: 'STANDARD', point: 1 }] }
        : body,
    ),
  ),
  fault(
    'achievement-several-four',
    'of more than four ids only four are answered',
    ['achievements.several.many'],
    { severalOrder: (items) => items.slice(0, 4) },
    'boundary',
  ),
]
