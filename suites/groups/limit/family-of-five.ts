import {
  type CheckContext,
  type HttpResponse,
  largestPage,
  type Part,
  part,
  sharedFixture,
} from '../../../harness/index.ts'
import { existingGroup, type GroupRead } from '../../shared/groups/created-groups.ts'
import { Disturbed, isCreated, partOfRound, undisturbed } from '../../shared/groups/full-board.ts'
import { establish, foundFamily, foundWithNamesAgain, type NamesAgain } from './names-again.ts'
import { askNextToOrphans } from './orphans.ts'
import { askForSixth, readAll, type Sixth } from './sixth-group.ts'

/** The results of five groups of which all but one have a parent. */
export interface FamilyOfFive {
  /** All groups but the root, as they are read, and the ids of the parents below which they were created. */
  readonly children: readonly GroupRead[]
  readonly parentIds: readonly string[]
  /** Names that are used a second time while there is room for more groups; undefined if there are only two groups. */
  readonly namesAgain: NamesAgain | undefined
  /** The creation of an entry in the first child. */
  readonly childEntry: HttpResponse
  /** The creation of one more group. */
  readonly sixth: Sixth
  /**
   * A group without children is deleted, and the child that remains is read; undefined if there are only two groups.
   */
  readonly deleted: Deleted | undefined
  /** The same for another child of the root, created in the free slot. */
  readonly sibling: Part<Deleted> | undefined
  /** Another root is created in the free slot, so the list shows it after an older child. */
  readonly otherRoot: Part<Listed> | undefined
  /**
   * In the end the root is deleted, and one more group is requested once there are five again; inapplicable if the
   * children do not remain.
   */
  readonly sixthNextToOrphans: Part<Sixth>
  /** The list of all groups while the five are there, and its pages of two. */
  readonly list: HttpResponse
  readonly pages: readonly HttpResponse[]
}

/** The deletion of a group, and the child of the root that remains. */
interface Deleted {
  readonly response: HttpResponse
  readonly child: GroupRead
  /** The entries of that child: one entry, if it could be created. */
  readonly childEntries: HttpResponse
}

/** A group as it is read, and a list that contains it. */
interface Listed {
  readonly read: GroupRead
  readonly list: HttpResponse
}

/**
 * Creates one root, a child of it, and groups below that child; then requests one more group, and again after the root
 * is deleted.
 */
export const familyOfFive = sharedFixture(
  'five groups are a family',
  async (context): Promise<FamilyOfFive> => {
    const quota = await context.groups.quota()
    return await undisturbed(context, quota, async (created, present) => {
      if (present.free < 2) throw new Disturbed()
      const names = Array.from({ length: present.free }, () => context.groups.newName())
      created.push(...names)
      const other = context.groups.newName()
      created.push(other)
      const { parentIds, namesAgain } = await found(context, names, other)
      const all = await readAll(context, names)
      const { text, newUserId } = context
      const body = { data: text.sentence(), writerId: newUserId() }
      const childEntry = await context.trusted.createEntry(names[1] ?? '', body)
      const [list, ...pages] = await Promise.all([
        context.trusted.listGroups({ query: { count: largestPage } }),
        ...[1, 3, 5].map((startIndex) => context.trusted.listGroups({ query: { count: 2, startIndex } })),
      ])
      const sixth = await askForSixth(context, quota, { held: names, before: all })
      const [, child = '', leaf] = names
      const deleted = leaf === undefined ? undefined : await without(context, leaf, child)
      const [rootId = ''] = parentIds
      const isRoom = deleted !== undefined && deleted.response.status < 300
      const sibling = isRoom ? await part(() => withoutSibling(context, rootId, child, created)) : undefined
      const otherRoot = isRoom ? await part(() => listedRoot(context, created)) : undefined
      const left = isRoom ? names.filter((name) => name !== leaf) : names
      const sixthNextToOrphans = await partOfRound(() => askNextToOrphans(context, present, left, created))
      return {
        ...{ children: all.slice(1), parentIds, namesAgain, childEntry, list, pages },
        ...{ sixth, deleted, sibling, otherRoot },
        sixthNextToOrphans,
      }
    })
  },
  { needs: ['quota', 'slots:2'] },
)

async function without(context: CheckContext, name: string, child: string): Promise<Deleted> {
  const response = await context.trusted.deleteGroup(name)
  const childEntries = await context.trusted.listEntries(child)
  return { response, child: await existingGroup(context, child), childEntries }
}

/** Creates another child of the root, and deletes it again. */
async function withoutSibling(
  context: CheckContext,
  rootId: string,
  child: string,
  created: string[],
): Promise<Deleted> {
  const name = context.groups.newName()
  created.push(name)
  if (!(await isCreated(context, name, rootId))) context.untested('there was no room for another child')
  return await without(context, name, child)
}

/** Creates another root, looks at it in the list, and deletes it again. */
async function listedRoot(context: CheckContext, created: string[]): Promise<Listed> {
  const name = context.groups.newName()
  created.push(name)
  if (!(await isCreated(context, name))) context.untested('there was no room for another root')
  const read = await existingGroup(context, name)
  const list = await context.trusted.listGroups({ query: { count: largestPage } })
  await context.trusted.deleteGroup(name)
  return { read, list }
}

/**
 * Creates a root, a child of it, and the others below that child. If the target does not nest deeper (nothing is stated
 * about it), they are created below the root. Before that, names are used a second time: there is room for the others,
 * so the limit cannot be the reason for a refusal.
 * @param other the name of a root that is deleted again
 * @returns the ids of the parents of all groups but the root
 * @throws Disturbed if there was no room
 */
async function found(
  context: CheckContext,
  [root = '', child = '', ...others]: readonly string[],
  other: string,
): Promise<Pick<FamilyOfFive, 'parentIds' | 'namesAgain'>> {
  const isRoom = others.length > 0
  const namesAgain = isRoom ? await foundWithNamesAgain(context, { root, child, other }) : undefined
  if (!isRoom) await foundFamily(context, root, child)
  const [{ id: rootId }, { id: childId }] = await Promise.all([
    existingGroup(context, root),
    existingGroup(context, child),
  ])
  const parentIds = await Promise.all(
    others.map(async (name) => {
      const nested = await context.trusted.createGroup({ name, parentId: childId })
      if (nested.status < 300) return childId
      await establish(context, name, rootId)
      return rootId
    }),
  )
  return { parentIds: [rootId, ...parentIds], namesAgain }
}
