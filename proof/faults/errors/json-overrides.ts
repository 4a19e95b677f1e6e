import type { PolicyOverride } from '../../../reference-impl/policy/policy.ts'
import type { OperationId } from '../../../reference-impl/policy/vocabulary.ts'
import type { Fault } from '../../override.ts'
import { isView, shared } from '../declare.ts'

/** Reads members out of a text that is not JSON, as a lenient parser does. */
function picked(text: string, names: readonly string[]): Readonly<Record<string, unknown>> | undefined {
  const members = names.flatMap((name) => {
    const value = new RegExp(`${name}["']?\\s*[:=]?\\s*["']?([^"',}&<]*)`).exec(text)?.[1]
    return value === undefined ? [] : [[name, value === 'true' ? true : value === 'false' ? false : value]]
  })
  return members.length === 0 ? undefined : Object.fromEntries(members)
}

/**
 * Declares faults of operations that read members out of a body that is not JSON.
 * @param operations the operations
 * @param names the members that are read
 */
export const lenient =
  (operations: readonly OperationId[], names: readonly string[]) =>
  (id: string, what: string, violates: readonly string[]): Fault =>
    shared.fault(id, `${what} accepts a body that is not JSON`, violates, (policy) => ({
      parseJson: (text, operation) => {
        if (!operations.includes(operation)) return policy.parseJson(text, operation)
        try {
          return policy.parseJson(text, operation)
        } catch {
          return picked(text, names) ?? { [names[0] ?? '']: 'text' }
        }
      },
    }))

/**
 * Takes a list of objects that all have a member for its first element, as a framework does that checks each element.
 * @param member what each of them must have
 */
export const firstOfList =
  (operation: OperationId, member: string): PolicyOverride =>
  (policy) => ({
    parseJson: (text, candidate) => {
      const value = policy.parseJson(text, candidate)
      const isMeant = candidate === operation && Array.isArray(value) && value.length > 0
      return isMeant && value.every((one) => isView(one) && member in one) ? value[0] : value
    },
  })
