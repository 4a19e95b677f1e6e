import { expect, type HttpResponse } from '../../harness/index.ts'

/**
 * Is an operation carried out for a user? A service may refuse it with 405 instead (section "Authentication / Per API family"); any other
 * status fails the case.
 * @param success the status of the operation where it is carried out
 */
export function isServed(response: HttpResponse, success = 200): boolean {
  expect(response).toHaveStatus(success, 405)
  return response.status === success
}
