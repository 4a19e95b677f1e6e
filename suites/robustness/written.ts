import {
  type CheckContext,
  expect,
  headOf,
  type RawMessage,
  type RawRequestResult,
  type RawRequestSpec,
  segment,
} from '../../harness/index.ts'
import type { OwnEntries } from '../shared/own-entries.ts'

/** The head of a message whose body comes in a transfer coding. */
export const codedHead = (message: RawMessage, coding = 'chunked'): string =>
  headOf(message, { fields: { 'Content-Length': null, 'Transfer-Encoding': coding } })

/** Statuses of 500 and above by which a server says what of HTTP it does not speak (RFC 9110, sections 15.6.2 and 15.6.6). */
const unspoken: readonly number[] = [501, 505]

/** Waits for whatever comes. */
export async function written(
  { trusted }: Pick<CheckContext, 'trusted'>,
  spec: RawRequestSpec,
): Promise<RawRequestResult> {
  return await trusted.write(spec)
}

/** Expects that no response is a failure on the server side. A connection that is closed without one is none. */
export function expectWithstood(outcome: RawRequestResult): void {
  const statuses = outcome.responses.map(({ status }) => status)
  expect(statuses, 'the statuses of the responses', outcome.responses[0]).toSatisfy(
    () => statuses.every((status) => status < 500 || unspoken.includes(status)),
    'be no failures on the server side',
  )
}

const firstStatus = (outcome: RawRequestResult): number | undefined => outcome.responses[0]?.status

/** Was it refused by a status that says so? What took too long (408) may have been carried out in the end. */
export const isRefused = (outcome: RawRequestResult): boolean => {
  const status = firstStatus(outcome) ?? 0
  return status >= 400 && status < 500 && status !== 408
}

/** Was it refused, or the connection closed, whatever the status? */
export const isTurnedAway = (outcome: RawRequestResult): boolean => (firstStatus(outcome) ?? 400) >= 400

/** The status, or what came instead of one. */
export const statusOf = (outcome: RawRequestResult): string => String(firstStatus(outcome) ?? 'no response')

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
    requests: [{ method: 'GET', path: `/textdata/@app/${group}/@all/${segment(twin.id)}` }],
    write: (message) => [headOf(message)],
    ending: 'whole',
  })
  const statuses = responses.map(({ status }) => status)
  expect(statuses, 'the status of the next request, on a new connection', responses[0]).toEqual([200])
}
