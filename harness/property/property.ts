import type fc from 'fast-check'

/** What a property may say about its run. */
export interface PropertyOptions<T> {
  /** Cases; the run's `--runs` otherwise. */
  readonly runs?: number
  /**
   * Cases that run side by side, each with names and users of its own; 1 otherwise. The first that fails runs again alone
   * and is shrunk alone.
   */
  readonly atOnce?: number
  /**
   * Puts away what a failed case may have left, for instance by going to a fresh group. Called before a case runs again after
   * one has failed, so that each attempt at a smaller counterexample, and its replay, begin alike.
   */
  readonly freshen?: () => Promise<void>
  /** Time for all cases, in milliseconds. */
  readonly timeLimitMs?: number
  /** What the results call the cases, and how many parts of which name one has: sequences of commands. */
  readonly counted?: Counted<T>
}

/** The words for the cases of a property. */
export interface Counted<T> {
  /** Several of them: `sequences`. */
  readonly cases: string
  readonly parts?: { readonly called: string; readonly of: (value: T) => number }
}

/** What ran: 25 sequences, with 312 commands. */
export interface CaseCount {
  readonly cases: number
  readonly called: string
  readonly parts?: { readonly number: number; readonly called: string }
}

/**
 * Runs a property against the live target: seeded by the run and the check, shrunk when it fails, and never passed
 * by having run no case or having been cut short before all cases ran (the check is then untested).
 */
export type Property = <T>(
  arbitrary: fc.Arbitrary<T>,
  predicate: (value: T) => Promise<void>,
  options?: PropertyOptions<T>,
) => Promise<void>

/** A tally in words: `80 sequences, 912 commands`. */
export const caseCountText = ({ cases, called, parts }: CaseCount): string =>
  `${cases} ${called}${parts === undefined ? '' : `, ${parts.number} ${parts.called}`}`

/** Adds up tallies whose cases have the same name. */
export function totals(tallies: readonly CaseCount[]): CaseCount[] {
  const sums = new Map<string, CaseCount>()
  for (const tally of tallies) {
    const { cases = 0, parts } = sums.get(tally.called) ?? {}
    const more = tally.parts ?? parts
    sums.set(tally.called, {
      cases: cases + tally.cases,
      called: tally.called,
      ...(more === undefined
        ? {}
        : { parts: { number: (parts?.number ?? 0) + (tally.parts?.number ?? 0), called: more.called } }),
    })
  }
  return [...sums.values()]
}

/** What all properties of a run have generated, in one sentence. */
export const generatedNote = (tallies: readonly CaseCount[]): string =>
  `Generated and run by ${tallies.length} ${tallies.length === 1 ? 'property' : 'properties'}: ${totals(tallies).map(caseCountText).join('; ')}`
