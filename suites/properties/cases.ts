import fc from 'fast-check'
import type { CheckContext } from '../../harness/index.ts'

/** Most cases that are sent at once. */
export const atOnce = 5

/** Cases that do not disturb each other, to be sent at the same time; a failure shrinks to one of them. */
export const batches = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T[]> =>
  fc.array(arbitrary, { minLength: 1, maxLength: atOnce, size: 'max' })

/**
 * How many executions a property has, where one of them costs several requests.
 * @param share the part of the run's `--runs`, above 0
 */
export const runsOf = ({ settings }: CheckContext, share: number): number =>
  Math.max(1, Math.ceil(settings.runs * share))
