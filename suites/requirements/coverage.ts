import type { Check, Level } from '../../harness/index.ts'
import type { Requirement } from './requirement.ts'

/** A check as far as the catalogue is concerned. */
export type NamedCheck = Pick<Check, 'id' | 'kind' | 'level' | 'norm' | 'class'>

/** What does not fit between the catalogue of the specification's sentences and the checks. */
export interface Coverage {
  /**
   * Ids of requirements that no check names, nor the checks of another, and for which no reason is given. An observation cannot
   * fail, and what no caller can see is not looked at: neither is a check of a sentence.
   */
  readonly unfounded: readonly string[]
  /** Checks whose norm is not a requirement and no section of an RFC that we know. */
  readonly unknown: readonly { readonly check: string; readonly norm: string }[]
  /** Checks that demand more than their norm carries. */
  readonly aboveCeiling: readonly { readonly check: string; readonly norm: string }[]
  /** Ids that stand for more than one requirement. */
  readonly repeated: readonly string[]
}

/** The RFCs behind the specification: HTTP semantics, HTTP/1.1, JSON, URI, OAuth 1.0. What rests on them alone is a SHOULD. */
const rfcs: readonly string[] = ['9110', '9112', '8259', '3986', '5849']

const rank: Readonly<Record<Level, number>> = { MUST: 2, SHOULD: 1, MAY: 0 }

/** The checks that name a requirement as their norm, in their order. */
export const checksFor = <One extends Pick<Check, 'norm'>>(
  { id }: Pick<Requirement, 'id'>,
  checks: readonly One[],
): One[] => checks.filter(({ norm }) => norm === id)

/**
 * The highest level that a norm carries.
 * @returns undefined for a norm that does not exist
 */
export function ceilingOf(norm: string, requirements: readonly Requirement[]): Level | undefined {
  const rfc = /^RFC (\d+), section \d/.exec(norm)?.[1]
  if (rfc !== undefined) return rfcs.includes(rfc) ? 'SHOULD' : undefined
  const level = requirements.find(({ id }) => id === norm)?.level
  return level === 'definition' ? 'MAY' : level
}

/** Compares the catalogue with the checks that exist. */
export function coverageOf(requirements: readonly Requirement[], checks: readonly NamedCheck[]): Coverage {
  const ids = requirements.map(({ id }) => id)
  const rules = checks.filter(({ kind }) => kind === 'check' || kind === 'run-wide')
  const shown = ({ id, shownBy = [] }: Requirement) =>
    [id, ...shownBy].some((one) => checksFor({ id: one }, rules).length > 0)
  const ceilings = new Map(checks.map(({ norm }) => [norm, ceilingOf(norm, requirements)]))
  const named = ({ id, norm }: NamedCheck) => ({ check: id, norm })
  return {
    unfounded: requirements.filter((one) => one.reason === undefined && !shown(one)).map(({ id }) => id),
    unknown: checks.filter(({ norm }) => ceilings.get(norm) === undefined).map(named),
    aboveCeiling: checks
      .filter(({ level, norm }) => {
        const ceiling = ceilings.get(norm)
        return ceiling !== undefined && rank[level] > rank[ceiling]
      })
      .map(named),
    repeated: [...new Set(ids.filter((id, index) => ids.indexOf(id) !== index))],
  }
}
