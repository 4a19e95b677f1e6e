import type { PolicyOverride } from '../../../reference-impl/policy/policy.ts'
import type { RequestFacts } from '../../../reference-impl/policy/vocabulary.ts'
import { groupIn, losing } from '../remembering.ts'

/**
 * Removes the entries of a group when its deletion is refused.
 * @param whose selects the deletions
 */
export const emptyingRefused =
  (whose: (facts: RequestFacts) => boolean): PolicyOverride =>
  (policy) => {
    const { hooks, lose } = losing(policy)
    return {
      ...hooks,
      finishResponse: (response, facts) => {
        const finished = hooks.finishResponse(response, facts)
        if (facts.operation === 'textdatagroup.delete' && finished.status >= 400 && whose(facts))
          lose(groupIn(facts))
        return finished
      },
    }
  }
