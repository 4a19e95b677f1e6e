import type { Fault, OverriddenReferenceOptions, Variant } from '../../proof/index.ts'
import type { RunningReference } from '../../reference-impl/index.ts'
import type { Knowledge } from '../../reports/index.ts'
import type { Check } from '../check/check.ts'
import type { RunResult } from '../run/result/result.ts'
import type { RunPlan } from '../runner/plan.ts'
import type { RunParts } from '../runner/run.ts'
import type { RunEvents } from '../runner/worker-channel.ts'

/**
 * What the commands need of the rest of the package. A command is handed it, and imports none of it: so it is
 * loaded when it is needed and `--help` is quick, and a test of a command hands it a few checks and a run
 * that is over at once.
 */
export interface Services {
  /** Every check, in the order of the specification. */
  checks(): Promise<readonly Check[]>
  /** Ids of the cases of `--quick`. */
  quickCases(): Promise<readonly string[]>
  /** Executes a plan; see `runInVitest`. */
  execute(plan: RunPlan, parts: RunParts, events: RunEvents, signal: AbortSignal): Promise<RunResult>
  startReference(options: OverriddenReferenceOptions): Promise<RunningReference>
  faults(): Promise<readonly Fault[]>
  variants(): Promise<readonly Variant[]>
  /** What is known beside a run, to tell the causes of its failures. */
  knowledge(): Promise<Knowledge>
}

const proof = () => import('../../proof/index.ts')

/** The services as the published command has them. */
export const realServices: Services = {
  checks: async () => (await import('../../suites/index.ts')).allChecks,
  quickCases: async () => (await import('../../suites/quick-cases.ts')).readQuickCases(),
  execute: async (...run) => (await import('../runner/run.ts')).runInVitest(...run),
  startReference: async (options) => {
    const { faults = [], variants = [], overrides = [], ...rest } = options
    // The thousand faults take longer to load, and more memory, than the server itself.
    return faults.length + variants.length + overrides.length === 0
      ? await (await import('../../reference-impl/index.ts')).startReference(rest)
      : await (await proof()).startOverridden(options)
  },
  faults: async () => (await proof()).faults,
  variants: async () => (await proof()).variants,
  knowledge: async () => (await import('../api/knowledge.ts')).loadKnowledge(),
}
