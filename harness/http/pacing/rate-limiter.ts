import { pause } from '../connection/pause.ts'
import type { Wait } from './semaphore.ts'

/** Spaces requests, evenly where a rate is set, and further apart where the target throttles (429, or 503 however few are in flight). */
export interface RateLimiter {
  /** Waits for the turn of the next request. */
  acquire(): Wait
  /**
   * The target refused a request because too many came.
   * @param retryAfterMs how long it asked to be left alone; undefined where it did not say
   * @returns how long this request alone has to wait before it is sent again, beside its turn, in milliseconds
   */
  throttled(retryAfterMs: number | undefined): number
  /** The lowest rate that a throttling target has brought about, in requests a second; undefined where none has. */
  readonly lowest: number | undefined
}

/** Longest pause that a target can ask for, in milliseconds: what it sends must not stop a run. */
const longestPauseMs = 10_000

/** Pause after a 429 that names none, in milliseconds. */
const usualPauseMs = 250

/** Several requests under way may meet the same 429: the rate falls once for all of them, in milliseconds. */
const reactionMs = 400

/** A target throttles where so many of so many requests are answered 429; a single one may come from a gateway that errs. */
const throttling = { refusals: 3, requests: 30 } as const

/** The share of the rate so far that is tried when a target throttles, and the growth each second while it does not. */
const fall = 0.8
const growth = 1.05

/** The rate never falls below this, in requests a second. */
const leastRate = 2

/**
 * @param rate requests a second; null: as fast as it goes
 * @param signal ends all waiting
 */
export function rateLimiter(rate: number | null, signal: AbortSignal | undefined): RateLimiter {
  let current = rate
  let next = 0
  let changedAt = Number.NEGATIVE_INFINITY
  let lowest: number | undefined
  let begun = 0
  /** How many requests had begun at the latest refusals. */
  let refusedAt: readonly number[] = []
  /** Begun in the last second, to know the rate that was too high where none was set. */
  let second = { since: performance.now(), begun: 0, before: 0 }

  const count = (now: number) => {
    if (now - second.since >= 1000) {
      second = { since: now, begun: 0, before: Math.max(second.begun, 1) }
      if (current !== null && now - changedAt > 1000) current = Math.min(current * growth, rate ?? Infinity)
    }
    second.begun++
    begun++
  }
  /** Is it more than a single refusal? */
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
