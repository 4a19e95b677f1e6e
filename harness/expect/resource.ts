import { isJsonObject } from '../../schemas/index.ts'
import { textOfId } from '../http/message/items.ts'
import { endsEarly } from '../http/message/json-body.ts'
import type { HttpResponse } from '../http/message/response.ts'
import { shown } from '../http/message/shown.ts'
import { expect, requestLine } from './expect.ts'
import { fail } from './failure.ts'
import { cameFrom } from './looked-at.ts'

/** A JSON object whose members are not checked yet. */
export type Members = Readonly<Record<string, unknown>>

/** An entry as far as checks may rely on it. All members except the id are as the target sent them. */
export interface Entry {
  readonly id: string
  readonly [member: string]: unknown
}

/** A collection as far as checks may rely on it: a list of objects. The other members are as the target sent them. */
export interface Collection<Item extends Members = Members> {
  readonly entry: readonly Item[]
  readonly startIndex: unknown
  readonly itemsPerPage: unknown
  readonly totalResults: unknown
  readonly sorted: unknown
  readonly filtered: unknown
}

/*
 * These functions demand the success status and the minimal shape that a check needs to go on. Other checks test the
 * types and formats of members, so one wrong member does not fail a hundred checks.
 */

/** The object in a 200 or 201 response. */
export function objectOf(response: HttpResponse): Members {
  const { method } = response.exchange.request
  const [own, other] = method === 'POST' ? [201, 200] : [200, 201]
  // Another check tests which of 200 and 201 it must be: here both are accepted.
  if (response.status !== other) expect(response).toHaveStatus(own)
  return isJsonObject(response.json)
    ? cameFrom(response.json, response)
    : failing(response, 'a JSON object', bodyShown(response))
}

/** How much of the end of a body is shown, in UTF-16 units. */
const endShown = 60

/** A body that is not a JSON object, with the reason why it is not. */
function bodyShown({ body, json, defect }: HttpResponse): string {
  if (defect !== undefined) return `a body that ${defect}: ${shown(body)}`
  if (json === undefined && endsEarly(body))
    return `a body that ends before its JSON does, with ${shown(body.slice(-endShown))}`
  return shown(body)
}

/** The entry in a 200 or 201 response: an object with an id. */
export function entryOf(response: HttpResponse): Entry {
  return withId(objectOf(response), response)
}

/** Asserts that a response holds an entry, for a check that needs nothing else of it. */
export function expectEntry(response: HttpResponse): void {
  entryOf(response)
}

/** The collection in a 200 response, of any objects. */
export function collectionOf(response: HttpResponse): Collection {
  expect(response).toHaveStatus(200)
  const { entry: list, startIndex, itemsPerPage, totalResults, sorted, filtered } = objectOf(response)
  if (!Array.isArray(list)) return failing(response, 'a member "entry" that is a list', shown(list))
  const items = list.map((item: unknown, index) =>
    isJsonObject(item)
      ? cameFrom(item, response)
      : failing(response, `an object as entry[${index}]`, shown(item)),
  )
  const entry = cameFrom(items, response)
  return cameFrom({ entry, startIndex, itemsPerPage, totalResults, sorted, filtered }, response)
}

/** Asserts that a response is a collection, for a check that needs nothing else of it. */
export function expectCollection(response: HttpResponse): void {
  collectionOf(response)
}

/** The collection in a 200 response, of objects with ids. */
export function entriesOf(response: HttpResponse): Collection<Entry> {
  const collection = collectionOf(response)
  const entry = collection.entry.map((item) => withId(item, response))
  return cameFrom({ ...collection, entry: cameFrom(entry, response) }, response)
}

/** The ids in a collection, in its order. */
export function idsOf(collection: Collection<Entry>): string[] {
  return cameFrom(
    collection.entry.map(({ id }) => id),
    collection.entry,
  )
}

/** The ids of the objects in a 200 response, in its order. */
export const idsIn = (response: HttpResponse): string[] => idsOf(entriesOf(response))

/** The wanted entries of a collection, in its order. A failed assertion on them shows the collection's response. */
export function entriesWhere(
  { entry }: Collection<Entry>,
  wanted: (entry: Entry) => boolean,
): readonly Entry[] {
  return cameFrom(entry.filter(wanted), entry)
}

/** Accepts an id that came as a number and converts it to text: the contract checks test its type. */
function withId(members: Members, response: HttpResponse): Entry {
  const id = textOfId(members.id)
  // An empty id finds nothing: a request for it would have another path.
  if (id === undefined || id === '') return failing(response, 'an id', shown(members))
  return cameFrom({ ...members, id }, response)
}

const failing = (response: HttpResponse, expected: string, got: string): never =>
  fail(`${requestLine(response)}: expected ${expected}, got ${got}`, {
    exchange: response.exchange,
    deviation: { kind: 'body', way: wayOf(expected) },
  })

/** In what way a body is wrong, without the index in a list. */
const wayOf = (expected: string): string => `where ${expected.replace(/\[\d+\]/, '[N]')} is expected`

/** The id in the JSON of any response; undefined if there is none. A number is converted to text. */
export function idIn(json: unknown): string | undefined {
  return isJsonObject(json) ? textOfId(json.id) : undefined
}
