import { pause } from '../../http/connection/pause.ts'
import type { Exchange } from '../../http/message/exchange.ts'
import { isOfGateway } from '../../http/sending/in-front.ts'
import { isLastLook, type LastLook } from './last-look.ts'
import type { RunEnd } from './run-end.ts'
import { singleFlight } from './single-flight.ts'

/** Watches whether a gateway answers instead of the target, and ends the run if that lasts too long. */
export interface AbsenceWatch {
  /** Must be called for every attempt at a request. */
  attempted(exchange: Exchange): void
  /**
   * Finds out whether a gateway answers (502, for example) instead of a target that has answered before. Waits for the
   * target to restart. If it does not come back, ends the run.
   */
  isGone(): Promise<boolean>
}

/** How long a target behind a gateway may be away while it restarts, in milliseconds. */
export const usualAbsenceMs = 20_000

/** How many looks at the target fit into that time. */
const looks = 40

/**
 * Opens the watch.
 * @param end ends the run
 * @param longestMs how long a gateway may answer instead of the target
 */
export function watchAbsence(
  look: Pick<LastLook, 'once'>,
  end: Pick<RunEnd, 'signal' | 'stop'>,
  longestMs: number,
): AbsenceWatch {
  const { signal } = end
  let hasServed = false
  const looking = singleFlight(async (): Promise<boolean> => {
    // If the last look was never answered with success, its failure proves nothing.
    if (!hasServed) return false
    for (const started = performance.now(); ; await pause(longestMs / looks, signal)) {
      try {
        const response = await look.once()
        if (response === undefined || !isOfGateway(response)) return false
        // The run was ended meanwhile: what is not judged yet stays untested, and nothing is reported about the
        // gateway.
        if (signal.aborted) return true
        if (performance.now() - started < longestMs) continue
        end.stop({ message: absenceMessage(response.status, longestMs), exchanges: [] })
        return true
      } catch {
        // Another watch handles silence.
        return signal.aborted
      }
    }
  })
  return {
    attempted: ({ request, response }) => {
      hasServed ||= response !== undefined && response.status < 300 && isLastLook(request)
    },
    isGone: looking.run,
  }
}

const absenceMessage = (status: number, milliseconds: number): string =>
  `The target stopped answering: a gateway in front of it answered ${status} to everything for ${milliseconds / 1000} s, ` +
  'the list of groups included. The run was ended.'
