import type { Parameter } from '../signing/signing.ts'

/** Nothing larger is read of any body. In bytes. A page of 1,000 entries of 2,048 bytes has half of it, escaped or not. */
export const largestBody = 4 * 1024 * 1024

/**
 * What every body may have, whatever was asked. In bytes: the suite itself offers members of a megabyte, and whoever stores them shows them
 * in every list.
 */
const anyBody = 2.5 * 1024 * 1024

/** What each item of a list may have beside it. In bytes: an entry has at most 2,048 of text, six times as many where all is escaped. */
const eachItem = 4 * 1024

/** Items of a page, where the request does not say (section "Limits"). */
const usualItems = 50

/**
 * The largest body that a right answer to a request can have; what is longer is cut, and is a finding.
 * @param described is it an operation that the specification describes?
 * @param query names how many items are asked for
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
