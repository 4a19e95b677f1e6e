import { isDeepStrictEqual } from 'node:util'
import { isJsonObject } from '../../schemas/index.ts'
import { textOfId } from '../http/message/items.ts'
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
  return list.length <= shownObjects || idsIn(list) === undefined ? listShown(list) : countShown(list)
}

/** How many members a list has, and which ones: `20, with the ids ["1","2"]`. */
export function countShown(list: readonly unknown[]): string {
  const ids = idsIn(list)
  return ids === undefined
    ? `${list.length}: ${listShown(list)}`
    : `${list.length}, with the ${ids.length === 1 ? 'id' : 'ids'} ${listShown(ids)}`
}

/** The ids of objects; undefined if the list has a member without an id, or none at all. */
function idsIn(list: readonly unknown[]): unknown[] | undefined {
  const ids = list.flatMap((one) => (isJsonObject(one) && one.id !== undefined ? [one.id] : []))
  return ids.length === 0 || ids.length < list.length ? undefined : ids
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
  return `only ${first} of ${expected.length}: missing ${listShown(expected.slice(got.length))}`
}

/** With fewer members in common, one list could be part of another one by chance. */
const leastInCommon = 2

/**
 * The plain relation of a list to the one that was expected, which has the same members or some of them: it is in
 * another order, begins at another place, or goes on after the last member.
 * @returns completes "got [3,2,1]"; undefined if there is none
 */
export function listRelation(expected: unknown, got: unknown): string | undefined {
  if (!Array.isArray(expected) || !Array.isArray(got)) return undefined
  if (Math.min(expected.length, got.length) < leastInCommon) return undefined
  if (holdsTwice(expected) || holdsTwice(got)) return undefined
  if (got.length === expected.length && without(expected, got).length === 0) {
    const isReverse = isDeepStrictEqual(expected.toReversed(), got)
    return isReverse ? 'the same in the reverse order' : 'the same in another order'
  }
  if (got.length > expected.length && isDeepStrictEqual(got.slice(0, expected.length), expected))
    return `all ${expected.length}, and ${got.length - expected.length} more after them`
  const [later, earlier] = [startOf(got, expected), startOf(expected, got)]
  if (later !== undefined) return `it begins ${later} ${placesIn(later)} too late`
  return earlier === undefined ? undefined : `it begins ${earlier} ${placesIn(earlier)} too early`
}

/**
 * By how many places a list begins after the beginning of another one: all that both can have in common is the same.
 */
function startOf(list: readonly unknown[], other: readonly unknown[]): number | undefined {
  const most = other.length - leastInCommon
  for (let skipped = 1; skipped <= most; skipped++) {
    if (continuesAs(other, skipped, list)) return skipped
  }
  return undefined
}

/** Is a list from some place on the same as another list, as far as both go? */
function continuesAs(list: readonly unknown[], from: number, other: readonly unknown[]): boolean {
  const common = Math.min(list.length - from, other.length)
  for (let at = 0; at < common; at++) if (!isDeepStrictEqual(list[from + at], other[at])) return false
  return true
}

/** A list such as points could be shifted without any effect. */
const holdsTwice = (list: readonly unknown[]): boolean => new Set(list).size < list.length

const placesIn = (number: number): string => (number === 1 ? 'place' : 'places')

/** The members of `list` that `others` lacks. A member that is in `list` twice must also be in `others` twice. */
export function without(list: readonly unknown[], others: readonly unknown[]): unknown[] {
  const rest = membersIn(others)
  return list.filter((one) => !rest.take(one))
}

/** Finds members of a list. */
export interface MembersIn {
  /** Is a member equal? */
  has(one: unknown): boolean
  /** Takes a member out. @returns false if there is none that is equal */
  take(one: unknown): boolean
}

/** Only members that may be equal are compared: a target can send a very long list. */
export function membersIn(list: readonly unknown[]): MembersIn {
  const alike = new Map<unknown, unknown[]>()
  for (const one of list) {
    const others = alike.get(markOf(one))
    if (others === undefined) alike.set(markOf(one), [one])
    else others.push(one)
  }
  const indexIn = (others: readonly unknown[], one: unknown) =>
    others.findIndex((other) => isDeepStrictEqual(one, other))
  return {
    has: (one) => indexIn(alike.get(markOf(one)) ?? [], one) >= 0,
    take: (one) => {
      const others = alike.get(markOf(one)) ?? []
      const at = indexIn(others, one)
      if (at >= 0) others.splice(at, 1)
      return at >= 0
    },
  }
}

/** Equal values have the same mark: they are the same text or number, or objects with the same id. */
function markOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  return isJsonObject(value) ? `object ${textOfId(value.id) ?? ''}` : 'list'
}
