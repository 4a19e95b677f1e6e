import type { Violation } from '../../http/message/exchange.ts'
import type { Caller } from '../../http/sending/caller.ts'
import type { ShutOut } from '../../http/sending/delivery.ts'
import { type AbsenceWatch, usualAbsenceMs, watchAbsence } from './absence.ts'
import { openLastLook } from './last-look.ts'
import { openRunEnd, type RunEnd } from './run-end.ts'
import { watchShutOut } from './shut-out.ts'
import { downfallOf, type SilenceWatch, watchSilence } from './silence.ts'

/** Watches whether the target still responds, and ends the run if it does not, or if its time is over. */
export interface TargetWatch extends SilenceWatch, Pick<AbsenceWatch, 'isGone'>, Omit<RunEnd, 'stop'> {
  /** Finds out whether the target answers 403 even to a request that it has answered with success before. */
  shutOut(): Promise<ShutOut>
  /** Sets the caller that sends the last look. */
  probeBy(caller: Pick<Caller, 'request'>): void
  /** The request that brought the target down, if no other request in flight could have done it. */
  violations(): readonly Violation[]
}

/**
 * Combines the watches on a target: for silence, for a front end that shuts the run out, and for a gateway that answers
 * instead of the target.
 * @param userSignal also ends the run
 * @param timeoutMs time limit of one response: the last look may take as long
 * @param longestAbsenceMs how long a gateway may answer instead of the target
 */
export function watchTarget(
  userSignal: AbortSignal | undefined,
  timeoutMs: number,
  longestAbsenceMs: number = usualAbsenceMs,
): TargetWatch {
  const end = openRunEnd(userSignal)
  const look = openLastLook()
  const silence = watchSilence(look, end, timeoutMs)
  const absence = watchAbsence(look, end, longestAbsenceMs)
  return {
    signal: end.signal,
    attempted: (attempt) => {
      absence.attempted(attempt.exchange)
      silence.attempted(attempt)
    },
    writtenInVain: silence.writtenInVain,
    responds: silence.responds,
    shutOut: watchShutOut(look),
    isGone: absence.isGone,
    limit: end.limit,
    probeBy: look.by,
    reason: end.reason,
    violations: () => downfallOf(end.reason()),
  }
}
