import type { Check } from './check.ts'

/** Which checks to run, by patterns on ids: `*` stands for any characters. */
export interface Selection {
  /** Empty: all. */
  readonly only?: readonly string[]
  readonly skip?: readonly string[]
}

/** True where the id fits the pattern: `groups.*`, `*.limit.*`, or an id itself. */
export function matches(id: string, pattern: string): boolean {
  const escaped = pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')
  return new RegExp(`^${escaped}$`).test(id)
}

/** The checks that `only` names (all without it), less those that `skip` names. */
export function selectChecks(checks: readonly Check[], { only = [], skip = [] }: Selection): Check[] {
  return checks.filter(
    ({ id }) =>
      (only.length === 0 || only.some((pattern) => matches(id, pattern))) &&
      !skip.some((pattern) => matches(id, pattern)),
  )
}

/** The checks that `skip` takes out of what `only` names: they stand in the report as untested. */
export function skippedChecks(checks: readonly Check[], { only = [], skip = [] }: Selection): Check[] {
  return selectChecks(checks, { only }).filter(({ id }) => skip.some((pattern) => matches(id, pattern)))
}
