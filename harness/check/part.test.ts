import { expect, test } from 'vitest'
import { part } from './part.ts'

test('a part shows what it came to', async () => {
  const { shown, show } = await part(() => Promise.resolve(42))
  expect([shown, show()]).toEqual([42, 42])
})

test('what ended a part early is thrown at who asks for it, each time, and at nobody else', async () => {
  const { shown, show } = await part(() => Promise.reject(new Error('refused')))
  expect(shown).toBeUndefined()
  expect(show).toThrow('refused')
  expect(show).toThrow('refused')
})
