import { collectionOf } from '../expect/resource.ts'
import { pause } from '../http/connection/pause.ts'
import type { Caller } from '../http/sending/caller.ts'
import { groupLimit } from '../vocabulary.ts'

/**
 * A group that says that a run of this suite is under way. Two runs share the application's five slots and would see each
 * other's groups come and go; the second waits until the first has ended.
 */
export const runLockName = 'tbc_run_in_progress'

/** What the run tells of taking the lock; undefined where there is nothing to tell. */
export interface RunLock {
  /** True when this run created the group: it may be used as its shared group. */
  readonly held: boolean
  readonly note?: string
}

/** A name that no run uses: they all carry the run's mark. */
const nobodysName = 'tbc_nobody'

/** How often a held lock is tried again, in milliseconds. */
const retryMs = 300

/**
 * Takes the lock, waiting for another run to end. Without it where the application has fewer than three free slots (they
 * are needed for the checks), or where the lock stays taken: perhaps a dead run left it.
 * @param patienceMs how long to wait
 */
export async function takeRunLock(
  caller: Caller,
  patienceMs: number,
  signal: AbortSignal | undefined,
): Promise<RunLock> {
  const started = performance.now()
  const waited = () => Math.round((performance.now() - started) / 100) / 10
  // Scarce slots or a refusal may come from a run that is just beginning or ending; only a repeated one tells.
  let failures = 0
  for (let tries = 0; signal?.aborted !== true; tries++) {
    if ((await caller.readGroup(runLockName)).status === 404) {
      const scarce = (await freeSlots(caller)) < 3
      // Another success than 201 is the business of a check; the group is there and ours.
      if (!scarce && (await caller.createGroup({ name: runLockName })).status < 300) {
        return tries === 0
          ? { held: true }
          : { held: true, note: `waited ${waited()} s for another run on the same application to end` }
      }
      if (++failures >= 3) return { held: false }
    }
    // A target that finds every group there is cannot tell whether another run goes on.
    if (tries === 0 && (await caller.readGroup(nobodysName)).status !== 404) return { held: false }
    if (performance.now() - started > patienceMs) {
      return {
        held: false,
        note:
          `a group named ${runLockName} exists: another run goes on at the same time, or a dead one left it ` +
          '("cleanup" deletes what a dead run left)',
      }
    }
    await pause(retryMs, signal)
  }
  return { held: false }
}

async function freeSlots(caller: Caller): Promise<number> {
  try {
    const { totalResults } = collectionOf(await caller.listGroups())
    return groupLimit - (typeof totalResults === 'number' ? totalResults : groupLimit)
  } catch {
    // A list that is broken is the business of its checks.
    return 0
  }
}
