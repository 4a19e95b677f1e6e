import { isJsonObject } from '../../schemas/index.ts'
import { ArrangementFailure, UntestedSignal } from '../expect/signals.ts'
import { pause } from '../http/connection/pause.ts'
import { shownBody } from '../http/message/shown.ts'
import type { Caller } from '../http/sending/caller.ts'
import { groupLimit } from '../vocabulary.ts'

/** What happened to the groups that should not be there. */
export interface FreedSlots {
  /** Is at least one of them gone now? */
  readonly isFreed: boolean
  /** A group that the target reported as deleted, but that still exists. */
  readonly survivor?: string
}

/** What the creation of groups needs from the run. */
export interface CreationOptions {
  /** Deletes groups of this run that should not be there. */
  readonly freeSlots: () => Promise<FreedSlots>
  /** How long to wait for a slot that another run or client holds, in milliseconds. */
  readonly patienceMs: number
  /** How long a deletion may take until its slot is free again, in milliseconds. */
  readonly settleMs: number
}

/**
 * Creates a group in a slot that the caller holds. If the target refuses because the application is full, somebody else
 * uses the slot: the function waits for it.
 * @throws ArrangementFailure if the target refuses although there is room, UntestedSignal if there is no room
 */
export type CreateGroup = (caller: Caller, name: string, signal: AbortSignal) => Promise<void>

/** How many refusals with a free slot are proof: a slot may have become free between a refusal and the look. */
const provenRefusals = 3

/** How often a creation is sent if it conflicts with others. */
const mostConflicts = 6

/** Keeps creations that conflicted from meeting again: names in a row wait for different times. In milliseconds. */
const apartMs = (name: string): number => 10 + 7 * ((name.codePointAt(name.length - 1) ?? 0) % 16)

/** How long later creations wait, in milliseconds, after one has waited in vain. */
const crowdedPatienceMs = 500

/** How long to wait before a creation is sent again, in milliseconds. */
const betweenMs = 200

/** Makes the function with which a run creates all groups that its checks work in. */
export function groupCreation(options: CreationOptions): CreateGroup {
  const { freeSlots } = options
  let { patienceMs, settleMs } = options
  return async (caller, name, signal) => {
    const started = performance.now()
    let conflicts = 0
    let refusedWhileFree = 0
    for (;;) {
      const response = await caller.createGroup({ name })
      if (response.status === 201) return
      // Other checks test which success status a creation answers. A creation that was sent again may find its own
      // group.
      const there = response.status < 300 || response.repeated
      if (there && (await caller.readGroup(name)).status === 200) return
      // A database may refuse one of two simultaneous creations with a conflict; sent again, it succeeds.
      if (response.status === 409 && ++conflicts < mostConflicts) {
        await pause(conflicts * apartMs(name), signal)
        continue
      }
      const full = response.status === 400 && (await isFull(caller))
      if (!full) refusedWhileFree++
      const isProven = refusedWhileFree >= provenRefusals && performance.now() - started >= settleMs
      if (!full && (response.status !== 400 || isProven)) {
        // If the slot does not come back, only the first creation waits for it.
        settleMs = 0
        throw new ArrangementFailure(
          'group',
          `a group with a legal name was answered ${response.status} with ${shownBody(response.body, 120)} although the application has room`,
          response.exchange,
        )
      }
      const { isFreed, survivor } = await freeSlots()
      if (survivor !== undefined) {
        throw new UntestedSignal(
          `no group can be created: the target said that it had deleted the group ${survivor}, but it is still there`,
        )
      }
      if (performance.now() - started > patienceMs || signal.aborted) {
        patienceMs = crowdedPatienceMs
        throw new UntestedSignal(
          `no group can be created: the application holds ${groupLimit} groups, some of which this run does not own or cannot delete`,
        )
      }
      if (!isFreed) await pause(betweenMs, signal)
    }
  }
}

/** If the list cannot be read, it counts as not full: other checks test the list. */
async function isFull(caller: Caller): Promise<boolean> {
  const { json } = await caller.listGroups()
  const total = isJsonObject(json) ? json.totalResults : undefined
  return typeof total === 'number' && total >= groupLimit
}
