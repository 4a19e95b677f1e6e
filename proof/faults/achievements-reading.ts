import type { Policy, PolicyOverride } from '../../reference-impl/policy/policy.ts'
import type { RequestFacts, ServiceResponse } from '../../reference-impl/policy/vocabulary.ts'
import type { Fault } from '../override.ts'
import { faultsOf, refusing } from './declare.ts'

const fault = faultsOf('achievements')

const idsOf = ({ path }: RequestFacts): readonly string[] => (path.split('/').at(-1) ?? '').split(',')

/** Answers otherwise where an id is unknown: the reading is refused with 404 before. */
const whereUnknown =
  (
    ids: 'one' | 'several',
    answer: (facts: RequestFacts) => Pick<ServiceResponse, 'status' | 'body'>,
  ): PolicyOverride =>
  (policy: Policy) => ({
    finishResponse: (response, facts) => {
      const finished = policy.finishResponse(response, facts)
      const fits = facts.operation === 'achievements.read' && finished.status === 404
      return fits && idsOf(facts).length > 1 === (ids === 'several')
        ? { ...finished, ...answer(facts) }
        : finished
    },
  })

const collection = (ids: readonly string[]) => ({
  entry: ids.map((id) => ({ id, type: 'STANDARD', point: 10 })),
  startIndex: 1,
  itemsPerPage: ids.length,
  totalResults: ids.length,
  sorted: false,
})

/** Faults of reading definitions by their ids. */
export const achievementReadingFaults: readonly Fault[] = [
  fault(
    'achievement-unknown-403',
    'an unknown achievement answers 403',
    ['achievements.read.unknown-refused'],
    refusing(403, 'achievement-unknown'),
  ),
  fault(
    'achievement-unknown-empty',
    'an unknown achievement answers 200 with an empty object',
    ['achievements.read.unknown', 'achievements.read.unknown-refused'],
    whereUnknown('one', () => ({ status: 200, body: {} })),
  ),
  fault(
    'achievement-unknown-first',
    'an unknown achievement answers 200 with the first one',
    ['achievements.read.unknown', 'achievements.read.near-id'],
    whereUnknown('one', () => ({ status: 200, body: { id: '1', type: 'STANDARD', point: 30 } })),
  ),
  fault(
    'achievement-unknown-empty-list',
    'an unknown achievement answers 200 with an empty collection',
    ['achievements.read.unknown'],
    whereUnknown('one', () => ({ status: 200, body: collection([]) })),
  ),
  fault(
    'achievement-id-numeric',
    'ids of achievements are compared as numbers',
    ['achievements.read.near-number'],
    { idNames: (asked, known) => asked === known || Number(asked) === Number(known) },
  ),
  fault(
    'achievement-id-beginning',
    'an achievement is found by an id that begins with its id',
    ['achievements.read.near-id', 'achievements.list.each-readable', 'achievements.read.last'],
    {
      idNames: (asked, known, operation) =>
        operation === 'achievements.read' ? asked.startsWith(known) : asked === known,
    },
  ),
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
]
