import type { PolicyOverride } from '../../../reference-impl/policy/policy.ts'
import type { RequestFacts } from '../../../reference-impl/policy/vocabulary.ts'
import type { Fault } from '../../override.ts'
import { achievements } from '../declare.ts'

/** Answers some requests with all members if fields is omitted. */
const allMembersWhere =
  (isSuch: (facts: RequestFacts) => boolean): PolicyOverride =>
  (policy) => {
    let such = false
    return {
      respondInstead: (facts) => {
        such = isSuch(facts)
        return policy.respondInstead(facts)
      },
      selectFields: (view, fields, operation) =>
        such && fields === policy.achievementDefaultFields
          ? view
          : policy.selectFields(view, fields, operation),
    }
  }

/** Faults of the parameter fields on achievements. */
export const achievementsFieldsFaults: readonly Fault[] = [
  achievements.fault(
    'achievement-fields-unknown-all',
    'if fields has an unknown name, all members are returned',
    ['achievements.fields.unusual.unknown', 'achievements.fields.unusual.unknown-alone'],
    (policy) => ({
      selectFields: (view, names, operation) =>
        names?.some((name) => name === 'colour') === true
          ? view
          : policy.selectFields(view, names, operation),
    }),
  ),
  achievements.fault(
    'achievement-default-with-name',
    'without fields, an achievement also has name',
    ['achievements.fields.default', 'achievements.fields.default-one', 'achievements.access.proxy-default'],
    { achievementDefaultFields: ['id', 'type', 'point', 'name'] },
  ),
  achievements.fault(
    'achievement-all-fields',
    'without fields, an achievement has all members',
    ['achievements.fields.default'],
    {
      achievementDefaultFields: undefined,
    },
  ),
  achievements.fault(
    'achievement-default-without-point',
    'without fields, an achievement has no point',
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
  achievements.fault(
    'achievement-fields-ignored',
    'fields of achievements is ignored: each achievement has only id, type and point',
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
  achievements.fault(
    'combination-achievement-default-sort',
    'a sorted list of achievements without fields has all members',
    ['achievements.fields.default-sorted'],
    allMembersWhere((facts) => facts.query.has('sortBy')),
  ),
  achievements.fault(
    'combination-achievement-default-later-pages',
    'with startIndex and without fields, achievements have all members',
    ['achievements.fields.default-second-page'],
    allMembersWhere((facts) => facts.query.has('startIndex')),
  ),
  achievements.fault(
    'combination-achievement-default-own-id',
    'without fields, achievements have all members if the path has the id of the application',
    ['achievements.fields.default-own-id'],
    allMembersWhere((facts) => !facts.path.includes('@app')),
  ),
  achievements.boundary(
    'achievement-two-fields',
    'only the first two names in fields of achievements are used',
    ['achievements.fields.together.name-disclosed-totalSteps'],
    (policy) => ({
      fieldNames: (values, operation) => {
        const names = policy.fieldNames(values, operation)
        return operation.startsWith('achievements.') ? names.slice(0, 2) : names
      },
    }),
  ),
]
