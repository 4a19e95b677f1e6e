import type { Fault } from '../../../proof/index.ts'
import { namedChecks } from '../../../proof/named-checks.ts'
import type { FaultSignature } from '../../../reports/index.ts'
import type { Check } from '../../check/check.ts'

/**
 * A fault under which the check or case fails. For a case, this is a fault that names the case, otherwise a fault whose
 * proof has seen it fail: a fault that names only another case of the same check may let it pass.
 */
export function failingFault(
  check: Check,
  asked: string,
  faults: readonly Fault[],
  signatures: readonly FaultSignature[],
): Fault | undefined {
  const names = (id: string) => (fault: Fault) => namedChecks(fault, [check]).some((one) => one.id === id)
  if (asked === check.id) return faults.find((fault) => namedChecks(fault, [check]).length > 0)
  const seen = new Set(signatures.filter(({ cases }) => cases.includes(asked)).map(({ fault }) => fault))
  return faults.find(names(asked)) ?? faults.find(({ id }) => seen.has(id))
}
