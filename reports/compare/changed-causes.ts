import { identityOfCause, type SavedCause, type SavedReport } from './saved-report.ts'

/** What has to be fixed for regressions to go away. */
export interface RegressionCause {
  readonly title: string
  readonly level: SavedCause['level']
  /** True where the old report does not have it. */
  readonly isNew: boolean
  /** Ids of the checks that became worse by it. */
  readonly regressions: readonly string[]
  /** Of how many checks that fail for it. */
  readonly checks: number
  readonly message: string
  readonly replay?: string
}

/** A cause of the old report of which nothing fails any more. */
export interface FixedCause {
  readonly title: string
  readonly level: SavedCause['level']
  readonly checks: number
}

/** How the causes of two reports differ. */
export interface ChangedCauses {
  /** Those behind regressions, the widest first. */
  readonly regressions: readonly RegressionCause[]
  readonly fixed: readonly FixedCause[]
}

/**
 * Finds the causes behind regressions, and those that are gone. Reports of 0.1 have no causes: then there is nothing to find in them.
 */
export function changedCauses(
  before: SavedReport,
  after: SavedReport,
  regressions: readonly { readonly id: string; readonly cases: readonly string[] }[],
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
        ...{ title, level, isNew: !known.has(identityOfCause(cause)), regressions: own },
        ...{ checks: checks.length, message },
        ...(replay === undefined ? {} : { replay }),
      },
    ]
  })
  const failing = new Set(after.checks.filter(({ outcome }) => outcome !== 'passed').map(({ id }) => id))
  const fixed = (before.causes ?? [])
    .filter(({ checks }) => checks.length > 0 && !checks.some((id) => failing.has(id)))
    .map(({ title, level, checks }) => ({ title, level, checks: checks.length }))
  return {
    regressions: behind.sort((one, other) => other.regressions.length - one.regressions.length),
    fixed,
  }
}
