import { expect, test } from 'vitest'
import { deadlinesOf } from './deadlines.ts'

/** Blocks this process. */
function stall(milliseconds: number): void {
  const end = performance.now() + milliseconds
  while (performance.now() < end);
}

test('a pause of our own machine uses at most a part of a deadline, and the deadline continues after it', async () => {
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
  await over
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
