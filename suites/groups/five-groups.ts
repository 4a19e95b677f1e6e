import {
  type CheckContext,
  entriesOf,
  type HttpResponse,
  idsOf,
  largestPage,
  type Part,
  part,
  type Quota,
  sharedFixture,
} from '../../harness/index.ts'
import { besideOthers } from '../shared/beside-others.ts'
import { atOnce, existingGroup, type GroupRead, groupLimit } from '../shared/created-groups.ts'
import { countGroups, isCreated, sameIds, undisturbed } from '../shared/full-board.ts'
import { type Burst, burst, burstSize } from './burst.ts'

/** What an application with five groups showed. */
export interface FiveGroups {
  /** Simultaneous creations that filled it, and those that competed for one place. */
  readonly bursts: readonly Burst[]
  readonly lists: Lists
  /** A sixth group, as it is and as the child of one of the five. */
  readonly sixth: Part<Sixth>
  readonly child: Part<Sixth>
  /** One of the five is deleted. */
  readonly deleted: HttpResponse
  /** One more is created in its place, and then another sixth one is asked for. */
  readonly sixthAgain: Part<Sixth>
  /** The first of them is deleted, and another one created at once, before anybody looks. */
  readonly freed: Part<Freed>
  /** One more is deleted, creations are refused for their names, and another one takes the place. */
  readonly afterRefusals: Part<Freed>
  /** Deletions of groups that are created again and again under the same names, more often than there may be groups. */
  readonly again: Part<readonly HttpResponse[]>
}

/** A group that is asked for while there are five. */
export interface Sixth {
  readonly name: string
  readonly response: HttpResponse
  /** Reading it afterwards. */
  readonly read: HttpResponse
  /** The five, as they were read before and after. */
  readonly before: readonly GroupRead[]
  readonly after: readonly GroupRead[]
}

/** A group that is asked for when one of five is gone. */
export interface Freed {
  readonly name: string
  /** Reading the deleted group: a deletion that was accepted may be carried out later. */
  readonly gone: HttpResponse
  readonly response: HttpResponse
}

/** Lists of groups while the application has five of them. */
export interface Lists {
  /** The groups that were created for it, as they are read. */
  readonly groups: readonly GroupRead[]
  /** All groups at once, and once more. */
  readonly whole: HttpResponse
  readonly again: HttpResponse
  /** Pages of it: one group, two from the second on, none beyond the end, without any parameter, all but the first. */
  readonly one: HttpResponse
  readonly twoFromSecond: HttpResponse
  readonly beyondEnd: HttpResponse
  readonly usual: HttpResponse
  readonly fromSecond: HttpResponse
  /** Two groups a page, from 1, 3 and 5 on. */
  readonly pairs: readonly HttpResponse[]
  /** All groups after the first of `groups` was deleted. */
  readonly afterDeletion: HttpResponse
}

const all = { count: largestPage }
const list = ({ trusted }: CheckContext, query: Record<string, number>) => trusted.listGroups({ query })

const isUndisturbed = <T>(one: Part<T | 'disturbed'>): one is Part<T> => one.shown !== 'disturbed'

/**
 * Simultaneous creations fill the application. The five groups are listed in different ways; a sixth one is asked for, as it
 * is, as a child, and after simultaneous creations replaced one of the five; in the end all that were created are deleted,
 * and created again under their names.
 */
export const fiveGroups = sharedFixture(
  'five groups exist',
  async (context): Promise<FiveGroups> => {
    const { trusted, groups } = context
    // What is to be simultaneous needs connections that are open already.
    await atOnce(burstSize, () => list(context, { count: 1 }))
    let shown: FiveGroups | undefined
    await undisturbed(context, await groups.quota(), async (created, quota) => {
      const filled = await burst(context, quota, [], created)
      if (filled === 'disturbed') return filled
      const { names } = filled
      const [oldest, ...kept] = names
      if (oldest === undefined) return 'disturbed'
      const lists = await listed(context, names)
      if (lists === 'disturbed') return lists
      const sixth = await part(() => askForSixth(context, quota, { held: names, before: lists.groups }))
      const child = await part(() =>
        askForSixth(context, quota, {
          held: names,
          before: lists.groups,
          parentId: lists.groups[0]?.id,
        }),
      )
      if (!isUndisturbed(sixth) || !isUndisturbed(child)) return 'disturbed'
      const deleted = await trusted.deleteGroup(oldest)
      const afterDeletion = await list(context, all)
      const replaced = await replace(context, quota, kept, created)
      if (replaced === 'disturbed') return replaced
      const { successor, bursts } = replaced
      const sixthAgain = await part(async () => {
        const held = [successor, ...kept]
        return await askForSixth(context, quota, { held, before: await readAll(context, held) })
      })
      if (!isUndisturbed(sixthAgain)) return 'disturbed'
      const freed = await part(() => askInPlaceOf(context, successor, sixthAgain.show().name))
      if (!isUndisturbed(freed)) return 'disturbed'
      if (freed.shown !== undefined) created.push(freed.shown.name)
      const room = freed.shown?.name ?? successor
      const afterRefusals = await part(() => askInPlaceOf(context, room, groups.newName(), kept.slice(0, 1)))
      if (!isUndisturbed(afterRefusals)) return 'disturbed'
      if (afterRefusals.shown !== undefined) created.push(afterRefusals.shown.name)
      const parts = [sixthAgain, freed, afterRefusals]
      const others = [successor, ...parts.flatMap(({ shown: one }) => one?.name ?? [])]
      const again = await part(() => repeat(context, oldest, kept, others))
      if (!isUndisturbed(again)) return 'disturbed'
      shown = {
        bursts: [filled, ...bursts],
        lists: { ...lists, afterDeletion },
        sixth,
        child,
        deleted,
        sixthAgain,
        freed,
        afterRefusals,
        again,
      }
      return 'done'
    })
    return shown ?? context.untested('the application had no room for a group')
  },
  { needs: ['quota'] },
)

async function listed(
  context: CheckContext,
  names: readonly string[],
): Promise<Omit<Lists, 'afterDeletion'> | 'disturbed'> {
  const [whole, one, twoFromSecond, beyondEnd, usual, fromSecond, ...pairs] = await Promise.all([
    list(context, all),
    list(context, { count: 1 }),
    list(context, { count: 2, startIndex: 2 }),
    list(context, { startIndex: 900 }),
    list(context, {}),
    list(context, { count: largestPage, startIndex: 2 }),
    ...[1, 3, 5].map((startIndex) => list(context, { count: 2, startIndex })),
  ])
  const [again, groups] = await Promise.all([list(context, all), readAll(context, names)])
  if (!sameIds(idsOf(entriesOf(whole)), idsOf(entriesOf(again)))) return 'disturbed'
  return { groups, whole, again, one, twoFromSecond, beyondEnd, usual, fromSecond, pairs }
}

/**
 * Deletes one of the five groups and asks for the one that was refused before, with no list between: what counts the groups, or keeps
 * their names, has nothing to begin anew.
 * @param existing names of groups that exist: their creation is refused before, and so is one whose name is none
 * @returns `disturbed` where a group that is not ours took the place
 */
async function askInPlaceOf(
  context: CheckContext,
  name: string,
  refused: string,
  existing: readonly string[] = [],
): Promise<Freed | 'disturbed'> {
  const { trusted } = context
  await trusted.deleteGroup(name)
  const gone = await trusted.readGroup(name)
  for (const wrong of existing.flatMap((one) => [one, `${one}-`]))
    await trusted.createGroup({ name: wrong }, { invalid: 'a name that is taken, or none' })
  const response = await besideOthers(context, () => trusted.createGroup({ name: refused }))
  const isFull = response.status !== 201 && entriesOf(await list(context, all)).entry.length >= groupLimit
  return isFull && gone.status !== 200 ? 'disturbed' : { name: refused, gone, response }
}

/** Lets simultaneous creations compete for one place, with --exhaustive many times. @returns who has it in the end */
async function replace(
  context: CheckContext,
  quota: Quota,
  kept: readonly string[],
  created: string[],
): Promise<{ readonly successor: string; readonly bursts: readonly Burst[] } | 'disturbed'> {
  const bursts: Burst[] = []
  for (;;) {
    const replaced = await burst(context, quota, kept, created)
    if (replaced === 'disturbed') return replaced
    bursts.push(replaced)
    const [successor = ''] = replaced.names
    if (bursts.length >= (context.settings.exhaustive ? 14 : 1)) return { successor, bursts }
    await context.trusted.deleteGroup(successor)
  }
}

/**
 * Deletes the groups that are left and creates the first ones again. With these and the successor, more were created than there
 * may be.
 * @param others the successor, and what was refused after it: no part of what is looked at, whether they exist is the business of
 *   other parts
 */
async function repeat(
  context: CheckContext,
  deleted: string,
  kept: readonly string[],
  others: readonly string[],
): Promise<HttpResponse[] | 'disturbed'> {
  const remove = (which: readonly string[]) =>
    Promise.all(which.map((name) => context.trusted.deleteGroup(name)))
  const names = [deleted, ...kept]
  const deletions = (await remove([...others, ...kept])).slice(others.length)
  for (let creations = names.length + 1; creations <= groupLimit; creations += names.length) {
    const made = await Promise.all(names.map((name) => isCreated(context, name)))
    if (!made.every((one) => one)) return 'disturbed'
    deletions.push(...(await remove(names)))
  }
  return deletions
}

/** The groups of these names, as they are read; each must exist. */
export const readAll = (context: CheckContext, names: readonly string[]): Promise<GroupRead[]> =>
  Promise.all(names.map((name) => existingGroup(context, name)))

/** Beside which groups one more is asked for. */
interface Asked {
  readonly held: readonly string[]
  readonly before: readonly GroupRead[]
  readonly parentId?: string | undefined
}

/**
 * Asks for one more group than an application may have, looks what there is then, and deletes it where it exists all the same.
 * @param held the names of the groups that fill the application
 * @param before how they were read
 * @param parentId the parent of the group that is asked for
 * @returns `disturbed` where it was created because a group that is not ours had vanished
 */
export async function askForSixth(
  context: CheckContext,
  quota: Quota,
  { held, before, parentId }: Asked,
): Promise<Sixth | 'disturbed'> {
  const { trusted, groups } = context
  const name = groups.newName()
  const response = await trusted.createGroup(parentId === undefined ? { name } : { name, parentId })
  const exists = response.status === 201
  const [read, after, count] = await Promise.all([
    trusted.readGroup(name),
    readAll(context, held),
    exists ? countGroups(context, quota, [...held, name]) : undefined,
  ])
  // Its place is needed by what comes next, and a refused group may exist as well.
  if (exists || read.status === 200) await trusted.deleteGroup(name)
  if (count !== undefined && count.existing <= groupLimit) return 'disturbed'
  return { name, response, read, before, after }
}
