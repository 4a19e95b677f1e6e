import type { Check } from '../check/check.ts'
import type { RunConfig } from '../config/config.ts'
import type { Scope, Settings } from '../vocabulary.ts'
import type { Step } from './evaluation/means.ts'
import type { Schedule } from './evaluation/schedule.ts'
import type { AnyResult, RunResult } from './result/result.ts'

/** A member of the configuration that the target contradicts. */
export interface Contradiction {
  /** What was seen, and what to do: `user.token: the target refuses this token; …`. */
  readonly problem: string
  /** How many checks need it, and stay untested for it. */
  readonly checks: number
}

/** The options of a run. */
export interface SessionOptions {
  readonly config: RunConfig
  /** The selected checks with their selected cases, in their order. */
  readonly checks: readonly Check[]
  /** Checks and cases that `--skip` removed. They are reported as untested. */
  readonly skipped?: readonly Check[]
  readonly settings?: Partial<Settings>
  /** Which part of the suite runs. The default is the whole suite. */
  readonly scope?: Scope
  /** The source of all randomness. The default is a random seed. */
  readonly seed?: number
  /** The folder for the journal. */
  readonly output: string
  /** The command line that starts this run again, without the selection: `textboard-conformance run --target …`. */
  readonly command?: string
  /** Time for running failed cases once more at the end, in milliseconds. 0 turns this off. The default is 8,000. */
  readonly confirmingMs?: number
  /**
   * The longest time that a failed property searches for a smaller counterexample, in milliseconds. 0 turns this off.
   * The default is 15,000.
   */
  readonly shrinkingMs?: number
  /** Called now and then with the progress of a long case. */
  readonly onProgress?: (step: Step) => void
  /** Called when effects come late, with the milliseconds that the run waits after each 202 from now on. */
  readonly onLateEffects?: (waitMs: number) => void
  /** Called before any check runs, for each member of the configuration that the target contradicts. */
  readonly onContradiction?: (contradiction: Contradiction) => void
  /** Ends the run early. What has not run by then stays untested. */
  readonly signal?: AbortSignal
}

/** A run against one target: it runs checks and adds up their results. */
export interface Session extends Schedule {
  /**
   * Runs all phases, one after the other, as `runner/register.ts` does with tests of vitest, then finishes.
   * @param onResult called with every result as it comes
   */
  runAll(onResult?: (result: AnyResult) => void, onStart?: (check: Check) => void): Promise<RunResult>
  /** The results so far, as a report that states that it is not complete. */
  snapshot(): RunResult
  /** Deletes what is left, closes the connections, and adds up the results. */
  finish(): Promise<RunResult>
}
