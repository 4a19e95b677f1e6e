import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Stopwatch } from './stopwatch.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

test('only the time between go and halt counts', async () => {
  const clock = new Stopwatch(100)
  clock.go()
  vi.advanceTimersByTime(60)
  clock.halt()
  vi.advanceTimersByTime(1000)
  clock.go()
  vi.advanceTimersByTime(30)
  expect([clock.worked(), clock.signal.aborted]).toEqual([90, false])
  vi.advanceTimersByTime(20)
  expect(clock.signal.aborted).toBe(true)
})

test('waiting for a turn at a target that throttles does not count, even if several wait at the same time', async () => {
  const clock = new Stopwatch(100)
  clock.go()
  expect(clock.signal.aborted).toBe(false)
  const over: (() => void)[] = []
  const waits = [1, 2].map(() => clock.during(new Promise<void>((resolve) => over.push(resolve))))
  vi.advanceTimersByTime(500)
  over[0]?.()
  await waits[0]
  vi.advanceTimersByTime(500)
  expect(clock.worked()).toBe(0)
  over[1]?.()
  await waits[1]
  vi.advanceTimersByTime(50)
  expect([clock.worked(), clock.signal.aborted]).toEqual([50, false])
  expect(clock.during(undefined)).toBeUndefined()
})
