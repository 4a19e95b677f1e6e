import { saturatedAt } from '../../groups/common-groups.ts'

/** From this limit of entries in a group on, no check reaches the limit by accident. */
export const enoughEntries = 700

/**
 * How many entries one check stores at most in a group that it shares with others. Checks on the limit are not counted.
 */
const entriesOfOneCheck = 35

/**
 * How many checks may run at the same time. In a group that holds few entries, the checks that share it would push out
 * each other's entries.
 * @param concurrency the setting
 * @param entriesPerGroup the limit of the target
 */
export function concurrencyLimit(concurrency: number, entriesPerGroup: number): number {
  if (entriesPerGroup >= enoughEntries) return concurrency
  const room = Math.floor((entriesPerGroup - saturatedAt(entriesPerGroup)) / entriesOfOneCheck)
  return Math.max(1, Math.min(concurrency, room))
}
