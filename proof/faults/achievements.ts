import { compareIds } from '../../reference-impl/policy/entries.ts'
import type { Fault } from '../override.ts'
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
    [
      'achievements.fields.default',
      'achievements.fields.default-one',
      'achievements.fields.default-several',
      'achievements.sort.pages-point-ascending',
      'achievements.sort.pages-point-descending',
    ],
    {
      achievementDefaultFields: ['id', 'type'],
    },
  ),
  fault(
    'achievement-fields-ignored',
    'fields is ignored',
    [
      'achievements.fields.selected',
      'achievements.fields.alone.*',
      'achievements.member-there.revealedDescription',
      'achievements.member-there.unlockedDescription',
      'achievements.member-there.totalSteps',
      'achievements.member-there.stepFormat',
      'achievements.member-there.revealedIconUrls',
      'achievements.member-there.unlockedIconUrls',
      'achievements.member-there.totalSteps-incremental',
      'achievements.member.appId-own',
      'achievements.member.steps-of-incremental',
      'achievements.fields.together.id-name',
      'achievements.fields.together.updated-published-id',
      'achievements.fields.together.revealedIconUrls-unlockedIconUrls-id',
      'achievements.fields.together.repeatable-defaultState-appId-stepFormat',
      'achievements.fields.together.unlockedDescription-revealedDescription',
      'achievements.fields.one',
      'achievements.fields.several',
    ],
    (policy) => ({
      selectFields: (view, names, operation) =>
        operation.startsWith('achievements.')
          ? policy.selectFields(view, ['id', 'type', 'point'], operation)
          : policy.selectFields(view, names, operation),
    }),
  ),
  fault(
    'achievement-unsorted',
    'the list is not sorted by id',
    [
      'achievements.sort.default',
      'achievements.sort.default-is-by-id',
      'achievements.sort.default-without-fields',
      'achievements.sort.id-ascending',
      'properties.achievements.list',
    ],
    {
      achievementComparator: (sortBy) =>
        sortBy === undefined
          ? (left, right) => compareIds(right.id, left.id)
          : (left, right) => left.point - right.point,
    },
  ),
  fault(
    'achievement-sort-ignored',
    'sortBy is ignored',
    [
      'achievements.sort.point',
      'achievements.sort.point-descending',
      'achievements.sort.point-unselected',
      'achievements.access.proxy-order',
    ],
    (policy) => ({
      achievementComparator: () => policy.achievementComparator(undefined),
    }),
  ),
  fault(
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
  fault(
    'achievement-sorted-false',
    'sorted is false for the list',
    [
      'achievements.sort.flag',
      'achievements.sort.flag-fields',
      'achievements.sort.flag-page',
      'achievements.sort.flag-beyond',
      'achievements.sort.flag-id-ascending',
      'achievements.sort.flag-id-descending',
      'achievements.sort.flag-point-ascending',
      'achievements.sort.flag-point-descending',
      'achievements.paging.all-together',
    ],
    {
      sortedFlag: () => false,
    },
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
    'achievement-cacheable',
    'the caching headers are missing',
    ['achievements.headers.cache-control.*', 'achievements.headers.of-errors'],
    {
      responseHeaders: () => ({}),
    },
  ),
  fault(
    'achievement-pragma-missing',
    'the header Pragma is missing',
    ['achievements.headers.pragma.*'],
    (policy) => ({
      responseHeaders: (facts, status): Readonly<Record<string, string>> => {
        const { pragma: _pragma, ...rest } = policy.responseHeaders(facts, status)
        return rest
      },
    }),
  ),
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
    [
      'achievements.foreign',
      'achievements.foreign-proxy',
      'achievements.foreign-keys',
      'achievements.foreign-one',
      'achievements.foreign-proxy-one',
      'achievements.foreign-keys-one',
      'achievements.foreign-several',
      'achievements.foreign-proxy-several',
      'achievements.foreign-keys-several',
    ],
    {
      explicitApplication: () => 'foreign',
    },
  ),
  fault(
    'achievement-proxy-refused',
    'a 3-legged caller is refused',
    [
      'achievements.access.proxy',
      'achievements.application-proxy',
      'achievements.access.proxy-one',
      'achievements.application-proxy-one',
      'achievements.access.proxy-several',
      'achievements.application-proxy-several',
      'achievements.access.proxy-fields',
      'achievements.access.proxy-pages',
      'achievements.access.proxy-refused.format',
    ],
    (policy) => ({
      operationAllowed: (operation, caller) =>
        !(operation.startsWith('achievements.') && caller === 'proxy') &&
        policy.operationAllowed(operation, caller),
    }),
  ),
  fault(
    'achievement-no-total',
    'collections have no totalResults',
    [
      'contract.achievements.list',
      'achievements.list.numbers',
      'achievements.list.total',
      'achievements.several.total',
      'achievements.paging.beyond-1',
      'achievements.paging.beyond-2',
      'achievements.paging.beyond-1000000',
      'achievements.paging.total',
    ],
    answeringBody(both, (body) => without(body, 'totalResults')),
  ),
]
