import { isJsonObject } from '../../schemas/index.ts'
import { MisuseError } from '../expect/signals.ts'
import type { Text } from '../generate/text.ts'
import type { UserIds } from '../generate/user-ids.ts'
import type { Wait } from '../http/pacing/semaphore.ts'
import type { Caller } from '../http/sending/caller.ts'
import { groupOf } from './group.ts'
import type { CreateGroup } from './group-creation.ts'
import type { Group, Groups, Library } from './groups.ts'
import { fillLibrary } from './library.ts'
import type { NameSource } from './name-source.ts'
import type { CommonGroupName, Precedence, SlotPool } from './slot-pool.ts'

/** What a lease needs: the pool, and the check's own means. */
export interface LeaseOptions {
  readonly pool: SlotPool
  readonly createGroup: CreateGroup
  readonly names: NameSource
  readonly trusted: Caller
  /** The run's own caller: for groups that outlive the check. */
  readonly run: { readonly trusted: Caller; readonly signal: AbortSignal }
  readonly text: Text
  readonly users: UserIds
  /** Ends what the check waits for. */
  readonly life: { readonly signal: AbortSignal }
  /** Where the check is at work; it steps back while it waits for a slot. */
  readonly permit: { acquire(urgent: boolean): Wait; release(): void }
  /** Deletes groups. @returns those that the target keeps */
  readonly remove: (names: readonly string[]) => Promise<readonly string[]>
  /** How many entries the run has created in a group, and how many one may hold before the oldest go. */
  readonly entriesIn: (group: string) => number
  readonly entriesPerGroup: number
  /** Does it come before all that wait for slots? */
  readonly early: boolean
  readonly mayUseQuota: boolean
  readonly mayUsePair: boolean
}

/** The groups of one check, and their return. */
export interface Lease {
  readonly groups: Groups
  /** Does the check hold a slot, or use a group of many checks? */
  readonly held: () => boolean
  /** Does it hold a slot, or use a group that gives its slot back when nobody uses it any more? Others may wait for that. */
  readonly keepsOthersWaiting: () => boolean
  /** Deletes what was created for or by the check and returns the slots. @param leftovers names of groups that it created beyond its lease */
  end(leftovers: readonly string[]): Promise<void>
}

/**
 * How many entries a shared group takes before it gets a successor. Well below what it may hold before its oldest entries
 * go: the checks that are in it at that moment still add to it. Where a group holds few, more of it is kept free.
 */
export const saturatedAt = (entriesPerGroup: number): number =>
  entriesPerGroup >= 800 ? entriesPerGroup - 260 : Math.max(10, entriesPerGroup * 0.6 - 150)

/** Opens the lease of one check. */
export function openLease(options: LeaseOptions): Lease {
  const hold = openHold(options)
  const own = ownGroups(options, hold)
  const groups: Groups = {
    ...own,
    ...commonGroups(options, hold, own.private),
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

/** What a check holds, and how it comes to it. */
interface Hold {
  /** Slots of its own. */
  slots: number
  /** Leaves the group of many checks that it is in. */
  leave: (() => void) | undefined
  /** Is that a group which gives its slot back when nobody uses it any more? */
  isPassing: boolean
  /** Names of the groups that were created for it. */
  readonly owned: string[]
  /** Waits for slots of its own. */
  acquire(count: number, precedence?: Precedence): Promise<void>
  /**
   * Waits for a group, and steps back meanwhile.
   * @throws MisuseError where the check has asked before
   */
  wait<T>(act: () => Promise<T>): Promise<T>
  /** Lets it wait for a group once more: the one that it got was full. */
  asksAgain(): void
}

function openHold({ pool, permit, early }: LeaseOptions): Hold {
  let hasAsked = false
  const hold: Hold = {
    slots: 0,
    leave: undefined,
    isPassing: false,
    owned: [],
    acquire: (count, precedence = early ? 'early' : 'usual') =>
      hold.wait(async () => {
        await pool.acquire(count, precedence)
        hold.slots = count
      }),
    wait: async (act) => {
      // Who asks twice at once would give back only once.
      if (hasAsked) {
        throw new MisuseError(
          'a check asks for groups only once; use pair(), slots() or quota() for more than one',
        )
      }
      hasAsked = true
      permit.release()
      return await act()
    },
    asksAgain: () => {
      hasAsked = false
    },
  }
  return hold
}

/** The groups and slots that one check has for itself. */
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

/** The groups that many checks use. They belong to the run: they outlive the check that makes them. */
type CommonGroups = Pick<Groups, 'shared' | 'library' | 'vacancy'>

function commonGroups(options: LeaseOptions, hold: Hold, privateGroup: Groups['private']): CommonGroups {
  const { pool, names, run, text, users } = options
  /** A group that is not what it should be would hold its slot to the end of the run. */
  const orRemove = async <T>(name: string, make: () => Promise<T>): Promise<T> => {
    try {
      return await make()
    } catch (error) {
      await options.remove([name])
      throw error
    }
  }
  const make = async <T>(name: CommonGroupName, fill: (group: Group) => Promise<T>) => {
    const groupName = names.next()
    const value = await orRemove(groupName, async () => {
      await options.createGroup(run.trusted, groupName, run.signal)
      return await fill(groupOf(groupName, run.trusted, text, users))
    })
    return {
      value,
      remove: async () => (await options.remove([groupName])).length === 0,
      // The checks that are in it may still add to it.
      saturated: () =>
        name === 'shared' && options.entriesIn(groupName) > saturatedAt(options.entriesPerGroup),
    }
  }
  const join = async <T>(
    name: CommonGroupName,
    fill: (group: Group) => Promise<T>,
    is: (value: unknown) => value is T,
  ): Promise<T> => {
    for (;;) {
      const joined = await hold.wait(() => pool.join(name, () => make(name, fill), is))
      hold.isPassing = name !== 'shared'
      await options.permit.acquire(hold.isPassing)
      // Hundreds may have waited for one group: by the time this case runs it may be full.
      if (!joined.saturated()) {
        hold.leave = joined.leave
        return joined.value
      }
      joined.leave()
      hold.asksAgain()
    }
  }
  return {
    shared: async () => {
      // Where users are few, cases cannot tell their entries apart by them: each then has a group of its own.
      if (users.known !== undefined) return await privateGroup()
      const { name } = await join('shared', (group) => Promise.resolve(group), isNamed)
      return groupOf(name, options.trusted, text, users)
    },
    library: () => join('library', (group) => fillLibrary(group, run.trusted, text, users), isLibrary),
    vacancy: async () => {
      await hold.wait(async () => {
        const makeAndDelete = async () => {
          const name = names.next()
          await orRemove(name, () => options.createGroup(run.trusted, name, run.signal))
          await options.remove([name])
          return { value: { name }, remove: () => Promise.resolve(true) }
        }
        const joined = await pool.join('vacancy', makeAndDelete, isNamed)
        hold.leave = joined.leave
        hold.isPassing = true
      })
      return names.next()
    },
  }
}

const isNamed = (value: unknown): value is Pick<Group, 'name'> =>
  isJsonObject(value) && typeof value.name === 'string'

const isLibrary = (value: unknown): value is Library =>
  isJsonObject(value) && typeof value.name === 'string' && Array.isArray(value.entries)
