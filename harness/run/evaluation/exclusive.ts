import { type Semaphore, semaphoreOf } from '../../http/pacing/semaphore.ts'

/** Lets only one case at a time work on each thing that exists only once in a run. */
export interface Exclusive {
  /** @param name of the thing */
  of(name: string): Semaphore
}

/** Opens the semaphores of a run. */
export function openExclusive(): Exclusive {
  const semaphores = new Map<string, Semaphore>()
  return {
    of: (name) => {
      const known = semaphores.get(name)
      if (known !== undefined) return known
      const semaphore = semaphoreOf(1)
      semaphores.set(name, semaphore)
      return semaphore
    },
  }
}
