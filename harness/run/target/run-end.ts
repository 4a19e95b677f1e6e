import type { Exchange } from '../../http/message/exchange.ts'

/** Why a run was ended early. */
export interface Stopped {
  readonly message: string
  /** The first requests that got no response. */
  readonly exchanges: readonly Exchange[]
}

/** Ends a run early: because of its user, its time limit, or what was seen of the target. */
export interface RunEnd {
  /** Aborted when the run ends early, for any of these reasons. */
  readonly signal: AbortSignal
  /** Ends the run. Only the first reason is kept. */
  stop(stopped: Stopped): void
  /**
   * Ends the run after this time.
   * @returns removes the limit
   */
  limit(milliseconds: number): () => void
  /** Why the run was ended; undefined while it goes on, and if its user ended it. */
  reason(): Stopped | undefined
}

/** @param userSignal also ends the run, without a reason */
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
