import type { Incoming } from '../connection/incoming.ts'
import { pause } from '../connection/pause.ts'
import type { TransportError } from '../connection/transport-error.ts'
import { type Exchange, requestKind } from '../message/exchange.ts'
import { NoResponseError, UnavailableError } from '../message/response.ts'
import type { Attempt, AttemptOptions, Delivered, Delivery, DeliveryProgress, UnderWay } from './delivery.ts'
import { isGatewayOrBusy, isOfFirewall, isOfGateway, isThrottle } from './in-front.ts'
import { retryAfterMs } from './retry-after.ts'

/** Maximum number of attempts at a target that throttles, and the time for all of them in milliseconds. */
const throttled = { attempts: 25, budgetMs: 60_000 } as const

/** At a target that is too busy, this many times as many attempts are made while the limit is lowered. */
const crowdedAttempts = 3

/** Attempts at a request that a firewall refuses, if it has refused everything before in this run. */
const shutOutAttempts = 6

/** How often a write is sent again after a conflict. A write that is wrong on purpose may deserve a 409. */
const conflictRetries = { right: 15, wrong: 10 } as const

/**
 * The longest wait after a conflict, at first and at most, in milliseconds. Each request waits for another share of it.
 */
const conflictMs = { first: 40, most: 640 } as const
const spreads = 16
const leastShare = 0.2

/** Attempts at a request that a later timestamp may have overtaken: the next second is far away by then. */
const overtakenAttempts = 3

/**
 * Sends until there is a result, ordinary requests and those written byte by byte. The only loop that repeats
 * a request after errors of the transport and of gateways.
 *
 * - 502, 503, 504 and a broken connection are tried again a few times; more often if fewer requests in flight may help.
 * - 401 is tried again if a request with a later timestamp may have come first: OAuth Core 1.0 lets a target refuse the
 *   earlier one.
 * - 429, 403 with Retry-After, a target that cannot be reached, and a firewall that refuses everything are tried again
 *   until the budget is spent.
 * - 409 is tried again if a write conflicted with another write to the same group: a database may accept only one of
 *   two simultaneous writes.
 * - What is not HTTP is not tried again.
 *
 * A 502 or 504 that stays is returned if other requests are served: then the server behind the gateway fails at this
 * request. A 503 that stays is returned only if the request is not an ordinary one.
 * @throws NoResponseError if the request was sent and nothing came back
 * @throws UnavailableError if the target cannot be reached, or keeps answering 503 or 429
 */
export async function deliver<Result>(
  options: AttemptOptions,
  delivery: Delivery<Result>,
): Promise<Delivered<Result>> {
  const progress: DeliveryProgress = {
    number: 0,
    started: performance.now(),
    repeated: false,
    fresh: false,
    mustBeSignedAgain: false,
    failures: 0,
    refusals: 0,
    conflicts: 0,
  }
  const underWay: UnderWay<Result> = { options, delivery, progress }
  for (;;) {
    progress.number += 1
    const tried = await attempt(underWay)
    const { exchange, came } = tried
    progress.fresh = !('result' in came)
    if (!('result' in came)) {
      options.onAttempt({ responded: came.reason === 'malformed', exchange })
      await afterNoResponse(underWay, came, exchange)
      options.onAgain(came.reason)
      continue
    }
    // Bytes that are not an ordinary request may rightly get no response: that counts neither as a response nor as
    // silence.
    if (came.responses.length > 0) options.onAttempt({ responded: true, exchange })
    const next = await nextAfter(underWay, tried, came.responses)
    if (next === 'go on')
      return {
        result: came.result,
        exchange,
        retries: progress.number - 1,
        repeated: progress.repeated,
      }
    options.onAgain(String(next.againAfter))
  }
}

async function attempt<Result>({
  options: { rateLimit, inFlightLimit },
  delivery: { requests, urgent, untimed, transmit },
  progress: { number, repeated, fresh },
}: UnderWay<Result>): Promise<Attempt<Result>> {
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

/** What to do after an attempt, or after one reason for another try: a status. All waiting is over by then. */
type Next = { readonly againAfter: number } | 'go on'

async function nextAfter<Result>(
  underWay: UnderWay<Result>,
  tried: Attempt<Result>,
  responses: readonly Incoming[],
): Promise<Next> {
  const signing = prepareSigningAgain(underWay, tried.signedAt, responses)
  if (signing !== 'go on') return signing
  const conflict = await waitAfterConflict(underWay, tried, responses)
  if (conflict !== 'go on') return conflict
  return await afterResponses(underWay, responses, requestKind(tried.exchange))
}

/**
 * Another try with a later timestamp, if the target refused a right credential, perhaps because a later one came first.
 */
function prepareSigningAgain<Result>(
  { options: { signingTimes }, delivery: { once }, progress }: UnderWay<Result>,
  signedAt: number | undefined,
  responses: readonly Incoming[],
): Next {
  const isRefused = responses.some(({ status }) => status === 401)
  if (!isRefused && progress.mustBeSignedAgain) signingTimes.acceptedLater()
  progress.mustBeSignedAgain =
    isRefused &&
    !once &&
    signedAt !== undefined &&
    progress.number < overtakenAttempts &&
    signingTimes.mayBeOvertaken(signedAt)
  return progress.mustBeSignedAgain ? { againAfter: 401 } : 'go on'
}

/**
 * Another try if a write was refused because of another one. Waits before, each request for another time, so they do
 * not meet again.
 */
async function waitAfterConflict<Result>(
  { options: { meetingWrites }, delivery: { isRight, isReading, once, signal }, progress }: UnderWay<Result>,
  { metAnother, exchange }: Pick<Attempt<Result>, 'metAnother' | 'exchange'>,
  responses: readonly Incoming[],
): Promise<Next> {
  const isRefused = responses.some(({ status }) => status === 409)
  const isLast = progress.conflicts >= conflictRetries[isRight ? 'right' : 'wrong']
  if (progress.conflicts > 0 && isRight && (isLast || !isRefused)) meetingWrites.gaveWay(isRefused)
  if (!isRefused || isLast || !metAnother || isReading || once || !meetingWrites.isWorthAnother)
    return 'go on'
  const spread = (exchange.id % spreads) / spreads
  const longest = Math.min(conflictMs.first * 2 ** progress.conflicts, conflictMs.most)
  progress.conflicts += 1
  await pause((leastShare + (1 - leastShare) * spread) * longest, signal)
  return { againAfter: 409 }
}

/**
 * May it be tried again? At least once: a connection can break by chance. Attempts are counted, not timed: on a busy
 * machine, each takes long.
 */
const mayTryAgain = <Result>({ options: { retry }, progress: { failures } }: UnderWay<Result>): boolean =>
  failures === 1 || failures < retry.attempts

/**
 * Waits before another try, if the connection broke or the target is just starting.
 * @throws NoResponseError, UnavailableError if another try does not help
 */
async function afterNoResponse<Result>(
  underWay: UnderWay<Result>,
  came: TransportError,
  exchange: Exchange,
): Promise<void> {
  if (came.reason === 'aborted') throw new NoResponseError(came.message, came.reason, exchange)
  const { options, delivery, progress } = underWay
  const { where, signal, isReading } = delivery
  progress.failures += 1
  if (came.reason === 'broken' && came.sent) progress.repeated = true
  // For a target that is just starting, the whole budget may be used.
  const isStarting = !came.sent && performance.now() - progress.started < options.retry.budgetMs
  const isStarved =
    came.reason === 'timeout' && options.inFlightLimit.someMayStarve && isReading && progress.number === 1
  if (isStarting || (mayTryAgain(underWay) && (came.reason === 'broken' || isStarved)))
    return await backoff(progress.number, signal)
  if (!came.sent) throw new UnavailableError(`${where}: the target cannot be reached: ${came.message}`)
  throw new NoResponseError(`${where}: ${came.message}`, came.reason, exchange)
}

/**
 * Decides about another try after an answer of a front end, or of a target that is busy.
 * @param kind of the request; refusals are counted by kind
 */
async function afterResponses<Result>(
  underWay: UnderWay<Result>,
  responses: readonly Incoming[],
  kind: string,
): Promise<Next> {
  const { options, delivery } = underWay
  if (delivery.once) return served(options, kind)
  const throttle = responses.find(isThrottle)
  if (throttle !== undefined)
    return afterThrottling(underWay, throttle, {
      isUndone: true,
      what: `the target answered ${throttle.status}`,
    })
  const ofFirewall = responses.find(isOfFirewall)
  if (ofFirewall !== undefined) {
    const next = await waitForFirewall(underWay, ofFirewall)
    if (next !== 'go on') return next
  }
  const busy = responses.find(isGatewayOrBusy)
  if (busy === undefined) return served(options, kind)
  if (busy.status === 503 && delivery.isRight && options.inFlightLimit.refused(kind))
    return afterThrottling(underWay, busy, {
      // Unlike 429, 503 does not mean that nothing was done.
      isUndone: false,
      what: 'the target answered 503',
    })
  return afterGatewayError(underWay, busy, kind)
}

function served({ inFlightLimit }: AttemptOptions, kind: string): Next {
  inFlightLimit.served(kind)
  return 'go on'
}

/** Another try, after a wait, if that may help after a 403 of a firewall. */
async function waitForFirewall<Result>(underWay: UnderWay<Result>, response: Incoming): Promise<Next> {
  const { options, delivery, progress } = underWay
  const out = await options.shutOut()
  if (out === 'now') {
    const what = 'something in front of the target answers 403 to everything'
    return await afterThrottling(underWay, response, { isUndone: true, what })
  }
  // The firewall may accept requests again by now. If it has refused everything before, it is tried several times.
  const again = { againAfter: response.status }
  if (progress.number === 1) return again
  if (out !== 'before' || progress.number >= shutOutAttempts) return 'go on'
  await backoff(progress.number, delivery.signal)
  return again
}

/**
 * Slows the run down, and tries again while that may help.
 * @param refusal `isUndone`: was the refused request certainly not carried out? `what`: who refuses, for the message
 */
async function afterThrottling<Result>(
  { options: { rateLimit }, delivery: { where, signal, untimed }, progress }: UnderWay<Result>,
  response: Incoming,
  { isUndone, what }: { readonly isUndone: boolean; readonly what: string },
): Promise<Next> {
  const waitMs = rateLimit.throttled(retryAfterMs(response))
  if (!isUndone) progress.repeated = true
  progress.refusals += 1
  const isInTime = performance.now() - progress.started < throttled.budgetMs
  if (progress.refusals < throttled.attempts && isInTime) {
    if (waitMs > 0) await untimed(pause(waitMs, signal))
    return { againAfter: response.status }
  }
  throw new UnavailableError(
    `${where}: ${what}, ${progress.refusals} times in a row; a lower --rate may help`,
    '--rate',
  )
}

/** Tries a few more times after 502, 503 or 504. An error that stays is returned if other requests are served. */
async function afterGatewayError<Result>(
  underWay: UnderWay<Result>,
  response: Incoming,
  kind: string,
): Promise<Next> {
  const { options, delivery, progress } = underWay
  const { where, signal, mayBeUnavailable } = delivery
  const { number } = progress
  progress.failures += 1
  progress.repeated = true
  // A target that is too busy recovers a little after the limit was lowered. It refuses wrong requests like right ones.
  const mayRecover = options.inFlightLimit.isLowered && number < crowdedAttempts * options.retry.attempts
  if (mayTryAgain(underWay) || (response.status === 503 && mayRecover)) {
    await backoff(number, signal)
    return { againAfter: response.status }
  }
  if (response.status === 503 && !mayBeUnavailable && options.inFlightLimit.isNeverServed(kind))
    throw new UnavailableError(
      `${where}: the target answered 503, ${number} times in a row, and never anything else to this operation`,
    )
  if (response.status === 503 && !mayBeUnavailable)
    throw new UnavailableError(
      `${where}: the target answered 503, ${number} times in a row; a lower --rate may help`,
      '--rate',
    )
  if (isOfGateway(response) && (await options.isGone()))
    throw new UnavailableError(
      `${where}: a gateway answers ${response.status} to everything, instead of the target`,
    )
  return 'go on'
}

/** Waits before another attempt, longer each time. */
const backoff = (attempts: number, signal: AbortSignal | undefined) =>
  pause(Math.min(100 * 2 ** attempts, 1000), signal)
