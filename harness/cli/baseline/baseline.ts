import type { Cause } from '../../../reports/index.ts'
import { expects, isKnown, withKnown } from '../../run/result/known-failures.ts'
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
  const stale = baseline.flatMap((entry) => staleIn(checks, entry))
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
      const known = one.known ?? byCause.get(one.id)
      return known === undefined ? one : { ...one, known }
    }),
  }
}

/** What an entry names and what no longer fails: its id, or those of its cases that passed. */
function staleIn(checks: readonly CheckResult[], { id, cases, ...rest }: KnownFailure): readonly string[] {
  if (cases !== undefined && cases.length > 0)
    return cases.filter((one) => staleIn(checks, { id: one, ...rest }).length > 0)
  const ended = (outcome: Outcome) =>
    checks.some((check) =>
      check.cases.some((one) => one.outcome === outcome && expects({ id }, check, one.id)),
    )
  return !ended('failed') && ended('passed') ? [id] : []
}

/** An entry without what no longer fails; undefined if nothing of it is left. */
function withoutStale(entry: KnownFailure, stale: ReadonlySet<string>): KnownFailure | undefined {
  if (stale.has(entry.id)) return undefined
  if (entry.cases === undefined) return entry
  const cases = entry.cases.filter((id) => !stale.has(id))
  return cases.length === 0 ? undefined : { ...entry, cases }
}

/** How a baseline changes with a run. */
export interface BaselineUpdate {
  readonly entries: readonly KnownFailure[]
  readonly added: number
  readonly removed: number
}

/**
 * The baseline after a run. What still fails or was not run keeps its entry, and what passed loses it. New failures get
 * one entry for each check, which names the cases if not all of them failed. Failures of generated inputs get none if
 * other cases show the same cause.
 * @param run marked by {@link withBaseline}
 */
export function updatedBaseline(
  run: RunResult,
  baseline: readonly KnownFailure[],
  causes: readonly CauseCases[] = [],
): BaselineUpdate {
  const fixed = run.checks.filter(({ generated }) => generated !== true)
  const everyFixed = fixed.flatMap(({ cases }) => cases.map(({ id }): KnownFailure => ({ id })))
  const shown = expectedByCause(
    run.checks.map((check) => withKnown(check, everyFixed)),
    causes,
  )
  const stale = new Set(run.baseline?.stale)
  const kept = baseline.flatMap((entry) => withoutStale(entry, stale) ?? [])
  const added = run.checks
    .filter(({ outcome }) => outcome === 'failed')
    .flatMap(({ id, cases }): KnownFailure[] => {
      const unexpected = cases.filter(
        (one) => one.outcome === 'failed' && one.known === undefined && !shown.has(one.id),
      )
      const [first] = unexpected
      if (first === undefined) return []
      if (unexpected.length === cases.length) return [{ id }]
      return unexpected.length === 1 ? [{ id: first.id }] : [{ id, cases: unexpected.map((one) => one.id) }]
    })
  return { entries: [...kept, ...added], added: added.length, removed: stale.size }
}
