import { randomInt } from 'node:crypto'
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

/** Fresh group names of a run. */
export interface NameSource {
  /** Letters that stand in each name, short ones apart, and in no other run's. */
  readonly mark: string
  /** The whole names that were made, in that order. */
  readonly issued: readonly string[]
  next(bytes?: number): string
}

const smallLetters = 'abcdefghijklmnopqrstuvwxyz'
const capitals = smallLetters.toUpperCase()
const letters = smallLetters + capitals

/**
 * Makes legal names (letters and `_`, at most 32 bytes) that no other run uses: `tbc_`, eight random letters that
 * mark the run, a counter in letters.
 *
 * The mark has capitals and small letters, so that each name shows a target that stores names in one case.
 *
 * @param draw a random number below a limit
 */
export function nameSource(draw: (limit: number) => number = randomInt): NameSource {
  const drawn = (from: string, count: number) =>
    Array.from({ length: count }, () => from[draw(from.length)] ?? '').join('')
  const mark = drawn(letters, 3) + drawn(capitals, 1) + drawn(letters, 3) + drawn(smallLetters, 1)
  let counter = 0
  const issued: string[] = []
  return {
    mark,
    issued,
    next: (bytes) => {
      const name = `tbc_${mark}_${inLetters(counter++)}`
      if (bytes === undefined) {
        issued.push(name)
        return name
      }
      // Short names drop the prefix, never the letters that make them unique.
      return name.length > bytes ? name.slice(-bytes) : name.padEnd(bytes, '_')
    },
  }
}

function inLetters(number: number): string {
  const rest = Math.floor(number / 26)
  return `${rest > 0 ? inLetters(rest - 1) : ''}${letters[number % 26] ?? 'a'}`
}

/** The groups of one check, and their return. */
export interface Lease {
  readonly groups: Groups
  /** Does the check hold a slot, or use a group of many checks? */
  readonly held: () => boolean
  /** Does it hold a slot, or use a group that gives its slot back when nobody uses it any more? Others may wait for that. */
  readonly keepsOthersWaiting: () => boolean
  /** Deletes what was created for or by the check and returns the slots. @param stray names that it created beyond its lease */
  end(stray: readonly string[]): Promise<void>
}

/**
 * How many entries a shared group takes before it gets a successor. Well below what it may hold before its oldest entries
 * go: the checks that are in it at that moment still add to it. Where a group holds few, more of it is kept free.
 */
export const saturatedAt = (entriesPerGroup: number): number =>
  entriesPerGroup >= 800 ? entriesPerGroup - 260 : Math.max(10, entriesPerGroup * 0.6 - 150)

/** Opens the lease of one check. */
export function openLease(options: LeaseOptions): Lease {
  const { pool, createGroup, names, trusted, text, users } = options
  let slots = 0
  let leave: (() => void) | undefined
  let passing = false
  let hasAsked = false
  const owned: string[] = []

  const wait = async <T>(act: () => Promise<T>): Promise<T> => {
    // Who asks twice at once would give back only once.
    if (hasAsked) {
      throw new MisuseError(
        'a check asks for groups only once; use pair(), slots() or quota() for more than one',
      )
    }
    hasAsked = true
    options.permit.release()
    return await act()
  }
  const acquire = (count: number, precedence: Precedence = options.early ? 'early' : 'usual') =>
    wait(async () => {
      await pool.acquire(count, precedence)
      slots = count
    })
  const newGroup = async (): Promise<Group> => {
    const name = names.next()
    owned.push(name)
    await createGroup(trusted, name, options.life.signal)
    return groupOf(name, trusted, text, users)
  }
  /** A group that is not what it should be would hold its slot to the end of the run. */
  const orRemove = async <T>(name: string, make: () => Promise<T>): Promise<T> => {
    try {
      return await make()
    } catch (error) {
      await options.remove([name])
      throw error
    }
  }
  const join = async <T>(
    name: CommonGroupName,
    make: (group: Group) => Promise<T>,
    is: (value: unknown) => value is T,
  ): Promise<T> => {
    for (;;) {
      const joined = await wait(() =>
        pool.join(
          name,
          async () => {
            const groupName = names.next()
            const value = await orRemove(groupName, async () => {
              await createGroup(options.run.trusted, groupName, options.run.signal)
              return await make(groupOf(groupName, options.run.trusted, text, users))
            })
            return {
              value,
              remove: async () => (await options.remove([groupName])).length === 0,
              // The checks that are in it may still add to it.
              saturated: () =>
                name === 'shared' && options.entriesIn(groupName) > saturatedAt(options.entriesPerGroup),
            }
          },
          is,
        ),
      )
      passing = name !== 'shared'
      await options.permit.acquire(passing)
      // Hundreds may have waited for one group: by the time this case runs it may be full.
      if (!joined.saturated()) {
        leave = joined.leave
        return joined.value
      }
      joined.leave()
      hasAsked = false
    }
  }
  const requirePair = () => {
    if (!options.mayUsePair) throw new MisuseError('a check that uses two groups states the need slots:2')
  }

  const groups: Groups = {
    shared: async () => {
      // Where users are few, cases cannot tell their entries apart by them: each then has a group of its own.
      if (users.known !== undefined) return await groups.private()
      const { name } = await join('shared', (group) => Promise.resolve(group), isNamed)
      return groupOf(name, trusted, text, users)
    },
    library: () =>
      join('library', (group) => fillLibrary(group, options.run.trusted, text, users), isLibrary),
    vacancy: async () => {
      await wait(async () => {
        const joined = await pool.join(
          'vacancy',
          async () => {
            const name = names.next()
            await orRemove(name, () => createGroup(options.run.trusted, name, options.run.signal))
            await options.remove([name])
            return { value: { name }, remove: () => Promise.resolve(true) }
          },
          isNamed,
        )
        leave = joined.leave
        passing = true
      })
      return names.next()
    },
    private: async () => {
      await acquire(1)
      return await newGroup()
    },
    pair: async () => {
      requirePair()
      await acquire(2)
      return await Promise.all([newGroup(), newGroup()])
    },
    slot: async () => {
      await acquire(1)
      return names.next()
    },
    slots: async () => {
      requirePair()
      await acquire(2)
      return [names.next(), names.next()]
    },
    quota: async () => {
      if (!options.mayUseQuota)
        throw new MisuseError('a check that uses the whole quota states the need quota')
      await acquire(Math.max(1, pool.free), 'last')
      const { free, foreignGroupIds, unlistedGroupIds } = pool
      return { free, foreignGroupIds, unlistedGroupIds }
    },
    newName: () => names.next(),
    newNameOfBytes: (bytes) => names.next(bytes),
  }

  return {
    groups,
    held: () => slots > 0 || leave !== undefined,
    keepsOthersWaiting: () => slots > 0 || passing,
    end: async (stray) => {
      const left = [...new Set([...owned, ...stray])]
      const kept = left.length === 0 ? left : await options.remove(left)
      leave?.()
      if (slots > 0) pool.release(slots, Math.min(slots, kept.length))
    },
  }
}

const isNamed = (value: unknown): value is Pick<Group, 'name'> =>
  isJsonObject(value) && typeof value.name === 'string'

const isLibrary = (value: unknown): value is Library =>
  isJsonObject(value) && typeof value.name === 'string' && Array.isArray(value.entries)
