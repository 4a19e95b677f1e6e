import { getEventListeners } from 'node:events'
import { expect, test } from 'vitest'
import { holdBack } from './interruption.ts'

test('a signal that was held back has no listener left when the run has ended, however many runs follow', () => {
  const { signal } = new AbortController()
  for (let run = 0; run < 20; run++) holdBack(signal).stop()
  expect(getEventListeners(signal, 'abort')).toEqual([])
})

test('a signal that comes before anybody listens is let through later', () => {
  const controller = new AbortController()
  const held = holdBack(controller.signal)
  controller.abort()
  expect(held.signal.aborted).toBe(false)
  held.release()
  expect(held.signal.aborted).toBe(true)
})
