/** Lets so many through at a time; first come, first served. */
export interface Gate {
  /** Waits for a place. @param first before all that wait already: for who was inside before */
  enter(first?: boolean): Promise<void>
  /** Gives the place back. */
  leave(): void
}

/** @param places how many may be inside at once */
export function gateOf(places: number): Gate {
  let free = places
  const waiting: (() => void)[] = []
  return {
    enter: (first = false) => {
      if (free > 0) {
        free--
        return Promise.resolve()
      }
      return new Promise((resolve) => {
        if (first) waiting.unshift(resolve)
        else waiting.push(resolve)
      })
    },
    leave: () => {
      const next = waiting.shift()
      if (next === undefined) free++
      else next()
    },
  }
}
