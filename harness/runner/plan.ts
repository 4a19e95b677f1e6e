import type { Check } from '../check/check.ts'
import { selectChecks } from '../check/selection.ts'
import type { RunConfig } from '../config/config.ts'
import type { Step } from '../run/evaluation/means.ts'
import type { AnyResult } from '../run/result/result.ts'
import type { Contradiction } from '../run/session.ts'
import type { Scope, Settings } from '../vocabulary.ts'
import type { ShippedRun } from './shipped-run.ts'

/** All that a run needs to know. It contains only plain values, because it is sent to vitest's worker. */
export interface RunPlan {
  readonly config: RunConfig
  /** The selected checks in their order, each with its selected cases. */
  readonly selected: readonly PlannedCheck[]
  /** The checks and cases that `--skip` removed. */
  readonly skipped: readonly PlannedCheck[]
  readonly settings: Settings
  readonly scope: Scope
  readonly seed: number
  /** Output folder, absolute. */
  readonly output: string
  /** The command that starts this run again, without the selection. */
  readonly command: string
}

/** The id of a check, with the ids of its chosen cases. */
export interface PlannedCheck {
  readonly id: string
  readonly cases: readonly string[]
}

/** Converts checks, which contain functions, to plain values. */
export const planned = (checks: readonly Check[]): PlannedCheck[] =>
  checks.map(({ id, cases }) => ({ id, cases: cases.map((one) => one.id) }))

/** The chosen checks with their chosen cases. */
export function unplanned(meant: readonly PlannedCheck[], all: readonly Check[]): Check[] {
  const byId = new Map(all.map((check) => [check.id, check]))
  return meant.flatMap(({ id, cases }) => {
    const check = byId.get(id)
    return check === undefined ? [] : selectChecks([check], { cases })
  })
}

/** The messages of the worker while the run goes on. */
export type RunMessage =
  /** From now on, the worker receives a cancellation. */
  | { readonly type: 'listening' }
  /** The run could not begin: the target is no longer reachable, or refuses the credentials. */
  | { readonly type: 'unreachable'; readonly message: string; readonly title: string }
  | { readonly type: 'start'; readonly id: string }
  | { readonly type: 'progress'; readonly step: Step }
  | { readonly type: 'late-effects'; readonly waitMs: number }
  | { readonly type: 'contradiction'; readonly contradiction: Contradiction }
  | { readonly type: 'result'; readonly result: AnyResult }
  | { readonly type: 'partial'; readonly shipped: ShippedRun }
  | { readonly type: 'finished'; readonly shipped: ShippedRun }

/** The messages to the worker. */
export type RunOrder = { readonly type: 'cancel' }

declare module 'vitest' {
  interface ProvidedContext {
    conformancePlan: RunPlan
    /** Name of the channel between the main thread and the worker. */
    conformanceChannel: string
  }
}
