import { collectionOf } from '../expect/resource.ts'
import { pause } from '../http/connection/pause.ts'
import type { Caller } from '../http/sending/caller.ts'
import { groupLimit } from '../vocabulary.ts'

/**
 * The name of a group that shows that a run of this suite is in progress. Two runs would share the application's five
 * slots and see each other's groups come and go, so the second run waits until the first has ended.
 */
export const runLockName = 'tbc_run_in_progress'

/** The result of taking the lock. */
export interface RunLock {
  /** Did this run create the group? Then the run may use it as its shared group. */
  readonly held: boolean
  readonly note?: string
}

/** A name that no run uses: the names of runs contain a mark. */
const nobodysName = 'tbc_nobody'

/** How often a taken lock is tried again, in milliseconds. */
const retryMs = 300

/**
 * Takes the lock, and waits for another run to end. Goes on without the lock if the application has fewer than three
 * free slots (the checks need them), or if the lock stays taken: perhaps a dead run left it.
 * @param patienceMs how long to wait
 */
export async function takeRunLock(
  caller: Caller,
  patienceMs: number,
  signal: AbortSignal | undefined,
): Promise<RunLock> {
  const started = performance.now()
  const waited = () => Math.round((performance.now() - started) / 100) / 10
  // Few slots or a refusal may come from a run that is just beginning or ending: only repeated failures count.
  let failures = 0
  for (let tries = 0; signal?.aborted !== true; tries++) {
    if ((await caller.readGroup(runLockName)).status === 404) {
      const scarce = (await freeSlots(caller)) < 3
      // Another check tests for 201. With any success, the group exists and is ours.
      if (!scarce && (await caller.createGroup({ name: runLockName })).status < 300) {
        return tries === 0
          ? { held: true }
          : { held: true, note: `waited ${waited()} s for another run on the same application to end` }
      }
      if (++failures >= 3) return { held: false }
    }
    // If the target finds every group, it cannot show whether another run is in progress.
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
    // Other checks test the list.
    return 0
  }
}
