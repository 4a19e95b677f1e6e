import { matches } from '../../check/selection.ts'
import type { AnyResult, CaseResult, CheckResult, KnownFailure } from './result.ts'
import { withCases } from './results.ts'

/** Does a baseline entry concern this case? */
export const expects = (
  { id, cases }: KnownFailure,
  check: Pick<CheckResult, 'id'>,
  caseId: string,
): boolean => (matches(check.id, id) || matches(caseId, id)) && (cases?.includes(caseId) ?? true)

/** The baseline entry that expects this case to fail, without the other cases that it names. */
function entryFor(
  known: readonly KnownFailure[],
  check: Pick<CheckResult, 'id'>,
  caseId: string,
): CaseResult['known'] {
  const entry = known.find((one) => expects(one, check, caseId))
  if (entry === undefined) return undefined
  const { cases: _others, ...rest } = entry
  return rest
}

/** Marks the failed cases that are expected to fail, with their reason and issue. */
export function withKnown<T extends AnyResult>(result: T, known: readonly KnownFailure[]): T {
  if (result.kind === 'observation' || result.outcome !== 'failed' || known.length === 0) return result
  const cases = result.cases.map((one) => {
    const entry = 'value' in one || one.outcome !== 'failed' ? undefined : entryFor(known, result, one.id)
    return entry === undefined ? one : { ...one, known: entry }
  })
  return { ...result, cases }
}

/** Is every failure of a check expected? */
export const isKnown = ({ cases, outcome }: Pick<CheckResult, 'cases' | 'outcome'>): boolean =>
  outcome === 'failed' && cases.every((one) => one.outcome !== 'failed' || one.known !== undefined)

/** A check as it counts for the exit code: its expected failures count as passed. */
export function forgiven(check: CheckResult): CheckResult {
  if (!check.cases.some(({ known }) => known !== undefined)) return check
  const cases = check.cases.map(
    (one): CaseResult => (one.known === undefined ? one : { ...one, outcome: 'passed' }),
  )
  return withCases(check, cases, check.durationMs)
}
