import type { Check, Level } from '../../harness/index.ts'
import type { Requirement } from './requirement.ts'

/** The parts of a check that the catalogue needs. */
export type NamedCheck = Pick<Check, 'id' | 'kind' | 'level' | 'norm' | 'class'>

/** Differences between the catalogue of the specification's sentences and the checks. */
export interface Coverage {
  /**
   * Ids of requirements without a reason that no check names, directly or through `shownBy`. Observations and
   * untestable sentences do not count: an observation cannot fail, and a sentence that no caller can see is not tested.
   */
  readonly unfounded: readonly string[]
  /** Checks whose norm is neither a requirement nor a section of an RFC in the list below. */
  readonly unknown: readonly { readonly check: string; readonly norm: string }[]
  /** Checks with a higher level than their norm permits. */
  readonly aboveCeiling: readonly { readonly check: string; readonly norm: string }[]
  /** Ids that more than one requirement has. */
  readonly repeated: readonly string[]
}

/**
 * The RFCs behind the specification: HTTP semantics, HTTP/1.1, JSON, URI, OAuth 1.0. A check that rests only on them is
 * a SHOULD.
 */
const rfcs: readonly string[] = ['9110', '9112', '8259', '3986', '5849']

const rank: Readonly<Record<Level, number>> = { MUST: 2, SHOULD: 1, MAY: 0 }

/** The checks that name a requirement as their norm, in their order. */
export const checksFor = <One extends Pick<Check, 'norm'>>(
  { id }: Pick<Requirement, 'id'>,
  checks: readonly One[],
): One[] => checks.filter(({ norm }) => norm === id)

/**
 * The highest level that a norm permits.
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
