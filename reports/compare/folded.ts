import { type Outcome, outcomes } from '../../harness/vocabulary.ts'
import type { SavedCheck, SavedReport } from './saved-report.ts'

/** A check with its cases, whatever the version of its report. */
export type FoldedCheck = Omit<SavedCheck, 'cases'> & {
  readonly cases: readonly { readonly id: string; readonly outcome: Outcome; readonly message?: string }[]
}

/** Which check each case belongs to, as the reports with cases tell it. */
export type Owners = ReadonlyMap<string, SavedCheck>

/** Reads off the reports that know cases which check each case belongs to. */
export function ownersIn(reports: readonly SavedReport[]): Owners {
  const owners = new Map<string, SavedCheck>()
  for (const { checks } of reports) {
    for (const check of checks) for (const one of check.cases ?? []) owners.set(one.id, check)
  }
  // A check is its own, even where one of another's cases bears its name.
  for (const { checks } of reports) {
    for (const check of checks) if (check.cases !== undefined) owners.set(check.id, check)
  }
  return owners
}

/**
 * The checks of a report, each with its cases. Reports of 0.1 have a check where later ones have a case of a table: those are put
 * together to the check that they belong to now, with the worst of their outcomes.
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
    const present = folded.get(owner.id)
    folded.set(
      owner.id,
      present === undefined ? headed(owner, check, [one]) : joined(present, check, [...present.cases, one]),
    )
  }
  return [...folded.values()]
}

const caseOf = ({ id, outcome, message }: SavedCheck): FoldedCheck['cases'][number] => ({
  id,
  outcome,
  ...(message === undefined ? {} : { message }),
})

/** The check as it is called now, with what became of it then. */
function headed(
  owner: SavedCheck,
  { outcome, message }: SavedCheck,
  cases: FoldedCheck['cases'],
): FoldedCheck {
  const { id, level, kind, section, sentence } = owner
  return {
    ...{ id, level, kind, class: owner.class, section, sentence, outcome, cases },
    ...(message === undefined ? {} : { message }),
  }
}

function joined(present: FoldedCheck, check: SavedCheck, cases: FoldedCheck['cases']): FoldedCheck {
  const isWorse = outcomes.indexOf(check.outcome) < outcomes.indexOf(present.outcome)
  return isWorse ? headed({ ...present, cases: [] }, check, cases) : { ...present, cases }
}
