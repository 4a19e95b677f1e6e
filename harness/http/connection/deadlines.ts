/** Parts of a deadline that are counted one by one. */
const deadlineParts = 8

/** Deadlines of one length, of many requests at the same time. */
export interface Deadlines {
  /** Begins one. @param onOver called when it is over @returns stops it */
  start(onOver: () => void): () => void
}

/**
 * Counts the time in which this process is awake: a machine that slept or stalled must not look like a silent target. However
 * long a pause is, no more of it counts than an eighth of the deadline. One clock counts for all, since a timer for each
 * request costs more; a deadline is never early, and late by an eighth at most.
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
      // The part that is under way does not count.
      const one = { left: deadlineParts + 1, onOver }
      pending.add(one)
      return () => {
        pending.delete(one)
        // A process with nothing to wait for need not wait for the clock.
        if (pending.size === 0) clock?.unref()
      }
    },
  }
}
