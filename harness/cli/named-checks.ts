import type { Fault } from '../../reference-impl/index.ts'
import type { Check } from '../check/check.ts'
import { matches } from '../check/selection.ts'

/** What a fault may name in place of a check: the run does not even start, since right credentials are refused. */
export const preflightName = 'preflight'

/** True for a check that a fault must be able to fail: a MUST or SHOULD that every run executes, with or without `--exhaustive`. */
export const isProvable = ({ kind, level, needs }: Check): boolean =>
  (kind === 'check' || kind === 'contract') && level !== 'MAY' && needs?.includes('exhaustive') !== true

/**
 * The ids that a fault names, its patterns spelled out.
 * @param fault its `violates` may hold patterns, where `*` stands for any text
 * @param ids ids of all provable checks
 */
export const namedChecks = ({ violates }: Pick<Fault, 'violates'>, ids: readonly string[]): string[] => [
  ...new Set(
    violates.flatMap((pattern) =>
      pattern.includes('*') ? ids.filter((id) => matches(id, pattern)) : [pattern],
    ),
  ),
]

/**
 * The faults that name each check.
 * @param faults all faults
 * @param checks all checks
 * @returns the faults by the check's id; no entry for a check that no fault names
 */
export function faultsNaming(faults: readonly Fault[], checks: readonly Check[]): Map<string, Fault[]> {
  const ids = checks.filter(isProvable).map(({ id }) => id)
  const byCheck = new Map<string, Fault[]>()
  for (const fault of faults) {
    for (const id of namedChecks(fault, ids)) byCheck.set(id, [...(byCheck.get(id) ?? []), fault])
  }
  return byCheck
}
