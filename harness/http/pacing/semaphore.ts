/** Undefined if there is no need to wait: even a fulfilled promise has a cost, and each request asks several. */
export type Wait = Promise<void> | undefined

/** Lets a limited number through at a time; first come, first served. */
export interface Semaphore {
  /**
   * Waits for a place.
   * @param first overtakes those that wait without it; for holders of something that others wait for
   */
  acquire(first?: boolean): Wait
  /** Gives the place back. */
  release(): void
}

/** A semaphore whose number of places may change. */
export interface AdjustableSemaphore extends Semaphore {
  /** Those already inside stay, even if they are more than the new number; others wait until there is room. */
  resize(places: number): void
}

/** @param places how many may be inside at the same time */
export function semaphoreOf(places: number): AdjustableSemaphore {
  let limit = places
  let inside = 0
  const urgent: (() => void)[] = []
  const waiting: (() => void)[] = []
  const admit = (): void => {
    while (inside < limit) {
      const next = urgent.shift() ?? waiting.shift()
      if (next === undefined) return
      inside++
      next()
    }
  }
  return {
    acquire: (first = false) => {
      if (inside < limit) {
        inside++
        return undefined
      }
      return new Promise((resolve) => (first ? urgent : waiting).push(resolve))
    },
    release: () => {
      inside--
      admit()
    },
    resize: (to) => {
      limit = to
      admit()
    },
  }
}
