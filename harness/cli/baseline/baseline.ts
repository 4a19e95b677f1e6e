import type { Cause } from '../../../reports/index.ts'
import { matches } from '../../check/selection.ts'
import { isKnown, withKnown } from '../../run/result/known-failures.ts'
import type { CheckResult, KnownFailure, RunResult } from '../../run/result/result.ts'
import type { Outcome } from '../../vocabulary.ts'

/** The part of a cause that the baseline needs. */
export type CauseCases = Pick<Cause, 'cases'>

/**
 * Marks the failures that are expected, and compares the run with the baseline. A check with generated inputs fails or
 * passes by its seed. So its failures are also expected if they belong to a cause of which the baseline expects
 * everything else.
 * @param causes of what failed in the run
 */
export function withBaseline(
  run: RunResult,
  baseline: readonly KnownFailure[],
  causes: readonly CauseCases[] = [],
): RunResult {
  const marked = run.checks.map((check) => withKnown(check, baseline))
  const byCause = expectedByCause(marked, causes)
  const checks = marked.map((check) => withExpected(check, byCause))
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

/** Could a cause make failures of generated inputs known that no entry names? Otherwise nobody has to find it. */
export const needsCauses = (run: RunResult, baseline: readonly KnownFailure[]): boolean =>
  run.checks.some(
    (check) => check.generated === true && check.outcome === 'failed' && !isKnown(withKnown(check, baseline)),
  )

/** The failed cases of generated inputs whose cause the baseline expects otherwise, with the entry that expects it. */
function expectedByCause(
  checks: readonly CheckResult[],
  causes: readonly CauseCases[],
): ReadonlyMap<string, KnownFailure> {
  const failed = new Map(
    checks.flatMap(({ generated = false, cases }) =>
      cases.flatMap(({ id, outcome, known }) =>
        outcome === 'failed' ? [[id, { generated, known }] as const] : [],
      ),
    ),
  )
  const expected = causes.flatMap(({ cases }) => {
    const own = cases.flatMap((id) => failed.get(id) ?? [])
    const fixed = own.filter(({ generated }) => !generated)
    const entry = fixed[0]?.known
    if (entry === undefined || fixed.some(({ known }) => known === undefined)) return []
    return cases.flatMap((id) => (failed.get(id)?.generated === true ? [[id, entry] as const] : []))
  })
  return new Map(expected)
}

function withExpected(check: CheckResult, byCause: ReadonlyMap<string, KnownFailure>): CheckResult {
  if (!check.cases.some(({ id, known }) => known === undefined && byCause.has(id))) return check
  return {
    ...check,
    cases: check.cases.map((one) => {
      const known = one.known ?? (one.outcome === 'failed' ? byCause.get(one.id) : undefined)
      return known === undefined ? one : { ...one, known }
    }),
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
 * an entry: one for the check if all of its cases failed, otherwise one for each case. Failures of generated inputs get
 * none if other cases show the same cause.
 * @param run marked by {@link withBaseline}
 */
export function updatedBaseline(
  run: RunResult,
  baseline: readonly KnownFailure[],
  causes: readonly CauseCases[] = [],
): BaselineUpdate {
  const entryOf = (id: string): KnownFailure => ({ id })
  const fixed = run.checks.filter(({ generated }) => generated !== true)
  const everyFixed = fixed.flatMap(({ cases }) => cases.map(({ id }) => entryOf(id)))
  const shown = expectedByCause(
    run.checks.map((check) => withKnown(check, everyFixed)),
    causes,
  )
  const stale = new Set(run.baseline?.stale)
  const kept = baseline.filter(({ id }) => !stale.has(id))
  const added = run.checks
    .filter(({ outcome }) => outcome === 'failed')
    .flatMap((check) => {
      const failed = check.cases.filter(({ outcome }) => outcome === 'failed')
      const unexpected = failed.filter(({ id, known }) => known === undefined && !shown.has(id))
      return unexpected.length === check.cases.length
        ? [{ id: check.id }]
        : unexpected.map(({ id }) => ({ id }))
    })
  return { entries: [...kept, ...added], added: added.length, removed: stale.size }
}
