import type { Fault } from '../../override.ts'
import { errorAnswer } from '../answers.ts'
import { achievements, answeringBody } from '../declare.ts'
import { collection, idsOf, whereUnknown } from './reading-overrides.ts'

/** Faults of reading several achievements by their ids. */
export const achievementsSeveralFaults: readonly Fault[] = [
  achievements.boundary(
    'achievement-several-thirty',
    'if more than 30 ids are read, only the first 30 are returned',
    ['achievements.several.many'],
    { severalOrder: (items) => items.slice(0, 30) },
  ),
  achievements.boundary(
    'achievement-several-between',
    'two ids return all achievements from the lower to the higher id',
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
  ),
  achievements.fault(
    'achievement-several-unknown-all',
    'if one of several ids is unknown, other achievements are returned',
    ['achievements.several.unknown-not-invented', 'achievements.several.only-asked.all-unknown'],
    whereUnknown('several', () => ({ status: 200, body: collection(['1', '2', '3']) })),
  ),
  achievements.fault(
    'achievement-several-unknown-nothing',
    'if one of several ids is unknown, an empty collection is returned',
    ['achievements.several.unknown-not-invented'],
    whereUnknown('several', () => ({ status: 200, body: collection([]) })),
  ),
  achievements.fault(
    'achievement-several-unknown-500',
    'an unknown id among several answers 500',
    ['achievements.several.only-asked'],
    whereUnknown('several', () => errorAnswer(500)),
  ),
  achievements.fault(
    'achievement-several-repeated',
    'if an id is given twice, another achievement is returned too',
    ['achievements.several.only-asked.repeated'],
    {
      listedIds: (text) => {
        const ids = text.split(',')
        return new Set(ids).size < ids.length ? [...ids, '7'] : ids
      },
    },
  ),
  achievements.fault(
    'achievement-several-sorted-in-order',
    'sorted is true if several ids are given in ascending order',
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
  achievements.fault(
    'achievement-several-sorted',
    'sorted is always true, even if several ids are read',
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
  achievements.fault(
    'achievement-several-sorted-asked',
    'sorted is true if several ids are read with sortBy',
    ['achievements.several.flag-sorted'],
    answeringBody(['achievements.read'], (body, facts) =>
      Array.isArray(body.entry) && facts.query.has('sortBy') ? { ...body, sorted: true } : body,
    ),
  ),
  achievements.fault(
    'member-achievement-several-page',
    'startIndex is zero if several ids are read',
    ['achievements.several.start'],
    answeringBody(['achievements.read'], (body) =>
      Array.isArray(body.entry) ? { ...body, startIndex: 0 } : body,
    ),
  ),
  achievements.fault(
    'achievement-invented',
    'if one of several ids is unknown, the response consists of invented achievements',
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
  achievements.fault(
    'achievement-several-total',
    'totalResults of several ids counts achievements that were not asked for',
    ['achievements.several.total'],
    answeringBody(['achievements.read'], (body) =>
      Array.isArray(body.entry) ? { ...body, totalResults: 60 + body.entry.length } : body,
    ),
  ),
  achievements.fault(
    'achievement-several-uncounted',
    'totalResults of several ids is always 1',
    ['achievements.several.total-covers'],
    answeringBody(['achievements.read'], (body) =>
      Array.isArray(body.entry) ? { ...body, totalResults: 1 } : body,
    ),
  ),
  achievements.fault(
    'achievement-several-more',
    'several ids return one achievement more than were asked for',
    ['achievements.several.exactly', 'achievements.several.two'],
    answeringBody(['achievements.read'], (body) =>
      Array.isArray(body.entry)
        ? { ...body, entry: [...body.entry, { id: 'extra', type: 'STANDARD', point: 1 }] }
        : body,
    ),
  ),
  achievements.boundary(
    'achievement-several-four',
    'if more than four ids are read, only the first four are returned',
    ['achievements.several.many'],
    { severalOrder: (items) => items.slice(0, 4) },
  ),
]
