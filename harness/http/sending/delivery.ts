import type { RetryBudget } from '../../vocabulary.ts'
import type { Incoming } from '../connection/incoming.ts'
import type { TransportError } from '../connection/transport-error.ts'
import type { Exchange } from '../message/exchange.ts'
import type { InFlightLimit } from '../pacing/in-flight-limit.ts'
import type { MeetingWrites } from '../pacing/meeting-writes.ts'
import type { RateLimiter } from '../pacing/rate-limiter.ts'
import type { Wait } from '../pacing/semaphore.ts'
import type { SigningTimes } from '../signing/signing-times.ts'

/** Does something in front refuse everything for the moment, has it done so before in this run, or never? */
export type ShutOut = 'now' | 'before' | 'never'

/** What all requests of a run wait for, and how often they are sent again. */
export interface AttemptOptions {
  /** Waits for the turn of the next request (`--rate`, and a target that throttles). */
  readonly rateLimit: RateLimiter
  /** Limits how many requests are in flight at once. */
  readonly inFlightLimit: InFlightLimit
  /** Knows which writes meet others, and whether it helps to send them again. */
  readonly meetingWrites: Pick<MeetingWrites, 'isWorthAnother' | 'gaveWay'>
  /** Knows whether a later signature may have come to the target first. */
  readonly signingTimes: SigningTimes
  readonly retry: RetryBudget
  /** Told after each attempt whether the target responded at all. */
  readonly onAttempt: (responded: boolean, exchange: Exchange) => void
  /** Looks whether something in front refuses everything for the moment, as firewalls do that limit requests by 403. */
  readonly isShutOut: () => Promise<ShutOut>
  /** Looks whether a gateway answers for the target whatever it is asked, waits for some time for its return, and ends the run where that does not come. */
  readonly isGone: () => Promise<boolean>
}

/** What one attempt brought: responses, or why there was none. */
export interface Attempt<Result> {
  /** The recorded evidence; the first one stands for all. */
  readonly exchange: Exchange
  /** When it was signed, in seconds since 1970. Undefined where its credential is not meant to be accepted. */
  readonly signedAt: number | undefined
  readonly came: { readonly result: Result; readonly responses: readonly Incoming[] } | TransportError
  /** Was another write to the same group on its way meanwhile? */
  readonly metAnother: boolean
}

/** One request, or the bytes of several, to be sent until something comes of it. */
export interface Delivery<Result> {
  /** Names it in messages: `POST /textdata/@app/@all`. */
  readonly where: string
  /** How many requests it is, for the rate. */
  readonly requests: number
  /** Does the sender hold something that others wait for? It then goes before theirs. */
  readonly urgent: () => boolean
  /** Passes the wait for a turn on: the sender's own time stands still meanwhile. */
  readonly untimed: (wait: Wait) => Wait
  readonly signal: AbortSignal | undefined
  /** Sent once, whatever comes. */
  readonly once: boolean
  /** Is a 503 that stays a response like others? What is not an ordinary request may be answered so by whatever stands in front. */
  readonly mayBeUnavailable: boolean
  /** Is it a request with nothing wrong on purpose? A 503 to such a one says that the target is busy. */
  readonly isRight: boolean
  /** Does it only read? A reading that a busy target left waiting too long is sent once more. */
  readonly isReading: boolean
  /**
   * Sends it once, and records it.
   * @param number of the attempt, from 1
   * @param repeated may an earlier attempt have been carried out?
   * @param fresh has a connection just been broken? Others that are kept open may be, too.
   */
  readonly transmit: (number: number, repeated: boolean, fresh: boolean) => Promise<Attempt<Result>>
}

/** What came of a delivery in the end. */
export interface Delivered<Result> {
  readonly result: Result
  readonly exchange: Exchange
  /** Earlier attempts. */
  readonly retries: number
  /** May an earlier attempt have been carried out although its response was lost? Its effects are then not those of one request. */
  readonly repeated: boolean
}

/** How far a delivery has come. */
export interface DeliveryProgress {
  /** Of the attempt, from 1. */
  number: number
  /** When the first attempt began, in milliseconds of the monotonic clock. */
  readonly started: number
  /** May an earlier attempt have been carried out? */
  repeated: boolean
  /** Has a connection just been broken? */
  fresh: boolean
  /** Was the last attempt refused, and may a later signature have overtaken it? */
  isSignedAnew: boolean
  /** How often the connection broke, or a gateway answered in place of the target. An answer that is signed anew is no failure. */
  failures: number
  /** How often the target has refused because of too many requests. */
  refusals: number
  /** How often it has refused a write for another one that was on its way. */
  conflicts: number
}

/** A delivery under way. */
export interface UnderWay<Result> {
  readonly options: AttemptOptions
  readonly delivery: Delivery<Result>
  readonly progress: DeliveryProgress
}
