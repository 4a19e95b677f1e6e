import type { Wait } from '../../http/pacing/semaphore.ts'

/**
 * Lets cases begin little by little: thousands of cases that have begun and wait for a permit would take tens of
 * megabytes. A case that waits for something else (a group, a shared fixture) does not count, so every case that can
 * work has begun.
 */
export interface Admission {
  /** Waits until the case may begin, in the order of the calls. */
  enter(): Wait
  /** A case that has begun now waits for its permit. */
  queued(): void
  /** It no longer waits. */
  unqueued(): void
  /** Is no case waiting to begin? */
  readonly allBegun: () => boolean
}

/** While fewer cases than this wait for a permit, more cases begin. It is enough to keep every permit in use. */
const shortQueue = 100

/** How many cases begin before a pause, in which responses can arrive. */
const atATime = 25

/** @param onAllBegun called each time when the last waiting case has begun */
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
