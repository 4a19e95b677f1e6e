import type fc from 'fast-check'

/** What a property may say about its run. */
export interface PropertyOptions {
  /** Cases; the run's `--runs` otherwise. */
  readonly runs?: number
  /** Time for all cases and shrinking together, in milliseconds. */
  readonly timeLimitMs?: number
}

/**
 * Runs a property against the live target: seeded by the run and the check, shrunk when it fails, and never passed
 * by having run no case or having been cut short before all cases ran (the check is then untested).
 */
export type Property = <T>(
  arbitrary: fc.Arbitrary<T>,
  predicate: (value: T) => Promise<void>,
  options?: PropertyOptions,
) => Promise<void>
