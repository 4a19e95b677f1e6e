import { areOfSeveralKinds, isDown, isTooBusy, noRefusals, type Refusals, withRefusal } from './refusals.ts'
import { noWaitingTimes, someWaitTooLong, type WaitingTimes } from './waiting-times.ts'

/** What is known about the requests in flight, and how many are permitted. The unit of time is a look at them. */
export interface InFlightState {
  /** The maximum number of requests in flight. */
  readonly places: number
  /** How many requests may be in flight now. */
  readonly limit: number
  /** The lowest value of the limit so far. */
  readonly lowest: number
  /** The look at which the limit last changed. */
  readonly changedAt: number
  /** How often the limit fell. */
  readonly falls: number
  /** The number of looks at the waiting requests so far. */
  readonly looks: number
  /** How many requests have begun. */
  readonly begun: number
  readonly times: WaitingTimes
  readonly refusals: Refusals
}

/** The limit never falls below this: simultaneous requests in a burst need some places. */
const least = 4

/**
 * Looks between two changes of the limit: the effect of a change shows only when requests in flight are over. Each of
 * the first falls (`slower` of them) makes the growth half as fast, because the target has shown how much is too much.
 */
const reaction = { fall: 4, growth: 2, slower: 4 } as const

/** @param places maximum number of requests in flight */
export const initialState = (places: number): InFlightState => ({
  places,
  limit: places,
  lowest: places,
  changedAt: -reaction.fall,
  falls: 0,
  looks: 0,
  begun: 0,
  times: noWaitingTimes,
  refusals: noRefusals,
})

/** Time has passed: the limit falls if a request waits too long, and otherwise grows by one from time to time. */
export function afterLook(before: InFlightState): InFlightState {
  const state = { ...before, looks: before.looks + 1 }
  const { looks, times, limit, places, changedAt, falls } = state
  if (someWaitTooLong(times, looks)) {
    // If few requests are in flight, the target is slow, not overloaded.
    return times.inFlight.length > least ? fallen(state) : state
  }
  const growthLooks = reaction.growth * 2 ** Math.min(falls, reaction.slower)
  return limit < places && looks - changedAt >= growthLooks ? changed(state, limit + 1) : state
}

/** The result of a refusal. */
export interface AfterRefusal {
  readonly state: InFlightState
  /** Are several kinds refused although fewer requests are in flight? Then their number is not the reason. */
  readonly isNoHelp: boolean
}

/** The target was too busy for a valid request. The limit falls after several, and is lifted if it is down. */
export function afterRefusal(before: InFlightState, kind: string): AfterRefusal {
  const { looks, begun, limit, places, falls, changedAt } = before
  if (isDown(before.refusals, looks)) {
    return { state: limit < places ? changed(before, places) : before, isNoHelp: false }
  }
  const refusals = withRefusal(before.refusals, kind, begun, looks)
  const state = { ...before, refusals }
  if (!isTooBusy(refusals, begun)) return { state, isNoHelp: false }
  // One look after a fall, the requests that were too many are no longer in flight.
  const isNoHelp = falls > 0 && looks > changedAt && areOfSeveralKinds(refusals, kind, looks)
  return { state: fallen(state), isNoHelp }
}

/** Halves the limit, unless it has just changed. */
function fallen(state: InFlightState): InFlightState {
  const { limit, looks, changedAt, falls, times } = state
  if (looks - changedAt < reaction.fall) return state
  const half = Math.floor(Math.min(limit, times.inFlight.length) / 2)
  return changed({ ...state, falls: falls + 1 }, Math.max(least, half))
}

const changed = (state: InFlightState, limit: number): InFlightState => ({
  ...state,
  limit,
  lowest: Math.min(state.lowest, limit),
  changedAt: state.looks,
})
