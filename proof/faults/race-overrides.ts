import type { Policy, PolicyOverride } from '../../reference-impl/policy/policy.ts'
import type { OperationId, RequestFacts, ServiceResponse } from '../../reference-impl/policy/vocabulary.ts'

/**
 * Lets other requests run between the look at what is stored and the change of it.
 * @param operation in which operation
 * @param turns how many turns of the event loop
 */
export const gapIn = (operation: OperationId, turns = 2): Partial<Policy> => ({
  raceGapTurns: (candidate) => (candidate === operation ? turns : 0),
})

/**
 * Counts requests that are under way. Each of them is held for a millisecond, so that those sent together are under way together
 * on a slow machine too.
 */
function counted(policy: Policy, counts: (facts: RequestFacts) => boolean) {
  let underWay = 0
  return {
    underWay: () => underWay,
    override: {
      delayBeforeMs: (facts) => {
        if (!counts(facts)) return policy.delayBeforeMs(facts)
        underWay += 1
        return Math.max(1, policy.delayBeforeMs(facts))
      },
      transmission: (facts) => {
        if (counts(facts)) underWay = Math.max(0, underWay - 1)
        return policy.transmission(facts)
      },
    } satisfies Partial<Policy>,
  }
}

/**
 * Changes answers while requests overlap.
 * @param begin called once for each started server; its result is told how many requests are under way
 */
export const underLoad =
  (
    begin: () => (response: ServiceResponse, facts: RequestFacts, underWay: number) => ServiceResponse,
  ): PolicyOverride =>
  (policy) => {
    const change = begin()
    const { underWay, override } = counted(policy, () => true)
    return {
      ...override,
      finishResponse: (response, facts) => change(policy.finishResponse(response, facts), facts, underWay()),
    }
  }

/**
 * Changes what is done while several requests on entries or groups are under way.
 * @param method the method whose requests are counted
 * @param begin called once for each started server; `isTogether` tells whether more than one is under way
 */
export const together =
  (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    begin: (policy: Policy, isTogether: () => boolean) => Partial<Policy>,
  ): PolicyOverride =>
  (policy) => {
    const isCounted = (facts: RequestFacts) => facts.method === method && facts.path.includes('/textdata')
    const { underWay, override } = counted(policy, isCounted)
    return { ...override, ...begin(policy, () => underWay() > 1) }
  }
