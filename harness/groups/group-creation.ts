import { ArrangementFailure, UntestedSignal } from '../expect/signals.ts'
import { pause } from '../http/connection/pause.ts'
import type { HttpResponse } from '../http/message/response.ts'
import { shownBody } from '../http/message/shown.ts'
import type { Caller } from '../http/sending/caller.ts'
import { untilNoConflict } from '../http/sending/despite-conflicts.ts'
import { groupLimit } from '../vocabulary.ts'
import { isFull } from './is-full.ts'

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

/** Keeps creations that conflicted from meeting again: names in a row wait for different times. In milliseconds. */
const apartMs = (name: string): number => 10 + 7 * ((name.codePointAt(name.length - 1) ?? 0) % 16)

/** How long later creations wait, in milliseconds, after one has waited in vain. */
const crowdedPatienceMs = 500

/** How long to wait before a creation is sent again, in milliseconds. */
const betweenMs = 200

/** Makes the function with which a run creates all groups that its checks work in. */
export function groupCreation({ freeSlots, ...options }: CreationOptions): CreateGroup {
  // How long creations wait. What one of them has waited for in vain, later ones do not wait for.
  const patience = { forRoomMs: options.patienceMs, forFreedSlotMs: options.settleMs }
  return async (caller, name, signal) => {
    const started = performance.now()
    const waited = (limitMs: number) => performance.now() - started >= limitMs
    const create = () =>
      untilNoConflict(
        () => refusalOf(caller, name),
        (conflicts) => pause(conflicts * apartMs(name), signal),
      )
    let refusedWithRoom = 0
    for (let refusal = await create(); refusal !== undefined; refusal = await create()) {
      if (refusal.status !== 400) throw refusedDespiteRoom(refusal)
      const full = await isFull(caller)
      if (!full) refusedWithRoom++
      if (!full && refusedWithRoom >= provenRefusals && waited(patience.forFreedSlotMs)) {
        patience.forFreedSlotMs = 0
        throw refusedDespiteRoom(refusal)
      }
      const { isFreed, survivor } = await freeSlots()
      if (survivor !== undefined) throw stillThere(survivor)
      if (waited(patience.forRoomMs) || signal.aborted) {
        patience.forRoomMs = crowdedPatienceMs
        throw noRoom()
      }
      if (!isFreed) await pause(betweenMs, signal)
    }
  }
}

/**
 * Sends a creation. Other checks test which success status it answers. A creation that was sent again may
 * find its own group.
 * @returns the response; undefined if the group is there
 */
async function refusalOf(caller: Caller, name: string): Promise<HttpResponse | undefined> {
  const response = await caller.createGroup({ name })
  if (response.status === 201) return undefined
  const mayBeThere = response.status < 300 || response.repeated
  return mayBeThere && (await caller.readGroup(name)).status === 200 ? undefined : response
}

const refusedDespiteRoom = ({ status, body, exchange }: HttpResponse): ArrangementFailure =>
  new ArrangementFailure(
    'group',
    `a group with a legal name was answered ${status} with ${shownBody(body, 120)} although the application has room`,
    exchange,
  )

const stillThere = (survivor: string): UntestedSignal =>
  new UntestedSignal(
    `no group can be created: the target said that it had deleted the group ${survivor}, but it is still there`,
  )

const noRoom = (): UntestedSignal =>
  new UntestedSignal(
    `no group can be created: the application holds ${groupLimit} groups, some of which this run does not own or cannot delete`,
  )
