import { pause } from '../../http/connection/pause.ts'
import type { Exchange } from '../../http/message/exchange.ts'
import { isOfGateway } from '../../http/sending/in-front.ts'
import { isLastLook, type LastLook } from './last-look.ts'
import type { RunEnd } from './run-end.ts'
import { singleFlight } from './single-flight.ts'

/** Watches whether a gateway answers in place of the target, and ends the run where that lasts. */
export interface AbsenceWatch {
  /** Told of every attempt at a request. */
  attempted(exchange: Exchange): void
  /**
   * Looks whether a gateway answers in place of a target that has answered before, as 502. One that is being started again is waited for;
   * where it does not come back the run is ended.
   */
  isGone(): Promise<boolean>
}

/** How long a target behind a gateway may be away, while it is being started again, in milliseconds. */
export const usualAbsenceMs = 20_000

/** Looks at it in that time. */
const looks = 40

/**
 * @param end ends the run
 * @param longestMs how long a gateway may answer in place of the target
 */
export function watchAbsence(
  look: Pick<LastLook, 'once'>,
  end: Pick<RunEnd, 'signal' | 'stop'>,
  longestMs: number,
): AbsenceWatch {
  const { signal } = end
  let hasServed = false
  const looking = singleFlight(async (): Promise<boolean> => {
    // Where the last look has never been served, it says nothing.
    if (!hasServed) return false
    for (const started = performance.now(); ; await pause(longestMs / looks, signal)) {
      try {
        const response = await look.once()
        if (response === undefined || !isOfGateway(response)) return false
        // The run was ended meanwhile: what it has not judged is untested, and nothing is said of the gateway.
        if (signal.aborted) return true
        if (performance.now() - started < longestMs) continue
        end.stop({ message: absenceMessage(response.status, longestMs), exchanges: [] })
        return true
      } catch {
        // Silence is looked at elsewhere.
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
