import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openRunEnd } from './run-end.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

test('the first reason to end the run is kept', () => {
  const end = openRunEnd(undefined)
  end.stop({ message: 'the first', exchanges: [] })
  end.stop({ message: 'the second', exchanges: [] })
  expect(end.signal.aborted).toBe(true)
  expect(end.reason()?.message).toBe('the first')
})

test('a run that its user ends has no reason', () => {
  const user = new AbortController()
  const end = openRunEnd(user.signal)
  user.abort()
  expect(end.signal.aborted).toBe(true)
  expect(end.reason()).toBeUndefined()
})

test('a run ends when its time is up, but not if the limit was cancelled', () => {
  const [limited, free] = [openRunEnd(undefined), openRunEnd(undefined)]
  limited.limit(90_000)
  free.limit(90_000)()
  vi.advanceTimersByTime(90_000)
  expect(limited.reason()?.message).toMatch(/^The run reached its time limit of 1\.5 min: .* --budget\.$/)
  expect(free.signal.aborted).toBe(false)
})
