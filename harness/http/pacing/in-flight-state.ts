import { areOfSeveralKinds, isDown, isTooBusy, noRefusals, type Refusals, withRefusal } from './refusals.ts'
import { noWaitingTimes, someWaitTooLong, type WaitingTimes } from './waiting-times.ts'

/** What is known of the requests in flight, and how many there may be. Times are counted in looks at them. */
export interface InFlightState {
  /** The most that may ever be in flight. */
  readonly places: number
  /** How many may be in flight now. */
  readonly limit: number
  /** The lowest that the limit has been. */
  readonly lowest: number
  /** At which look the limit changed. */
  readonly changedAt: number
  /** How often it fell. */
  readonly falls: number
  /** How often was looked how long requests have waited. */
  readonly looks: number
  /** How many requests have begun. */
  readonly begun: number
  readonly times: WaitingTimes
  readonly refusals: Refusals
}

/** The limit never falls below this: bursts of simultaneous requests need some. */
const least = 4

/**
 * Looks between two changes of the limit: what a change brings shows only when requests in flight are over. After each fall it grows
 * half as fast, so many times: the target has shown how much is too much.
 */
const reaction = { fall: 4, growth: 2, slower: 4 } as const

/** @param places the most that may be in flight */
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

/** Time has passed: the limit falls where a request waits too long, and grows by one while none does. */
export function afterLook(before: InFlightState): InFlightState {
  const state = { ...before, looks: before.looks + 1 }
  const { looks, times, limit, places, changedAt, falls } = state
  if (someWaitTooLong(times, looks)) {
    // With few in flight it is slow, not overloaded.
    return times.inFlight.length > least ? fallen(state) : state
  }
  const growthLooks = reaction.growth * 2 ** Math.min(falls, reaction.slower)
  return limit < places && looks - changedAt >= growthLooks ? changed(state, limit + 1) : state
}

/** What follows on a refusal. */
export interface AfterRefusal {
  readonly state: InFlightState
  /** Are several of different kinds refused though fewer are in flight? Then it is not their number that is too many. */
  readonly isNoHelp: boolean
}

/** The target was too busy for a valid request: the limit falls where it was for several, and is lifted where the target is down. */
export function afterRefusal(before: InFlightState, kind: string): AfterRefusal {
  const { looks, begun, limit, places, falls, changedAt } = before
  if (isDown(before.refusals, looks)) {
    return { state: limit < places ? changed(before, places) : before, isNoHelp: false }
  }
  const refusals = withRefusal(before.refusals, kind, begun, looks)
  const state = { ...before, refusals }
  if (!isTooBusy(refusals, begun)) return { state, isNoHelp: false }
  // A look after the limit has fallen none of those is in flight any more that were too many.
  const isNoHelp = falls > 0 && looks > changedAt && areOfSeveralKinds(refusals, kind, looks)
  return { state: fallen(state), isNoHelp }
}

/** The limit falls by half, unless it has just changed. */
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
