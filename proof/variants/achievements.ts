import { compareText } from '../../reference-impl/policy/entries.ts'
import { errorAnswer } from '../faults/answers.ts'
import type { Variant } from '../override.ts'

/** Permitted choices of the achievement definitions. */
export const achievementVariants: readonly Variant[] = [
  {
    id: 'achievement-id-text-order',
    sentence: 'Achievement ids are sorted as text',
    override: {
      achievementComparator: (sortBy) =>
        sortBy === 'point'
          ? (left, right) => left.point - right.point || compareText(left.id, right.id)
          : (left, right) => compareText(left.id, right.id),
    },
  },
  {
    id: 'achievement-undisclosed-hidden',
    sentence: 'Achievements that are not disclosed are not shown',
    override: {
      achievementListed: (record) => record.disclosed,
      achievementFound: (record) => record.disclosed,
    },
  },
  {
    id: 'achievement-unknown-400',
    sentence: 'An unknown achievement answers 400, because 404 is not listed for the operation',
    override: (policy) => ({
      errorStatus: (problem, facts) =>
        problem === 'achievement-unknown' ? 400 : policy.errorStatus(problem, facts),
    }),
  },
  {
    id: 'achievement-point-ties-reversed',
    sentence: 'Achievements with the same points are in the reverse order of their ids',
    override: (policy) => ({
      achievementComparator: (sortBy) =>
        sortBy === 'point'
          ? (left, right) => left.point - right.point || policy.achievementComparator('id')(right, left)
          : policy.achievementComparator(sortBy),
    }),
  },
  {
    id: 'achievement-nulls',
    sentence: 'A standard achievement has null as totalSteps and stepFormat',
    override: {
      finishAchievementView: (view, record) =>
        record.type === 'STANDARD' ? { ...view, totalSteps: null, stepFormat: null } : view,
    },
  },
  {
    id: 'achievements-of-one-application',
    sentence: 'An application that has no achievements is refused with 403',
    override: (policy) => {
      let owner: string | undefined
      return {
        consumerOf: (key, registered) => {
          owner = registered[0]?.applicationId
          return policy.consumerOf(key, registered)
        },
        finishResponse: (response, facts) => {
          const finished = policy.finishResponse(response, facts)
          if (facts.operation !== 'achievements.list' || !facts.path.includes('@app')) return finished
          return facts.applicationId === owner || finished.status !== 200
            ? finished
            : { ...finished, ...errorAnswer(403) }
        },
      }
    },
  },
]
