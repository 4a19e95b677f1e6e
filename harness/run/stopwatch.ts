import type { Wait } from '../http/semaphore.ts'

/** A time limit that runs only while a case is at work, not while it waits for something that is not its own. */
export interface Stopwatch {
  /** Aborted when the time is over. */
  readonly signal: AbortSignal
  go(): void
  halt(): void
  /** Stands still until the wait is over: for the turn of a request, which `--rate` or a target that throttles puts off. */
  during(wait: Wait): Wait
  /** Time at work so far, in milliseconds. */
  worked(): number
}

/** @param limitMs time at work, in milliseconds */
export function stopwatch(limitMs: number): Stopwatch {
  const controller = new AbortController()
  let before = 0
  let since: number | undefined
  let timer: NodeJS.Timeout | undefined
  let going = false
  let waits = 0
  const worked = () => before + (since === undefined ? 0 : performance.now() - since)
  const look = () => {
    const runs = going && waits === 0
    if (runs === (since !== undefined)) return
    if (runs) {
      since = performance.now()
      timer = setTimeout(() => controller.abort(), limitMs - before)
    } else {
      clearTimeout(timer)
      before = worked()
      since = undefined
    }
  }
  return {
    signal: controller.signal,
    go: () => {
      going = true
      look()
    },
    halt: () => {
      going = false
      look()
    },
    during: (wait) => {
      if (wait === undefined) return undefined
      waits++
      look()
      return wait.finally(() => {
        waits--
        look()
      })
    },
    worked,
  }
}
