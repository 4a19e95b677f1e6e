import fc from 'fast-check'
import type { CheckContext } from '../../harness/index.ts'

/** How many cases are sent at the same time by default. */
export const atOnce = 8

/** Batches of cases, for a rule about several cases together; a failing batch shrinks to one case. */
export const batches = <T>(arbitrary: fc.Arbitrary<T>, size: number): fc.Arbitrary<T[]> =>
  fc.array(arbitrary, { minLength: 1, maxLength: size, size: 'max' })

/** What the results call batches. */
export const countedBatches = {
  cases: 'batches',
  parts: { called: 'cases', of: ({ length }: readonly unknown[]) => length },
} as const

/** What the results call sequences of commands. */
export const countedSequences = {
  cases: 'sequences',
  parts: { called: 'commands', of: ({ length }: readonly unknown[]) => length },
} as const

/**
 * How many cases a property runs. A property whose cases need several requests has a small share, one whose cases need
 * almost none a large share.
 * @param share multiple of the run's `--runs`, above 0
 */
export const runsOf = ({ settings }: CheckContext, share: number): number =>
  Math.max(1, Math.ceil(settings.runs * share))
