import type { Policy, PolicyOverride } from '../../reference-impl/policy/policy.ts'
import type { OperationId, RequestFacts, ServiceResponse } from '../../reference-impl/policy/vocabulary.ts'
import { isView, type View } from './declare.ts'
import { groupIn, queried } from './remembering.ts'

/**
 * Lets other requests run between the look at what is stored and its change.
 * @param operation the operation
 * @param turns the number of turns of the event loop
 */
export const gapIn = (operation: OperationId, turns = 2): Partial<Policy> => ({
  raceGapTurns: (candidate) => (candidate === operation ? turns : 0),
})

/**
 * Counts requests that are under way. Each request is held for a millisecond, so requests that are sent together
 * overlap, even on a slow machine.
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
 * @param begin called once for each started server; its result gets the number of requests under way
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
 * Changes the policy while several requests on entries or groups are under way.
 * @param method the method whose requests are counted
 * @param begin called once for each started server; `isTogether` returns whether more than one request is under way
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

/**
 * Creates entries slowly, so their group may be deleted meanwhile; the creation then fails.
 * @param status the status of the failure. Default: that of a server error
 */
export const failingWithoutGroup =
  (status?: number): PolicyOverride =>
  (policy) => {
    const deleted = new Set<string>()
    const late = new WeakSet<RequestFacts>()
    let count = 0
    return {
      raceGapTurns: (operation) => (operation === 'textdata.create' ? 4 : policy.raceGapTurns(operation)),
      // The server itself may give an id twice if creations overlap.
      entryId: () => String(2_000_000_000 + ++count),
      groupId: () => String(3_000_000 + ++count),
      createdGroup: (record, facts) => {
        deleted.delete(record.name)
        return policy.createdGroup(record, facts)
      },
      groupDeleteActs: (record) => {
        deleted.add(record.name)
        return policy.groupDeleteActs(record)
      },
      createdEntry: (record, facts, input) => {
        if (!deleted.has(record.groupName)) return policy.createdEntry(record, facts, input)
        late.add(facts)
        throw new Error('the group of the entry is gone')
      },
      errorStatus: (problem, facts) =>
        status !== undefined && late.has(facts) ? status : policy.errorStatus(problem, facts),
    }
  }

/**
 * Changes an unfiltered list that is read while an entry of its group is being deleted. Deletions are held for some
 * milliseconds, so other requests read meanwhile.
 */
export const whileDeleted =
  (change: (list: View) => View): PolicyOverride =>
  (policy) => {
    const deleted = new Map<string, number>()
    const heldMs = 6
    return {
      delayAfterMs: (facts) => (facts.operation === 'textdata.delete' ? heldMs : policy.delayAfterMs(facts)),
      finishResponse: (response, facts) => {
        const finished = policy.finishResponse(response, facts)
        const now = performance.now()
        if (facts.operation === 'textdata.delete') deleted.set(groupIn(facts), now)
        const isMeanwhile =
          facts.operation === 'textdata.list' &&
          queried(facts, 'filterBy') === undefined &&
          now - (deleted.get(groupIn(facts)) ?? -1000) < heldMs
        return isMeanwhile && isView(finished.body) ? { ...finished, body: change(finished.body) } : finished
      },
    }
  }
