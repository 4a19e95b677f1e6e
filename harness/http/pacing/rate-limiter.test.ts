import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type RateLimiter, rateLimiter } from './rate-limiter.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/**
 * Sends requests one after the other, each as soon as it is permitted.
 * @returns how long that takes, in milliseconds
 */
async function timeFor(requests: number, limiter: RateLimiter): Promise<number> {
  const started = performance.now()
  for (let one = 0; one < requests; one++) {
    const turn = limiter.acquire()
    if (turn === undefined) continue
    await vi.advanceTimersToNextTimerAsync()
    await turn
  }
  return performance.now() - started
}

test('without a rate, no request waits; with a rate, requests are spread evenly', async () => {
  expect(await timeFor(100, rateLimiter(null, undefined))).toBe(0)
  expect(await timeFor(101, rateLimiter(50, undefined))).toBeCloseTo(2000, -1)
})

test('an occasional 429 makes only its own request wait', async () => {
  const limiter = rateLimiter(null, undefined)
  for (let time = 0; time < 20; time++) {
    expect(await timeFor(20, limiter)).toBe(0)
    expect(limiter.throttled(undefined)).toBeGreaterThan(0)
  }
})

test('if several of a few requests are refused, all requests become slower', async () => {
  const limiter = rateLimiter(null, undefined)
  await timeFor(50, limiter)
  const alone = [1, 2, 3, 4].map(() => limiter.throttled(undefined))
  expect(alone.map((waitMs) => waitMs > 0)).toEqual([true, true, false, false])
  const forTen = await timeFor(10, limiter)
  expect(forTen).toBeGreaterThan(250 + 200)
  expect(forTen).toBeLessThan(250 + 300)
})

test('the wait that a target asks for is respected, up to ten seconds', async () => {
  for (const [asked, kept] of [
    [2000, 2000],
    [3_600_000, 10_000],
  ] as const) {
    const limiter = rateLimiter(null, undefined)
    await timeFor(1, limiter)
    expect(limiter.throttled(asked)).toBe(0)
    expect(await timeFor(1, limiter)).toBe(kept)
  }
})

test('a target that no longer throttles gets requests faster again', async () => {
  const limiter = rateLimiter(null, undefined)
  await timeFor(100, limiter)
  for (let time = 0; time < 3; time++) limiter.throttled(undefined)
  const first = await timeFor(80, limiter)
  await timeFor(1000, limiter)
  expect(await timeFor(80, limiter)).toBeLessThan(first / 1.4)
})
