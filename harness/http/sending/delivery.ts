import type { RetryBudget } from '../../vocabulary.ts'
import type { Incoming } from '../connection/incoming.ts'
import type { TransportError } from '../connection/transport-error.ts'
import type { Exchange } from '../message/exchange.ts'
import type { InFlightLimit } from '../pacing/in-flight-limit.ts'
import type { MeetingWrites } from '../pacing/meeting-writes.ts'
import type { RateLimiter } from '../pacing/rate-limiter.ts'
import type { Wait } from '../pacing/semaphore.ts'
import type { SigningTimes } from '../signing/signing-times.ts'

/** Does a front end refuse everything: now, earlier in this run (but not now), or never so far? */
export type ShutOut = 'now' | 'before' | 'never'

/** An attempt at a request. */
export interface Attempted {
  /** Did the target respond at all? */
  readonly responded: boolean
  readonly exchange: Exchange
}

/** The limits that all requests of a run share, and how often requests are sent again. */
export interface AttemptOptions {
  /** Waits for the turn of the next request (`--rate`, and a target that throttles). */
  readonly rateLimit: RateLimiter
  /** Limits how many requests are in flight at once. */
  readonly inFlightLimit: InFlightLimit
  /** Knows if it helps to send a write again after a conflict with another write. */
  readonly meetingWrites: Pick<MeetingWrites, 'isWorthAnother' | 'gaveWay'>
  /** Knows if a request with a later timestamp may have come to the target first. */
  readonly signingTimes: SigningTimes
  readonly retry: RetryBudget
  /** Called after each attempt. */
  readonly onAttempt: (attempted: Attempted) => void
  /**
   * Called when a request is about to be sent again.
   * @param after the status, or the reason why there was no response: `502`, `broken`
   */
  readonly onAgain: (after: string) => void
  /** Finds out if a front end refuses everything at the moment, as firewalls do that limit requests with 403. */
  readonly shutOut: () => Promise<ShutOut>
  /**
   * Finds out if a gateway answers everything instead of the target. Waits some time for the target, and ends the run
   * if it does not return.
   */
  readonly isGone: () => Promise<boolean>
}

/** The result of one attempt: responses, or why there were none. */
export interface Attempt<Result> {
  /** The recorded evidence; if there are several exchanges, the first one. */
  readonly exchange: Exchange
  /** When it was signed, in seconds since 1970. Undefined if its credential is wrong on purpose. */
  readonly signedAt: number | undefined
  readonly came: { readonly result: Result; readonly responses: readonly Incoming[] } | TransportError
  /** Was another write to the same group in flight at the same time? */
  readonly metAnother: boolean
}

/** One request, or the bytes of several, to be sent until there is a result. */
export interface Delivery<Result> {
  /** Names it in messages: `POST /textdata/@app/@all`. */
  readonly where: string
  /** How many requests it counts as, for the rate. */
  readonly requests: number
  /** Does the sender hold something that others wait for? Then it goes first. */
  readonly urgent: () => boolean
  /** Passes on a wait for a turn. The waiting time does not count as the sender's time. */
  readonly untimed: (wait: Wait) => Wait
  readonly signal: AbortSignal | undefined
  /** Sent only once, whatever comes back. */
  readonly once: boolean
  /** Is a 503 that stays a normal response? A front end may answer a request that is not ordinary with 503. */
  readonly mayBeUnavailable: boolean
  /** Is nothing wrong with the request on purpose? If so, a 503 means that the target is busy. */
  readonly isRight: boolean
  /** Does it only read? If a busy target lets a reading request wait too long, it is sent once more. */
  readonly isReading: boolean
  /**
   * Sends it once, and records it.
   * @param number of the attempt, from 1
   * @param repeated may an earlier attempt have been carried out?
   * @param fresh has a connection just broken? Other open connections may be broken, too
   */
  readonly transmit: (number: number, repeated: boolean, fresh: boolean) => Promise<Attempt<Result>>
}

/** The final result of a delivery. */
export interface Delivered<Result> {
  readonly result: Result
  readonly exchange: Exchange
  /** Number of earlier attempts. */
  readonly retries: number
  /**
   * May an earlier attempt have been carried out although its response was lost? Then the effects may be those of two
   * requests.
   */
  readonly repeated: boolean
}

/** The progress of a delivery. */
export interface DeliveryProgress {
  /** Number of the attempt, from 1. */
  number: number
  /** When the first attempt began, in milliseconds of the monotonic clock. */
  readonly started: number
  /** May an earlier attempt have been carried out? */
  repeated: boolean
  /** Has a connection just been broken? */
  fresh: boolean
  /** Was the last attempt refused, and may a later signature have overtaken it? */
  mustBeSignedAgain: boolean
  /** How often the connection broke, or a gateway answered instead of the target. A 401 is no failure. */
  failures: number
  /** How often the target refused because there were too many requests. */
  refusals: number
  /** How often the target refused a write because another write was in flight. */
  conflicts: number
}

/** A delivery under way. */
export interface UnderWay<Result> {
  readonly options: AttemptOptions
  readonly delivery: Delivery<Result>
  readonly progress: DeliveryProgress
}
