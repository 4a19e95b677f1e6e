import type { RunConfig } from '../../config/config.ts'
import { suiteVersion } from '../../config/version.ts'
import { type Scope, type Settings, specificationVersion, suiteName } from '../../vocabulary.ts'
import type { RunResult } from '../result/result.ts'

/** What is known about a run whether or not it could begin. */
export interface KnownRun {
  readonly config: RunConfig
  readonly settings: Settings
  readonly scope: Scope
  readonly seed: number
  readonly startedAt: Date
}

/** The members of a report that do not depend on what the run has judged. The duration is that until now. */
export const runHead = ({ config, settings, scope, seed, startedAt }: KnownRun) =>
  ({
    suite: { name: suiteName, version: suiteVersion() },
    specification: { version: specificationVersion },
    implementation: config.implementation,
    target: config.target.replace(/\/$/, ''),
    startedAt: startedAt.toISOString(),
    durationMs: Date.now() - startedAt.getTime(),
    seed,
    settings,
    scope,
  }) satisfies Partial<RunResult>
