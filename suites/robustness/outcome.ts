import {
  type CheckContext,
  entryPath,
  expect,
  headOf,
  NoResponseError,
  type RawRequestResult,
  type RequestSpec,
} from '../../harness/index.ts'
import type { OwnEntries } from '../shared/entries/own-entries.ts'

/**
 * Sends a request that a front end may answer, and accepts any response or a closed connection.
 * @returns the response, or none if the connection was closed instead (RFC 9110, section 15.5.14)
 */
export async function sendOdd(
  { trusted }: Pick<CheckContext, 'trusted'>,
  spec: RequestSpec & { readonly invalid: string },
): Promise<RawRequestResult> {
  try {
    const response = await trusted.request({ ...spec, unjudged: true })
    return { responses: [response], closed: false }
  } catch (error) {
    if (error instanceof NoResponseError && ['broken', 'malformed'].includes(error.reason)) {
      return { responses: [], closed: true }
    }
    throw error
  }
}

const firstStatus = ({ responses }: RawRequestResult): number | undefined => responses[0]?.status

/** With 505, a server says that it does not support a version of HTTP (RFC 9110, section 15.6.6). */
const unspokenVersion = 505

/** With 503, some servers say that a body took too long to arrive; others answer 408. */
export const tookTooLong = 503

/**
 * Expects that no response is a server error. If the connection was closed without a response, nothing is asserted.
 * @param refusals 5xx statuses that are not errors here
 */
export function expectWithstood({ responses }: RawRequestResult, ...refusals: readonly number[]): void {
  for (const response of responses) expect(response).toBeNoServerError(unspokenVersion, ...refusals)
}

/** The same, if only a response shows how the server handled the request: inapplicable without a response. */
export function expectAnswerWithstood(
  { inapplicable }: CheckContext,
  outcome: RawRequestResult,
  ...refusals: readonly number[]
): void {
  if (outcome.responses.length === 0) inapplicable('the connection was closed without a response')
  expectWithstood(outcome, ...refusals)
}

/** Expects that the request was refused, or that the connection was closed. */
export function expectRefusedOrClosed(outcome: RawRequestResult): void {
  expectWithstood(outcome)
  const { responses, closed } = outcome
  for (const response of responses) expect(response).toBeRefused()
  if (responses.length === 0) expect(closed, 'whether the connection without a response is closed').toBeTrue()
}

/** Was it refused with a 4xx? Not 408: the target may have carried out a request that took too long. */
export const isRefused = (outcome: RawRequestResult): boolean => {
  const status = firstStatus(outcome) ?? 0
  return status >= 400 && status < 500 && status !== 408
}

/** Why it is open whether a creation must be stored. */
export const neitherRefusedNorStored = 'it was neither refused nor answered 201'

/** Was it refused with any error status, or was the connection closed? */
export const isTurnedAway = (outcome: RawRequestResult): boolean => (firstStatus(outcome) ?? 400) >= 400

/** The status, or what happened instead. */
export const statusOf = (outcome: RawRequestResult): string => String(firstStatus(outcome) ?? 'no response')

/**
 * Expects that the twin can be read on a new connection. A server accepts connections in their order, so it has
 * received everything that was written on earlier connections.
 */
export async function expectNextRequestServed(
  { trusted }: Pick<CheckContext, 'trusted'>,
  { group, twin }: OwnEntries,
): Promise<void> {
  const { responses } = await trusted.write({
    invalid: 'an ordinary request on a connection of its own',
    requests: [{ method: 'GET', path: entryPath(group, twin.id) }],
    write: (message) => [headOf(message)],
    ending: 'whole',
  })
  const statuses = responses.map(({ status }) => status)
  expect(statuses, 'the status of the next request, on a new connection', responses[0]).toEqual([200])
}
