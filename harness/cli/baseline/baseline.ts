import { matches } from '../../check/selection.ts'
import { isKnown, withKnown } from '../../run/result/known-failures.ts'
import type { CheckResult, KnownFailure, RunResult } from '../../run/result/result.ts'
import type { Outcome } from '../../vocabulary.ts'

/** Marks the failures that are expected, and compares the run with the baseline. */
export function withBaseline(run: RunResult, baseline: readonly KnownFailure[]): RunResult {
  const checks = run.checks.map((check) => withKnown(check, baseline))
  const failed = checks.filter(({ outcome }) => outcome === 'failed')
  const expected = failed.filter(isKnown).length
  const ended = (outcome: Outcome) => (id: string) => checks.some((check) => fits(check, id, outcome))
  const stale = baseline.map(({ id }) => id).filter((id) => !ended('failed')(id) && ended('passed')(id))
  return {
    ...run,
    checks,
    baseline: { entries: baseline.length, expected, unexpected: failed.length - expected, stale },
  }
}

const fits = (check: CheckResult, pattern: string, outcome: Outcome): boolean =>
  check.cases.some(
    (one) => one.outcome === outcome && (matches(check.id, pattern) || matches(one.id, pattern)),
  )

/** How a baseline changes with a run. */
export interface BaselineUpdate {
  readonly entries: readonly KnownFailure[]
  readonly added: number
  readonly removed: number
}

/**
 * The baseline after a run. What still fails or was not run keeps its entry, and what passed loses it. New failures get
 * an entry: one for the check if all of its cases failed, otherwise one for each case.
 * @param run marked by {@link withBaseline}
 */
export function updatedBaseline(run: RunResult, baseline: readonly KnownFailure[]): BaselineUpdate {
  const stale = new Set(run.baseline?.stale)
  const kept = baseline.filter(({ id }) => !stale.has(id))
  const added = run.checks
    .filter(({ outcome }) => outcome === 'failed')
    .flatMap((check) => {
      const failed = check.cases.filter(({ outcome }) => outcome === 'failed')
      const unexpected = failed.filter(({ known }) => known === undefined)
      return unexpected.length === check.cases.length
        ? [{ id: check.id }]
        : unexpected.map(({ id }) => ({ id }))
    })
  return { entries: [...kept, ...added], added: added.length, removed: stale.size }
}
