import { expect, test } from 'vitest'
import { textOfId } from './items.ts'

test('an id is a text or a number; of anything else, nothing is read, and nothing throws', () => {
  expect(textOfId('a:1')).toBe('a:1')
  expect(textOfId(12)).toBe('12')
  const others: readonly unknown[] = JSON.parse('[null, true, [], {}, {"toString": ""}, {"__proto__": null}]')
  for (const other of [undefined, ...others]) expect(textOfId(other)).toBeUndefined()
})
