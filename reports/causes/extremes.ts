/** The smallest number of some things; infinity where there are none. Of a hundred thousand, too, which are too many for the arguments of a function. */
export const smallestOf = <T>(some: Iterable<T>, numberOf: (one: T) => number): number => {
  let smallest = Number.POSITIVE_INFINITY
  for (const one of some) smallest = Math.min(smallest, numberOf(one))
  return smallest
}

/** The largest number of some things, likewise; minus infinity where there are none. */
export const largestOf = <T>(some: Iterable<T>, numberOf: (one: T) => number): number =>
  -smallestOf(some, (one) => -numberOf(one))
