import { type Answer, type CheckContext, expect, isRecord } from '../../harness/index.ts'

/**
 * Demands an error as section "Error body" describes it: the status, JSON by its label and in fact, the object
 * `Error` in one of the permitted forms, and a message that says something.
 */
export function expectEnvelope(answer: Answer, ...statuses: readonly [number, ...number[]]): void {
  expect(answer).toBeError(...statuses)
  expect(answer).toHaveMediaType('application/json')
  const error = isRecord(answer.json) ? answer.json.Error : undefined
  expect(isRecord(error) ? error.Message : undefined, "the error's Message").toMatch(/\S/)
}

/** Refusals that HTTP itself has for odd requests (RFC 9110, RFC 6585); a server may give them before the service is reached. */
const refusalsOfHttp: readonly number[] = [406, 408, 411, 413, 414, 415, 417, 431]

/**
 * Demands that a request, however odd, is no failure on the server side, and that its refusal, if it is one of the
 * service, has the error body.
 */
export function expectHandled(answer: Answer): void {
  expect(answer.status, 'the status of an odd request').toSatisfy(
    (status) => typeof status === 'number' && status < 500,
    'be no failure on the server side',
  )
  if (answer.status >= 400 && !refusalsOfHttp.includes(answer.status)) {
    expect(answer).toBeError(answer.status)
  }
}

/** Demands that a request which may not even reach the service is no failure on the server side. */
export function expectNoServerError(answer: Answer): void {
  expect(answer.status, 'the status of an odd request').toSatisfy(
    (status) => typeof status === 'number' && status < 500,
    'be no failure on the server side',
  )
}

/** Demands that the next right request is served. */
export async function expectAlive({ trusted }: CheckContext): Promise<void> {
  expect(await trusted.listGroups({ query: { count: 1 } })).toHaveStatus(200)
}
