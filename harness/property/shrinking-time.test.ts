import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { shrinkingTime } from './shrinking-time.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
})

afterEach(() => {
  vi.useRealTimers()
})

it('gives each property the usual time, until all together have had twice as much, and then a little', () => {
  const time = shrinkingTime(10_000)
  const taken = Array.from({ length: 4 }, () => {
    const { milliseconds, giveBack } = time.take()
    vi.advanceTimersByTime(milliseconds)
    giveBack()
    return milliseconds
  })
  expect(taken).toEqual([10_000, 10_000, 1500, 1500])
})

it('gives what one property did not need to others', () => {
  const time = shrinkingTime(10_000)
  for (let properties = 0; properties < 10; properties++) {
    const { milliseconds, giveBack } = time.take()
    expect(milliseconds).toBe(10_000)
    vi.advanceTimersByTime(500)
    giveBack()
  }
})

it('gives none where the first counterexample will do', () => {
  expect(shrinkingTime(0).take().milliseconds).toBe(0)
})
