import { present } from '../../harness/present.ts'
import type { Outcome } from '../../harness/vocabulary.ts'
import type { FoldedCheck } from './folded.ts'
import { identityOfCause, isWhole, type SavedCause, type SavedReport } from './saved-report.ts'

/** A cause behind checks that fail now. */
export interface RegressionCause {
  readonly title: string
  readonly level: SavedCause['level']
  /** True if the old report does not have it. */
  readonly isNew: boolean
  /** Ids of its checks that became worse, or are newly judged. */
  readonly regressions: readonly string[]
  /** How many checks fail because of it. */
  readonly checks: number
  readonly message: string
  readonly replay?: string
}

/** A cause of the old report of which no case fails any more, or only a few. */
export interface FixedCause {
  readonly title: string
  readonly level: SavedCause['level']
  /** How many checks failed because of it. */
  readonly checks: number
}

/** A cause that is gone, except for a few checks. */
export interface MostlyFixedCause extends FixedCause {
  /** How many of its checks do not fail any more in the cases of the cause. */
  readonly gone: number
}

/** How the causes of two reports differ. */
export interface ChangedCauses {
  /** The causes behind regressions, the widest first. */
  readonly regressions: readonly RegressionCause[]
  /** The causes that are only behind checks that the old report did not judge, the widest first. */
  readonly newlyJudged: readonly RegressionCause[]
  readonly fixed: readonly FixedCause[]
  readonly mostlyFixed: readonly MostlyFixedCause[]
}

/** A check that fails now, with the cases that make the difference; no cases if they are not known. */
interface FailingNow {
  readonly id: string
  readonly cases: readonly string[]
}

/**
 * Finds the causes behind what became worse and what is newly judged, and the causes that are gone. Reports of version
 * 0.1 have no causes, so nothing is found in them.
 * @param current the checks of the new report
 */
export function changedCauses(
  before: SavedReport,
  after: SavedReport,
  failing: Readonly<Record<'regressions' | 'newlyJudged', readonly FailingNow[]>>,
  current: Iterable<FoldedCheck>,
): ChangedCauses {
  const known = new Set((before.causes ?? []).map(identityOfCause))
  const regressions = causesBehind(failing.regressions, after, known)
  const told = new Set(regressions.map(({ cause }) => cause))
  const newlyJudged = causesBehind(failing.newlyJudged, after, known).filter(({ cause }) => !told.has(cause))
  return {
    regressions: regressions.map(({ row }) => row),
    newlyJudged: newlyJudged.map(({ row }) => row),
    ...goneCauses(before, after, [...current]),
  }
}

/** The causes of the new report behind some checks, the widest first. */
function causesBehind(
  checks: readonly FailingNow[],
  { causes = [] }: SavedReport,
  known: ReadonlySet<string>,
): { readonly cause: SavedCause; readonly row: RegressionCause }[] {
  const casesOf = new Map(checks.map(({ id, cases }) => [id, new Set(cases)]))
  return causes
    .flatMap((cause) => {
      const own = cause.checks.filter((id) => {
        const cases = casesOf.get(id)
        return cases !== undefined && (cases.size === 0 || cause.cases.some((one) => cases.has(one)))
      })
      if (own.length === 0) return []
      const { title, level, message, replay } = cause
      const isNew = !known.has(identityOfCause(cause))
      const counted = { regressions: own, checks: cause.checks.length }
      return [{ cause, row: { title, level, isNew, ...counted, message, ...present({ replay }) } }]
    })
    .sort((one, other) => other.row.regressions.length - one.row.regressions.length)
}

/** The outcomes of a case that no longer fails: it may also have become inapplicable. */
const goneOutcomes: readonly Outcome[] = ['passed', 'inapplicable']

/**
 * The causes that are gone. A case that was not judged again says nothing, and neither does a case that a run of a
 * selection left out. A case that the suite no longer has is gone.
 */
function goneCauses(
  before: SavedReport,
  after: SavedReport,
  current: readonly FoldedCheck[],
): Pick<ChangedCauses, 'fixed' | 'mostlyFixed'> {
  const outcomes = new Map(
    current.flatMap(({ cases }) => cases.map(({ id, outcome }) => [id, outcome] as const)),
  )
  const isGone = (id: string): boolean => {
    const outcome = outcomes.get(id)
    return outcome === undefined ? isWhole(after) : goneOutcomes.includes(outcome)
  }
  const owners = new Map(
    before.checks.flatMap(({ id, cases = [] }) => cases.map((one) => [one.id, id] as const)),
  )
  const fixed: FixedCause[] = []
  const mostlyFixed: MostlyFixedCause[] = []
  for (const { title, level, checks, cases } of before.causes ?? []) {
    const left = cases.filter((id) => !isGone(id))
    const still = new Set(left.map((id) => owners.get(id) ?? id))
    const gone = checks.filter((id) => !still.has(id)).length
    const row = { title, level, checks: checks.length }
    if (cases.length > 0 && left.length === 0) fixed.push(row)
    else if (gone > checks.length / 2) mostlyFixed.push({ ...row, gone })
  }
  return { fixed, mostlyFixed }
}
