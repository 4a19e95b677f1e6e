import type { Gate, Wait } from '../client/gate.ts'

/**
 * The place of one check among those that run at once. A check begins without one, so that the pool of groups knows from the
 * start what all of them ask for; it takes its place when it first sends something, and steps back while it waits.
 */
export interface Place {
  /** Waits until the check is inside; at once where it is. @param urgent it keeps others waiting */
  take(urgent: boolean): Wait
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

/** One visit inside, from the wish to come in. */
interface Visit {
  readonly gate: Gate
  /** Undefined as soon as the check is inside. */
  entering: Wait
}

/** @param gates are the same for all checks of a run */
export function placeAt(gates: Gates, events: PlaceEvents): Place {
  let outsideSince = performance.now()
  let visit: Visit | undefined
  const enter = async (begun: Visit) => {
    await begun.gate.enter()
    begun.entering = undefined
    events.entered(performance.now() - outsideSince)
  }
  const leave = ({ gate }: Visit) => {
    events.left()
    gate.leave()
  }
  return {
    take: (urgent) => {
      if (visit === undefined) {
        visit = { gate: urgent ? gates.urgent : gates.usual, entering: undefined }
        visit.entering = enter(visit)
      }
      return visit.entering
    },
    giveBack: () => {
      const ended = visit
      // Who still waits for it gets it first: the gate has counted it.
      if (ended?.entering !== undefined) void ended.entering.then(() => leave(ended))
      else if (ended !== undefined) leave(ended)
      visit = undefined
      outsideSince = performance.now()
    },
  }
}
