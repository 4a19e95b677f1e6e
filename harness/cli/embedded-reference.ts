import type { RunningReference } from '../../reference-impl/index.ts'
import { conformanceClasses } from '../check/check.ts'
import type { RunConfig } from '../config/config.ts'

/** Small enough that the rule on the oldest entries is tested in every run, larger than what any other check stores. */
export const referenceLimits = { entriesPerGroup: 900 } as const

/** The run configuration that fits a started reference implementation: all classes, all fixtures. */
export function referenceConfig(server: RunningReference): RunConfig {
  return {
    ...server.config,
    target: server.baseUrl,
    classes: [...conformanceClasses],
    implementation: { organization: 'textboard-conformance', product: 'reference implementation' },
    limits: referenceLimits,
  }
}
