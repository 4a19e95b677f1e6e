import { entriesOf, expect, type HttpResponse, idsOf } from '../../../harness/index.ts'
import { expectNoneTwice } from '../lists/none-twice.ts'

/**
 * Asserts that a request with a wrong value met no server error.
 * @returns whether the request was refused, so nothing else is left to check
 */
export function passesAsRefused(response: HttpResponse): boolean {
  if (response.status < 400) return false
  expect(response).toBeRefused()
  return true
}

/** Fails because a request was accepted that had to be refused, as its effect shows. */
export const failAsAccepted = (response: HttpResponse): void => expect(response).toBeRefused()

/**
 * Asserts that a request with a wrong value was refused, or that the value was ignored: then the page contains only
 * existing entries, each once, and not more than permitted.
 * @param known the ids of all entries that the list can show
 * @param most how many entries the page may contain
 */
export function expectRefusedOrPage(response: HttpResponse, known: readonly string[], most: number): void {
  if (passesAsRefused(response)) return
  const ids = idsOf(entriesOf(response))
  const there = new Set(known)
  expect(ids.length, 'the number of entries on the page', response).toBeBetween(0, most)
  expectNoneTwice(ids, 'are on the page', response)
  expect(
    ids.filter((id) => !there.has(id)),
    'ids on the page that no entry of the list has',
    response,
  ).toEqual([])
}
