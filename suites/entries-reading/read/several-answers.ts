import {
  type CheckContext,
  entriesOf,
  entryOf,
  expect,
  type HttpResponse,
  idsOf,
  isJsonObject,
  requestLine,
} from '../../../harness/index.ts'
import { passesAsRefused } from '../../shared/requests/refused.ts'

/** Asserts that a request for several ids, some of which cannot be found, is refused or answered without these. */
export function expectWithout(response: HttpResponse, kept: readonly string[]): void {
  if (passesAsRefused(response)) return
  const ids = idsOf(entriesOf(response))
  expect(ids, `the ids that ${requestLine(response)} answers`).toHaveSameMembers(kept)
}

/** The entries of a collection, or the one entry of the response. */
export const shownEntries = (response: HttpResponse) =>
  isJsonObject(response.json) && 'entry' in response.json ? entriesOf(response).entry : [entryOf(response)]

const isCollection = ({ json }: HttpResponse): boolean => isJsonObject(json) && 'entry' in json

/** Describes a response in a few words. */
export function choiceOf(response: HttpResponse): string {
  if (response.status !== 200) return String(response.status)
  return isCollection(response) ? `a collection of ${entriesOf(response).entry.length}` : 'the object'
}

/** Some random entries of the library, with their ids. */
export async function someIds({ groups, random }: CheckContext, count: number) {
  const library = await groups.library()
  const entries = random
    .shuffle(library.entries)
    .slice(0, count)
    .map(({ entry }) => entry)
  return { group: library.name, entries, ids: entries.map(({ id }) => id) }
}
