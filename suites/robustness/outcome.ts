import {
  type CheckContext,
  expect,
  type HttpResponse,
  NoResponseError,
  type RequestSpec,
} from '../../harness/index.ts'

/** What came of an odd request: a response; or `closed`, where the connection was closed over it (RFC 9110, section 15.5.14). */
export type Outcome = HttpResponse | 'closed'

/** Sends a request that whatever stands before the service may answer, and waits for whatever comes. */
export async function sendOdd(
  { trusted }: Pick<CheckContext, 'trusted'>,
  spec: RequestSpec & { readonly invalid: string },
): Promise<Outcome> {
  try {
    return await trusted.request({ ...spec, unjudged: true })
  } catch (error) {
    if (error instanceof NoResponseError && ['broken', 'malformed'].includes(error.reason)) return 'closed'
    throw error
  }
}

/** Expects that it was no failure on the server side; 501 says that the server does not know a method or a coding. */
export function expectWithstood(outcome: Outcome): void {
  if (outcome === 'closed') expect(outcome, 'the connection').toEqual('closed')
  else if (outcome.status !== 501) expect(outcome).toBeNoServerError()
  else expect(outcome).toHaveStatus(501)
}

/** Expects that it was refused, or that the connection was closed. */
export function expectRefused(outcome: Outcome): void {
  expectWithstood(outcome)
  if (typeof outcome === 'object') expect(outcome).toBeRefused()
}

/** Was it refused by a status that says so? What took too long (408) may have been carried out in the end. */
export const isRefused = (outcome: Outcome): boolean =>
  typeof outcome === 'object' && outcome.status >= 400 && outcome.status < 500 && outcome.status !== 408

/** The status, or what came instead of one. */
export const statusOf = (outcome: Outcome): string =>
  typeof outcome === 'object' ? String(outcome.status) : outcome
