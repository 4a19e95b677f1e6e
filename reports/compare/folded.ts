import { present } from '../../harness/present.ts'
import { type Outcome, outcomes } from '../../harness/vocabulary.ts'
import type { SavedCheck, SavedReport } from './saved-report.ts'

/** A check with its cases, for reports of any version. */
export type FoldedCheck = Omit<SavedCheck, 'cases'> & {
  readonly cases: readonly { readonly id: string; readonly outcome: Outcome; readonly message?: string }[]
}

/** The check that each case belongs to, according to the reports with cases. */
export type Owners = ReadonlyMap<string, SavedCheck>

/** Finds the check of each case in the reports that have cases. */
export function ownersIn(reports: readonly SavedReport[]): Owners {
  const owners = new Map<string, SavedCheck>()
  for (const { checks } of reports) {
    for (const check of checks) for (const one of check.cases ?? []) owners.set(one.id, check)
  }
  // A check belongs to itself, even if a case of another check has its id.
  for (const { checks } of reports) {
    for (const check of checks) if (check.cases !== undefined) owners.set(check.id, check)
  }
  return owners
}

/**
 * The checks of a report, each with its cases. Where later reports have a case of a check, reports of version 0.1 have
 * a separate check. These are combined to the check that they belong to now, with the worst of their outcomes.
 */
export function foldedChecks({ checks }: Pick<SavedReport, 'checks'>, owners: Owners): FoldedCheck[] {
  const folded = new Map<string, FoldedCheck>()
  for (const check of checks) {
    const { cases } = check
    if (cases !== undefined) {
      folded.set(check.id, { ...check, cases })
      continue
    }
    const owner = owners.get(check.id) ?? check
    const one = caseOf(check)
    const known = folded.get(owner.id)
    folded.set(
      owner.id,
      known === undefined ? headed(owner, check, [one]) : joined(known, check, [...known.cases, one]),
    )
  }
  return [...folded.values()]
}

const caseOf = ({ id, outcome, message }: SavedCheck): FoldedCheck['cases'][number] => ({
  id,
  outcome,
  ...present({ message }),
})

/** The check as later reports have it, with its earlier outcome. */
function headed(
  owner: SavedCheck,
  { outcome, message }: SavedCheck,
  cases: FoldedCheck['cases'],
): FoldedCheck {
  const { id, level, kind, section, sentence } = owner
  return {
    id,
    level,
    kind,
    class: owner.class,
    section,
    sentence,
    outcome,
    cases,
    ...present({ message }),
  }
}

function joined(known: FoldedCheck, check: SavedCheck, cases: FoldedCheck['cases']): FoldedCheck {
  const isWorse = outcomes.indexOf(check.outcome) < outcomes.indexOf(known.outcome)
  return isWorse ? headed({ ...known, cases: [] }, check, cases) : { ...known, cases }
}
