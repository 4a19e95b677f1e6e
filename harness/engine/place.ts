import type { Gate } from '../client/gate.ts'

/**
 * The place of one check among those that run at once. A check begins without one, so that the pool of groups knows from the
 * start what all of them ask for; it takes its place when it first sends something, and steps back while it waits.
 */
export interface Place {
  /** Waits until the check is inside; at once where it is. @param urgent it keeps others waiting */
  take(urgent: boolean): Promise<void>
  /** Leaves the place to others, also where none was taken. */
  giveBack(): void
}

/** What a place tells as its check goes in and out. */
export interface PlaceEvents {
  /** The check is inside. @param outsideMs how long it was not, in milliseconds */
  entered(outsideMs: number): void
  /** The check is outside again. */
  left(): void
}

/** Limits how many checks are inside: those that keep others waiting have places of their own. */
export interface Gates {
  readonly usual: Gate
  readonly urgent: Gate
}

/** @param gates are the same for all checks of a run */
export function placeAt(gates: Gates, events: PlaceEvents): Place {
  let outsideSince = performance.now()
  let inside: Promise<Gate> | undefined
  const enter = async (gate: Gate) => {
    await gate.enter()
    events.entered(performance.now() - outsideSince)
    return gate
  }
  return {
    take: async (urgent) => {
      inside ??= enter(urgent ? gates.urgent : gates.usual)
      await inside
    },
    giveBack: () => {
      // Who still waits for it gets it first: the gate has counted it.
      void inside?.then((gate) => {
        events.left()
        gate.leave()
      })
      inside = undefined
      outsideSince = performance.now()
    },
  }
}
