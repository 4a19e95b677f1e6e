import { allChecks } from '../suites/index.ts'
import { type Fault, faults } from './index.ts'
import { isProvable, namedChecks } from './named-checks.ts'

/**
 * Few faults that together fail every check: each time the one that names most of the checks which none before it names.
 * `prove` tries all faults; that takes minutes.
 */
export function fewestFaults(): readonly Fault[] {
  const provable = allChecks.filter(isProvable)
  const left = faults.map((fault) => ({
    fault,
    unproven: new Set(namedChecks(fault, provable).map(({ check }) => check.id)),
  }))
  const chosen: Fault[] = []
  for (;;) {
    const best = left.reduce((one, other) => (other.unproven.size > one.unproven.size ? other : one))
    if (best.unproven.size === 0) return chosen
    chosen.push(best.fault)
    const proven = [...best.unproven]
    for (const { unproven } of left) for (const id of proven) unproven.delete(id)
  }
}
