import type { Fault } from '../override.ts'

/**
 * Chooses some faults, spread over the whole list, which is in the order of the topics.
 * @param count how many
 */
export function spread(faults: readonly Fault[], count: number): readonly Fault[] {
  // What refuses valid credentials ends a run before there are causes.
  const judged = faults.filter(({ violates }) => !violates.includes('preflight'))
  const chosen = Array.from(
    { length: Math.min(count, judged.length) },
    (_unused, index) => judged[Math.floor(((index + 0.5) * judged.length) / count)],
  )
  return chosen.filter((fault) => fault !== undefined)
}
