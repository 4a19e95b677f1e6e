import { present } from '../../harness/present.ts'
import type { Outcome } from '../../harness/vocabulary.ts'
import { identityOfCause, isWhole, type SavedCause, type SavedReport } from './saved-report.ts'

/** A cause behind regressions. */
export interface RegressionCause {
  readonly title: string
  readonly level: SavedCause['level']
  /** True if the old report does not have it. */
  readonly isNew: boolean
  /** Ids of its checks that are regressions. */
  readonly regressions: readonly string[]
  /** How many checks fail because of it. */
  readonly checks: number
  readonly message: string
  readonly replay?: string
}

/** A cause of the old report whose cases all pass in the new report, or are not part of the suite any more. */
export interface FixedCause {
  readonly title: string
  readonly level: SavedCause['level']
  readonly checks: number
}

/** How the causes of two reports differ. */
export interface ChangedCauses {
  /** The causes behind regressions, the widest first. */
  readonly regressions: readonly RegressionCause[]
  readonly fixed: readonly FixedCause[]
}

/**
 * Finds the causes behind regressions, and the causes that are gone. Reports of version 0.1 have no causes, so nothing
 * is found in them.
 * @param outcomesAfter the outcome of each case of the new report, by its id
 */
export function changedCauses(
  before: SavedReport,
  after: SavedReport,
  regressions: readonly { readonly id: string; readonly cases: readonly string[] }[],
  outcomesAfter: ReadonlyMap<string, Outcome>,
): ChangedCauses {
  const worse = new Map(regressions.map(({ id, cases }) => [id, new Set(cases)]))
  const known = new Set((before.causes ?? []).map(identityOfCause))
  const behind = (after.causes ?? []).flatMap((cause): RegressionCause[] => {
    const own = cause.checks.filter((id) => {
      const cases = worse.get(id)
      return cases !== undefined && (cases.size === 0 || cause.cases.some((one) => cases.has(one)))
    })
    if (own.length === 0) return []
    const { title, level, checks, message, replay } = cause
    return [
      {
        title,
        level,
        isNew: !known.has(identityOfCause(cause)),
        regressions: own,
        checks: checks.length,
        message,
        ...present({ replay }),
      },
    ]
  })
  // A run of a selection says nothing about the cases that it does not have.
  const isGone = (id: string) =>
    (outcomesAfter.get(id) ?? (isWhole(after) ? 'passed' : undefined)) === 'passed'
  const fixed = (before.causes ?? [])
    .filter(({ cases }) => cases.length > 0 && cases.every(isGone))
    .map(({ title, level, checks }) => ({ title, level, checks: checks.length }))
  return {
    regressions: behind.sort((one, other) => other.regressions.length - one.regressions.length),
    fixed,
  }
}
