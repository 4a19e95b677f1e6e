import type { CheckContext } from '../../harness/index.ts'
import { create } from '../shared/groups/created-groups.ts'

/** A group in which many executions work at the same time. */
export interface Workplace {
  /** How many entries one execution may create at most. */
  readonly room: number
  /**
   * Lets an execution work in the group.
   * @param creations how many entries it creates at most
   */
  use<T>(creations: number, act: (group: string) => Promise<T>): Promise<T>
  /**
   * Call it after a failed execution: the next execution works in a fresh group, so nothing that was left fails it,
   * too.
   */
  freshen(): Promise<void>
}

/** The share of the limit that one check may add to the shared group: many checks add entries at the same time. */
const sharedPart = 0.06

/**
 * A place for executions that create their own entries and look at no others: the shared group if all entries together
 * are few in comparison with the limit, otherwise a group of the check.
 * @param creations how many entries all executions create
 */
export async function workplaceFor(context: CheckContext, creations: number): Promise<Workplace> {
  const room = context.config.limits.entriesPerGroup * sharedPart
  if (creations > room) return await ownGroup(context)
  const { name } = await context.groups.shared()
  return { room, use: (_creations, act) => act(name), freshen: () => Promise.resolve() }
}

/** The share of the limit that is used: a service may delete the oldest entries in batches when the limit is passed. */
const usedPart = 0.8

/**
 * Gets a slot, and keeps one group after the other in it: together, the executions create more entries than a group
 * holds.
 * @param executions how many executions may work in a group: more than one needs its own owners and writers
 */
export async function ownGroup(
  context: CheckContext,
  executions: 'one' | 'many' = 'many',
): Promise<Workplace> {
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
      while (
        turning !== undefined ||
        isFull ||
        (creations > 0 && (executions === 'one' || creations + more > room))
      ) {
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

/** Surely more ids than a configuration names. */
const manyIds = 300

/**
 * Whether each execution has its own users. If the target accepts only users that it knows, the users of executions
 * repeat; then only a group for each execution keeps the lists by owner or writer apart.
 */
export const hasOwnUsers = ({ newUserId }: CheckContext): boolean =>
  new Set(Array.from({ length: manyIds }, newUserId)).size === manyIds
