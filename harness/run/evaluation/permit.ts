import type { Semaphore, Wait } from '../../http/pacing/semaphore.ts'
import type { Admission } from './admission.ts'

/**
 * The permit of one case to work at the same time as others. A case begins without it, so the pool of groups knows from
 * the start what all cases ask for. The case acquires the permit when it first sends something, and releases it while
 * it waits for anything else: no case waits for another case while it holds a permit.
 */
export interface Permit {
  /**
   * Waits until the case has the permit; returns at once if it has it already.
   * @param urgent others wait for this case
   */
  acquire(urgent: boolean): Wait
  /** Gives the permit back, if the case has one. */
  release(): void
}

/** Called when a case gets and releases its permit. */
export interface PermitEvents {
  /**
   * The case has the permit.
   * @param outsideMs how long it had none before, in milliseconds
   */
  entered(outsideMs: number): void
  /** The case has released the permit. */
  left(): void
}

/** Limits how many cases work at the same time. Cases that others wait for have separate permits. */
export interface Permits {
  readonly usual: Semaphore
  readonly urgent: Semaphore
  /** Is told which cases wait for a permit. */
  readonly admission: Admission
}

/** The time from asking for a permit until releasing it. */
interface Visit {
  readonly semaphore: Semaphore
  /** Undefined as soon as the case has the permit. */
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
      // A case that still waits for the permit must get it first, because the semaphore has already counted it.
      if (ended?.entering !== undefined) void ended.entering.then(() => leave(ended))
      else if (ended !== undefined) leave(ended)
      visit = undefined
      outsideSince = performance.now()
    },
  }
}
