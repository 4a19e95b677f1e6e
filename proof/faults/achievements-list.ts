import { phraseOf } from '../../reference-impl/policy/answers.ts'
import { integerBetween } from '../../reference-impl/policy/collections.ts'
import type { Fault } from '../override.ts'
import { answeringBody, faultsOf, refusing, without } from './declare.ts'

const fault = faultsOf('achievements')
const boundary = faultsOf('achievements', 'boundary')

/** Members without which a definition is none. */
const essential = [
  'appId',
  'id',
  'name',
  'type',
  'point',
  'repeatable',
  'disclosed',
  'defaultState',
  'published',
] as const

const dashed = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

const isList = (operation: string | undefined): boolean => operation === 'achievements.list'

/** Faults of the list of definitions. */
export const achievementListFaults: readonly Fault[] = [
  boundary(
    'achievement-count-default-40',
    'without count 40 achievements are returned',
    ['achievements.paging.count-default', 'achievements.paging.items-per-page-default'],
    (policy) => ({
      defaultCount: (operation) => (isList(operation) ? 40 : policy.defaultCount(operation)),
      itemsPerPage: (count, returned, total, operation) =>
        isList(operation) && count === 40 ? 0 : policy.itemsPerPage(count, returned, total, operation),
    }),
  ),
  boundary(
    'achievement-page-25',
    'a page holds 25 achievements at most, unless all are asked for',
    [
      'achievements.paging.count-exact.30',
      'achievements.paging.count-exact.50',
      'achievements.paging.count.50',
    ],
    (policy) => ({
      pageLength: (count, startIndex, operation) =>
        isList(operation) && count < 900
          ? Math.min(count, 25)
          : policy.pageLength(count, startIndex, operation),
    }),
  ),
  boundary(
    'achievement-total-of-page',
    'totalResults is the number of achievements on the page',
    ['achievements.paging.total', 'achievements.list.total-default'],
    (policy) => ({
      totalResults: (matching, all, returned, operation) =>
        isList(operation) ? returned : policy.totalResults(matching, all, returned, operation),
    }),
  ),
  boundary(
    'achievement-beyond-404',
    'a startIndex behind the last achievement answers 404',
    ['achievements.paging.beyond-1', 'achievements.paging.beyond-1000000'],
    (policy) => ({
      finishResponse: (response, facts) => {
        const finished = policy.finishResponse(response, facts)
        return isList(facts.operation) &&
          Number(facts.query.get('startIndex')?.[0] ?? 1) > 60 &&
          finished.status === 200
          ? { ...finished, status: 404, body: { Error: { Code: '404', Message: phraseOf(404) } } }
          : finished
      },
    }),
  ),
  fault(
    'achievement-count-wrong-doubled',
    'a count out of bounds answers each achievement twice',
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
  fault(
    'achievement-start-wrong-500',
    'a startIndex out of bounds answers 500',
    ['achievements.wrong.start-0', 'achievements.wrong.start-word'],
    refusing(500, 'start-index-invalid'),
  ),
  fault(
    'achievement-sort-wrong-none',
    'an unknown sortBy answers a page of achievements that there are not',
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
  fault(
    'achievement-format-xml',
    'achievements come in XML where format=xml asks for it',
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
  fault(
    'achievement-sort-pair-403',
    'sortBy without sortOrder answers 403',
    ['achievements.sort.pairs-400'],
    refusing(403, 'sort-pair-incomplete'),
  ),
  fault(
    'achievement-sort-order-alone',
    'sortOrder is accepted without sortBy',
    ['achievements.sort.pair-ascending', 'achievements.sort.pair-descending'],
    (policy) => ({
      sortPairRequired: () => false,
      finishResponse: (response, facts) => {
        const half = facts.query.has('sortBy') && !facts.query.has('sortOrder')
        return half && isList(facts.operation)
          ? { ...response, status: 400, body: { Error: { Code: '400', Message: phraseOf(400) } } }
          : policy.finishResponse(response, facts)
      },
    }),
  ),
  fault(
    'achievement-sorted-where-asked',
    'sorted is true only where a sort is asked for',
    ['achievements.sort.flag', 'achievements.sort.flag-fields', 'achievements.sort.flag-page'],
    { sortedFlag: (sortBy) => sortBy !== undefined },
  ),
  fault(
    'achievement-fields-unknown-all',
    'an unknown name in fields brings all members',
    ['achievements.fields.unusual.unknown', 'achievements.fields.unusual.unknown-alone'],
    (policy) => ({
      selectFields: (view, names, operation) =>
        names?.some((name) => name === 'colour') === true
          ? view
          : policy.selectFields(view, names, operation),
    }),
  ),
  ...essential.flatMap((member) => [
    fault(
      `achievement-without-${dashed(member)}`,
      `no achievement has ${member}`,
      [`achievements.member-there.${member}`, `achievements.member-everywhere.${member}`],
      { finishAchievementView: (view) => without(view, member) },
    ),
    fault(
      `achievement-sometimes-without-${dashed(member)}`,
      `one achievement has no ${member}`,
      [`achievements.member-everywhere.${member}`],
      { finishAchievementView: (view, record) => (record.id === '5' ? { ...view, [member]: null } : view) },
    ),
  ]),
  ...(
    [
      'revealedDescription',
      'unlockedDescription',
      'totalSteps',
      'stepFormat',
      'updated',
      'revealedIconUrls',
      'unlockedIconUrls',
    ] as const
  ).map((member) =>
    fault(
      `achievement-without-${dashed(member)}`,
      `no achievement has ${member}`,
      [`achievements.member-there.${member}`],
      { finishAchievementView: (view) => without(view, member) },
    ),
  ),
  fault(
    'achievement-default-with-name',
    'without fields the name comes too',
    ['achievements.fields.default', 'achievements.fields.default-one', 'achievements.access.proxy-default'],
    { achievementDefaultFields: ['id', 'type', 'point', 'name'] },
  ),
]
