import { expect, test } from 'vitest'
import { itemsIn } from './items.ts'

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
