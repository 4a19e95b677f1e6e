import type { RunResult } from '../../harness/run/result/result.ts'
import { productName } from '../text/product-name.ts'
import { quantity } from '../text/quantity.ts'
import { madeOf } from './choices.ts'

/** How many choices of the target were observed; no line if none were. */
export function observationLine({ observations }: Pick<RunResult, 'observations'>): string[] {
  const made = madeOf(observations).length
  return made === 0 ? [] : [`${quantity(made, 'observation')} of choices that the specification leaves open`]
}

/** A time span for people: `850 ms`, `12.3 s`, `4 min 5 s`. Rounded before the unit is chosen: 999.7 ms are 1.0 s. */
export function duration(milliseconds: number): string {
  const whole = Math.round(milliseconds)
  if (whole < 1000) return `${whole} ms`
  const tenths = Math.round(whole / 100)
  if (tenths < 600) return `${(tenths / 10).toFixed(1)} s`
  const seconds = Math.round(whole / 1000)
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}

/** A number of bytes for people: `812 B`, `3.4 kB`, `2.0 MB`. */
function size(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  const tenths = Math.round(bytes / 100)
  return tenths < 10_000 ? `${(tenths / 10).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}

/** What came before a retry, if no status did. */
const breaks: Readonly<Record<string, string>> = {
  broken: 'a broken connection',
  connection: 'no connection',
  timeout: 'a timeout',
  other: 'another answer',
}

/** `9 retried (6 after 409, 3 after a broken connection)`: readers want to know what made the run ask again. */
function retriedText({ retries, retriedAfter = {} }: RunResult['http']): string {
  const reasons = Object.entries(retriedAfter)
    .toSorted(([, one], [, other]) => other - one)
    // A later request may have overtaken it: some targets accept no timestamp before the last one.
    .map(
      ([reason, count]) =>
        `${count} ${reason === '401' ? 'signed again ' : ''}after ${breaks[reason] ?? reason}`,
    )
  return `${retries} retried${reasons.length === 0 ? '' : ` (${reasons.join(', ')})`}`
}

/** The figures of the traffic in one line. */
export function trafficLine({ http }: Pick<RunResult, 'http'>): string {
  const { p50, p95, p99, max } = http.latencyMs
  const latency = [p50, p95, p99, max].map((value) => value.toFixed(1)).join(' / ')
  return (
    `${quantity(http.requests, 'request')}, ${retriedText(http)}, ${size(http.bytesSent)} sent, ` +
    `${size(http.bytesReceived)} received, latency p50/p95/p99/max ${latency} ms`
  )
}

/**
 * `textboard-conformance 0.1.0, specification v2, seed 7, started …, took 26.0 s` on one line.
 * @param elapsedMs since the program was started, if known: `…, 37.2 s with its reports`
 */
export function runLine(run: RunResult, elapsedMs?: number): string {
  const all = elapsedMs === undefined ? '' : `, ${duration(elapsedMs)} with its reports`
  return (
    `${run.suite.name} ${run.suite.version}, specification ${run.specification.version}, seed ${run.seed}, ` +
    `started ${run.startedAt}, took ${duration(run.durationMs)}${all}`
  )
}

/** `Acme Board 1.2 (acme@example.org)`: the implementation as the configuration names it; empty if it names none. */
export function implementationLine({ implementation }: Pick<RunResult, 'implementation'>): string {
  const { contact } = implementation
  const name = productName(implementation)
  return contact === undefined || contact === '' ? name : `${name} (${contact})`.trim()
}
