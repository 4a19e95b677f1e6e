import type { Policy, PolicyOverride } from '../../../reference-impl/policy/policy.ts'
import type { RequestFacts, ServiceResponse } from '../../../reference-impl/policy/vocabulary.ts'

/** Whether an operation is one of achievements. */
export const isOurs = (operation: string | undefined): boolean =>
  operation?.startsWith('achievements.') === true

/** Whether an operation lists achievements. */
export const isList = (operation: string | undefined): boolean => operation === 'achievements.list'

/** The ids in the path of a reading. */
export const idsOf = ({ path }: RequestFacts): readonly string[] => (path.split('/').at(-1) ?? '').split(',')

/** Replaces the 404 that a reading of an unknown id gets. */
export const whereUnknown =
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

/** A list of invented achievements with these ids. */
export const collection = (ids: readonly string[]) => ({
  entry: ids.map((id) => ({ id, type: 'STANDARD', point: 10 })),
  startIndex: 1,
  itemsPerPage: ids.length,
  totalResults: ids.length,
  sorted: false,
})
