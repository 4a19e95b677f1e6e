import type { RunConfig } from '../harness/config/config.ts'
import type { RunResult } from '../harness/run/result/result.ts'
import { usualClasses } from '../harness/vocabulary.ts'
import type { RunningReference } from '../reference-impl/index.ts'

/**
 * Small enough that the rule on the oldest entries is tested in every run, larger than what any other check stores: the list that
 * is longer than a page has 1,001 entries.
 */
export const referenceLimits = { entriesPerGroup: 1010 } as const

/** How the reports of runs against it call it. */
const embedded = { organization: 'textboard-conformance', product: 'reference implementation' } as const

/** Is it the report of a run without a target of its own? */
export const isOfEmbeddedReference = ({ implementation }: Pick<RunResult, 'implementation'>): boolean =>
  implementation.organization === embedded.organization && implementation.product === embedded.product

/** The run configuration that fits a started reference implementation: all classes, all fixtures. */
export function referenceConfig(server: RunningReference): RunConfig {
  return {
    ...server.config,
    classes: usualClasses,
    implementation: embedded,
    unsupported: [],
    limits: referenceLimits,
  }
}
