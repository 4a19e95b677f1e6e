import type { Answer } from '../client/answer.ts'
import type { Entry } from '../lease/groups.ts'
import { isRecord } from './error-body.ts'
import { expect, requestLine } from './expect.ts'
import { fail, shown } from './failure.ts'

/** A JSON object whose members a check has yet to judge. */
export type Members = Readonly<Record<string, unknown>>

/** A collection as far as checks may rely on it: a list of objects. The other members are what the target sent. */
export interface Collection<Item extends Members = Members> {
  readonly entry: readonly Item[]
  readonly startIndex: unknown
  readonly itemsPerPage: unknown
  readonly totalResults: unknown
  readonly sorted: unknown
  readonly filtered: unknown
}

/*
 * These readers demand the success status and the least shape that a check needs to go on. Types and formats of
 * members have checks of their own, so that one wrong member does not fail a hundred checks.
 */

/** The object in a 200 or 201 answer. */
export function objectOf(answer: Answer): Members {
  expect(answer).toHaveStatus(200, 201)
  return isRecord(answer.json)
    ? answer.json
    : fail(`${requestLine(answer)}: expected a JSON object, got ${shown(answer.body)}`)
}

/** The entry in a 200 or 201 answer: an object with an id. */
export function entryOf(answer: Answer): Entry {
  return withId(objectOf(answer), requestLine(answer))
}

/** The collection in a 200 answer, of any objects. */
export function collectionOf(answer: Answer): Collection {
  expect(answer).toHaveStatus(200)
  const { entry, startIndex, itemsPerPage, totalResults, sorted, filtered } = objectOf(answer)
  if (!Array.isArray(entry))
    fail(`${requestLine(answer)}: expected a member "entry" that is a list, got ${shown(entry)}`)
  const items = entry.map((item: unknown, index) =>
    isRecord(item)
      ? item
      : fail(`${requestLine(answer)}: expected entry[${index}] to be an object, got ${shown(item)}`),
  )
  return { entry: items, startIndex, itemsPerPage, totalResults, sorted, filtered }
}

/** The collection in a 200 answer, of objects with ids. */
export function entriesOf(answer: Answer): Collection<Entry> {
  const collection = collectionOf(answer)
  return { ...collection, entry: collection.entry.map((item) => withId(item, requestLine(answer))) }
}

/** The ids in a collection, in its order. */
export function idsOf(collection: Collection<Entry>): string[] {
  return collection.entry.map(({ id }) => id)
}

/** An id that came as a number is taken as text here: its type is the business of the contract checks. */
function withId(members: Members, where: string): Entry {
  const { id } = members
  if (typeof id !== 'string' && typeof id !== 'number')
    return fail(`${where}: expected an id, got ${shown(members)}`)
  return { ...members, id: String(id) }
}
