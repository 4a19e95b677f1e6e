import { MisuseError } from '../expect/signals.ts'
import { commonGroups } from './common-groups.ts'
import { groupOf } from './group.ts'
import type { Group, Groups } from './groups.ts'
import { type Hold, openHold } from './hold.ts'
import type { LeaseOptions } from './lease-options.ts'

/** The groups of one check, and their return. */
export interface Lease {
  readonly groups: Groups
  /** Does the check hold a slot, or use a common group? */
  readonly held: () => boolean
  /** Does it hold a slot, or use a common group that gives its slot back when unused? Others may wait for it. */
  readonly keepsOthersWaiting: () => boolean
  /**
   * Deletes what was created for or by the check, and returns the slots.
   * @param leftovers names of further groups that it created
   */
  end(leftovers: readonly string[]): Promise<void>
}

/** Opens the lease of one check. */
export function openLease(options: LeaseOptions): Lease {
  const hold = openHold(options)
  const own = ownGroups(options, hold)
  const groups: Groups = {
    ...own,
    ...commonGroups(options, hold, own.private),
    ofRun: () =>
      options.groupOfRun === undefined
        ? undefined
        : groupOf(options.groupOfRun, options.trusted, options.text, options.users),
    newName: () => options.names.next(),
    newNameOfBytes: (bytes) => options.names.next(bytes),
  }
  return {
    groups,
    held: () => hold.slots > 0 || hold.leave !== undefined,
    keepsOthersWaiting: () => hold.slots > 0 || hold.isPassing,
    end: async (leftovers) => {
      const left = [...new Set([...hold.owned, ...leftovers])]
      const kept = left.length === 0 ? left : await options.remove(left)
      hold.leave?.()
      if (hold.slots > 0) options.pool.release(hold.slots, Math.min(hold.slots, kept.length))
    },
  }
}

/** The groups and slots that only one check uses. */
type OwnGroups = Pick<Groups, 'private' | 'pair' | 'slot' | 'slots' | 'quota'>

function ownGroups(options: LeaseOptions, hold: Hold): OwnGroups {
  const { pool, names, trusted } = options
  const newGroup = async (): Promise<Group> => {
    const name = names.next()
    hold.owned.push(name)
    await options.createGroup(trusted, name, options.life.signal)
    return groupOf(name, trusted, options.text, options.users)
  }
  const requirePair = () => {
    if (!options.mayUsePair) throw new MisuseError('a check that uses two groups states the need slots:2')
  }
  return {
    private: async () => {
      await hold.acquire(1)
      return await newGroup()
    },
    pair: async () => {
      requirePair()
      await hold.acquire(2)
      return await Promise.all([newGroup(), newGroup()])
    },
    slot: async () => {
      await hold.acquire(1)
      return names.next()
    },
    slots: async () => {
      requirePair()
      await hold.acquire(2)
      return [names.next(), names.next()]
    },
    quota: async () => {
      if (!options.mayUseQuota)
        throw new MisuseError('a check that uses the whole quota states the need quota')
      await hold.acquire(Math.max(1, pool.free), 'last')
      const { free, existingGroupIds, unlistedGroupIds } = pool
      return { free, existingGroupIds, unlistedGroupIds }
    },
  }
}
