import type { Check } from '../../check/check.ts'
import type { RunConfig } from '../../config/config.ts'
import { suiteVersion } from '../../config/version.ts'
import { type Scope, type Settings, specificationVersion, suiteName } from '../../vocabulary.ts'
import { classesRun } from '../evaluation/applicability.ts'
import type { RunResult } from '../result/result.ts'
import { unexecuted } from '../result/results.ts'
import { classResults } from './verdict.ts'

/** A run that could not begin. */
export interface Unreached {
  readonly config: RunConfig
  /** All checks that should run, and those that `--skip` removed. */
  readonly checks: readonly Check[]
  readonly settings: Settings
  readonly scope: Scope
  readonly seed: number
  readonly startedAt: Date
  /** Why it could not begin, and what to do. */
  readonly reason: string
  /** The reason in a few words. */
  readonly title: string
}

/** The report of a run that could not begin: no check was judged, and each check states the reason. */
export function unreachedRun({
  config,
  checks: meant,
  settings,
  scope,
  seed,
  startedAt,
  reason,
  title,
}: Unreached): RunResult {
  const checks = meant
    .filter(({ kind }) => kind === 'check' || kind === 'run-wide')
    .filter((check) => classesRun(config.classes).includes(check.class))
    .map((check) => unexecuted(check, `the run could not begin: ${title}`))
  return {
    suite: { name: suiteName, version: suiteVersion() },
    specification: { version: specificationVersion },
    implementation: config.implementation,
    target: config.target.replace(/\/$/, ''),
    startedAt: startedAt.toISOString(),
    durationMs: Date.now() - startedAt.getTime(),
    seed,
    settings,
    scope,
    verdict: scope.kind === 'whole' ? 'inconclusive' : 'none',
    classes: classResults(checks, config.classes, settings.strict),
    checks,
    observations: [],
    contract: {},
    http: {
      requests: 0,
      retries: 0,
      bytesSent: 0,
      bytesReceived: 0,
      latencyMs: { p50: 0, p95: 0, p99: 0, max: 0 },
      sumMs: 0,
    },
    exchanges: [],
    fixtures: [],
    notes: [],
    stopped: reason,
    unbegun: title,
    complete: false,
  }
}
