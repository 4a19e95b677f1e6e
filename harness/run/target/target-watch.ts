import type { Violation } from '../../http/message/exchange.ts'
import type { Caller } from '../../http/sending/caller.ts'
import type { ShutOut } from '../../http/sending/delivery.ts'
import { type AbsenceWatch, usualAbsenceMs, watchAbsence } from './absence.ts'
import { openLastLook } from './last-look.ts'
import { openRunEnd, type RunEnd } from './run-end.ts'
import { watchShutOut } from './shut-out.ts'
import { downfallOf, type SilenceWatch, watchSilence } from './silence.ts'

/** Watches whether the target still responds, and ends the run where it does not or where its time is up. */
export interface TargetWatch extends SilenceWatch, Pick<AbsenceWatch, 'isGone'>, Omit<RunEnd, 'stop'> {
  /** Looks whether the target answers 403 even to what it has served before. */
  isShutOut(): Promise<ShutOut>
  /** Names the caller that looks. */
  probeBy(caller: Pick<Caller, 'request'>): void
  /** The request that brought the target down, where no other was in flight that could have. */
  violations(): readonly Violation[]
}

/**
 * Puts together what watches a target: its silence, what shuts the run out, and a gateway that answers in place of it.
 * @param userSignal ends the run as well
 * @param timeoutMs time for one answer: so long the last look may take
 * @param longestAbsenceMs how long a gateway may answer in place of the target
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
    attempted: (responded, exchange) => {
      absence.attempted(exchange)
      silence.attempted(responded, exchange)
    },
    writtenInVain: silence.writtenInVain,
    responds: silence.responds,
    isShutOut: watchShutOut(look),
    isGone: absence.isGone,
    limit: end.limit,
    probeBy: look.by,
    reason: end.reason,
    violations: () => downfallOf(end.reason()),
  }
}
