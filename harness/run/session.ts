import type { Check } from '../check/check.ts'
import type { RunConfig } from '../config/config.ts'
import type { Scope, Settings } from '../vocabulary.ts'
import type { Step } from './evaluation/means.ts'
import type { Schedule } from './evaluation/schedule.ts'
import type { AnyResult, RunResult } from './result/result.ts'

/** What a run consists of. */
export interface SessionOptions {
  readonly config: RunConfig
  /** The selected checks, with their selected cases, in their order. */
  readonly checks: readonly Check[]
  /** Checks and cases that `--skip` took out: reported as untested. */
  readonly skipped?: readonly Check[]
  readonly settings?: Partial<Settings>
  /** Which part of the suite it is; the whole otherwise. */
  readonly scope?: Scope
  /** All randomness comes from it; random otherwise. */
  readonly seed?: number
  /** Folder for the journal. */
  readonly output: string
  /** The command line that starts this run again, up to the selection: `textboard-conformance run --target …`. */
  readonly command?: string
  /** Milliseconds in which failed cases are run once more at the end; 0: not at all. 8,000 otherwise. */
  readonly confirmingMs?: number
  /** Most milliseconds in which a failed property looks for a smaller counterexample; 0: not at all. 15,000 otherwise. */
  readonly shrinkingMs?: number
  /** Told now and then how far a long case is. */
  readonly onProgress?: (step: Step) => void
  /** Told that effects come late, and how many milliseconds the run waits after each 202 from now on. */
  readonly onLateEffects?: (waitMs: number) => void
  /** Ends the run early; what has not run stays untested. */
  readonly signal?: AbortSignal
}

/** A run against one target: executes checks one by one, side by side, and adds them up. */
export interface Session extends Schedule {
  readonly seed: number
  readonly settings: Settings
  /** Runs all phases and finishes. @param onResult told of every result as it comes */
  runAll(onResult?: (result: AnyResult) => void, onStart?: (check: Check) => void): Promise<RunResult>
  /** The results so far, as a report that says that it is not complete. */
  snapshot(): RunResult
  /** Deletes what is left, closes the connections, adds up. */
  finish(): Promise<RunResult>
}
