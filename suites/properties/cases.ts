import fc from 'fast-check'
import type { CheckContext } from '../../harness/index.ts'

/** Cases that are sent at once, as far as nothing else is said. */
export const atOnce = 8

/** Cases of one kind, where something is demanded of all together; a failure shrinks to one. */
export const batches = <T>(arbitrary: fc.Arbitrary<T>, size: number): fc.Arbitrary<T[]> =>
  fc.array(arbitrary, { minLength: 1, maxLength: size, size: 'max' })

/** How the results call batches. */
export const countedBatches = {
  cases: 'batches',
  parts: { called: 'cases', of: ({ length }: readonly unknown[]) => length },
} as const

/**
 * How many cases a property has, where one of them costs several requests, or none to speak of.
 * @param share the multiple of the run's `--runs`, above 0
 */
export const runsOf = ({ settings }: CheckContext, share: number): number =>
  Math.max(1, Math.ceil(settings.runs * share))
