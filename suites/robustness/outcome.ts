import {
  type CheckContext,
  entryPath,
  expect,
  headOf,
  NoResponseError,
  type RawRequestResult,
  type RawRequestSpec,
  type RequestSpec,
} from '../../harness/index.ts'
import type { OwnEntries } from '../shared/own-entries.ts'

/**
 * What came of an odd request, however it was sent: the responses; or none, where the connection was closed over it (RFC 9110, section
 * 15.5.14).
 */
export type OddResult = RawRequestResult

/** Sends a request that whatever stands before the service may answer, and waits for whatever comes. */
export async function sendOdd(
  { trusted }: Pick<CheckContext, 'trusted'>,
  spec: RequestSpec & { readonly invalid: string },
): Promise<OddResult> {
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

/** Writes a request byte by byte, and waits for whatever comes. */
export async function written(
  { trusted }: Pick<CheckContext, 'trusted'>,
  spec: RawRequestSpec,
): Promise<OddResult> {
  return await trusted.write(spec)
}

const firstStatus = ({ responses }: OddResult): number | undefined => responses[0]?.status

/** By 505 a server says that it does not speak a version of HTTP (RFC 9110, section 15.6.6). */
const unspokenVersion = 505

/** By 503 some servers say that a body took too long to come, where others answer 408. */
export const tookTooLong = 503

/**
 * Expects that no response is a failure on the server side. A connection that is closed without one is none, and nothing is
 * asserted then.
 * @param refusals statuses of 5xx that are none here
 */
export function expectWithstood({ responses }: OddResult, ...refusals: readonly number[]): void {
  for (const response of responses) expect(response).toBeNoServerError(unspokenVersion, ...refusals)
}

/** The same, where nothing else shows how the server took it: inapplicable where no response came. */
export function expectAnswerWithstood(
  { inapplicable }: CheckContext,
  outcome: OddResult,
  ...refusals: readonly number[]
): void {
  if (outcome.responses.length === 0) inapplicable('the connection was closed without a response')
  expectWithstood(outcome, ...refusals)
}

/** Expects that it was refused, or that the connection was closed. */
export function expectRefusedOrClosed(outcome: OddResult): void {
  expectWithstood(outcome)
  const { responses, closed } = outcome
  for (const response of responses) expect(response).toBeRefused()
  if (responses.length === 0) expect(closed, 'whether the connection without a response is closed').toBeTrue()
}

/** Was it refused by a status that says so? What took too long (408) may have been carried out in the end. */
export const isRefused = (outcome: OddResult): boolean => {
  const status = firstStatus(outcome) ?? 0
  return status >= 400 && status < 500 && status !== 408
}

/** Why it is open whether a creation has to have been stored. */
export const neitherRefusedNorStored = 'it was neither refused nor answered 201'

/** Was it refused, or the connection closed, whatever the status? */
export const isTurnedAway = (outcome: OddResult): boolean => (firstStatus(outcome) ?? 400) >= 400

/** The status, or what came instead of one. */
export const statusOf = (outcome: OddResult): string => String(firstStatus(outcome) ?? 'no response')

/**
 * Expects that the twin can be read on a new connection. A server takes up connections in their order, so what was written to
 * earlier ones has come to it by then.
 */
export async function expectServedAnew(
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
