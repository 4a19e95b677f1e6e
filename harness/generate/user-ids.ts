import { randomInt } from 'node:crypto'

/** User ids for writers and owners. */
export interface UserIds {
  /** An id that is new in the run, if the target accepts made-up users; otherwise the next user that it knows. */
  next(): string
  /** `count` different ids. @returns undefined if there are too few */
  distinct(count: number): readonly string[] | undefined
  /** The number of users, if the target accepts only users that it knows; otherwise undefined. */
  readonly known: number | undefined
}

/** Made-up ids: at most nine digits, so they fit into 32 bits, and different from those of a simultaneous run. */
export function madeUpUserIds(): UserIds {
  const first = randomInt(100_000_000, 900_000_000)
  let counter = 0
  const next = () => String(first + counter++)
  return {
    next,
    distinct: (count) => Array.from({ length: count }, next),
    known: undefined,
  }
}

/** Ids of users that the target knows. @param ids at least two */
export function knownUserIds(ids: readonly string[]): UserIds {
  let counter = 0
  return {
    next: () => ids[counter++ % ids.length] ?? '',
    distinct: (count) => (count <= ids.length ? ids.slice(0, count) : undefined),
    known: ids.length,
  }
}
