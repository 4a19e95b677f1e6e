import type { RunConfig } from '../config/config.ts'
import type { AnyResult, Step } from '../engine/session.ts'
import type { RunResult, Settings } from '../result/result.ts'

/** All that a run needs to know; plain values, since it crosses into vitest's worker. */
export interface RunPlan {
  readonly config: RunConfig
  /** Ids of the selected checks, in their order. */
  readonly checkIds: readonly string[]
  /** Ids that `--skip` took out. */
  readonly skippedIds: readonly string[]
  readonly settings: Settings
  readonly seed: number
  /** Output folder, absolute. */
  readonly output: string
  /** The command that starts this run again, up to the selection. */
  readonly command: string
}

/** What the worker tells while the run goes on. */
export type RunMessage =
  | { readonly type: 'start'; readonly id: string }
  | { readonly type: 'progress'; readonly step: Step }
  | { readonly type: 'result'; readonly result: AnyResult }
  | { readonly type: 'partial'; readonly run: RunResult }
  | { readonly type: 'finished'; readonly run: RunResult }
  | { readonly type: 'broken'; readonly message: string }

/** What the worker is told. */
export type RunOrder = { readonly type: 'cancel' }

declare module 'vitest' {
  interface ProvidedContext {
    /** The plan, as JSON. */
    conformancePlan: string
    /** Name of the channel between the run and its worker. */
    conformanceChannel: string
  }
}
