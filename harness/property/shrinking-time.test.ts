import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { shrinkingTime } from './shrinking-time.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
})

afterEach(() => {
  vi.useRealTimers()
})

/** A function that uses up to `neededMs` of its time. @returns the time that it was given */
const using =
  (neededMs: number) =>
  (milliseconds: number): Promise<number> => {
    vi.advanceTimersByTime(Math.min(neededMs, milliseconds))
    return Promise.resolve(milliseconds)
  }

it('gives each property the usual time until all together have used twice as much, and then only a little', async () => {
  const time = shrinkingTime(10_000)
  const given: number[] = []
  for (let properties = 0; properties < 4; properties++) given.push(await time.within(using(60_000)))
  expect(given).toEqual([10_000, 10_000, 1500, 1500])
})

it('gives time that one property did not need to other properties', async () => {
  const time = shrinkingTime(10_000)
  for (let properties = 0; properties < 10; properties++) {
    expect(await time.within(using(500))).toBe(10_000)
  }
})

it('gives no time if the limit is zero', async () => {
  expect(await shrinkingTime(0).within(using(500))).toBe(0)
})
