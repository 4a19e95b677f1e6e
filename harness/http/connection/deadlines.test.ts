import { afterEach, expect, test, vi } from 'vitest'
import { deadlinesOf } from './deadlines.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** Blocks this process. */
function stall(milliseconds: number): void {
  const end = performance.now() + milliseconds
  while (performance.now() < end);
}

test('a pause of our own machine uses at most an eighth of a deadline, and the deadline continues after it', async () => {
  const { setInterval: start } = globalThis
  let parts = 0
  vi.stubGlobal('setInterval', (act: () => void, milliseconds: number) =>
    start(() => {
      parts += 1
      act()
    }, milliseconds),
  )
  let isOver = false
  const over = new Promise<void>((resolve) => {
    deadlinesOf(40).start(() => {
      isOver = true
      resolve()
    })
  })
  stall(60)
  await new Promise((resolve) => setImmediate(resolve))
  expect(isOver).toBe(false)
  expect(parts).toBeLessThanOrEqual(1)
  await over
  // The part that has begun before the deadline does not count.
  expect(parts).toBe(9)
})

test('a stopped deadline never ends', async () => {
  const deadlines = deadlinesOf(8)
  let isOver = false
  const stop = deadlines.start(() => {
    isOver = true
  })
  stop()
  await new Promise<void>((resolve) => deadlines.start(resolve))
  expect(isOver).toBe(false)
})
