import type { CheckContext } from '../../harness/index.ts'
import { create } from '../shared/created-groups.ts'

/** A group in which many executions work side by side. */
export interface Workplace {
  /** How many entries one execution may create at most. */
  readonly room: number
  /**
   * Lets an execution work in the group.
   * @param creations how many entries it creates at most
   */
  use<T>(creations: number, act: (group: string) => Promise<T>): Promise<T>
  /** After a failed execution: the next one works in a fresh group, so that nothing that is left there fails it, too. */
  freshen(): Promise<void>
}

/** Part of the limit that a check may add to the shared group: many do at the same time. */
const sharedPart = 0.06

/**
 * A place for executions that create entries of their own, and look at nothing else: the shared group where all of them together are few
 * beside the limit, a group of the check's own otherwise.
 * @param creations how many entries all of them create
 */
export async function workplaceFor(context: CheckContext, creations: number): Promise<Workplace> {
  const room = context.config.limits.entriesPerGroup * sharedPart
  if (creations > room) return await ownGroup(context)
  const { name } = await context.groups.shared()
  return { room, use: (_creations, act) => act(name), freshen: () => Promise.resolve() }
}

/** Part of the limit that is used: a service may delete the oldest entries in batches, once the limit is passed. */
const usedPart = 0.8

/**
 * Takes a slot, and keeps one group after the other in it: executions create more entries than a group may hold.
 * @param each whether every execution works in a group of its own
 */
export async function ownGroup(context: CheckContext, each = false): Promise<Workplace> {
  const { groups, config, trusted } = context
  const room = Math.max(1, Math.floor(config.limits.entriesPerGroup * usedPart))
  let name = await groups.slot()
  await create(context, name)
  let creations = 0
  let users = 0
  let isFull = false
  let turning: Promise<void> | undefined
  let empty: (() => void) | undefined
  const renew = async () => {
    if (users > 0) await new Promise<void>((resolve) => (empty = resolve))
    await trusted.deleteGroup(name)
    name = groups.newName()
    await create(context, name)
    creations = 0
    isFull = false
    turning = undefined
  }
  return {
    room,
    use: async (more, act) => {
      while (turning !== undefined || isFull || (creations > 0 && (each || creations + more > room))) {
        turning ??= renew()
        await turning
      }
      creations += more
      users++
      try {
        return await act(name)
      } finally {
        users--
        if (users === 0) empty?.()
      }
    },
    freshen: () => {
      isFull = true
      return Promise.resolve()
    },
  }
}

/** So many ids are surely more than a configuration names. */
const manyIds = 300

/**
 * Whether each execution has users that nobody else's entries name. Where the target takes only users that it knows, they come again, and
 * lists by owner or writer are one's own only in a group of one's own.
 */
export const hasOwnUsers = ({ newUserId }: CheckContext): boolean =>
  new Set(Array.from({ length: manyIds }, newUserId)).size === manyIds
