import { onAbort } from '../../http/connection/interruption.ts'
import { PreflightError } from '../../run/preparation/preflight-error.ts'
import type { RunResult } from '../../run/result/result.ts'

/** Milliseconds in which an interrupted run may end by itself: it deletes its groups then. */
const graceMs = 3800

/**
 * Waits for a run, and not much longer once it is interrupted, whatever its target does.
 * @param executing the run
 * @param newest its results so far
 * @returns the results so far, as a report that says that it is not complete, where the run does not end in time
 * @throws PreflightError where there are none, and what the run throws
 */
export async function withinGrace(
  executing: Promise<RunResult>,
  signal: AbortSignal,
  newest: () => RunResult | undefined,
): Promise<RunResult> {
  let timer: NodeJS.Timeout | undefined
  let stopListening = () => {}
  const graceOver = new Promise<undefined>((resolve) => {
    const begin = () => {
      timer = setTimeout(() => resolve(undefined), graceMs)
    }
    if (signal.aborted) begin()
    else stopListening = onAbort(signal, begin)
  })
  try {
    const ended = await Promise.race([executing, graceOver])
    if (ended !== undefined) return ended
    // What becomes of it now is of no interest: the process ends.
    executing.catch(() => undefined)
    const run = newest()
    if (run === undefined) throw new PreflightError('Interrupted before anything was judged.')
    const note = 'The run was stopped at once. Groups may be left behind; "cleanup" deletes them.'
    return { ...run, complete: false, notes: [...run.notes, note] }
  } finally {
    clearTimeout(timer)
    stopListening()
  }
}
