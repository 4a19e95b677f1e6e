/**
 * The time in which failed properties look for smaller counterexamples. All properties of a run share it: a target with
 * one fault often fails many properties, and the tenth counterexample shows no more than the earlier ones.
 */
export interface ShrinkingTime {
  /**
   * Lets one property look; the time that it does not use is left to the others.
   * @param look gets its time in milliseconds
   */
  within<T>(look: (milliseconds: number) => Promise<T>): Promise<T>
}

/** Default time for one property, in milliseconds. */
const usualShrinkingMs = 15_000

/** The total time of a run, as a multiple of the time for one property. */
const share = 2

/** Every property gets at least this time, in milliseconds; most need less. */
const leastMs = 1500

/** @param eachMs maximum time for one property, in milliseconds; 0: the first counterexample is not made smaller */
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
