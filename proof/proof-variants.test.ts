import { describe, expect, test } from 'vitest'
import { variants } from './index.ts'
import { proveVariants, variantStacks } from './prove.ts'

describe('no variant is accused', () => {
  for (const stack of variantStacks(variants)) {
    const some = stack.slice(0, 3).map(({ id }) => id)
    test(`${stack.length} in combination: ${some.join(', ')}…`, async () => {
      const { verdict, alarms } = await proveVariants(stack)
      expect(alarms).toEqual([])
      expect(verdict).toBe('conformant')
    })
  }

  test('every variant stands in a stack', () => {
    expect(variantStacks(variants).flat()).toHaveLength(variants.length)
  })
})
