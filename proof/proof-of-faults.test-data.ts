import { describe, expect, test } from 'vitest'
import { allChecks } from '../suites/index.ts'
import { type Fault, faults } from './index.ts'
import { isProvable, namedChecks } from './named-checks.ts'
import { proveFault } from './prove.ts'

/** Checks on simultaneous requests are given this many tries. */
const tries = 3

/**
 * Faults that together fail every check, in their order: each that names a check which none before it names. `prove` tries all of
 * them, and docs/proof.md shows what came of it; that takes minutes.
 */
export function faultsForEachCheck(): readonly Fault[] {
  const provable = allChecks.filter(isProvable)
  const proven = new Set<string>()
  return faults.filter((fault) => {
    const fresh = namedChecks(fault, provable).filter(({ check }) => !proven.has(check.id))
    for (const { check } of fresh) proven.add(check.id)
    return fresh.length > 0
  })
}

/**
 * Declares a test for each of these faults: every check that it names fails.
 * @param belongs which faults; several files share them, so that they run side by side
 */
export function testFaults(belongs: (fault: Fault) => boolean): void {
  describe.concurrent('each check fails under a fault that names it', () => {
    for (const fault of faultsForEachCheck().filter(belongs)) {
      test(fault.id, { retry: fault.kind === 'race' ? tries : 1 }, async () => {
        const { outcome, missing } = await proveFault(fault, 'named')
        expect({ outcome, missing }).toEqual({ outcome: 'caught', missing: [] })
      })
    }
  })
}
