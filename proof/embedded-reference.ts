import type { RunConfig } from '../harness/config/config.ts'
import type { RunResult } from '../harness/run/result/result.ts'
import { usualClasses } from '../harness/vocabulary.ts'
import type { RunningReference } from '../reference-impl/index.ts'

/**
 * Small enough to test the rule on the oldest entries in every run, and larger than what any other check stores:
 * the list that is longer than a page has 1,001 entries.
 */
export const referenceLimits = { entriesPerGroup: 1010 } as const

/** The name of the reference implementation in the reports of runs against it. */
export const embeddedImplementation = {
  organization: 'textboard-conformance',
  product: 'reference implementation',
} as const

/** True if the report is of a run against the embedded reference implementation, without a target of its own. */
export const isOfEmbeddedReference = ({ implementation }: Pick<RunResult, 'implementation'>): boolean =>
  implementation.organization === embeddedImplementation.organization &&
  implementation.product === embeddedImplementation.product

/** The run configuration for a started reference implementation: all usual classes, all fixtures. */
export function referenceConfig(server: RunningReference): RunConfig {
  return {
    ...server.config,
    classes: usualClasses,
    implementation: embeddedImplementation,
    unsupported: [],
    limits: referenceLimits,
  }
}
