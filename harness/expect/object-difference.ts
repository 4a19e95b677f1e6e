import { isDeepStrictEqual } from 'node:util'
import { isJsonObject } from '../../schemas/index.ts'
import { shown } from '../http/message/shown.ts'

/** Where two values differ: `revealedIconUrls[0].value`, and what each value has there. */
export interface Difference {
  /** Empty if the values differ as a whole. */
  readonly path: string
  readonly expected: unknown
  readonly got: unknown
}

/** The first place in which two values differ; undefined if they are equal. */
export function firstDifference(expected: unknown, got: unknown, path = ''): Difference | undefined {
  if (isDeepStrictEqual(expected, got)) return undefined
  for (const [key, one, other] of parts(expected, got)) {
    const place = typeof key === 'number' ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`
    const found = firstDifference(one, other, place)
    if (found !== undefined) return found
  }
  return { path, expected, got }
}

/** The members of two objects, or of two lists of the same length, in pairs; empty for anything else. */
export function parts(one: unknown, other: unknown): (readonly [string | number, unknown, unknown])[] {
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length ? one.map((item: unknown, at) => [at, item, other[at]]) : []
  }
  if (!isJsonObject(one) || !isJsonObject(other)) return []
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].map((key) => [key, one[key], other[key]])
}

/** The names of the members in which two objects, or the objects of two lists, differ. */
export function differingMembers(one: unknown, other: unknown): string[] {
  if (Array.isArray(one) && Array.isArray(other))
    return [...new Set(parts(one, other).flatMap(([, a, b]) => differingMembers(a, b)))]
  return isJsonObject(one) && isJsonObject(other)
    ? parts(one, other).flatMap(([key, a, b]) => (isDeepStrictEqual(a, b) ? [] : [String(key)]))
    : []
}

/** The first missing object, if every missing object is in the other list with the same id; else undefined. */
export function changedObject(
  missing: readonly unknown[],
  unexpected: readonly unknown[],
): { readonly id: unknown; readonly expected: unknown; readonly got: unknown } | undefined {
  if (missing.length !== unexpected.length) return undefined
  const pairs = missing.map((expected) => {
    const id = isJsonObject(expected) ? expected.id : undefined
    const got = id === undefined ? undefined : unexpected.find((one) => isJsonObject(one) && one.id === id)
    return { id, expected, got }
  })
  return pairs.every(({ got }) => got !== undefined) ? pairs[0] : undefined
}

/** States where two objects or lists differ; empty for other values, because the values themselves show it. */
export function differenceShown(expected: unknown, got: unknown): string {
  const found = firstDifference(expected, got)
  if (found === undefined || found.path === '') return ''
  return `; ${found.path} is ${shown(found.got, 120)}, expected ${shown(found.expected, 120)}`
}
