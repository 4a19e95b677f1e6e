import { expect, test } from 'vitest'
import { afterLook, afterRefusal, type InFlightState, initialState } from './in-flight-state.ts'
import { withServed } from './refusals.ts'
import { type WaitingRequest, withBegun, withEnded } from './waiting-times.ts'

const afterLooks = (state: InFlightState, looks: number): InFlightState =>
  Array.from({ length: looks }).reduce<InFlightState>(afterLook, state)

const begin = (state: InFlightState, one: WaitingRequest): InFlightState => ({
  ...state,
  begun: state.begun + 1,
  times: withBegun(state.times, one),
})

/** A number of requests of a kind in flight, after another request of this kind was answered at once. */
function sent(requests: number, places = 16): InFlightState {
  const one = { since: 0, kind: 'read' }
  const state = begin(initialState(places), one)
  const answered = { ...state, times: withEnded(state.times, one, true, 0) }
  return Array.from({ length: requests }, () => ({ since: 0, kind: 'read' })).reduce(begin, answered)
}

const refusedTimes = (state: InFlightState, times: number, kind = 'read') => {
  let last = { state, isNoHelp: false }
  for (let time = 0; time < times; time++) last = afterRefusal(last.state, kind)
  return last
}

test('the limit falls by half if a request waits too long, and again only some looks later', () => {
  const state = sent(16)
  expect(afterLooks(state, 7).limit).toBe(16)
  expect(afterLooks(state, 8)).toMatchObject({ limit: 8, lowest: 8, falls: 1, changedAt: 8 })
  expect(afterLooks(state, 11).limit).toBe(8)
  expect(afterLooks(state, 40)).toMatchObject({ limit: 4, lowest: 4 })
})

test('the limit does not fall if only a few requests wait', () => {
  expect(afterLooks(sent(4), 40).limit).toBe(16)
})

test('the limit grows by one while nothing waits, and more slowly the more often it fell', () => {
  const lowered = { ...initialState(16), limit: 8, lowest: 8 }
  const growth = [0, 1, 4, 9].map((falls) => {
    let looks = 0
    for (let state: InFlightState = { ...lowered, falls, changedAt: 0 }; state.limit === 8; looks++)
      state = afterLook(state)
    return looks
  })
  expect(growth).toEqual([2, 4, 32, 32])
  expect(afterLooks(lowered, 1000)).toMatchObject({ limit: 16, lowest: 8 })
})

test('the limit falls at the third refusal among a few requests', () => {
  expect(refusedTimes(sent(16), 2).state.limit).toBe(16)
  expect(refusedTimes(sent(16), 3).state.limit).toBe(8)
  const spread = [1, 2, 3].reduce(
    (state) => ({ ...afterRefusal(state, 'read').state, begun: state.begun + 16 }),
    sent(16),
  )
  expect(spread.limit).toBe(16)
})

test('the limit is lifted if a target that refuses has served nothing for long', () => {
  const { state } = refusedTimes(sent(16), 3)
  const later = { ...state, looks: 60 }
  expect(afterRefusal(later, 'read')).toMatchObject({ state: { limit: 16, lowest: 8 }, isNoHelp: false })
  const served = { ...later, refusals: withServed(later.refusals, 'list', 59) }
  expect(afterRefusal(served, 'read').state.limit).toBeLessThan(16)
})

test('a lower limit does not help if several kinds are refused after it fell, none of them for good', () => {
  const { state } = refusedTimes(sent(16), 3)
  const later = afterLook(state)
  expect(afterRefusal(state, 'list').isNoHelp).toBe(false)
  expect(afterRefusal(later, 'read').isNoHelp).toBe(false)
  expect(afterRefusal(later, 'list').isNoHelp).toBe(true)
  const broken = { ...afterRefusal(later, 'list').state, looks: 20 }
  expect(afterRefusal(broken, 'read').isNoHelp).toBe(false)
})

test('an event makes a new state and does not change the old one', () => {
  const state = sent(16)
  const copy = structuredClone(state)
  refusedTimes(afterLooks(state, 20), 5)
  expect(state).toEqual(copy)
})
