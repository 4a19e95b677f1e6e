import { expect, test } from 'vitest'
import { part } from './part.ts'

test('part(): the value is shown to every caller', async () => {
  const { shown, show } = await part(() => Promise.resolve(42))
  expect([shown, show()]).toEqual([42, 42])
})

test('part(): a failure is thrown at each caller of show(), and only there', async () => {
  const { shown, show } = await part(() => Promise.reject(new Error('refused')))
  expect(shown).toBeUndefined()
  expect(show).toThrow('refused')
  expect(show).toThrow('refused')
})
