import { expect, test } from 'vitest'
import { singleFlight } from './single-flight.ts'

test('callers at the same time get the same result, and a later caller gets a new one', async () => {
  let times = 0
  const { run, isUnderWay } = singleFlight(() => Promise.resolve(++times))
  const first = [run(), run()]
  expect(isUnderWay()).toBe(true)
  expect(await Promise.all(first)).toEqual([1, 1])
  expect(isUnderWay()).toBe(false)
  expect(await run()).toBe(2)
})

test('a failure reaches all callers at that time, and the next caller tries again', async () => {
  let times = 0
  const { run } = singleFlight(() =>
    ++times === 1 ? Promise.reject(new Error('the first')) : Promise.resolve(times),
  )
  const asked = await Promise.allSettled([run(), run()])
  expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await run()).toBe(2)
})
