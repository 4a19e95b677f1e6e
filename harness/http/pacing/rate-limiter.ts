import { pause } from '../connection/pause.ts'
import type { Wait } from './semaphore.ts'

/** Spaces requests: evenly if a rate is set, and wider if the target throttles (429, or 503 despite few requests). */
export interface RateLimiter {
  /** Waits for the turn of the next request. */
  acquire(): Wait
  /**
   * The target refused a request because there were too many.
   * @param retryAfterMs how long the target asked to wait; undefined if it did not say
   * @returns how long only this request must wait before it is sent again, in addition to its turn, in milliseconds
   */
  throttled(retryAfterMs: number | undefined): number
  /** The lowest rate that a throttling target has caused, in requests per second; undefined if it has not throttled. */
  readonly lowest: number | undefined
}

/** The longest pause that a target can cause, in milliseconds: its header must not stop a run. */
const longestPauseMs = 10_000

/** The pause after a 429 that does not state one, in milliseconds. */
const usualPauseMs = 250

/** Several requests in flight may get the same 429: within this time, the rate falls once. In milliseconds. */
const reactionMs = 400

/** A target throttles if it refuses `refusals` of the last `requests`; a single 429 may be an error of a gateway. */
const throttling = { refusals: 3, requests: 30 } as const

/** The factor by which the rate falls when a target throttles, and by which it grows per second while it does not. */
const fall = 0.8
const growth = 1.05

/** The rate never falls below this, in requests per second. */
const leastRate = 2

/**
 * @param rate requests per second; null: no limit
 * @param signal ends all waiting
 */
export function rateLimiter(rate: number | null, signal: AbortSignal | undefined): RateLimiter {
  let current = rate
  let next = 0
  let changedAt = Number.NEGATIVE_INFINITY
  let lowest: number | undefined
  let begun = 0
  /** For each of the latest refusals: how many requests had begun by then. */
  let refusedAt: readonly number[] = []
  /** Requests begun per second: if no rate was set, this is the rate that was too high. */
  let second = { since: performance.now(), begun: 0, before: 0 }

  const count = (now: number) => {
    if (now - second.since >= 1000) {
      second = { since: now, begun: 0, before: Math.max(second.begun, 1) }
      if (current !== null && now - changedAt > 1000) current = Math.min(current * growth, rate ?? Infinity)
    }
    second.begun++
    begun++
  }
  /** Were there enough refusals in a short time? */
  const isThrottling = (): boolean => {
    refusedAt = [...refusedAt, begun].slice(-throttling.refusals)
    return refusedAt.length === throttling.refusals && begun - (refusedAt[0] ?? 0) <= throttling.requests
  }
  return {
    acquire: () => {
      const now = performance.now()
      count(now)
      if (current === null && next <= now) return undefined
      const at = Math.max(now, next)
      if (current !== null) next = at + 1000 / current
      return at > now ? pause(at - now, signal) : undefined
    },
    throttled: (retryAfterMs) => {
      const now = performance.now()
      const throttles = isThrottling()
      if (!throttles && retryAfterMs === undefined) return usualPauseMs
      if (throttles && now - changedAt > reactionMs) {
        const seen = Math.max(second.before, second.begun)
        current = Math.max(leastRate, (current ?? seen) * fall)
        lowest = Math.min(lowest ?? current, current)
        changedAt = now
      }
      next = Math.max(next, now + Math.min(retryAfterMs ?? usualPauseMs, longestPauseMs))
      return 0
    },
    get lowest() {
      return lowest
    },
  }
}
