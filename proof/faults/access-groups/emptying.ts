import type { PolicyOverride } from '../../../reference-impl/policy/policy.ts'
import type { RequestFacts } from '../../../reference-impl/policy/vocabulary.ts'
import { groupIn } from '../remembering.ts'

/** Takes the entries of a group away where its deletion is refused. @param whose deletions */
export const emptyingRefused =
  (whose: (facts: RequestFacts) => boolean): PolicyOverride =>
  (policy) => {
    const emptied = new Set<string>()
    return {
      finishResponse: (response, facts) => {
        const finished = policy.finishResponse(response, facts)
        if (facts.operation === 'textdatagroup.delete' && finished.status >= 400 && whose(facts))
          emptied.add(groupIn(facts))
        return finished.status === 200 && facts.operation === 'textdata.read' && emptied.has(groupIn(facts))
          ? { status: 404, headers: {}, body: { Error: { Code: '404', Message: 'Not Found' } } }
          : finished
      },
    }
  }
