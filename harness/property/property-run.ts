import type { Random } from '../generate/random.ts'
import type { CaseCount } from './property.ts'
import type { ShrinkingTime } from './shrinking-time.ts'

/** What a property gets from its check and its run. */
export interface PropertyRun {
  readonly random: Random
  readonly runs: number
  readonly path: string | undefined
  /** How long to look for a smaller counterexample. */
  readonly shrinking: ShrinkingTime
  /** The factor by which the time limit is extended: 1 for the default number of cases. */
  readonly patience?: number
  /** Milliseconds of work so far, without the time in which the check waited because the target throttles. */
  readonly worked?: (() => number) | undefined
  /** Called from time to time with the number of cases that ran, the total, and what the cases are called. */
  readonly onProgress?: ((done: number, total: number, what: string) => void) | undefined
  /** How many requests the check has sent. */
  readonly requests?: () => number
  /** May a write have been carried out twice, after an error of a gateway, since this number of requests was sent? */
  readonly repeatedSince?: (requests: number) => boolean
  /** Called with what ran, if everything passed. */
  readonly onPassed?: (tally: CaseCount) => void
}
