import type { RetryBudget } from '../../vocabulary.ts'
import type { Incoming } from '../connection/incoming.ts'
import { pause } from '../connection/pause.ts'
import type { TransportError } from '../connection/transport-error.ts'
import { type Exchange, requestKind } from '../message/exchange.ts'
import { NoResponseError, UnavailableError } from '../message/response.ts'
import type { InFlightLimit } from '../pacing/in-flight-limit.ts'
import type { RateLimiter } from '../pacing/rate-limiter.ts'
import type { Wait } from '../pacing/semaphore.ts'
import type { SigningTimes } from '../signing/signing-times.ts'
import { isOfGateway } from './gateway.ts'
import { retryAfterMs } from './retry-after.ts'

/** Does something in front refuse everything for the moment, has it done so before in this run, or never? */
export type ShutOut = 'now' | 'before' | 'never'

/** What all requests of a run wait for, and how often they are sent again. */
export interface AttemptOptions {
  /** Waits for the turn of the next request (`--rate`, and a target that throttles). */
  readonly rateLimit: RateLimiter
  /** Limits how many requests are in flight at once. */
  readonly inFlightLimit: InFlightLimit
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

/** Statuses of a gateway, or of a target that is busy for the moment: those of HTTP, and those of Cloudflare in their place. */
const passing: ReadonlySet<number> = new Set([
  ...[502, 503, 504],
  ...[520, 521, 522, 523, 524, 525, 526, 527, 530],
])

/** A 403 that is no answer of the service: without its error body. */
const isOfAFirewall = ({ status, body }: Incoming): boolean => status === 403 && !/"Error"\s*:/.test(body)

/** Too many requests, by the status or, as some services say it, by a 403 that says when to come again. */
const isThrottle = ({ status, headers }: Incoming): boolean =>
  status === 429 || (status === 403 && headers['retry-after'] !== undefined)

/** Attempts at a target that throttles, each later than the one before, and the time for all of them in milliseconds. */
const throttled = { attempts: 25, budgetMs: 60_000 } as const

/** How many times as many attempts a request has at a target that is too busy, while fewer are sent at once. */
const crowdedAttempts = 3

/** Attempts at a request that a firewall refuses, where it has shut us out before and lets us in again for a moment. */
const shutOutAttempts = 6

/** Attempts at a request that another one with a later timestamp may have overtaken: the next turn of a second is far away then. */
const overtakenAttempts = 3

/**
 * Sends until something comes of it: the one loop for ordinary requests and for those written byte by byte.
 *
 * - 502, 503, 504 and a broken connection are tried again a few times, more often where fewer requests at once may help.
 * - 401 is tried again where a request with a later timestamp may have come first: OAuth Core 1.0 lets a target refuse the earlier one.
 * - 429, 403 with Retry-After, a target that cannot be reached, and a firewall that refuses everything are tried again for as long as the budget lasts.
 * - What is not HTTP is not tried again.
 *
 * A 502 or 504 that stays is returned where other requests are served: the server behind the gateway fails at this request. So is a 503
 * to what is not an ordinary request.
 * @throws NoResponseError where the request was sent and nothing came back
 * @throws UnavailableError where the target cannot be reached, or goes on answering 503 or 429
 */
export async function deliver<Result>(
  options: AttemptOptions,
  delivery: Delivery<Result>,
): Promise<Delivered<Result>> {
  const progress: Progress = {
    number: 0,
    started: performance.now(),
    repeated: false,
    fresh: false,
    isSignedAnew: false,
    failures: 0,
    refusals: 0,
  }
  for (;;) {
    progress.number += 1
    const { exchange, signedAt, came } = await attempt(options, delivery, progress)
    options.onAttempt('result' in came || came.reason === 'malformed', exchange)
    progress.fresh = !('result' in came)
    if ('result' in came && mustBeSignedAnew(options, delivery, progress, signedAt, came.responses)) continue
    const next =
      'result' in came
        ? await afterResponses(options, delivery, progress, came.responses, requestKind(exchange))
        : await afterNoResponse(options, delivery, progress, came, exchange)
    if ('result' in came && next === 'return')
      return {
        result: came.result,
        exchange,
        retries: progress.number - 1,
        repeated: progress.repeated,
      }
  }
}

/** How far a delivery has come. */
interface Progress {
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
}

/** Has the target refused a right credential, perhaps because a later one came first? What it finds is noted in the progress, and counted. */
function mustBeSignedAnew(
  { signingTimes }: AttemptOptions,
  { once }: Pick<Delivery<unknown>, 'once'>,
  progress: Progress,
  signedAt: number | undefined,
  responses: readonly Incoming[],
): boolean {
  const isRefused = responses.some(({ status }) => status === 401)
  if (!isRefused && progress.isSignedAnew) signingTimes.acceptedLater()
  progress.isSignedAnew =
    isRefused &&
    !once &&
    signedAt !== undefined &&
    progress.number < overtakenAttempts &&
    signingTimes.mayBeOvertaken(signedAt)
  return progress.isSignedAnew
}

/** What follows on an attempt, once everything that has to be waited for is over. */
type Next = 'again' | 'return'

/** May it be tried again? Once at least. Counted, and not timed: on a busy machine each try takes long, and each has its own deadline. */
const mayTryAgain = ({ retry }: AttemptOptions, { failures }: Progress): boolean =>
  failures === 1 || failures < retry.attempts

/**
 * Tries again where the connection broke or the target is just being started.
 * @throws NoResponseError, UnavailableError where that does not help
 */
async function afterNoResponse<Result>(
  options: AttemptOptions,
  { where, signal, isReading }: Delivery<Result>,
  progress: Progress,
  came: TransportError,
  exchange: Exchange,
): Promise<'again'> {
  if (came.reason === 'aborted') throw new NoResponseError(came.message, came.reason, exchange)
  progress.failures += 1
  if (came.reason === 'broken' && came.sent) progress.repeated = true
  // A target that is just being started again is worth the whole budget.
  const isStarting = !came.sent && performance.now() - progress.started < options.retry.budgetMs
  const isStarved =
    came.reason === 'timeout' && options.inFlightLimit.someMayStarve && isReading && progress.number === 1
  if (isStarting || (mayTryAgain(options, progress) && (came.reason === 'broken' || isStarved))) {
    await backoff(progress.number, signal)
    return 'again'
  }
  if (!came.sent) throw new UnavailableError(`${where}: the target cannot be reached: ${came.message}`)
  throw new NoResponseError(`${where}: ${came.message}`, came.reason, exchange)
}

/**
 * Tries again where something in front, or a target that is busy, has answered.
 * @param kind of the request, by which refusals are counted
 */
async function afterResponses<Result>(
  options: AttemptOptions,
  delivery: Delivery<Result>,
  progress: Progress,
  responses: readonly Incoming[],
  kind: string,
): Promise<Next> {
  if (delivery.once) return served(options, kind)
  const throttle = responses.find(isThrottle)
  if (throttle !== undefined)
    return afterThrottling(options, delivery, progress, throttle, {
      isUndone: true,
      what: `the target answered ${throttle.status}`,
    })
  const ofFirewall = responses.find(isOfAFirewall)
  if (ofFirewall !== undefined) {
    const out = await options.isShutOut()
    if (out === 'now')
      return afterThrottling(options, delivery, progress, ofFirewall, {
        isUndone: true,
        what: 'something in front of the target answers 403 to everything',
      })
    // It may have let us in again in the meantime; what shuts us out again and again is asked some times more.
    if (progress.number === 1 || (out === 'before' && progress.number < shutOutAttempts)) {
      if (progress.number > 1) await backoff(progress.number, delivery.signal)
      return 'again'
    }
  }
  const busy = responses.find(({ status }) => passing.has(status))
  if (busy === undefined) return served(options, kind)
  if (busy.status === 503 && delivery.isRight && options.inFlightLimit.refused(kind))
    return afterThrottling(options, delivery, progress, busy, {
      // Unlike 429, 503 does not say that nothing was done.
      isUndone: false,
      what: 'the target answered 503',
    })
  return afterGatewayError(options, delivery, progress, busy)
}

function served({ inFlightLimit }: AttemptOptions, kind: string): 'return' {
  inFlightLimit.served(kind)
  return 'return'
}

/**
 * Slows the run down, and tries again for as long as that may help.
 * @param refusal whether the refused request was surely not carried out, and what refuses, for the message
 */
async function afterThrottling<Result>(
  { rateLimit }: AttemptOptions,
  { where, signal, untimed }: Delivery<Result>,
  progress: Progress,
  response: Incoming,
  { isUndone, what }: { readonly isUndone: boolean; readonly what: string },
): Promise<'again'> {
  const waitMs = rateLimit.throttled(retryAfterMs(response))
  if (!isUndone) progress.repeated = true
  progress.refusals += 1
  const isInTime = performance.now() - progress.started < throttled.budgetMs
  if (progress.refusals < throttled.attempts && isInTime) {
    if (waitMs > 0) await untimed(pause(waitMs, signal))
    return 'again'
  }
  throw new UnavailableError(
    `${where}: ${what}, ${progress.number} times in a row; a lower --rate may help`,
    '--rate',
  )
}

/** Tries a few times more after 502, 503 or 504; what stays is returned where the target serves other requests. */
async function afterGatewayError<Result>(
  options: AttemptOptions,
  { where, signal, mayBeUnavailable }: Delivery<Result>,
  progress: Progress,
  response: Incoming,
): Promise<Next> {
  const { number } = progress
  progress.failures += 1
  progress.repeated = true
  // Fewer requests at once help a target that is too busy, a little later; it then refuses wrong requests as it does right ones.
  const mayRecover = options.inFlightLimit.isLowered && number < crowdedAttempts * options.retry.attempts
  if (mayTryAgain(options, progress) || (response.status === 503 && mayRecover)) {
    await backoff(number, signal)
    return 'again'
  }
  if (response.status === 503 && !mayBeUnavailable)
    throw new UnavailableError(
      `${where}: the target answered 503, ${number} times in a row; a lower --rate may help`,
      '--rate',
    )
  if (isOfGateway(response) && (await options.isGone()))
    throw new UnavailableError(
      `${where}: a gateway answers ${response.status} to everything, in place of the target`,
    )
  return 'return'
}

async function attempt<Result>(
  { rateLimit, inFlightLimit }: AttemptOptions,
  { requests, urgent, untimed, transmit }: Delivery<Result>,
  { number, repeated, fresh }: Progress,
): Promise<Attempt<Result>> {
  for (let one = 0; one < requests; one++) {
    const turn = untimed(rateLimit.acquire())
    if (turn !== undefined) await turn
  }
  const permit = untimed(inFlightLimit.acquire(urgent()))
  if (permit !== undefined) await permit
  try {
    return await transmit(number, repeated, fresh)
  } finally {
    inFlightLimit.release()
  }
}

/** Waits before another attempt, longer each time. */
const backoff = (attempts: number, signal: AbortSignal | undefined) =>
  pause(Math.min(100 * 2 ** attempts, 1000), signal)
