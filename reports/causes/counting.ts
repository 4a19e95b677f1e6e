/** How often each text is in a list. */
export function counted<T extends string>(list: readonly T[]): ReadonlyMap<T, number> {
  const counts = new Map<T, number>()
  for (const one of list) counts.set(one, (counts.get(one) ?? 0) + 1)
  return counts
}

/** Each text of a list once: the most frequent first. Texts with the same count stay in the order of the list. */
export const mostFrequentFirst = <T extends string>(list: readonly T[]): T[] =>
  [...counted(list)].sort(([, one], [, other]) => other - one).map(([text]) => text)

/** The things of a list by their key, in the order of the list. Things without a key are left out. */
export function grouped<T, Key>(
  list: Iterable<T>,
  keyOf: (one: T) => Key | undefined,
): ReadonlyMap<Key, readonly [T, ...T[]]> {
  const groups = new Map<Key, [T, ...T[]]>()
  for (const one of list) {
    const key = keyOf(one)
    if (key === undefined) continue
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [one])
    else group.push(one)
  }
  return groups
}

/**
 * The smallest of some numbers; infinity if there are none. Works for a hundred thousand of them, which are too many
 * for the arguments of `Math.min`.
 */
export const smallestOf = <T>(some: Iterable<T>, numberOf: (one: T) => number): number => {
  let smallest = Number.POSITIVE_INFINITY
  for (const one of some) smallest = Math.min(smallest, numberOf(one))
  return smallest
}

/** The largest of some numbers; minus infinity if there are none. See {@link smallestOf}. */
export const largestOf = <T>(some: Iterable<T>, numberOf: (one: T) => number): number =>
  -smallestOf(some, (one) => -numberOf(one))
