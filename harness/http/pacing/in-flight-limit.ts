import { afterLook, afterRefusal, type InFlightState, initialState } from './in-flight-state.ts'
import { isNeverServed, withServed } from './refusals.ts'
import { type Semaphore, semaphoreOf } from './semaphore.ts'
import { withBegun, withEnded } from './waiting-times.ts'

/** Limits how many requests are in flight at once: fewer where the target leaves some of them waiting while it answers others. */
export interface InFlightLimit extends Semaphore {
  /**
   * An ordinary request is sent.
   * @param kind what takes about the same time: its operation
   * @returns to be called when it is over, with whether a response came
   */
  begun(kind: string): (responded: boolean) => void
  /**
   * The target was too busy for a valid request (503). One alone may come from a gateway that errs; where all are refused, it is down, and
   * fewer requests are of no help.
   * @param kind what was asked, as for {@link begun}
   * @returns are several of different kinds refused though fewer are in flight? Then something in front of it limits how many come in a
   * second. A kind that is refused for good is broken.
   */
  refused(kind: string): boolean
  /** A request of a kind was answered otherwise. */
  served(kind: string): void
  /** Has a kind never been answered otherwise, where others have? */
  isNeverServed(kind: string): boolean
  /** Are fewer sent now than might be, since the target left some waiting or refused them? */
  readonly isLowered: boolean
  /** May a request that no answer came to have starved? So it is where fewer are sent, and others were answered meanwhile. */
  readonly someMayStarve: boolean
  /** The lowest that the limit has been. */
  readonly lowest: number
}

/** Calls something again and again. @returns ends that */
export type Clock = (look: () => void, milliseconds: number) => () => void

const usualClock: Clock = (look, milliseconds) => {
  const interval = setInterval(look, milliseconds).unref()
  return () => clearInterval(interval)
}

/** How often is looked how long requests have waited, in a timeout: only time counts in which this process was awake. */
const looksInTimeout = 40

/**
 * Servers with few threads serve some connections again and again while others starve, and some servers refuse what is beyond their
 * limit. Ours falls by half where a request waits too long or several are refused, and grows by one while nothing of that happens.
 * @param places the most that may be in flight
 * @param timeoutMs time for one answer
 * @param clock calls for a look now and then while there is anything to look at
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
      // The last look before a timeout may fall short of it.
      return state.limit < places && state.looks - state.times.answeredAt < looksInTimeout - 1
    },
    get lowest() {
      return state.lowest
    },
  }
}
