import { type CheckContext, type Entry, entryOf, expect, type HttpResponse } from '../../../harness/index.ts'

/** Why both answers to a user's request pass; for `explain`. */
export const whyBoth =
  '2-legged access is the permitted type for TextData, while writerId is also described for 3-legged access: a service may ' +
  'refuse users with 405 or serve them.'

/**
 * Ends the case as inapplicable if the target refuses the operation to users (section "Authentication / Per API
 * family").
 * @param response to a 3-legged request
 * @param operation what the request asked for, for the reason
 */
export function requireServed(
  { inapplicable }: Pick<CheckContext, 'inapplicable'>,
  response: HttpResponse,
  operation: string,
): void {
  if (response.status === 405) inapplicable(`the target refuses users to ${operation} with 405`)
}

/** The entry that a user's creation made; ends the case as inapplicable if the target refuses the creation with 405. */
export function createdBy(context: CheckContext, response: HttpResponse): Entry {
  requireServed(context, response, 'create entries')
  expect(response).toHaveStatus(201)
  return entryOf(response)
}

/**
 * Asserts that a user's update was accepted; ends the case as inapplicable if the target refuses the update with 405.
 */
export function expectUpdated(context: CheckContext, response: HttpResponse): void {
  requireServed(context, response, 'update entries')
  expect(response).toHaveStatus(202)
}

/**
 * Does the target carry out an operation for a user? It may refuse with 405 instead (section "Authentication / Per API
 * family"); any other status fails the case.
 * @param success the status of the operation if it is carried out
 */
export function isServed(response: HttpResponse, success = 200): boolean {
  expect(response).toHaveStatus(success, 405)
  return response.status === success
}
