import type { CheckResult, Counts, Outcome, RunResult } from '../harness/result/result.ts'

/** What the people's reports say about a run, in numbers and order, apart from how it looks. */
export interface Overview {
  /** `CONFORMANT`, or what else, with the reason in a few words. */
  readonly headline: string
  readonly counts: Counts
  /** Failed and erroneous checks, MUST before SHOULD before MAY, then errors. */
  readonly faulty: readonly CheckResult[]
  /** Untested checks that no missing fixture explains, apart from the untestable. */
  readonly unexplained: readonly CheckResult[]
  /** How many sentences no caller can test, whatever the config holds. */
  readonly untestable: number
  readonly violations: number
}

const levels = ['MUST', 'SHOULD', 'MAY'] as const

const isUntestable = ({ kind, outcome }: CheckResult): boolean =>
  kind === 'untestable' && outcome === 'untested'

/** How often each outcome occurs among checks. */
export function countOutcomes(checks: readonly CheckResult[]): Counts {
  const counts: Record<Outcome, number> = { passed: 0, failed: 0, untested: 0, inapplicable: 0, error: 0 }
  for (const { outcome } of checks) counts[outcome] += 1
  return counts
}

/** `1 check`, `2 checks`. */
export function quantity(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

function headlineOf(run: RunResult, counts: Counts, untestable: number): string {
  const failedMusts = run.checks.filter(
    ({ outcome, level }) => outcome === 'failed' && level === 'MUST',
  ).length
  const parts = [
    counts.failed > 0 ? `${counts.failed} failed (${failedMusts} MUST)` : '',
    counts.error > 0 ? `${quantity(counts.error, 'error')} of the suite` : '',
    counts.untested > untestable ? `${counts.untested - untestable} untested` : '',
    `${counts.passed} passed`,
    untestable > 0 ? `${untestable} untestable` : '',
    counts.inapplicable > 0 ? `${counts.inapplicable} inapplicable` : '',
  ].filter((part) => part !== '')
  const partial = run.complete ? '' : ' — INCOMPLETE: the run did not reach its end'
  return `${run.verdict.toUpperCase()}: ${parts.join(', ')}${partial}`
}

/** Orders and counts what a run found. */
export function overviewOf(run: RunResult): Overview {
  const counts = countOutcomes(run.checks)
  const failed = run.checks.filter(({ outcome }) => outcome === 'failed')
  const untestable = run.checks.filter(isUntestable).length
  const explained = new Set(run.fixtures.flatMap(({ checks }) => checks))
  return {
    headline: headlineOf(run, counts, untestable),
    counts,
    faulty: [
      ...levels.flatMap((level) => failed.filter((check) => check.level === level)),
      ...run.checks.filter(({ outcome }) => outcome === 'error'),
    ],
    unexplained: run.checks.filter(
      (check) => check.outcome === 'untested' && !isUntestable(check) && !explained.has(check.id),
    ),
    untestable,
    violations: Object.values(run.contract).reduce((sum, { violations }) => sum + violations.length, 0),
  }
}

/** A time span for people: `850 ms`, `12.3 s`, `4 min 5 s`. */
export function duration(milliseconds: number): string {
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`
  const seconds = milliseconds / 1000
  if (seconds < 60) return `${seconds.toFixed(1)} s`
  return `${Math.floor(seconds / 60)} min ${Math.floor(seconds % 60)} s`
}

/** A number of bytes for people: `812 B`, `3.4 kB`, `2.0 MB`. */
export function size(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  return bytes < 1_000_000 ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}

/** The figures of the traffic in one line. */
export function trafficLine({ http }: RunResult): string {
  const { p50, p95, p99, max } = http.latencyMs
  const latency = [p50, p95, p99, max].map((value) => value.toFixed(1)).join(' / ')
  return (
    `${quantity(http.requests, 'request')}, ${http.retries} retried, ${size(http.bytesSent)} sent, ` +
    `${size(http.bytesReceived)} received, latency p50/p95/p99/max ${latency} ms`
  )
}

/** `textboard-conformance 0.1.0, specification 1, seed 7, started …, took …` in one line. */
export function runLine(run: RunResult): string {
  return (
    `${run.suite.name} ${run.suite.version}, specification ${run.specification.version}, seed ${run.seed}, ` +
    `started ${run.startedAt}, took ${duration(run.durationMs)}`
  )
}

/** `Acme Board 1.2 (acme@example.org)`: the implementation as the config names it; empty where it names none. */
export function implementationLine({ implementation }: Pick<RunResult, 'implementation'>): string {
  const { organization, product, version, contact } = implementation
  const name = [organization, product, version].filter((part) => part !== undefined && part !== '').join(' ')
  return contact === undefined || contact === '' ? name : `${name} (${contact})`.trim()
}
