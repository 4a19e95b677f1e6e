import { exitCodes } from './exit-code.ts'
import type { Io } from './io.ts'

/** What SIGINT, SIGTERM and SIGHUP do to a run. */
export interface Interruption {
  /** Aborted by the first of these signals. */
  readonly signal: AbortSignal
  /** Stops listening. */
  stop(): void
}

/**
 * The first signal cancels the run: groups are deleted and the partial report is written. The second signal ends the
 * process at once.
 */
export function listenForInterruption(io: Io): Interruption {
  const controller = new AbortController()
  const stop = io.onSignal(() => {
    if (controller.signal.aborted) {
      io.stderr.write('Stopped at once. `textboard-conformance cleanup` deletes what is left behind.\n')
      io.exitNow(exitCodes.inconclusive)
      return
    }
    io.stderr.write(
      '\nInterrupted: deleting groups and writing the partial report. Press Ctrl-C again to stop at once.\n',
    )
    controller.abort()
  })
  return { signal: controller.signal, stop }
}

/** A signal that is held back until somebody listens. */
export interface HeldSignal {
  readonly signal: AbortSignal
  /** Lets the signal through, now or when it comes. */
  release(): void
  /** Stops listening. A program may hold one signal back many times. */
  stop(): void
}

/**
 * The worker of a run receives a cancellation only once it runs. An earlier cancellation must wait, or it would be
 * lost.
 */
export function holdBack(signal: AbortSignal): HeldSignal {
  const controller = new AbortController()
  let released = false
  const pass = () => {
    if (released && signal.aborted) controller.abort()
  }
  signal.addEventListener('abort', pass)
  return {
    signal: controller.signal,
    release: () => {
      released = true
      pass()
    },
    stop: () => signal.removeEventListener('abort', pass),
  }
}
