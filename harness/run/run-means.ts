import { removeGroups } from '../groups/cleanup.ts'
import { saturatedAt } from '../groups/common-groups.ts'
import { groupCreation } from '../groups/group-creation.ts'
import { shownGroup } from '../groups/group-key.ts'
import { runLockName } from '../groups/run-lock.ts'
import { SlotPool } from '../groups/slot-pool.ts'
import { semaphoreOf } from '../http/pacing/semaphore.ts'
import { shrinkingTime } from '../property/shrinking-time.ts'
import { freeLeftoverGroups } from './cleanup/leftover-groups.ts'
import { openAdmission } from './evaluation/admission.ts'
import { openExclusive } from './evaluation/exclusive.ts'
import type { RunMeans } from './evaluation/means.ts'
import type { OpenedRun } from './opened-run.ts'
import type { PreparedApplication } from './preparation/prepare.ts'
import { withoutRefused } from './preparation/without-refused.ts'
import { concurrencyLimit } from './recording/concurrency-limit.ts'
import { slotNote } from './slot-note.ts'

/** What the run gives to all its cases. */
export function meansOf(run: OpenedRun, found: PreparedApplication): RunMeans {
  const { options, settings, redact, created, names, watch, recorder, callers } = run
  const { config, checks } = options
  const { own } = callers
  const admission = openAdmission(() => pool.serve())
  const pool = new SlotPool({ allBegun: admission.allBegun, ...found })
  if (found.lockHeld) {
    const limit = saturatedAt(config.limits.entriesPerGroup)
    pool.adopt('shared', { name: runLockName }, () => recorder.entries.created(runLockName) > limit)
  }
  if (config.classes.includes('textboard') && pool.free < 2) recorder.note(slotNote(pool, checks))
  return {
    config: withoutRefused(config, found.refused),
    settings,
    permits: {
      usual: semaphoreOf(concurrencyLimit(settings.concurrency, config.limits.entriesPerGroup)),
      urgent: semaphoreOf(settings.concurrency),
      admission,
    },
    exclusive: openExclusive(),
    pool,
    createGroup: groupCreation({
      patienceMs: 20_000,
      settleMs: settings.settleMs,
      freeSlots: () => freeLeftoverGroups({ created, names, own, note: recorder.note }),
    }),
    groupOfRun: found.lockHeld ? runLockName : undefined,
    names,
    own,
    runSignal: watch.signal,
    remove: (groups) => remove(run, found, groups),
    entries: recorder.entries,
    deletedGroups: created.deletedForSure,
    effectsComeLate: () => recorder.settling.delays().length > 0,
    learned: new Set(),
    leftBehind: run.leftBehind,
    note: (text) => recorder.note(redact(text)),
    shrinking: shrinkingTime(options.shrinkingMs),
  }
}

/**
 * Deletes groups that the run created. A group that existed before the run is not one of them, even if the target
 * accepted another creation of it, or failed at one.
 * @returns the groups that the target did not delete
 */
async function remove(
  { callers, created, recorder }: OpenedRun,
  { groupsBefore = [] }: PreparedApplication,
  groups: readonly string[],
): Promise<readonly string[]> {
  const before = new Set(groupsBefore.map(({ name }) => name.toLowerCase()))
  for (const key of groups) if (before.has(key.toLowerCase())) created.forget(key)
  const removals = await removeGroups(callers.removers, groups.filter(created.has), created.isUnknown)
  return removals.flatMap(({ key, outcome }) => {
    if (typeof outcome === 'object') {
      recorder.note(
        `group ${shownGroup(key)} could not be deleted: ${outcome.reason}; run "cleanup" to try again`,
      )
      return [key]
    }
    created.forget(key)
    return []
  })
}
