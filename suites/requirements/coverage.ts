import { matches } from '../../harness/check/selection.ts'
import type { Check } from '../../harness/index.ts'
import type { Requirement } from './requirement.ts'

/** A check as far as the catalogue is concerned. */
export type NamedCheck = Pick<Check, 'id'>

/** What does not fit between the catalogue of the specification's sentences and the checks. */
export interface Coverage {
  /** Ids of requirements for which no check exists and no reason is given. */
  readonly unfounded: readonly string[]
  /** Patterns that no check fits, each with the requirement that names it. */
  readonly unmatched: readonly { readonly requirement: string; readonly pattern: string }[]
  /** Ids of checks that no requirement names. */
  readonly unnamed: readonly string[]
  /** Ids that stand for more than one requirement. */
  readonly repeated: readonly string[]
}

/** The checks that watch over a requirement, in their order. */
export function checksFor<One extends NamedCheck>(
  { checks: patterns }: Pick<Requirement, 'checks'>,
  checks: readonly One[],
): One[] {
  return checks.filter(({ id }) => patterns.some((pattern) => matches(id, pattern)))
}

/** Compares the catalogue with the checks that exist. */
export function coverageOf(requirements: readonly Requirement[], checks: readonly NamedCheck[]): Coverage {
  const patterns = requirements.flatMap(({ checks: named }) => named)
  const ids = requirements.map(({ id }) => id)
  return {
    unfounded: requirements
      .filter((one) => one.reason === undefined && checksFor(one, checks).length === 0)
      .map(({ id }) => id),
    unmatched: requirements.flatMap(({ id: requirement, checks: named }) =>
      named
        .filter((pattern) => !checks.some(({ id }) => matches(id, pattern)))
        .map((pattern) => ({ requirement, pattern })),
    ),
    unnamed: checks.filter(({ id }) => !patterns.some((pattern) => matches(id, pattern))).map(({ id }) => id),
    repeated: [...new Set(ids.filter((id, index) => ids.indexOf(id) !== index))],
  }
}
