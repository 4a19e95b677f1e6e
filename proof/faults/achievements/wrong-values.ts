import { integerBetween } from '../../../reference-impl/policy/collections.ts'
import type { Fault } from '../../override.ts'
import { errorAnswer } from '../answers.ts'
import { achievements, answeringBody, refusing } from '../declare.ts'
import { countUnread } from '../entries-reading/list/list-overrides.ts'
import { isList } from './reading-overrides.ts'

/** Faults of invalid values of parameters on achievements. */
export const achievementsWrongValuesFaults: readonly Fault[] = [
  achievements.fault(
    'achievement-count-wrong-doubled',
    'a count above the maximum returns each achievement twice',
    ['achievements.wrong.count-1001', 'achievements.wrong.count-5000', 'achievements.wrong-refused'],
    (policy) => {
      const doubling = answeringBody(['achievements.list'], (body, facts) =>
        Number(facts.query.get('count')?.[0] ?? 1) > 1000 && Array.isArray(body.entry)
          ? { ...body, entry: [...body.entry, ...body.entry] }
          : body,
      )
      return {
        ...(typeof doubling === 'function' ? doubling(policy) : doubling),
        countOf: (text, operation) =>
          isList(operation) ? (integerBetween(text, 1, 1000) ?? 50) : policy.countOf(text, operation),
      }
    },
  ),
  achievements.fault(
    'achievement-start-wrong-500',
    'an invalid startIndex answers 500',
    ['achievements.wrong.start-0', 'achievements.wrong.start-word'],
    refusing(500, 'start-index-invalid'),
  ),
  achievements.fault(
    'achievement-sort-wrong-none',
    'an unknown sortBy returns a page with an achievement that does not exist',
    ['achievements.wrong.sort-unknown-key', 'achievements.wrong.sort-name'],
    (policy) => ({
      sortByAccepted: (sortBy, operation) => isList(operation) || policy.sortByAccepted(sortBy, operation),
      finishResponse: (response, facts) => {
        const finished = policy.finishResponse(response, facts)
        const sortBy = facts.query.get('sortBy')?.[0]
        return isList(facts.operation) && sortBy !== undefined && !['id', 'point'].includes(sortBy)
          ? {
              ...finished,
              body: { ...Object(finished.body), entry: [{ id: 'none', type: 'STANDARD', point: 0 }] },
            }
          : finished
      },
    }),
  ),
  achievements.fault(
    'achievement-format-xml',
    'format=xml returns achievements as XML',
    [
      'achievements.wrong.format-list-xml',
      'achievements.wrong.format-one-xml',
      'achievements.format.refused.list-xml',
    ],
    (policy) => ({
      finishResponse: (response, facts) =>
        facts.operation?.startsWith('achievements.') === true && facts.query.get('format')?.[0] === 'xml'
          ? { ...response, status: 200, body: '<achievements/>' }
          : policy.finishResponse(response, facts),
      contentType: (response, facts) =>
        facts.query.get('format')?.[0] === 'xml' ? 'application/xml' : policy.contentType(response, facts),
    }),
  ),
  achievements.fault(
    'achievement-sort-pair-403',
    'sortBy without sortOrder answers 403',
    ['achievements.sort.pairs-400'],
    refusing(403, 'sort-pair-incomplete'),
  ),
  achievements.fault(
    'achievement-sort-order-alone',
    'sortOrder is accepted without sortBy',
    ['achievements.sort.pair-ascending', 'achievements.sort.pair-descending'],
    (policy) => ({
      sortPairRequired: () => false,
      finishResponse: (response, facts) => {
        const half = facts.query.has('sortBy') && !facts.query.has('sortOrder')
        return half && isList(facts.operation)
          ? { ...response, ...errorAnswer(400) }
          : policy.finishResponse(response, facts)
      },
    }),
  ),
  achievements.fault(
    'achievement-sort-alone',
    'sortBy is accepted without sortOrder',
    [
      'achievements.sort.pair',
      'achievements.sort.pair-point',
      'achievements.sort.pair-ascending',
      'achievements.sort.pair-descending',
      'achievements.sort.pair-beside-count',
      'achievements.sort.pair-beside-fields',
      'achievements.access.proxy-refused.sort-pair',
    ],
    {
      sortPairRequired: () => false,
    },
  ),
  achievements.fault(
    'combination-achievement-count-sort',
    'an invalid count of achievements is accepted if an order is given',
    ['achievements.paging.refused-together.count-1001-sort'],
    countUnread(['sortBy'], /\/achievements\/@app$/),
  ),
  achievements.boundary(
    'boundary-achievement-count',
    'an invalid count of achievements is accepted',
    ['achievements.paging.count-refused.*'],
    (policy) => ({
      countOf: (text, operation) =>
        operation === 'achievements.list'
          ? (integerBetween(text, 1, 1000) ?? 50)
          : policy.countOf(text, operation),
    }),
  ),
  achievements.boundary(
    'boundary-achievement-start',
    'an invalid startIndex of achievements is accepted',
    ['achievements.paging.start-refused.*'],
    (policy) => ({
      startIndexOf: (text, operation) =>
        operation === 'achievements.list'
          ? (integerBetween(text, 1, 1_000_000_000) ?? 1)
          : policy.startIndexOf(text, operation),
    }),
  ),
  achievements.fault(
    'achievement-format-refused',
    'format=json is refused for achievements',
    ['achievements.format.json.*'],
    (policy) => ({
      formatAccepted: (format, operation) =>
        !operation.startsWith('achievements.') && policy.formatAccepted(format, operation),
    }),
  ),
]
