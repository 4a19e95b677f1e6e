import { onAbort } from '../../http/connection/interruption.ts'
import { PreflightError } from '../../run/preparation/preflight-error.ts'
import type { RunResult } from '../../run/result/result.ts'

/** How long an interrupted run may take to end by itself, in milliseconds. It deletes its groups in this time. */
const graceMs = 3800

/**
 * Waits for a run. After an interruption, it waits only a short time, whatever the target does.
 * @param executing the run
 * @param newest returns its results so far
 * @returns the result of the run; if it does not end in time, the results so far as a report that states that it is not
 *   complete
 * @throws PreflightError if there are no results so far, and what the run throws
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
    // Its later errors do not matter, because the process ends.
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
