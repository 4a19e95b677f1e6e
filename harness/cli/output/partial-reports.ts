import { type HarChoice, writeReports } from '../../../reports/index.ts'
import type { RunResult } from '../../run/result/result.ts'

/** Writes reports while the run goes on, so a killed run leaves a readable report. */
export interface PartialReports {
  /** Offers newer results. They are written unless a report is being written or was written a short time ago. */
  offer(run: RunResult): void
  /** The newest results that were offered. */
  newest(): RunResult | undefined
  /** Ends writing. @returns the newest results that were offered */
  close(): Promise<RunResult | undefined>
}

/** The share of the time that writing may take, because it uses the same machine as the run. */
const share = 1 / 10

/**
 * @param folder the output folder
 * @param har the form in which the exchanges are written
 */
export function openPartialReports(folder: string, har: HarChoice): PartialReports {
  let newest: RunResult | undefined
  let writing: Promise<unknown> | undefined
  let notBefore = 0
  let closed = false
  const write = async (run: RunResult) => {
    const began = performance.now()
    // A partial report that cannot be written must not end the run. The final report states the reason.
    await writeReports(folder, run, [], har).catch(() => undefined)
    const ended = performance.now()
    notBefore = ended + (ended - began) / share
    writing = undefined
  }
  return {
    offer: (run) => {
      newest = run
      if (closed || writing !== undefined || performance.now() < notBefore) return
      writing = write(run)
    },
    newest: () => newest,
    close: async () => {
      closed = true
      await writing
      return newest
    },
  }
}
