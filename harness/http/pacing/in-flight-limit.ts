import { afterLook, afterRefusal, type InFlightState, initialState } from './in-flight-state.ts'
import { isNeverServed, withServed } from './refusals.ts'
import { type Semaphore, semaphoreOf } from './semaphore.ts'
import { withBegun, withEnded } from './waiting-times.ts'

/** Limits how many requests are in flight. Falls if the target lets some wait while it answers others. */
export interface InFlightLimit extends Semaphore {
  /**
   * An ordinary request is sent.
   * @param kind its operation: requests of the same kind take about the same time
   * @returns a function to call when the request is over, with whether a response came
   */
  begun(kind: string): (responded: boolean) => void
  /**
   * The target was too busy for a valid request (503). A single 503 may be an error of a gateway. If all requests are
   * refused, the target is down, and fewer requests do not help.
   * @param kind of the request, as for {@link begun}
   * @returns are several kinds refused although fewer requests are in flight? Then something in front of the target
   *   limits the requests per second. A kind that is always refused is broken.
   */
  refused(kind: string): boolean
  /** A request of a kind got another answer than 503. */
  served(kind: string): void
  /** Has this kind only ever been refused, while other kinds were not? */
  isNeverServed(kind: string): boolean
  /** Is the limit lowered now, because the target let some requests wait or refused them? */
  readonly isLowered: boolean
  /** May a request without an answer have starved? True if the limit is lowered and others were answered. */
  readonly someMayStarve: boolean
  /** The lowest value of the limit so far. */
  readonly lowest: number
}

/** Calls a function again and again. @returns a function that stops it */
export type Clock = (look: () => void, milliseconds: number) => () => void

const usualClock: Clock = (look, milliseconds) => {
  const interval = setInterval(look, milliseconds).unref()
  return () => clearInterval(interval)
}

/** How many looks at the waiting requests there are in a timeout: only time in which this process was awake counts. */
const looksInTimeout = 40

/**
 * Servers with few threads may serve some connections again and again while others starve, and some servers refuse
 * requests beyond their limit. The limit falls by half if a request waits too long or if several are refused, and grows
 * by one while neither happens.
 * @param places maximum number of requests in flight
 * @param timeoutMs time limit for one answer
 * @param clock calls for a look from time to time, while there is anything to look at
 */
export function inFlightLimit(places: number, timeoutMs: number, clock: Clock = usualClock): InFlightLimit {
  const gate = semaphoreOf(places)
  let state = initialState(places)
  let stopClock: (() => void) | undefined

  const become = (next: InFlightState): void => {
    const { limit } = state
    state = next
    if (next.limit !== limit) gate.resize(next.limit)
  }
  const look = (): void => {
    const isIdle = state.times.inFlight.length === 0 && state.limit === places
    become(afterLook(state))
    if (!isIdle) return
    stopClock?.()
    stopClock = undefined
  }
  return {
    acquire: gate.acquire,
    release: gate.release,
    begun: (kind) => {
      stopClock ??= clock(look, timeoutMs / looksInTimeout)
      const one = { since: state.looks, kind }
      become({ ...state, begun: state.begun + 1, times: withBegun(state.times, one) })
      return (responded) => become({ ...state, times: withEnded(state.times, one, responded, state.looks) })
    },
    refused: (kind) => {
      const { state: next, isNoHelp } = afterRefusal(state, kind)
      become(next)
      return isNoHelp
    },
    isNeverServed: (kind) => isNeverServed(state.refusals, kind),
    served: (kind) => become({ ...state, refusals: withServed(state.refusals, kind, state.looks) }),
    get isLowered() {
      return state.limit < places
    },
    get someMayStarve() {
      // The last look before a timeout may come a little too early.
      return state.limit < places && state.looks - state.times.answeredAt < looksInTimeout - 1
    },
    get lowest() {
      return state.lowest
    },
  }
}
