import {
  type CheckContext,
  expect,
  fail,
  type HttpResponse,
  NoResponseError,
  type RequestSpec,
  UnavailableError,
} from '../../harness/index.ts'

/**
 * What came of an odd request: a response; `closed`, where the connection was closed over it (RFC 9110, section 15.5.14); or
 * `unavailable`, where it was answered 503 time and again, as some caches do.
 */
export type Outcome = HttpResponse | 'closed' | 'unavailable'

/** Sends a request that whatever stands before the service may answer, and waits for whatever comes. */
export async function sendOdd(
  { trusted }: Pick<CheckContext, 'trusted'>,
  spec: RequestSpec & { readonly invalid: string },
): Promise<Outcome> {
  try {
    return await trusted.request({ ...spec, unjudged: true })
  } catch (error) {
    if (error instanceof NoResponseError && error.reason === 'broken') return 'closed'
    if (error instanceof UnavailableError && error.message.includes('answered 503')) return 'unavailable'
    throw error
  }
}

/** Expects that it was no failure on the server side; 501 says that the server does not know a method or a coding. */
export function expectWithstood(outcome: Outcome): void {
  if (outcome === 'unavailable') fail('expected no error of the server, got 503, time and again')
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
