import { expect, test } from 'vitest'
import { deadlinesOf } from './deadlines.ts'

/** Blocks this process. */
function stall(milliseconds: number): void {
  const end = performance.now() + milliseconds
  while (performance.now() < end);
}

test('a pause of our own machine counts for an eighth of a deadline at most; then it goes on', async () => {
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

test('what was stopped is never over', async () => {
  const deadlines = deadlinesOf(8)
  let isOver = false
  const stop = deadlines.start(() => {
    isOver = true
  })
  stop()
  await new Promise<void>((resolve) => deadlines.start(resolve))
  expect(isOver).toBe(false)
})
