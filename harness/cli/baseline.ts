import type { Check } from '../check/check.ts'
import { matches } from '../check/selection.ts'
import { ConfigurationError } from '../config/configuration-error.ts'
import { readJsonFile } from '../config/json-file.ts'
import type { CheckResult, RunResult } from '../result/result.ts'

/** Checks that are expected to fail: ids, or patterns on ids. */
export type Baseline = readonly string[]

/** What a baseline makes of a run. */
export interface BaselineReport {
  /** Failed checks that it expects. */
  readonly expected: readonly CheckResult[]
  /** Failed checks that it does not expect. */
  readonly outside: readonly CheckResult[]
  /** Entries whose checks ran and none failed, or that fit no check at all. */
  readonly stale: readonly string[]
}

/**
 * Reads a baseline: a JSON list of ids or patterns.
 * @throws ConfigurationError where the file is no such list
 */
export function readBaseline(file: string): Baseline {
  const list = readJsonFile(file, 'write a JSON list of the ids that are expected to fail')
  const entries = Array.isArray(list) ? list.filter((entry) => typeof entry === 'string' && entry !== '') : []
  if (!Array.isArray(list) || entries.length < list.length) {
    throw new ConfigurationError(file, [
      {
        where: '',
        wrong: 'is no list of texts',
        remedy: 'write check ids or patterns as a JSON list: ["groups.limit.sixth-create", "contract.*"]',
      },
    ])
  }
  return entries.map(String)
}

/** True where a baseline expects this check to fail. */
export const isExpectedBy =
  (baseline: Baseline) =>
  ({ id }: Pick<CheckResult, 'id'>): boolean =>
    baseline.some((entry) => matches(id, entry))

/**
 * Compares a run with its baseline.
 * @param checks every check there is, selected or not
 */
export function compareWithBaseline(
  run: Pick<RunResult, 'checks'>,
  baseline: Baseline,
  checks: readonly Pick<Check, 'id'>[],
): BaselineReport {
  const failed = run.checks.filter(({ outcome }) => outcome === 'failed')
  const passed = run.checks.filter(({ outcome }) => outcome === 'passed')
  const fits = (entry: string, list: readonly { readonly id: string }[]) =>
    list.some(({ id }) => matches(id, entry))
  return {
    expected: failed.filter(isExpectedBy(baseline)),
    outside: failed.filter((check) => !isExpectedBy(baseline)(check)),
    stale: baseline.filter((entry) => !fits(entry, failed) && (fits(entry, passed) || !fits(entry, checks))),
  }
}

/** Ids named in a note; what is beyond is counted. */
const shownIds = 20

/** What the report says about the baseline. */
export function baselineNotes(file: string, { expected, outside, stale }: BaselineReport): string[] {
  const failures = expected.length + outside.length
  const notes = [
    `Baseline ${file}: ${expected.length} of ${failures} failed checks expected, which do not count.`,
  ]
  if (outside.length > 0) {
    notes.push(`Outside the baseline, ${outside.length} failed: ${listed(outside.map(({ id }) => id))}`)
  }
  if (stale.length > 0) {
    notes.push(`Baseline ${file} names what no longer fails; take it out: ${listed(stale)}`)
  }
  return notes
}

function listed(ids: readonly string[]): string {
  const left = ids.length - shownIds
  return `${ids.slice(0, shownIds).join(', ')}${left > 0 ? `, and ${left} more` : ''}`
}
