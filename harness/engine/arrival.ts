import type { Caller } from '../client/caller.ts'
import type { RunConfig } from '../config/config.ts'
import { cleanUp } from '../journal/cleanup.ts'
import type { Journal } from '../journal/journal.ts'
import { groupIds } from '../lease/foreign-groups.ts'
import { takeRunLock } from '../lease/run-lock.ts'
import { preflight } from './preflight.ts'

/** How long a run waits for another one on the same application, in milliseconds. */
const lockPatienceMs = 60_000

/** What a run needs to arrive at a target. */
export interface Arriving {
  readonly config: RunConfig
  /** The run's own callers. */
  readonly own: Caller
  readonly ownProxy: Caller | undefined
  readonly journal: Journal
  readonly signal: AbortSignal | undefined
  /** Told what the report should say. */
  readonly note: (text: string) => void
}

/** How a run found the application. */
export interface Arrival {
  /** Does it hold the group by which runs on one application take turns? */
  readonly lockHeld: boolean
  /** Ids of the groups that are there and not of this run's making, the lock's among them. */
  readonly foreignGroupIds: readonly string[]
}

/**
 * Makes sure that the target answers, clears away what a killed run left, waits for another run, and reads which groups there are.
 * @throws PreflightError where the target is not reachable or refuses the credentials
 */
export async function arrive({ config, own, ownProxy, journal, signal, note }: Arriving): Promise<Arrival> {
  await preflight(config, own, ownProxy)
  if (journal.open().length > 0) {
    const { deleted, gone, failed } = await cleanUp(own, journal)
    note(`${deleted.length + gone.length} groups that an earlier, killed run had left are gone`)
    for (const { name, reason } of failed) {
      note(`group ${name} of an earlier run could not be deleted: ${reason}`)
    }
  }
  if (!config.classes.includes('textboard')) return { lockHeld: false, foreignGroupIds: [] }
  const lock = await takeRunLock(own, lockPatienceMs, signal)
  if (lock.note !== undefined) note(lock.note)
  return { lockHeld: lock.held, foreignGroupIds: await groupIds(own) }
}
