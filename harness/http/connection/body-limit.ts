import type { Parameter } from '../signing/signing.ts'

/** The maximum that is read of any body, in bytes. The texts of 1,000 entries of 2,048 bytes each take half of it. */
export const largestBody = 4 * 1024 * 1024

/**
 * The limit for every body, before anything is added for items, in bytes. The suite itself sends members of a megabyte;
 * a target that stores them shows them in every list.
 */
const anyBody = 2.5 * 1024 * 1024

/**
 * The addition for each item of a list, in bytes. A text has at most 2,048 bytes; most of them are not escaped, which
 * would make it up to six times as long.
 */
const eachItem = 4 * 1024

/** Number of items on a page, if the request does not state it (section "Limits"). */
const usualItems = 50

/**
 * The size of the largest body that a right answer to a request can have. A longer body is cut, and is a finding.
 * @param described is it an operation that the specification describes?
 * @param query states how many items are requested
 */
export function bodyLimitOf(
  method: string,
  described: boolean,
  path: string,
  query: readonly Parameter[],
): number {
  if (method !== 'GET') return anyBody
  if (!described) return largestBody
  const count = Number(query.findLast(([name]) => name === 'count')?.[1])
  const asked = Number.isInteger(count) && count > usualItems ? count : usualItems
  const named = path.slice(path.lastIndexOf('/') + 1).split(',').length
  return Math.min(largestBody, anyBody + eachItem * Math.max(asked, named))
}
