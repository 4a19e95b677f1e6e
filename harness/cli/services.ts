import type { Fault, OverriddenReferenceOptions, Variant } from '../../proof/index.ts'
import type { RunningReference } from '../../reference-impl/index.ts'
import type { Knowledge } from '../../reports/index.ts'
import type { Check } from '../check/check.ts'
import type { RunResult } from '../run/result/result.ts'
import type { RunPlan } from '../runner/plan.ts'
import type { RunParts } from '../runner/run.ts'
import type { RunEvents } from '../runner/worker-channel.ts'

/**
 * What the commands need from the rest of the package. A command receives the services instead of importing them. So
 * each part is loaded only when it is needed, `--help` is quick, and a test can pass a few checks and a run that ends
 * at once.
 */
export interface Services {
  /** Every check, in the order of the specification. */
  checks(): Promise<readonly Check[]>
  /** Ids of the cases that `--quick` runs. */
  quickCases(): Promise<readonly string[]>
  /** Executes a plan; see `runInVitest`. */
  execute(plan: RunPlan, parts: RunParts, events: RunEvents, signal: AbortSignal): Promise<RunResult>
  startReference(options: OverriddenReferenceOptions): Promise<RunningReference>
  faults(): Promise<readonly Fault[]>
  variants(): Promise<readonly Variant[]>
  /** What helps to find the causes of failures, in addition to the run. */
  knowledge(): Promise<Knowledge>
}

const proof = () => import('../../proof/index.ts')

/** The services of the published command. */
export const realServices: Services = {
  checks: async () => (await import('../../suites/index.ts')).allChecks,
  quickCases: async () => (await import('../../suites/quick-cases.ts')).readQuickCases(),
  execute: async (...run) => (await import('../runner/run.ts')).runInVitest(...run),
  startReference: async (options) => {
    const { faults = [], variants = [], overrides = [], ...rest } = options
    // The thousand faults need more time to load, and more memory, than the server itself.
    return faults.length + variants.length + overrides.length === 0
      ? await (await import('../../reference-impl/index.ts')).startReference(rest)
      : await (await proof()).startOverridden(options)
  },
  faults: async () => (await proof()).faults,
  variants: async () => (await proof()).variants,
  knowledge: async () => (await import('../api/knowledge.ts')).loadKnowledge(),
}
