import type { Wait } from '../../http/pacing/semaphore.ts'

/**
 * Lets cases begin bit by bit. Thousands that have begun and wait for their permit would take tens of megabytes; who waits for
 * anything else (groups, a shared fixture) keeps nobody outside, so that whoever can work has begun.
 */
export interface Admission {
  /** Waits until the case may begin; first come, first served. */
  enter(): Wait
  /** One of those that have begun waits for its permit. */
  queued(): void
  /** It waits no more. */
  unqueued(): void
  /** Does nobody wait to begin? */
  readonly allBegun: () => boolean
}

/** Cases that may wait for a permit until others begin: enough that no permit is ever left over. */
const shortQueue = 100

/** How many begin without a pause, in which responses come in. */
const atATime = 25

/** @param onAllBegun told each time when the last of those that waited has begun */
export function openAdmission(onAllBegun: () => void): Admission {
  const outside: (() => void)[] = []
  let queue = 0
  let admitting = false
  const admit = async () => {
    if (admitting) return
    admitting = true
    while (outside.length > 0 && queue < shortQueue) {
      for (const begin of outside.splice(0, atATime)) begin()
      await new Promise(setImmediate)
      if (outside.length === 0) onAllBegun()
    }
    admitting = false
  }
  return {
    enter: () => {
      const turn = new Promise<void>((resolve) => outside.push(resolve))
      void admit()
      return turn
    },
    queued: () => void queue++,
    unqueued: () => {
      queue--
      if (outside.length > 0) void admit()
    },
    allBegun: () => outside.length === 0,
  }
}
