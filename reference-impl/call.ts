import type { Caller } from './authentication.ts'
import type { Policy } from './policy/policy.ts'
import type { OperationId, Query, RequestFacts } from './policy/vocabulary.ts'
import { Refusal } from './refusal.ts'
import type { World } from './world.ts'

/** An authenticated, routed request, as the operations see it. */
export interface Call {
  readonly policy: Policy
  readonly world: World
  readonly facts: RequestFacts
  readonly operation: OperationId
  /** Decoded path parameters. */
  readonly parameters: Readonly<Record<string, string>>
  readonly query: Query
  readonly caller: Caller
  /** Reads the JSON body. @throws Refusal when it is illegal or not an object */
  readonly json: () => Readonly<Record<string, unknown>>
}

/** The response of an operation: a body, or undefined for none. */
export type Operation = (call: Call) => Promise<unknown> | unknown

/**
 * Lets other requests run between checking and acting; does nothing for an atomic operation.
 * @returns undefined when atomic, so that a caller that does not wait stays in the same turn
 */
export function raceGap(call: Call): Promise<void> | undefined {
  const turns = call.policy.raceGapTurns(call.operation)
  return turns > 0 ? waitTurns(turns) : undefined
}

async function waitTurns(turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

/**
 * Validates and looks up in the order of the policy, so its first refusal wins.
 * @param validate refuses invalid data
 * @param find refuses what does not exist
 */
export function validateAndFind<Valid, Found>(
  call: Call,
  validate: () => Valid,
  find: () => Found,
): { readonly valid: Valid; readonly found: Found } {
  if (call.policy.existenceBeforeValidation) {
    const found = find()
    return { valid: validate(), found }
  }
  const valid = validate()
  return { valid, found: find() }
}

/**
 * The first value of a query parameter.
 * @returns undefined when it was not sent
 */
export const firstValue = (call: Call, name: string): string | undefined => call.query.get(name)?.[0]

/**
 * A path parameter of the matched route.
 * @throws Refusal when the route has none of that name, which is a mistake in the route table
 */
export function pathParameter(call: Call, name: string): string {
  const value = call.parameters[name]
  if (value === undefined) throw new Refusal('internal', `the route has no parameter ${name}`)
  return value
}
