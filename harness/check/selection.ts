import type { Check } from './check.ts'

/** Which cases to run, by patterns on ids: `*` matches any characters. The id of a check means all its cases. */
export interface Selection {
  /** Empty: all. */
  readonly only?: readonly string[]
  readonly skip?: readonly string[]
}

/** Does the id match the pattern (`groups.*`, `*.limit.*`, or an id itself)? */
export function matches(id: string, pattern: string): boolean {
  if (!pattern.includes('*')) return id === pattern
  const escaped = pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')
  return new RegExp(`^${escaped}$`).test(id)
}

/** The id that a check or case has today, if the pattern is an id of an older version; otherwise the pattern. */
export const today = (pattern: string, checks: readonly Pick<Check, 'formerly'>[]): string =>
  checks.map(({ formerly }) => formerly?.[pattern]).find((id) => id !== undefined) ?? pattern

/** Does a pattern match a check or one of its cases? An id of an older version matches what has it now. */
export function concerns(check: Pick<Check, 'id' | 'cases' | 'formerly'>, pattern: string): boolean {
  const present = today(pattern, [check])
  return matches(check.id, present) || check.cases.some(({ id }) => matches(id, present))
}

/**
 * A check with only the cases that are chosen.
 * @returns undefined if no case is chosen
 */
function withCases(check: Check, isChosen: (caseId: string) => boolean): Check | undefined {
  const ids = new Set(check.cases.map(({ id }) => id).filter(isChosen))
  if (ids.size === 0) return undefined
  if (ids.size === check.cases.length) return check
  return check.kind === 'observation'
    ? { ...check, cases: check.cases.filter(({ id }) => ids.has(id)) }
    : { ...check, cases: check.cases.filter(({ id }) => ids.has(id)) }
}

function fits(check: Check, caseId: string, pattern: string): boolean {
  const present = today(pattern, [check])
  return matches(check.id, present) || matches(caseId, present)
}

/** The checks and cases that `only` names (all if it is empty), without those that `skip` names. */
export function selectChecks(checks: readonly Check[], { only = [], skip = [] }: Selection): Check[] {
  return checks.flatMap((check) => {
    const named = (patterns: readonly string[]) => (caseId: string) =>
      patterns.some((pattern) => fits(check, caseId, pattern))
    const wanted = named(only)
    const unwanted = named(skip)
    return withCases(check, (id) => (only.length === 0 || wanted(id)) && !unwanted(id)) ?? []
  })
}

/** What `skip` removes from what `only` names: the report shows it as untested. */
export function skippedChecks(checks: readonly Check[], { only = [], skip = [] }: Selection): Check[] {
  if (skip.length === 0) return []
  return selectChecks(checks, { only }).flatMap(
    (check) => withCases(check, (id) => skip.some((one) => fits(check, id, one))) ?? [],
  )
}
