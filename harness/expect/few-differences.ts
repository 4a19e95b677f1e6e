import { isDeepStrictEqual } from 'node:util'
import { isJsonObject } from '../../schemas/index.ts'
import { shown } from '../http/message/shown.ts'
import { type Difference, firstDifference, parts } from './object-difference.ts'
import { textChangeShown } from './text-change.ts'
import { textDifference } from './text-difference.ts'

/** How much of a member is shown, in UTF-16 units. */
const longestMember = 120

/** How many members of an object are shown if several differ. */
const shownMembers = 3

/** What differs between two values that are mostly alike, for a message. */
export interface FewDifferences {
  /** Completes "expected <name> …": `to have updated "A"`. */
  readonly expected: string
  /** Completes "got …": `"B" (the rest is alike)`. */
  readonly got: string
}

/**
 * The difference between two objects, or between two lists of which one item differs, without what is alike: the
 * exchange shows the rest.
 * @returns undefined if the values are of another kind, or have too little in common
 */
export function fewDifferences(expected: unknown, got: unknown): FewDifferences | undefined {
  if (!Array.isArray(expected) || !Array.isArray(got)) return changedMembers(expected, got)
  const different = parts(expected, got).filter(([, a, b]) => !isDeepStrictEqual(a, b))
  const [item] = different
  if (item === undefined || different.length > 1) return undefined
  const [at, one, other] = item
  const place = `the ${ordinal(Number(at) + 1)} item`
  if (isJsonObject(one) && isJsonObject(other))
    return isDeepStrictEqual(one.id, other.id) ? changedMembers(one, other, place) : undefined
  // The difference of short lists is easy to see.
  if (JSON.stringify(expected).length <= longestMember) return undefined
  return {
    expected: `to have ${shown(one, longestMember)} as ${place}`,
    got: `${shown(other, longestMember)}${alike(expected.length - 1)}`,
  }
}

/**
 * The same for two objects.
 * @param place which item of a list they are: `the 2nd item`
 */
export function changedMembers(expected: unknown, got: unknown, place?: string): FewDifferences | undefined {
  if (!isJsonObject(expected) || !isJsonObject(got)) return undefined
  const all = parts(expected, got)
  const different = all.flatMap(([key, one, other]) => firstDifference(one, other, String(key)) ?? [])
  if (different.length > shownMembers && different.length === all.length) return undefined
  const [first, ...others] = different.slice(0, shownMembers)
  if (first === undefined) return undefined
  const wanted = [first, ...others].map((one) => named(one.path, one.expected)).join(', ')
  const came =
    others.length === 0
      ? shown(first.got, longestMember)
      : [first, ...others].map((one) => named(one.path, one.got)).join(', ')
  const rest =
    different.length > shownMembers
      ? `, … (${different.length} members differ)`
      : alike(all.length - different.length)
  return {
    expected: `to have ${wanted}${place === undefined ? '' : ` in ${place}`}`,
    got: `${came}${rest}${others.length === 0 ? changeOf(first) : ''}`,
  }
}

const named = (path: string, value: unknown): string =>
  value === undefined ? `no ${path}` : `${path} ${shown(value, longestMember)}`

/** @param others how many parts do not differ */
const alike = (others: number): string => (others > 0 ? ' (the rest is alike)' : '')

/** How a text was changed; empty for any other value, and if the change is easy to see. */
function changeOf({ path, expected, got }: Difference): string {
  const change = textChangeShown(expected, got)
  return change === undefined ? textDifference(expected, got).text : `; ${path} came ${change}`
}

/** `1st`, `2nd`, `11th`, `23rd`. */
function ordinal(place: number): string {
  const last = place % 100 > 10 && place % 100 < 14 ? 0 : place % 10
  return `${place}${['th', 'st', 'nd', 'rd'][last] ?? 'th'}`
}
