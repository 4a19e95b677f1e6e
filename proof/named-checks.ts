import type { Check } from '../harness/check/check.ts'
import { matches, selectChecks } from '../harness/check/selection.ts'
import type { Fault } from './index.ts'

/** What a fault may name in place of a check: the run does not even start, since valid credentials are refused. */
export const preflightName = 'preflight'

/** True for a check that a fault must be able to fail: a MUST or SHOULD that every run executes, with or without `--exhaustive`. */
export const isProvable = ({ id, kind, level }: Check): boolean =>
  (kind === 'check' || kind === 'run-wide') && level !== 'MAY' && !provedByTest.has(id)

/** Checks that a test of their own proves, since no override of the reference can: they look at the end of the process. */
export const provedByTest: ReadonlyMap<string, string> = new Map([
  ['errors.server.stays-up', 'proof/server-down.test.ts'],
])

/** Something that a fault names: a check, which any of its cases can fail, or one case alone. */
export interface NamedCheck {
  /** Id of the check or the case. */
  readonly id: string
  /** The check with the cases that are meant. */
  readonly check: Check
}

/**
 * What a fault names, its patterns spelled out. A pattern stands for the checks that it fits; where it fits none, for the
 * cases that it fits.
 * @param fault its `violates` may hold patterns, where `*` stands for any text
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
      .flatMap(({ id }) => selectChecks([check], { only: [id] }).map((part) => ({ id, check: part }))),
  )

/** Names of a fault that fit no check and no case. */
export const unknownNames = ({ violates }: Pick<Fault, 'violates'>, checks: readonly Check[]): string[] =>
  violates.filter(
    (pattern) => pattern !== preflightName && namedChecks({ violates: [pattern] }, checks).length === 0,
  )

/** The checks to run so that everything named is executed: each once, with all cases that are meant. */
export function checksToRun(named: readonly NamedCheck[], checks: readonly Check[]): Check[] {
  const cases = named.flatMap(({ check }) => check.cases.map(({ id }) => id))
  return selectChecks(checks, { only: [...new Set(cases)] })
}

/**
 * The faults that name each check, by itself or by one of its cases.
 * @returns the faults by the check's id; no entry for a check that no fault names
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
