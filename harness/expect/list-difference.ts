import { isDeepStrictEqual } from 'node:util'
import { isJsonObject } from '../../schemas/index.ts'
import { shown } from '../http/message/shown.ts'

/** How many members of a list are named. */
const namedMembers = 10

/** The first members of a list, as JSON, and how many others there are: `["1","2"] and 27 more`. */
export function listShown(list: readonly unknown[]): string {
  const more = list.length > namedMembers ? ` and ${list.length - namedMembers} more` : ''
  return `${shown(list.slice(0, namedMembers))}${more}`
}

/** Up to this number, the objects of a list are shown instead of their ids. */
const shownObjects = 2

/** A list that should be empty. Of more than a few objects, only the ids are shown. */
export function unwantedShown(list: readonly unknown[]): string {
  const ids = list.flatMap((one) => (isJsonObject(one) && one.id !== undefined ? [one.id] : []))
  return list.length <= shownObjects || ids.length < list.length
    ? listShown(list)
    : `${list.length}, with the ids ${listShown(ids)}`
}

/**
 * Says that of a list only the beginning came, because of a limit.
 * @param least how many members must have come; fewer could be the first ones by chance
 * @returns completes "got …"; undefined if anything else came
 */
export function firstOnly(expected: unknown, got: unknown, least = 1): string | undefined {
  if (!Array.isArray(expected) || !Array.isArray(got)) return undefined
  if (got.length < least || got.length >= expected.length) return undefined
  if (!isDeepStrictEqual(expected.slice(0, got.length), got)) return undefined
  const first = got.length === 1 ? 'the first' : `the first ${got.length}`
  return `only ${first}: missing ${listShown(expected.slice(got.length))}`
}
