import type { Exchange } from '../../http/message/exchange.ts'

/** Why a run was ended before its end. */
export interface Stopped {
  readonly message: string
  /** The requests that met the silence first. */
  readonly exchanges: readonly Exchange[]
}

/** Ends a run before its end: by its user, by its time limit, or for what was seen of the target. */
export interface RunEnd {
  /** Aborted when the run is given up, by its user or for what was seen of the target. */
  readonly signal: AbortSignal
  /** Ends the run. The first reason stands. */
  stop(stopped: Stopped): void
  /** Ends the run when it has gone on for so long. @returns forgets the limit */
  limit(milliseconds: number): () => void
  /** Why the run was ended; undefined while it goes on, and where its user has ended it. */
  reason(): Stopped | undefined
}

/** @param userSignal ends the run as well, without a reason */
export function openRunEnd(userSignal: AbortSignal | undefined): RunEnd {
  const controller = new AbortController()
  let stopped: Stopped | undefined
  const stop = (reason: Stopped): void => {
    stopped ??= reason
    controller.abort()
  }
  return {
    signal: userSignal === undefined ? controller.signal : AbortSignal.any([userSignal, controller.signal]),
    stop,
    limit: (milliseconds) => {
      const timer = setTimeout(
        () => stop({ message: budgetMessage(milliseconds), exchanges: [] }),
        milliseconds,
      ).unref()
      return () => clearTimeout(timer)
    },
    reason: () => stopped,
  }
}

const budgetMessage = (milliseconds: number): string =>
  `The run reached its time limit of ${Math.round(milliseconds / 600) / 100} min: what had not ended by then is untested. ` +
  'Give it more with --budget.'
