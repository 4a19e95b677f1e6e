import { randomInt } from 'node:crypto'

/** User ids for writers and owners. */
export interface UserIds {
  /** Unlike any other of the run where the target takes made-up users, else one of those that it knows, in turn. */
  next(): string
  /** So many, each unlike the others. @returns undefined where there are not so many */
  distinct(count: number): readonly string[] | undefined
  /** Where the target takes only users that it knows: how many there are. */
  readonly known: number | undefined
}

/** Made-up ids: at most nine digits, so that they fit 32 bits, and unlike those of another run at the same time. */
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

/** Ids of users that the target knows. @param ids two or more */
export function knownUserIds(ids: readonly string[]): UserIds {
  let counter = 0
  return {
    next: () => ids[counter++ % ids.length] ?? '',
    distinct: (count) => (count <= ids.length ? ids.slice(0, count) : undefined),
    known: ids.length,
  }
}
