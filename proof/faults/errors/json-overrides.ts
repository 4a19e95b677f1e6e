import type { OperationId } from '../../../reference-impl/policy/vocabulary.ts'
import type { Fault } from '../../override.ts'
import { shared } from '../declare.ts'

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
