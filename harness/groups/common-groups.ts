import { isJsonObject } from '../../schemas/index.ts'
import { groupOf } from './group.ts'
import type { Group, Groups, Library } from './groups.ts'
import type { Hold } from './hold.ts'
import type { LeaseOptions } from './lease-options.ts'
import { fillLibrary } from './library.ts'
import type { CommonGroupName } from './slot-pool.ts'

/**
 * How many entries a shared group takes before a new one replaces it. This is well below the number at which its oldest
 * entries are deleted, because the checks that use it at that moment still add entries. In small groups, a larger part
 * stays free.
 */
export const saturatedAt = (entriesPerGroup: number): number =>
  entriesPerGroup >= 800 ? entriesPerGroup - 260 : Math.max(10, entriesPerGroup * 0.6 - 150)

/** The groups that many checks use. They belong to the run: they still exist when the check that made them ends. */
export type CommonGroups = Pick<Groups, 'shared' | 'library' | 'vacancy'>

/**
 * Lends these groups to one check.
 * @param privateGroup makes a private group, if the check cannot share one
 */
export function commonGroups(
  options: LeaseOptions,
  hold: Hold,
  privateGroup: Groups['private'],
): CommonGroups {
  const { pool, names, run, text, users } = options
  const join = async <T>(
    name: CommonGroupName,
    fill: (group: Group) => Promise<T>,
    is: (value: unknown) => value is T,
  ): Promise<T> => {
    for (;;) {
      const joined = await hold.wait(() => pool.join(name, () => makeCommon(options, name, fill), is))
      hold.isPassing = name !== 'shared'
      await options.permit.acquire(hold.isPassing)
      // Hundreds of cases may have waited for one group: by the time this case runs, the group may be full.
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
      // If there are few users, cases cannot distinguish their entries by user: each case gets a private group.
      if (users.known !== undefined) return await privateGroup()
      const { name } = await join('shared', (group) => Promise.resolve(group), isNamed)
      return groupOf(name, options.trusted, text, users)
    },
    library: () => join('library', (group) => fillLibrary(group, run.trusted, text, users), isLibrary),
    vacancy: async () => {
      await hold.wait(async () => {
        const joined = await pool.join('vacancy', () => makeVacancy(options), isNamed)
        hold.leave = joined.leave
        hold.isPassing = true
      })
      return names.next()
    },
  }
}

/** Makes a group for many checks, as the run's own caller. */
async function makeCommon<T>(
  options: LeaseOptions,
  kind: CommonGroupName,
  fill: (group: Group) => Promise<T>,
) {
  const { run, text, users, entriesIn, entriesPerGroup, remove } = options
  const name = options.names.next()
  const value = await orRemove(options, name, async () => {
    await options.createGroup(run.trusted, name, run.signal)
    return await fill(groupOf(name, run.trusted, text, users))
  })
  return {
    value,
    remove: async () => (await remove([name])).length === 0,
    // The checks that use it may still add entries.
    saturated: () => kind === 'shared' && entriesIn(name) > saturatedAt(entriesPerGroup),
  }
}

/** Creates a group and deletes it again, so that its slot is known to be free. */
async function makeVacancy(options: LeaseOptions) {
  const { names, createGroup, run, remove } = options
  const name = names.next()
  await orRemove(options, name, () => createGroup(run.trusted, name, run.signal))
  await remove([name])
  return { value: { name }, remove: () => Promise.resolve(true) }
}

/** Deletes the group if making it fails: otherwise it would hold its slot to the end of the run. */
async function orRemove<T>({ remove }: LeaseOptions, name: string, make: () => Promise<T>): Promise<T> {
  try {
    return await make()
  } catch (error) {
    await remove([name])
    throw error
  }
}

const isNamed = (value: unknown): value is Pick<Group, 'name'> =>
  isJsonObject(value) && typeof value.name === 'string'

const isLibrary = (value: unknown): value is Library =>
  isJsonObject(value) && typeof value.name === 'string' && Array.isArray(value.entries)
