import type { Check } from './check.ts'

/** Which cases to run, by patterns on ids: `*` stands for any characters. The id of a check stands for all its cases. */
export interface Selection {
  /** Empty: all. */
  readonly only?: readonly string[]
  readonly skip?: readonly string[]
}

/** True where the id fits the pattern: `groups.*`, `*.limit.*`, or an id itself. */
export function matches(id: string, pattern: string): boolean {
  if (!pattern.includes('*')) return id === pattern
  const escaped = pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')
  return new RegExp(`^${escaped}$`).test(id)
}

/** Whether a pattern fits a check or one of its cases. */
export const concerns = (check: Pick<Check, 'id' | 'cases'>, pattern: string): boolean =>
  matches(check.id, pattern) || check.cases.some(({ id }) => matches(id, pattern))

/**
 * A check with those of its cases that fit.
 * @returns undefined where none does
 */
function withCases(check: Check, fits: (caseId: string) => boolean): Check | undefined {
  const ids = new Set(check.cases.map(({ id }) => id).filter(fits))
  if (ids.size === 0) return undefined
  if (ids.size === check.cases.length) return check
  return check.kind === 'observation'
    ? { ...check, cases: check.cases.filter(({ id }) => ids.has(id)) }
    : { ...check, cases: check.cases.filter(({ id }) => ids.has(id)) }
}

/** The checks and cases that `only` names (all without it), less those that `skip` names. */
export function selectChecks(checks: readonly Check[], { only = [], skip = [] }: Selection): Check[] {
  return checks.flatMap((check) => {
    const named = (patterns: readonly string[]) => (caseId: string) =>
      patterns.some((pattern) => matches(check.id, pattern) || matches(caseId, pattern))
    const wanted = named(only)
    const unwanted = named(skip)
    return withCases(check, (id) => (only.length === 0 || wanted(id)) && !unwanted(id)) ?? []
  })
}

/** What `skip` takes out of what `only` names: it stands in the report as untested. */
export function skippedChecks(checks: readonly Check[], { only = [], skip = [] }: Selection): Check[] {
  if (skip.length === 0) return []
  return selectChecks(checks, { only }).flatMap(
    (check) => withCases(check, (id) => skip.some((one) => matches(check.id, one) || matches(id, one))) ?? [],
  )
}
