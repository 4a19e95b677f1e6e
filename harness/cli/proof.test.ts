import { describe, expect, test } from 'vitest'
import { faults, variants } from '../../reference-impl/index.ts'
import { proveFault, proveVariant, variantStacks } from './proof.ts'

describe.concurrent('each fault is caught by the checks that it names', () => {
  for (const fault of faults) {
    test(fault.id, async () => {
      const { outcome, failed } = await proveFault(fault, false)
      expect({ outcome, failed }).toMatchObject({ outcome: 'caught' })
    })
  }
})

describe('no variant is accused', () => {
  for (const stack of variantStacks(variants)) {
    test(`${stack.length} in company: ${stack
      .map(({ id }) => id)
      .slice(0, 3)
      .join(', ')}…`, async () => {
      const { verdict, alarms } = await proveVariant(stack)
      expect(alarms).toEqual([])
      expect(verdict).toBe('conformant')
    })
  }

  test('every variant stands in a stack', () => {
    expect(variantStacks(variants).flat()).toHaveLength(variants.length)
  })
})
