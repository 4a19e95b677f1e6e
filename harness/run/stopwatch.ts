/** A time limit that runs only while a case is at work, not while it waits for something that is not its own. */
export interface Stopwatch {
  /** Aborted when the time is over. */
  readonly signal: AbortSignal
  go(): void
  halt(): void
}

/** @param limitMs time at work, in milliseconds */
export function stopwatch(limitMs: number): Stopwatch {
  const controller = new AbortController()
  let left = limitMs
  let startedAt = 0
  let timer: NodeJS.Timeout | undefined
  return {
    signal: controller.signal,
    go: () => {
      clearTimeout(timer)
      startedAt = performance.now()
      timer = setTimeout(() => controller.abort(), left)
    },
    halt: () => {
      clearTimeout(timer)
      left -= performance.now() - startedAt
    },
  }
}
