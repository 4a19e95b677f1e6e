import { createHash } from 'node:crypto'
import type { PolicyOverride } from '../reference-impl/policy/policy.ts'
import type { RequestFacts, ServiceResponse } from '../reference-impl/policy/vocabulary.ts'

/**
 * Gives each successful reading an ETag, and answers 304 to who has that already (RFC 9110, section 13.1.2).
 * @param stateOf what the tag is made from: where it stays the same, nothing has changed
 */
export const withEntityTags =
  (stateOf: (response: ServiceResponse, facts: RequestFacts) => string): PolicyOverride =>
  (policy) => ({
    finishResponse: (response, facts) => {
      const finished = policy.finishResponse(response, facts)
      if (facts.method !== 'GET' || finished.status !== 200) return finished
      const digest = createHash('sha1').update(stateOf(finished, facts)).digest('base64url')
      const etag = `W/"${digest}"`
      const headers = { ...finished.headers, etag }
      return facts.headers['if-none-match'] === etag
        ? { status: 304, headers, body: undefined }
        : { ...finished, headers }
    },
  })
