import { expect, test } from 'vitest'
import { part } from './part.ts'

test('part(): every caller gets the value', async () => {
  const { valueIfAny, value } = await part(() => Promise.resolve(42))
  expect([valueIfAny, value()]).toEqual([42, 42])
})

test('part(): a failure is thrown at each caller of value(), and only there', async () => {
  const { valueIfAny, value } = await part(() => Promise.reject(new Error('refused')))
  expect(valueIfAny).toBeUndefined()
  expect(value).toThrow('refused')
  expect(value).toThrow('refused')
})
