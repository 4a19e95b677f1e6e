import type { PolicyOverride } from '../../../../reference-impl/policy/policy.ts'
import type { OperationId, ServiceResponse } from '../../../../reference-impl/policy/vocabulary.ts'
import { remembering } from '../../remembering.ts'

/**
 * Repeats the first answer of an operation, whoever asks and whatever has happened since.
 * @param operation the operation whose successful answers are kept, by path and query
 */
export const shownAgain = (operation: OperationId): PolicyOverride =>
  remembering(() => {
    const first = new Map<string, ServiceResponse>()
    return (response, { operation: asked, path, rawQuery }) => {
      if (asked !== operation || response.status !== 200) return response
      const key = `${path}?${rawQuery ?? ''}`
      const kept = first.get(key) ?? response
      first.set(key, kept)
      return kept
    }
  })
