import type { PolicyOverride } from '../../../reference-impl/policy/policy.ts'
import type { OperationId, ServiceResponse } from '../../../reference-impl/policy/vocabulary.ts'
import { remembering } from '../remembering.ts'

/**
 * Answers an operation again as it was answered first, whoever asks and whatever has happened since.
 * @param operation whose successes are kept, by path and query
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
