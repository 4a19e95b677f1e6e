import type { Check } from '../../check/check.ts'
import { classesRun } from '../evaluation/applicability.ts'
import type { RunResult } from '../result/result.ts'
import { unexecuted } from '../result/results.ts'
import { type KnownRun, runHead } from './run-head.ts'
import { classResults } from './verdict.ts'

/** A run that could not begin. */
export interface Unreached extends KnownRun {
  /** All checks that should run, and those that `--skip` removed. */
  readonly checks: readonly Check[]
  /** Why it could not begin, and what to do. */
  readonly reason: string
  /** The reason in a few words. */
  readonly title: string
}

/** The report of a run that could not begin: no check was judged, and each check states the reason. */
export function unreachedRun(unreached: Unreached): RunResult {
  const { config, checks: meant, settings, scope, reason, title } = unreached
  const checks = meant
    .filter(({ kind }) => kind === 'check' || kind === 'run-wide')
    .filter((check) => classesRun(config.classes).includes(check.class))
    .map((check) => unexecuted(check, `the run could not begin: ${title}`))
  return {
    ...runHead(unreached),
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
    },
    exchanges: [],
    fixtures: [],
    notes: [],
    stopped: reason,
    unbegun: title,
    complete: false,
  }
}
