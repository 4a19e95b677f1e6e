import { expect, test } from 'vitest'
import { itemsIn, textOfId } from './items.ts'

test('the items of a list are the objects in its entry', () => {
  expect(itemsIn({ status: 200, json: { entry: [{ id: '1' }, null, 'two', [3], {}] } })).toEqual([
    { id: '1' },
    {},
  ])
  expect(itemsIn({ status: 200, json: { entry: [] } })).toEqual([])
})

test.each([
  { status: 404, json: { entry: [{ id: '1' }] } },
  { status: 200, json: { entry: { id: '1' } } },
  { status: 200, json: [{ id: '1' }] },
  { status: 200, json: undefined },
  undefined,
])('a response without a list has no items: %j', (response) => {
  expect(itemsIn(response)).toBeUndefined()
})

test('an id is a text or a number; of anything else, nothing is read, and nothing throws', () => {
  expect(textOfId('a:1')).toBe('a:1')
  expect(textOfId(12)).toBe('12')
  const others: readonly unknown[] = JSON.parse('[null, true, [], {}, {"toString": ""}, {"__proto__": null}]')
  for (const other of [undefined, ...others]) expect(textOfId(other)).toBeUndefined()
})
