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

/** Counts the requests that begin. */
class Beginnings {
  #total = 0
  #second = { since: performance.now(), begun: 0, before: 0 }

  /** @returns true if a new second has begun */
  add(now: number): boolean {
    const isNewSecond = now - this.#second.since >= 1000
    if (isNewSecond) this.#second = { since: now, begun: 0, before: Math.max(this.#second.begun, 1) }
    this.#second.begun++
    this.#total++
    return isNewSecond
  }

  get total(): number {
    return this.#total
  }

  /** Requests per second of late: if no rate was set, this is the rate that was too high. */
  get perSecond(): number {
    return Math.max(this.#second.before, this.#second.begun)
  }
}

/**
 * The rate that requests may have. It falls while the target throttles, and then grows to the rate that was
 * set.
 */
class Rate {
  readonly #set: number | null
  #current: number | null
  #lowest: number | undefined
  #changedAt = Number.NEGATIVE_INFINITY

  constructor(set: number | null) {
    this.#set = set
    this.#current = set
  }

  get current(): number | null {
    return this.#current
  }

  get lowest(): number | undefined {
    return this.#lowest
  }

  grow(now: number): void {
    if (this.#current === null || now - this.#changedAt <= 1000) return
    this.#current = Math.min(this.#current * growth, this.#set ?? Infinity)
  }

  /** @param seen requests per second that were too many */
  fall(now: number, seen: number): void {
    if (now - this.#changedAt <= reactionMs) return
    this.#current = Math.max(leastRate, (this.#current ?? seen) * fall)
    this.#lowest = Math.min(this.#lowest ?? this.#current, this.#current)
    this.#changedAt = now
  }
}

/**
 * @param set requests per second; null: no limit
 * @param signal ends all waiting
 */
export function rateLimiter(set: number | null, signal: AbortSignal | undefined): RateLimiter {
  const beginnings = new Beginnings()
  const rate = new Rate(set)
  /** When the next request may begin. */
  let next = 0
  /** For each of the latest refusals: how many requests had begun by then. */
  let refusedAt: readonly number[] = []
  /** Were there enough refusals in a short time? */
  const isThrottling = (): boolean => {
    refusedAt = [...refusedAt, beginnings.total].slice(-throttling.refusals)
    const [first = 0] = refusedAt
    return refusedAt.length === throttling.refusals && beginnings.total - first <= throttling.requests
  }
  return {
    acquire: () => {
      const now = performance.now()
      if (beginnings.add(now)) rate.grow(now)
      if (rate.current === null && next <= now) return undefined
      const at = Math.max(now, next)
      if (rate.current !== null) next = at + 1000 / rate.current
      return at > now ? pause(at - now, signal) : undefined
    },
    throttled: (retryAfterMs) => {
      const now = performance.now()
      const throttles = isThrottling()
      if (!throttles && retryAfterMs === undefined) return usualPauseMs
      if (throttles) rate.fall(now, beginnings.perSecond)
      next = Math.max(next, now + Math.min(retryAfterMs ?? usualPauseMs, longestPauseMs))
      return 0
    },
    get lowest() {
      return rate.lowest
    },
  }
}
