/**
 * The time in which failed properties look for smaller counterexamples. All of a run share it: a target with one fault often fails many
 * properties, and the smallest example of the tenth tells no more than those before it.
 */
export interface ShrinkingTime {
  /** Lets one property look; what it does not need is left to the others. @param look gets the milliseconds that it may use */
  within<T>(look: (milliseconds: number) => Promise<T>): Promise<T>
}

/** Milliseconds for one property, where a run does not say. */
const usualShrinkingMs = 15_000

/** What all properties of a run have together, in times of what one has. */
const share = 2

/** Milliseconds that every property has: most need less. */
const leastMs = 1500

/** @param eachMs most milliseconds for one property; 0: its first counterexample will do */
export function shrinkingTime(eachMs = usualShrinkingMs): ShrinkingTime {
  let leftMs = eachMs * share
  return {
    within: async (look) => {
      const milliseconds = Math.min(eachMs, Math.max(leastMs, leftMs))
      const started = performance.now()
      leftMs -= milliseconds
      try {
        return await look(milliseconds)
      } finally {
        leftMs += Math.max(0, milliseconds - (performance.now() - started))
      }
    },
  }
}
