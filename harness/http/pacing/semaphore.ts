/** Undefined where there is nothing to wait for: even a promise that is kept already has its price, and each request passes several. */
export type Wait = Promise<void> | undefined

/** Lets so many through at a time; first come, first served. */
export interface Semaphore {
  /** Waits for a place. @param first before all that wait without that right, such as those who keep others waiting */
  acquire(first?: boolean): Wait
  /** Gives the place back. */
  release(): void
}

/** @param places how many may be inside at once */
export function semaphoreOf(places: number): Semaphore {
  let free = places
  const urgent: (() => void)[] = []
  const waiting: (() => void)[] = []
  return {
    acquire: (first = false) => {
      if (free > 0) {
        free--
        return undefined
      }
      return new Promise((resolve) => (first ? urgent : waiting).push(resolve))
    },
    release: () => {
      const next = urgent.shift() ?? waiting.shift()
      if (next === undefined) free++
      else next()
    },
  }
}
