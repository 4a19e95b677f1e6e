import type { Check } from '../harness/check/check.ts'
import { matches, selectChecks } from '../harness/check/selection.ts'
import type { Fault } from './index.ts'

/** What a fault may name instead of a check: the run does not even start, because valid credentials are refused. */
export const preflightName = 'preflight'

/**
 * True for a check that a fault must be able to fail: every MUST and SHOULD that a caller can test, except those that
 * have their own test.
 */
export const isProvable = ({ id, kind, level }: Check): boolean =>
  (kind === 'check' || kind === 'run-wide') && level !== 'MAY' && !provedByTest.has(id)

/**
 * Checks that have their own test, because no override of the reference can prove them: they look at the end of the
 * process.
 */
export const provedByTest: ReadonlyMap<string, string> = new Map([
  ['errors.server.stays-up', 'proof/server-down.test.ts'],
])

/** Something that a fault names: a check, which fails if any of its cases fails, or only one case. */
export interface NamedCheck {
  /** Id of the check or the case. */
  readonly id: string
  /** The check with the named cases. */
  readonly check: Check
}

/**
 * What a fault names, with patterns expanded. A pattern means the checks whose ids match it; if no check matches,
 * it means the cases that match.
 * @param fault its `violates` may hold patterns; `*` in a pattern matches any text
 * @param checks all provable checks
 */
export function namedChecks({ violates }: Pick<Fault, 'violates'>, checks: readonly Check[]): NamedCheck[] {
  const named = violates.flatMap((pattern): NamedCheck[] => {
    const whole = checks.filter(({ id }) => matches(id, pattern)).map((check) => ({ id: check.id, check }))
    return whole.length > 0 ? whole : casesFitting(pattern, checks)
  })
  return [...new Map(named.map((one) => [one.id, one])).values()]
}

const casesFitting = (pattern: string, checks: readonly Check[]): NamedCheck[] =>
  checks.flatMap((check) =>
    check.cases
      .filter(({ id }) => matches(id, pattern))
      .flatMap(({ id }) => selectChecks([check], { cases: [id] }).map((part) => ({ id, check: part }))),
  )

/** Names in a fault that match no check and no case. */
export const unknownNames = ({ violates }: Pick<Fault, 'violates'>, checks: readonly Check[]): string[] =>
  violates.filter(
    (pattern) => pattern !== preflightName && namedChecks({ violates: [pattern] }, checks).length === 0,
  )

/** The checks to run in order to execute everything that is named: each check once, with all named cases. */
export function checksToRun(named: readonly NamedCheck[], checks: readonly Check[]): Check[] {
  const cases = named.flatMap(({ check }) => check.cases.map(({ id }) => id))
  return selectChecks(checks, { cases })
}

/**
 * The faults that name each check, or one of its cases.
 * @returns the faults by the id of the check; no entry for a check that no fault names
 */
export function faultsNaming(faults: readonly Fault[], checks: readonly Check[]): Map<string, Fault[]> {
  const provable = checks.filter(isProvable)
  const byCheck = new Map<string, Fault[]>()
  for (const fault of faults) {
    const ids = new Set(namedChecks(fault, provable).map(({ check }) => check.id))
    for (const id of ids) byCheck.set(id, [...(byCheck.get(id) ?? []), fault])
  }
  return byCheck
}
