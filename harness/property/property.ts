import type fc from 'fast-check'

/** Options of a property. */
export interface PropertyOptions<T> {
  /** Number of cases; by default the run's `--runs`. */
  readonly runs?: number
  /**
   * How many cases run at the same time, each with its own names and users; by default 1. The first case that fails is
   * run again and shrunk alone.
   */
  readonly atOnce?: number
  /**
   * Gets rid of what a failed case may have left, for example by using a new group. Called before the next case runs
   * after a failed case, so each attempt at a smaller counterexample, and its replay, begins in the same state.
   */
  readonly freshen?: () => Promise<void>
  /** Time limit for all cases, in milliseconds. */
  readonly timeLimitMs?: number
  /** What the results call the cases, and the number and name of the parts of a case: for sequences of commands. */
  readonly counted?: Counted<T>
}

/** Words for the cases of a property. */
export interface Counted<T> {
  /** In the plural: `sequences`. */
  readonly cases: string
  readonly parts?: { readonly called: string; readonly of: (value: T) => number }
}

/** What ran: for example 25 sequences, with 312 commands. */
export interface CaseCount {
  readonly cases: number
  readonly called: string
  readonly parts?: { readonly number: number; readonly called: string }
}

/**
 * Runs a property against the live target. It is seeded by the run and the check, and shrunk if it fails. It never
 * passes if no case ran or if it ended before all cases ran (the check is then untested).
 */
export type Property = <T>(
  arbitrary: fc.Arbitrary<T>,
  predicate: (value: T) => Promise<void>,
  options?: PropertyOptions<T>,
) => Promise<void>

/** A count in words: `80 sequences, 912 commands`. */
export const caseCountText = ({ cases, called, parts }: CaseCount): string =>
  `${cases} ${called}${parts === undefined ? '' : `, ${parts.number} ${parts.called}`}`
