import type { Semaphore, Wait } from '../../http/pacing/semaphore.ts'
import type { Admission } from './admission.ts'

/**
 * The permit of one case to work beside others. A case begins without one, so that the pool of groups knows from the start what
 * all of them ask for; it acquires the permit when it first sends something, and releases it while it waits for anything else:
 * nobody waits for another while holding it.
 */
export interface Permit {
  /** Waits until the case has it; at once where it has. @param urgent it keeps others waiting */
  acquire(urgent: boolean): Wait
  /** Leaves it to others, also where none was acquired. */
  release(): void
}

/** What a permit tells as its case gets and leaves it. */
export interface PermitEvents {
  /** The case has it. @param outsideMs how long it had not, in milliseconds */
  entered(outsideMs: number): void
  /** The case has left it. */
  left(): void
}

/** Limits how many cases work at once: those that keep others waiting have permits of their own. */
export interface Permits {
  readonly usual: Semaphore
  readonly urgent: Semaphore
  /** Told who waits for one. */
  readonly admission: Admission
}

/** The time in which a case has the permit, from the wish for it. */
interface Visit {
  readonly semaphore: Semaphore
  /** Undefined as soon as the case has it. */
  entering: Wait
}

/** @param permits are the same for all cases of a run */
export function permitFrom(permits: Permits, events: PermitEvents): Permit {
  let outsideSince = performance.now()
  let visit: Visit | undefined
  const enter = async (begun: Visit) => {
    permits.admission.queued()
    await begun.semaphore.acquire()
    permits.admission.unqueued()
    begun.entering = undefined
    events.entered(performance.now() - outsideSince)
  }
  const leave = ({ semaphore }: Visit) => {
    events.left()
    semaphore.release()
  }
  return {
    acquire: (urgent) => {
      if (visit === undefined) {
        visit = { semaphore: urgent ? permits.urgent : permits.usual, entering: undefined }
        visit.entering = enter(visit)
      }
      return visit.entering
    },
    release: () => {
      const ended = visit
      // Who still waits for it gets it first: the semaphore has counted it.
      if (ended?.entering !== undefined) void ended.entering.then(() => leave(ended))
      else if (ended !== undefined) leave(ended)
      visit = undefined
      outsideSince = performance.now()
    },
  }
}
