import { errorText } from '../../error-text.ts'
import { cleanUpAfter } from '../../groups/cleanup.ts'
import type { CreatedGroups } from '../../groups/created-groups.ts'
import { shownGroup } from '../../groups/group-key.ts'
import type { Journal } from '../../groups/journal.ts'
import type { LeftBehind } from '../../groups/left-behind.ts'
import type { ListedGroup } from '../../groups/unexpected-groups.ts'
import type { RunCallers } from '../callers/run-callers.ts'
import type { Recorder } from '../recording/recorder.ts'
import { removeUnexpected } from './remove-unexpected.ts'

/** Time for deleting what is left, in milliseconds. */
const usualCleanupMs = 60_000

/** What is needed to finish a run when all checks have run. */
export interface FinishOptions {
  readonly callers: RunCallers
  readonly journal: Journal
  readonly created: Pick<CreatedGroups, 'isUnknown'>
  readonly leftBehind: LeftBehind
  readonly recorder: Recorder
  readonly groupsBefore: readonly ListedGroup[] | undefined
  /** The letters that each name of the run contains. */
  readonly mark: string
  /** Deletes the groups that many checks used. */
  readonly clear: () => Promise<void>
}

/** Deletes what is left of a run, and notes what the report should say about the whole run. */
export async function finishRun(options: FinishOptions): Promise<void> {
  const { callers, journal, recorder, groupsBefore, mark } = options
  const note = recorder.note
  const cancelClosing = callers.closeWithin(usualCleanupMs)
  await options.clear()
  const { failed } = await cleanUpAfter(callers.removers, journal, options.created)
  for (const { name, reason } of failed) note(`group ${shownGroup(name)} is left behind: ${reason}`)
  const settleMs = recorder.settling.budgetMs
  const { own } = callers
  const isLost = options.leftBehind.mayHaveMade
  const rest = { own, journal, groupsBefore, mark, settleMs, isLost, note }
  const notLookedFor = (error: unknown) =>
    note(`could not look for all groups that are left: ${errorText(error)}`)
  await removeUnexpected(rest).catch(notLookedFor)
  await options.leftBehind.end(own, mark, note).catch(notLookedFor)
  journal.finish()
  for (const text of recorder.log.leftOut()) note(text)
  cancelClosing()
}
