/** Number of parts into which a deadline is divided; they are counted one by one. */
const deadlineParts = 8

/** Deadlines of the same length, for many simultaneous requests. */
export interface Deadlines {
  /** Starts a deadline. @param onOver called when it is over @returns a function that stops it */
  start(onOver: () => void): () => void
}

/**
 * Makes deadlines that count only the time in which this process is awake: if this machine slept or stalled, the target
 * must not look silent. Of a pause of any length, at most an eighth of the deadline counts. All deadlines share one
 * clock, because a timer for each request costs more. A deadline never ends early, and at most an eighth late.
 */
export function deadlinesOf(milliseconds: number): Deadlines {
  const pending = new Set<{ left: number; readonly onOver: () => void }>()
  let clock: NodeJS.Timeout | undefined
  const tick = () => {
    if (pending.size === 0) {
      clearInterval(clock)
      clock = undefined
    }
    for (const one of pending) {
      if (--one.left > 0) continue
      pending.delete(one)
      one.onOver()
    }
  }
  return {
    start: (onOver) => {
      clock ??= setInterval(tick, milliseconds / deadlineParts)
      if (pending.size === 0) clock.ref()
      // The current part has already begun, so it does not count.
      const one = { left: deadlineParts + 1, onOver }
      pending.add(one)
      return () => {
        pending.delete(one)
        // Without pending deadlines, the clock must not keep the process alive.
        if (pending.size === 0) clock?.unref()
      }
    },
  }
}
