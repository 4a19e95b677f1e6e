import { describe, expect, test } from 'vitest'
import { type Fault, faults } from './index.ts'
import { proveFault } from './prove.ts'

/** Checks on simultaneous requests are given this many tries. */
const tries = 3

/**
 * Declares a test for each fault: every check that it names fails.
 * @param belongs which faults; several files share them, so that they run side by side
 */
export function testFaults(belongs: (fault: Fault) => boolean): void {
  describe.concurrent('each fault is caught by the checks that it names', () => {
    for (const fault of faults.filter(belongs)) {
      test(fault.id, { retry: fault.kind === 'race' ? tries : 1 }, async () => {
        const { outcome, missing } = await proveFault(fault, 'named')
        expect({ outcome, missing }).toEqual({ outcome: 'caught', missing: [] })
      })
    }
  })
}
