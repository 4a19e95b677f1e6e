import { present } from '../../harness/present.ts'
import type { Policy, PolicyOverride } from '../../reference-impl/policy/policy.ts'
import type {
  OperationId,
  Problem,
  RequestFacts,
  ServiceResponse,
} from '../../reference-impl/policy/vocabulary.ts'
import type { Fault, FaultArea, FaultKind } from '../override.ts'

/** Declares one fault: its id, what is wrong, the checks that must fail, and the override. */
type Declare = (id: string, sentence: string, violates: readonly string[], override: PolicyOverride) => Fault

const declaring =
  (area: FaultArea, kind?: FaultKind): Declare =>
  (id, sentence, violates, override) => ({
    id,
    sentence,
    violates,
    area,
    ...present({ kind }),
    override,
  })

/** The functions that declare faults of one area. The others are for faults that show only at times, see the kinds. */
export const faultsOf = (area: FaultArea): Readonly<Record<'fault' | FaultKind, Declare>> => ({
  fault: declaring(area),
  sequence: declaring(area, 'sequence'),
  boundary: declaring(area, 'boundary'),
  encoding: declaring(area, 'encoding'),
  race: declaring(area, 'race'),
})

/** Declare faults of these areas. */
export const textboard = faultsOf('textboard')
export const achievements = faultsOf('achievements')
export const cardIncentive = faultsOf('card-incentive')
export const platform = faultsOf('platform')
export const shared = faultsOf('shared')

/**
 * Gives problems another status.
 * @param status the wrong status
 * @param problems the problems that are refused with it
 */
export const refusing =
  (status: number, ...problems: readonly Problem[]): PolicyOverride =>
  (policy: Policy) => ({
    errorStatus: (problem, facts) =>
      problems.includes(problem) ? status : policy.errorStatus(problem, facts),
  })

/**
 * Gives an operation another status of success.
 * @param status the wrong status
 * @param operation the operation whose success has it
 */
export const succeeding =
  (status: number, operation: OperationId): PolicyOverride =>
  (policy: Policy) => ({
    successStatus: (candidate) => (candidate === operation ? status : policy.successStatus(candidate)),
  })

/**
 * Changes the finished answers of operations.
 * @param operations the operations whose answers change
 * @param change returns the new answer
 */
export const answering =
  (
    operations: readonly OperationId[],
    change: (response: ServiceResponse, facts: RequestFacts) => ServiceResponse,
  ): PolicyOverride =>
  (policy: Policy) => ({
    finishResponse: (response, facts) => {
      const finished = policy.finishResponse(response, facts)
      return facts.operation !== undefined && operations.includes(facts.operation)
        ? change(finished, facts)
        : finished
    },
  })

/** A returned resource. */
export type View = Readonly<Record<string, unknown>>

/** Whether a value is a JSON object. */
export const isView = (value: unknown): value is View =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Changes the body of successful answers that are JSON objects.
 * @param operations the operations whose answers change
 * @param change returns the new body
 */
export const answeringBody = (
  operations: readonly OperationId[],
  change: (body: View, facts: RequestFacts) => unknown,
): PolicyOverride =>
  answering(operations, (response, facts) =>
    response.status < 300 && isView(response.body)
      ? { ...response, body: change(response.body, facts) }
      : response,
  )

/**
 * The body of a collection without one member of its items.
 * @param body the body; if it is not a collection, it stays as it is
 * @param name the member to remove
 */
export const itemsWithout = (body: View, name: string): View =>
  Array.isArray(body.entry)
    ? { ...body, entry: body.entry.map((one: unknown) => (isView(one) ? without(one, name) : one)) }
    : body

/**
 * Tells an override whether a user is calling, for rules of the policy that do not get the caller.
 * @param override gets a function whose answer is right until the request next waits for something
 */
export const knowingUsers =
  (override: (isUser: () => boolean, policy: Policy) => Partial<Policy>): PolicyOverride =>
  (policy) => {
    let isUser = false
    return {
      operationAllowed: (operation, caller) => {
        isUser = caller === 'proxy'
        return policy.operationAllowed(operation, caller)
      },
      ...override(() => isUser, policy),
    }
  }

/**
 * A resource without some members.
 * @param view the resource
 * @param names the members to remove
 */
export const without = (view: View, ...names: readonly string[]): View =>
  Object.fromEntries(Object.entries(view).filter(([member]) => !names.includes(member)))
