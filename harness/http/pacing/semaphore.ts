/** Undefined where there is nothing to wait for: even a promise that is kept already has its price, and each request passes several. */
export type Wait = Promise<void> | undefined

/** Lets so many through at a time; first come, first served. */
export interface Semaphore {
  /** Waits for a place. @param first before all that wait without that right, such as those who keep others waiting */
  acquire(first?: boolean): Wait
  /** Gives the place back. */
  release(): void
}

/** A semaphore whose number of places may change. */
export interface AdjustableSemaphore extends Semaphore {
  /** Who is inside beyond the new number stays; nobody else comes in until there is room. */
  resize(places: number): void
}

/** @param places how many may be inside at once */
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
