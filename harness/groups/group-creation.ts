import { isJsonObject } from '../../schemas/index.ts'
import { ArrangementFailure, UntestedSignal } from '../expect/signals.ts'
import { pause } from '../http/connection/pause.ts'
import { shownBody } from '../http/message/shown.ts'
import type { Caller } from '../http/sending/caller.ts'
import { groupLimit } from '../vocabulary.ts'

/** What became of groups that should not be there. */
export interface FreedSlots {
  /** Some are gone now. */
  readonly isFreed: boolean
  /** A group that the target said it had deleted, and that stays. */
  readonly survivor?: string
}

/** What the creation of groups needs from the run. */
export interface CreationOptions {
  /** Deletes groups of this run that should not be there. */
  readonly freeSlots: () => Promise<FreedSlots>
  /** How long to wait for a slot that somebody else holds, in milliseconds. */
  readonly patienceMs: number
  /** How long a deletion may take to give its place back, in milliseconds. */
  readonly settleMs: number
}

/**
 * Creates a group in a slot that the caller holds. Where the target refuses because the application is full,
 * somebody else took the slot: waits for it.
 * @throws ArrangementFailure where the target refuses although there is room, UntestedSignal where there is none
 */
export type CreateGroup = (caller: Caller, name: string, signal: AbortSignal) => Promise<void>

/** Refusals with a free slot that prove something: another run may have left between one refusal and our look. */
const provenRefusals = 3

/** How often a creation is sent that meets others. */
const mostConflicts = 6

/** Creations that met each other must not meet again: names that follow each other wait for different times, in milliseconds. */
const apartMs = (name: string): number => 10 + 7 * ((name.codePointAt(name.length - 1) ?? 0) % 16)

/** How long to wait once somebody has waited in vain, in milliseconds. */
const crowdedPatienceMs = 500

/** How long to wait before a creation is sent again, in milliseconds. */
const betweenMs = 200

/** Makes the one way in which a run creates the groups that its checks work in. */
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
      // With which success a creation is answered is the business of a check; a repeated one meets its own group.
      const there = response.status < 300 || response.repeated
      if (there && (await caller.readGroup(name)).status === 200) return
      // A database may refuse one of two creations at once with a conflict; sent again, it is carried out.
      if (response.status === 409 && ++conflicts < mostConflicts) {
        await pause(conflicts * apartMs(name), signal)
        continue
      }
      const full = response.status === 400 && (await isFull(caller))
      if (!full) refusedWhileFree++
      const isProven = refusedWhileFree >= provenRefusals && performance.now() - started >= settleMs
      if (!full && (response.status !== 400 || isProven)) {
        // What never comes is waited for once.
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

/** A list that cannot be read is the business of its checks. */
async function isFull(caller: Caller): Promise<boolean> {
  const { json } = await caller.listGroups()
  const total = isJsonObject(json) ? json.totalResults : undefined
  return typeof total === 'number' && total >= groupLimit
}
