/** A small source of seeded random numbers (mulberry32): the same seed gives the same numbers. */
export interface Random {
  /** The seed at the beginning: 32 bits. */
  readonly seed: number
  /** An integer from `low` to `high`, both included. */
  integer(low: number, high: number): number
  /** A member of a list that is not empty. */
  pick<T>(list: readonly [T, ...T[]]): T
  /** The list in another order. */
  shuffle<T>(list: readonly T[]): T[]
}

/**
 * Makes a source from the run's seed and a name, so each name has its own numbers.
 * @param name the id of a case, for example
 */
export function randomOf(seed: number, name: string): Random {
  let state = seed >>> 0
  for (const character of name) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0
  const first = state
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000
  }
  const integer = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1))
  return {
    seed: first,
    integer,
    pick: (list) => list[integer(0, list.length - 1)] ?? list[0],
    shuffle: (list) => {
      const rest = [...list]
      return list.flatMap(() => rest.splice(integer(0, rest.length - 1), 1))
    },
  }
}
