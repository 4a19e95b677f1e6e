import { decodedSegment } from './segment.ts'

/** What an address below `/textdata/@app` names: the list of groups, a group, or entries of a group. */
export type BoardAddress =
  | { readonly of: 'groups' }
  | { readonly of: 'group'; readonly group: string }
  /** No ids: all entries. */
  | { readonly of: 'entries'; readonly group: string; readonly ids: readonly string[] }

const pattern = /\/textdata\/@app\/(?:@all|([^/?#@][^/?#]*)\/(?:@self|@all(?:\/([^/?#]+))?))(?:[?#]|$)/

/**
 * Reads an address, or its path. Names and ids are decoded. The inverse of the functions in `sending/paths.ts`.
 * @returns undefined for any other address
 */
export function boardAddress(url: string): BoardAddress | undefined {
  const found = pattern.exec(url)
  if (found === null) return undefined
  const [address, name, ids] = found
  if (name === undefined) return { of: 'groups' }
  const group = decodedSegment(name)
  if (/\/@self[?#]?$/.test(address)) return { of: 'group', group }
  return { of: 'entries', group, ids: ids === undefined ? [] : decodedSegment(ids).split(',') }
}

/** The ids of entries in an address; none if it is about a group, or about all entries. */
export function entryIdsIn(url: string): readonly string[] {
  const address = boardAddress(url)
  return address?.of === 'entries' ? address.ids : []
}
