import { phraseOf } from '../../reference-impl/policy/answers.ts'
import type { Policy } from '../../reference-impl/policy/policy.ts'
import type { ServiceResponse } from '../../reference-impl/policy/vocabulary.ts'

/**
 * The status and the body of an error answer, as the reference writes them. Spread it into an answer that keeps its
 * headers.
 */
export const errorAnswer = (
  status: number,
  message: string = phraseOf(status),
): Pick<ServiceResponse, 'status' | 'body'> => ({
  status,
  body: { Error: { Code: String(status), Message: message } },
})

/** A whole error answer, without headers. */
export const refusal = (status: number, message?: string): ServiceResponse => ({
  ...errorAnswer(status, message),
  headers: {},
})

/** The usual refusal of invalid data, without headers. */
export const badRequest = errorAnswer(400)

/** The same value with the members of every object in the reverse order. */
function membersReversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(membersReversed)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([name, member]) => [name, membersReversed(member)]),
  )
}

/** The members of objects come in another order with every second response, as in languages whose maps have no order. */
export const membersInAnyOrder = (policy: Policy): Pick<Policy, 'bodyText'> => ({
  bodyText: (body, facts) => policy.bodyText(facts.ordinal % 2 === 0 ? body : membersReversed(body), facts),
})
