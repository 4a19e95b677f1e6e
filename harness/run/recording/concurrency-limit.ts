import { saturatedAt } from '../../groups/common-groups.ts'

/** A limit of entries in a group from which on no check comes near it by accident. */
export const enoughEntries = 700

/** How many entries one check stores in a group that it shares with others, at most; those on the limit apart. */
const entriesOfOneCheck = 35

/**
 * How many checks may run at once. In a group that holds few entries, those that share it would push out each
 * other's entries.
 * @param concurrency the setting
 * @param entriesPerGroup the limit of the target
 */
export function concurrencyLimit(concurrency: number, entriesPerGroup: number): number {
  if (entriesPerGroup >= enoughEntries) return concurrency
  const room = Math.floor((entriesPerGroup - saturatedAt(entriesPerGroup)) / entriesOfOneCheck)
  return Math.max(1, Math.min(concurrency, room))
}

/** The group that an address names; empty where it names none. */
export const groupIn = (url: string): string => /\/textdata\/@app\/([^/]+)\//.exec(url)?.[1] ?? ''
