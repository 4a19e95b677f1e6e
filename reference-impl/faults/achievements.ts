import type { Fault } from '../override.ts'
import { compareIds } from '../policy/entries.ts'
import { answeringBody, faultsOf, without } from './declare.ts'

const fault = faultsOf('achievements')
const both = ['achievements.list', 'achievements.read'] as const

/** Faults of the achievement definitions. */
export const achievementFaults: readonly Fault[] = [
  fault(
    'achievement-all-fields',
    'all members are returned without fields',
    ['achievements.fields.default'],
    {
      achievementDefaultFields: undefined,
    },
  ),
  fault(
    'achievement-default-without-point',
    'point is missing without fields',
    ['achievements.fields.default'],
    {
      achievementDefaultFields: ['id', 'type'],
    },
  ),
  fault('achievement-fields-ignored', 'fields is ignored', ['achievements.fields.selected'], (policy) => ({
    selectFields: (view, names, operation) =>
      operation.startsWith('achievements.')
        ? policy.selectFields(view, ['id', 'type', 'point'], operation)
        : policy.selectFields(view, names, operation),
  })),
  fault('achievement-unsorted', 'the list is not sorted by id', ['achievements.sort.default'], {
    achievementComparator: (sortBy) =>
      sortBy === undefined
        ? (left, right) => compareIds(right.id, left.id)
        : (left, right) => left.point - right.point,
  }),
  fault('achievement-sort-ignored', 'sortBy is ignored', ['achievements.sort.point'], (policy) => ({
    achievementComparator: () => policy.achievementComparator(undefined),
  })),
  fault('achievement-sort-alone', 'sortBy is accepted without sortOrder', ['achievements.sort.pair'], {
    sortPairRequired: () => false,
  }),
  fault('achievement-sorted-false', 'sorted is false for the list', ['achievements.sort.flag'], {
    sortedFlag: () => false,
  }),
  fault('achievement-several-sorted', 'sorted is true for several ids', ['achievements.several.flag'], {
    sortedFlag: () => true,
  }),
  fault('achievement-cacheable', 'the caching headers are missing', ['achievements.headers'], {
    answerHeaders: () => ({}),
  }),
  fault('achievement-pragma-missing', 'the header Pragma is missing', ['achievements.headers'], (policy) => ({
    answerHeaders: (facts, status): Readonly<Record<string, string>> => {
      const { pragma: _pragma, ...rest } = policy.answerHeaders(facts, status)
      return rest
    },
  })),
  fault(
    'achievement-point-text',
    'point is a string',
    ['contract.achievements.list', 'contract.achievements.read'],
    {
      finishAchievementView: (view) => ({ ...view, point: String(view.point) }),
    },
  ),
  fault(
    'achievement-application-token',
    'appId of a definition is the token of the path',
    ['achievements.member.appId-own'],
    {
      finishAchievementView: (view) => ({ ...view, appId: '@app' }),
    },
  ),
  fault(
    'achievement-icons-null',
    'the icons of a definition are null',
    ['achievements.member-there.revealedIconUrls-list', 'achievements.member-there.unlockedIconUrls-list'],
    {
      finishAchievementView: (view) => ({ ...view, revealedIconUrls: null, unlockedIconUrls: null }),
    },
  ),
  fault(
    'achievement-step-format-null',
    'stepFormat is null in every definition',
    ['achievements.member-there.stepFormat-incremental'],
    {
      finishAchievementView: (view) => ({ ...view, stepFormat: null }),
    },
  ),
  fault('achievement-type-small', 'type is in small letters', ['achievements.member.type-capitals'], {
    finishAchievementView: (view) => ({ ...view, type: String(view.type).toLowerCase() }),
  }),
  fault(
    'achievement-foreign',
    'the achievements of another application are readable',
    ['achievements.foreign'],
    {
      explicitApplication: () => 'foreign',
    },
  ),
  fault(
    'achievement-proxy-refused',
    'a 3-legged caller is refused',
    ['achievements.access.proxy'],
    (policy) => ({
      operationAllowed: (operation, caller) =>
        !(operation.startsWith('achievements.') && caller === 'proxy') &&
        policy.operationAllowed(operation, caller),
    }),
  ),
  fault(
    'achievement-no-total',
    'collections have no totalResults',
    ['contract.achievements.list'],
    answeringBody(both, (body) => without(body, 'totalResults')),
  ),
]
