import { achievementMembers } from '../../reference-impl/policy/achievements.ts'
import { integerBetween } from '../../reference-impl/policy/collections.ts'
import { isView, without } from '../faults/declare.ts'
import type { Variant } from '../override.ts'

const isList = (operation: string): boolean => operation === 'achievements.list'
const isOurs = (operation: string): boolean => operation.startsWith('achievements.')

/** The position of a definition among those of its application. */
const placeOf = ({ id }: { readonly id: string }): number => (Number(id) - 1) % 100

/** An object without the members whose value is empty. */
const withoutEmpty = (object: object): object =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => !isEmpty(value)))

const isEmpty = (value: unknown): boolean =>
  value === '' || value === 0 || value === false || (Array.isArray(value) && value.length === 0)

/** Permitted choices of reading definitions: ids, pages, fields, applications. */
export const achievementReadingVariants: readonly Variant[] = [
  {
    id: 'achievement-few',
    sentence: 'The application has three achievements',
    override: {
      achievementListed: (record) => placeOf(record) < 3,
      achievementFound: (record) => placeOf(record) < 3,
    },
  },
  {
    id: 'achievement-two-alike',
    sentence: 'The application has two achievements, with the same points and without steps',
    override: {
      achievementListed: (record) => [0, 5].includes(placeOf(record)),
      achievementFound: (record) => [0, 5].includes(placeOf(record)),
    },
  },
  {
    id: 'foreign-achievements-by-id',
    sentence: 'The achievements of another application can be listed, and read by their ids',
    shoulds: ['achievements.mismatch-401'],
    override: (policy) => ({
      explicitApplication: (operation, asked, own) =>
        ['achievements.list', 'achievements.read'].includes(operation) &&
        asked.length === own.length &&
        asked !== own
          ? 'foreign'
          : policy.explicitApplication(operation, asked, own),
    }),
  },
  {
    id: 'foreign-achievements-404',
    sentence: 'The id of another application in the path of achievements answers 404',
    shoulds: ['achievements.mismatch-401'],
    override: (policy) => ({
      errorStatus: (problem, facts) =>
        problem === 'application-mismatch' && facts.path.includes('/v2/achievements/')
          ? 404
          : policy.errorStatus(problem, facts),
    }),
  },
  {
    id: 'application-of-nobody-404',
    sentence: 'An unknown application id in the path of achievements answers 404',
    override: (policy) => {
      let known: readonly string[] = []
      return {
        requestorAccepted: (requestor, caller, applicationIds) => {
          known = applicationIds
          return policy.requestorAccepted(requestor, caller, applicationIds)
        },
        errorStatus: (problem, facts) => {
          const asked = /\/v2\/achievements\/([^/]+)/.exec(facts.path)?.[1]
          return problem === 'application-mismatch' && asked !== undefined && !known.includes(asked)
            ? 404
            : policy.errorStatus(problem, facts)
        },
      }
    },
  },
  {
    id: 'mysql-numeric-ids',
    sentence: 'Ids of achievements are compared as numbers: 01 and 1.0 are 1',
    shoulds: ['achievements.read.near-number'],
    override: {
      idNames: (asked, known, operation) =>
        asked === known || (operation === 'achievements.read' && Number(asked) === Number(known)),
    },
  },
  {
    id: 'several-achievements-unknown-omitted',
    sentence: 'Unknown ids among several achievements are left out, even if all are unknown',
    override: (policy) => ({
      severalUnknown: (operation) =>
        operation === 'achievements.read' ? 'omit' : policy.severalUnknown(operation),
    }),
  },
  {
    id: 'several-achievements-counted-with-all',
    sentence: 'For several ids totalResults is the number of all achievements, and startIndex is 0',
    shoulds: ['achievements.several.page'],
    override: (policy) => ({
      finishResponse: (response, facts) => {
        const finished = policy.finishResponse(response, facts)
        const { body } = finished
        return facts.operation === 'achievements.read' && isView(body) && 'entry' in body
          ? { ...finished, body: { ...body, startIndex: 0, totalResults: 60 } }
          : finished
      },
    }),
  },
  {
    id: 'go-omits-empty-members',
    sentence:
      'Empty, zero and false members of achievements and their icons are left out, and users see only disclosed achievements',
    shoulds: [
      'achievements.members-everywhere',
      'achievements.members-optional',
      'achievements.member.steps',
      'achievements.icons.primary',
    ],
    override: {
      // Every fifth definition awards no points.
      achievementsOf: (records) =>
        records.map((record) => (placeOf(record) % 5 === 0 ? { ...record, point: 0 } : record)),
      achievementListed: (record, facts) => record.disclosed || facts.caller !== 'proxy',
      achievementFound: (record, facts) => record.disclosed || facts.caller !== 'proxy',
      finishAchievementView: ({ revealedIconUrls: icons, ...view }) =>
        Object.fromEntries(
          Object.entries({
            ...view,
            revealedDescription: '',
            unlockedDescription: '',
            stepFormat: '',
            unlockedIconUrls: [],
            ...(Array.isArray(icons)
              ? { revealedIconUrls: icons.filter(isView).map((icon) => withoutEmpty(icon)) }
              : {}),
          }).filter(([, value]) => !isEmpty(value)),
        ),
    },
  },
  {
    id: 'achievement-no-points-by-default',
    sentence:
      'A definition that awards no points has 0 points if fields is omitted, and no points if fields names them',
    shoulds: ['achievements.members-everywhere'],
    override: (policy) => ({
      achievementsOf: (records) =>
        policy
          .achievementsOf(records)
          .map((record) => (placeOf(record) % 5 === 0 ? { ...record, point: 0 } : record)),
      selectFields: (view, names, operation) => {
        const isDefault = names === policy.achievementDefaultFields
        const shown = isOurs(operation) && !isDefault && view.point === 0 ? without(view, 'point') : view
        return policy.selectFields(shown, names, operation)
      },
    }),
  },
  {
    id: 'jackson-nulls',
    sentence:
      'Members of an achievement that have no value are null: descriptions, updated and unlocked icons',
    shoulds: ['achievements.icons.list'],
    override: {
      finishAchievementView: (view) => ({
        ...view,
        revealedDescription: null,
        unlockedDescription: null,
        updated: null,
        unlockedIconUrls: null,
      }),
    },
  },
  {
    id: 'fields-of-achievements-unknown-refused',
    sentence: 'An unknown name in fields of achievements is refused',
    override: (policy) => ({
      fieldAccepted: (name, known, operation) =>
        isOurs(operation) ? known.includes(name) : policy.fieldAccepted(name, known, operation),
    }),
  },
  {
    id: 'fields-of-achievements-default-for-none',
    sentence: 'If fields names no known member of achievements, the default members are returned',
    override: (policy) => ({
      selectFields: (view, names, operation) => {
        const known = names?.filter((name) => achievementMembers.includes(name))
        return isOurs(operation) && known?.length === 0
          ? policy.selectFields(view, policy.achievementDefaultFields, operation)
          : policy.selectFields(view, names, operation)
      },
    }),
  },
  {
    id: 'wrong-achievement-values-passed-over',
    sentence:
      'For achievements a count or startIndex out of bounds and an unknown sortBy, sortOrder or format are ignored',
    shoulds: ['achievements.wrong-refused', 'properties.achievements.invalid-query'],
    override: (policy) => ({
      countOf: (text, operation) =>
        isList(operation)
          ? (integerBetween(text, 1, 1000) ?? policy.defaultCount(operation))
          : policy.countOf(text, operation),
      startIndexOf: (text, operation) =>
        isList(operation) ? (integerBetween(text, 1, 1e9) ?? 1) : policy.startIndexOf(text, operation),
      sortByAccepted: (sortBy, operation) => isList(operation) || policy.sortByAccepted(sortBy, operation),
      sortOrderAccepted: (order, operation) =>
        isList(operation) || policy.sortOrderAccepted(order, operation),
      formatAccepted: (format, operation) => isOurs(operation) || policy.formatAccepted(format, operation),
    }),
  },
  {
    id: 'wrong-achievement-values-422',
    sentence: 'An invalid query of achievements answers 422, as in validating frameworks',
    shoulds: [
      'achievements.wrong-refused',
      'achievements.sort.pairs-400',
      'properties.achievements.invalid-query',
    ],
    override: (policy) => ({
      errorStatus: (problem, facts) => {
        const status = policy.errorStatus(problem, facts)
        return status === 400 && facts.path.includes('/v2/achievements/') && facts.caller !== undefined
          ? 422
          : status
      },
    }),
  },
  {
    id: 'achievement-icons-on-several-hosts',
    sentence: 'The address of an icon names one of four hosts, a different one for each reading',
    override: (policy) => {
      let readings = 0
      const spread = (icons: unknown): unknown =>
        Array.isArray(icons)
          ? icons.map((icon: unknown) =>
              isView(icon)
                ? { ...icon, value: String(icon.value).replace('://', `://img${readings % 4}.`) }
                : icon,
            )
          : icons
      return {
        finishAchievementView: (view, record, facts) => {
          readings++
          const finished = policy.finishAchievementView(view, record, facts)
          return Object.fromEntries(
            Object.entries(finished).map(([name, value]) => [
              name,
              name.endsWith('IconUrls') ? spread(value) : value,
            ]),
          )
        },
      }
    },
  },
]
