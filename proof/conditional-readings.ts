import { createHash } from 'node:crypto'
import type { PolicyOverride } from '../reference-impl/policy/policy.ts'
import type { RequestFacts, ServiceResponse } from '../reference-impl/policy/vocabulary.ts'
import { isView } from './faults/declare.ts'

/**
 * Gives each successful reading an ETag, and answers 304 if the caller already has this version (RFC 9110, section
 * 13.1.2).
 * @param stateOf what the tag is made from: if it is the same, nothing has changed
 * @param strength the strength of the tags
 */
export const withEntityTags =
  (
    stateOf: (response: ServiceResponse, facts: RequestFacts) => string,
    strength: 'weak' | 'strong' = 'weak',
  ): PolicyOverride =>
  (policy) => ({
    finishResponse: (response, facts) => {
      const finished = policy.finishResponse(response, facts)
      if (facts.method !== 'GET' || finished.status !== 200) return finished
      const digest = createHash('sha1').update(stateOf(finished, facts)).digest('base64url')
      const etag = `${strength === 'weak' ? 'W/' : ''}"${digest}"`
      const headers = { ...finished.headers, etag }
      return facts.headers['if-none-match'] === etag
        ? { status: 304, headers, body: undefined }
        : { ...finished, headers }
    },
  })

/**
 * Gives successful readings a Last-Modified, and answers 304 if nothing has changed since the time in the request
 * (RFC 9110, section 13.1.3).
 * @param timesOf when the content of a response was changed; empty if the response does not say
 */
export const withLastModified =
  (timesOf: (response: ServiceResponse) => readonly string[]): PolicyOverride =>
  (policy) => ({
    finishResponse: (response, facts) => {
      const finished = policy.finishResponse(response, facts)
      const times = facts.method === 'GET' && finished.status === 200 ? timesOf(finished) : []
      const last = Math.max(...times.map((time) => Date.parse(`${time}Z`)))
      if (!Number.isFinite(last)) return finished
      const headers = { ...finished.headers, 'last-modified': new Date(last).toUTCString() }
      const since = Date.parse(String(facts.headers['if-modified-since']))
      return since >= last ? { status: 304, headers, body: undefined } : { ...finished, headers }
    },
  })

const timesIn =
  (member: 'published' | 'updated') =>
  ({ body }: ServiceResponse): readonly string[] => {
    const items = isView(body) ? (Array.isArray(body.entry) ? body.entry : [body]) : []
    return items.flatMap((one: unknown) => {
      const time = isView(one) ? one[member] : undefined
      return typeof time === 'string' ? [time] : []
    })
  }

/** The times of the last updates of what a response shows: one entry, or each entry of a list. */
export const updatedIn = timesIn('updated')

/** The times at which the content of a response was created: one entry, or each entry of a list. */
export const publishedIn = timesIn('published')
