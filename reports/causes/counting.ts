/** How often each text is in a list. */
export function counted<T extends string>(list: readonly T[]): ReadonlyMap<T, number> {
  const counts = new Map<T, number>()
  for (const one of list) counts.set(one, (counts.get(one) ?? 0) + 1)
  return counts
}

/** Each text of a list once: the most frequent first, and among equals the first. */
export const mostFrequentFirst = <T extends string>(list: readonly T[]): T[] =>
  [...counted(list)].sort(([, one], [, other]) => other - one).map(([text]) => text)

/** The smallest number of some things; infinity where there are none. Of a hundred thousand, too, which are too many for the arguments of a function. */
export const smallestOf = <T>(some: Iterable<T>, numberOf: (one: T) => number): number => {
  let smallest = Number.POSITIVE_INFINITY
  for (const one of some) smallest = Math.min(smallest, numberOf(one))
  return smallest
}

/** The largest number of some things, likewise; minus infinity where there are none. */
export const largestOf = <T>(some: Iterable<T>, numberOf: (one: T) => number): number =>
  -smallestOf(some, (one) => -numberOf(one))
