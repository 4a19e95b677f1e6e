import type { Gate } from '../client/gate.ts'

/**
 * The place of one check among those that run at once. A check begins without one, so that the pool of groups knows from the
 * start what all of them ask for; it takes its place when it first sends something, and steps back while it waits.
 */
export interface Place {
  /** Waits until the check is inside; at once where it is. @param first before checks that keep nobody waiting */
  take(first: boolean): Promise<void>
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

/** @param gate limits how many are inside */
export function placeAt(gate: Gate, events: PlaceEvents): Place {
  let outsideSince = performance.now()
  let inside: Promise<void> | undefined
  return {
    take: (first) => {
      inside ??= gate.enter(first).then(() => events.entered(performance.now() - outsideSince))
      return inside
    },
    giveBack: () => {
      // Who still waits for it gets it first: the gate has counted it.
      void inside?.then(() => {
        events.left()
        gate.leave()
      })
      inside = undefined
      outsideSince = performance.now()
    },
  }
}
