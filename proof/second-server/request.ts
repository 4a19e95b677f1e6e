import { illegalJson, invalidParameters, type Json } from './refusal.ts'
import type { Caller, Pair } from './signature.ts'

/** A request whose caller is known and whose path was matched. */
export interface BoardRequest {
  readonly method: string
  readonly caller: Caller
  /** The decoded parts of the path instead of each `{…}`, in their order. */
  readonly places: readonly string[]
  readonly query: readonly Pair[]
  readonly contentType: string | undefined
  readonly body: Buffer
}

/** The requested part of a collection. */
export interface Page {
  readonly startIndex: number
  readonly count: number
}

/** All values of a query parameter, in their order. */
export function values(request: BoardRequest, name: string): string[] {
  return request.query.filter(([given]) => given === name).map(([, content]) => content)
}

/** The value of a query parameter; 400 if it is given more than once. */
function value(request: BoardRequest, name: string): string | undefined {
  const all = values(request, name)
  if (all.length > 1) throw invalidParameters(`${name} is given more than once.`)
  return all[0]
}

/** A query parameter that must be one of some words. */
export function word<const Word extends string>(
  request: BoardRequest,
  name: string,
  words: readonly Word[],
): Word | undefined {
  const given = value(request, name)
  if (given === undefined) return undefined
  const found = words.find((one) => one === given)
  if (found === undefined) throw invalidParameters(`${name} is none of ${words.join(', ')}.`)
  return found
}

/** startIndex and count, within the limits of "Limits". */
export function page(request: BoardRequest): Page {
  return { startIndex: whole(request, 'startIndex', 1, 1e15), count: whole(request, 'count', 50, 1000) }
}

/** The field names of `fields`; undefined if it is not given; 400 for a name that the resource does not have. */
export function fields(request: BoardRequest, known: readonly string[]): string[] | undefined {
  const given = values(request, 'fields')
  if (given.length === 0) return undefined
  const names = given.flatMap((list) => list.split(','))
  const unknown = names.find((name) => !known.includes(name))
  if (unknown !== undefined) throw invalidParameters(`There is no field "${unknown}".`)
  return names
}

/** Only the named members of an object, in the order of the names. */
export function pick(object: Readonly<Record<string, Json>>, names: readonly string[]): Record<string, Json> {
  const picked: Record<string, Json> = {}
  for (const name of names) {
    const member = object[name]
    if (member !== undefined) picked[name] = member
  }
  return picked
}

/** A collection as specified, with other members of this server; itemsPerPage is the number of returned items. */
export function collection(all: readonly Json[], window: Page): Record<string, Json> {
  const entry = all.slice(window.startIndex - 1, window.startIndex - 1 + window.count)
  return {
    generator: { name: 'second', build: null },
    totalResults: all.length,
    itemsPerPage: entry.length,
    startIndex: window.startIndex,
    entry,
  }
}

/** Some clients label JSON as a form by accident. */
const labels: readonly (string | undefined)[] = ['application/json', 'application/x-www-form-urlencoded']

/** The members of a JSON object body; 400 for another media type, illegal JSON, another value, or unknown members. */
export function members(request: BoardRequest, known: readonly string[]): Map<string, unknown> {
  const media = (request.contentType ?? 'application/json').split(';')[0]?.trim().toLowerCase()
  if (!labels.includes(media)) throw invalidParameters('The body has to be application/json.')
  let parsed: unknown
  try {
    parsed = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(request.body))
  } catch {
    throw illegalJson(-32700, 'The body is not JSON.')
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    throw illegalJson(-32600, 'The body is not a JSON object.')
  const found = new Map<string, unknown>(Object.entries(parsed))
  for (const name of found.keys())
    if (!known.includes(name)) throw invalidParameters(`The member "${name}" cannot be sent.`)
  return found
}

/** A string member; undefined if it is not there, 400 if it is not a string (also for null). */
export function text(body: ReadonlyMap<string, unknown>, name: string): string | undefined {
  const member = body.get(name)
  if (!body.has(name)) return undefined
  if (typeof member !== 'string') throw invalidParameters(`${name} has to be a string.`)
  return member
}

function whole(request: BoardRequest, name: string, fallback: number, most: number): number {
  const given = value(request, name)
  if (given === undefined) return fallback
  if (!/^[0-9]{1,15}$/.test(given) || Number(given) < 1 || Number(given) > most)
    throw invalidParameters(`${name} has to be an integer from 1 to ${most}.`)
  return Number(given)
}
