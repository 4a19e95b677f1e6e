import { expect, test } from 'vitest'
import { Disturbed, partOfRound } from './full-board.ts'

test('a disturbance in a part ends the round, but another error in a part does not', async () => {
  expect((await partOfRound(() => Promise.resolve(5))).value()).toBe(5)
  const failed = await partOfRound(() => Promise.reject(new Error('refused')))
  expect(failed.valueIfAny).toBeUndefined()
  expect(failed.value).toThrow('refused')
  await expect(partOfRound(() => Promise.reject(new Disturbed()))).rejects.toThrow(Disturbed)
})
