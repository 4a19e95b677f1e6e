import { firstNamed } from '../../harness/http/message/shown.ts'
import type { CaseResult, CheckResult, RunResult } from '../../harness/run/result/result.ts'
import { exhaustiveFlag, type Level } from '../../harness/vocabulary.ts'
import { quantity } from '../text/quantity.ts'

/**
 * A check that a run leaves out because it fills a group up to a high limit, which only happens with `--exhaustive`.
 */
export interface NotRun {
  readonly id: string
  readonly level: Level
}

/** The part of a run, or of its saved report, that shows what it left out. */
export interface LeavesOut extends Pick<RunResult, 'fixtures'> {
  readonly checks: readonly (Pick<CheckResult, 'id' | 'level' | 'outcome'> & {
    readonly cases?: readonly Pick<CaseResult, 'id'>[]
  })[]
}

/**
 * The checks that only `--exhaustive` would run. They are inapplicable in the report, and nothing was seen of them.
 * Readers of a verdict must know this.
 */
export function notRunIn({ checks, fixtures }: LeavesOut): NotRun[] {
  const cases = new Set(
    fixtures.filter(({ fixture }) => fixture === exhaustiveFlag).flatMap((missing) => missing.checks),
  )
  if (cases.size === 0) return []
  return checks
    .filter(({ outcome }) => outcome === 'inapplicable')
    .filter((check) => cases.has(check.id) || (check.cases ?? []).some(({ id }) => cases.has(id)))
    .map(({ id, level }) => ({ id, level }))
}

/** `4 not run without --exhaustive (2 MUST)`; empty if nothing is left out. */
export function notRunCount(notRun: readonly NotRun[]): string {
  if (notRun.length === 0) return ''
  const musts = notRun.filter(({ level }) => level === 'MUST').length
  return `${notRun.length} not run without ${exhaustiveFlag}${musts > 0 ? ` (${musts} MUST)` : ''}`
}

/** Checks named. The others are counted. */
const named = 20

/** `entries.limit.update (MUST), entries.limit.evicted (SHOULD)`: the MUSTs first. */
export function notRunList(notRun: readonly NotRun[]): string {
  const ordered = [
    ...notRun.filter(({ level }) => level === 'MUST'),
    ...notRun.filter(({ level }) => level !== 'MUST'),
  ]
  return firstNamed(
    ordered.map(({ id, level }) => `${id} (${level})`),
    named,
  )
}

/** The line that counts them on the terminal, without their ids. */
export const notRunShort = (notRun: readonly NotRun[]): string =>
  `Not run without ${exhaustiveFlag}: ${quantity(notRun.length, 'check')} of what happens at the limit of ` +
  'a group; summary.md names them.'

/** The line that names them in summary.md. */
export const notRunLine = (notRun: readonly NotRun[]): string =>
  `Not run without ${exhaustiveFlag}: ${notRunList(notRun)}.`
