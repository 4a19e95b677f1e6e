import type { Random } from '../generate/random.ts'
import type { CaseCount } from './property.ts'
import type { ShrinkingTime } from './shrinking-time.ts'

/** What a property run takes from its check and its run. */
export interface PropertyRun {
  readonly random: Random
  readonly runs: number
  readonly path: string | undefined
  /** How long a smaller counterexample is looked for. */
  readonly shrinking: ShrinkingTime
  /** How much longer than usual it may take: 1 for the usual number of cases. */
  readonly patience?: number
  /** Milliseconds at work so far: without the time in which a target that throttles had to be left alone. */
  readonly worked?: (() => number) | undefined
  /** Told now and then how many cases ran, of how many, and what they are called. */
  readonly onProgress?: ((done: number, total: number, what: string) => void) | undefined
  /** How many requests the check has sent. */
  readonly requests?: () => number
  /** May a write have been carried out twice, after a gateway's error, since so many requests had been sent? */
  readonly repeatedSince?: (requests: number) => boolean
  /** Told what ran, where all of it passed. */
  readonly onPassed?: (tally: CaseCount) => void
}
