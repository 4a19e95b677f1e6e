import type { CheckContext, HttpResponse } from '../../../harness/index.ts'
import { existingGroup, type GroupRead, groupBody } from '../../shared/groups/created-groups.ts'
import { Disturbed, isCreated } from '../../shared/groups/full-board.ts'

/** A creation under a name that exists, and the group of that name before and after it. */
export interface NameAgain {
  readonly response: HttpResponse
  readonly before: GroupRead
  readonly after: GroupRead
}

/** Names of a family that are used a second time. */
export interface NamesAgain {
  /** The name of a root, below another root. */
  readonly rootBelowOther: NameAgain
  /** The name of a child: below its parent, and as a root. */
  readonly childBelowParent: NameAgain
  readonly childAsRoot: NameAgain
  /** The name of the root, below its child. */
  readonly rootBelowChild: NameAgain
}

/** The names of a root, of its child, and of a root that is deleted again: there is room for a third group. */
export interface FamilyNames {
  readonly root: string
  readonly child: string
  readonly other: string
}

/**
 * Creates a root and a child of it, and uses their names a second time while there is room for one more group. The
 * family is complete afterwards, even if a target accepts a name twice: then all groups of that name are deleted and
 * created again, because it is unknown which of them a deletion removes first.
 * @throws Disturbed if there was no room
 */
export async function foundWithNamesAgain(context: CheckContext, names: FamilyNames): Promise<NamesAgain> {
  const { root, child, other } = names
  await establish(context, root)
  const rootId = await idOf(context, root)
  await establish(context, other)
  const rootBelowOther = await giveAgain(context, other, rootId)
  await remove(context, other, rootBelowOther)
  await establish(context, child, rootId)
  const again = async (parentId?: string) => {
    const given = await giveAgain(context, child, parentId)
    if (!isAccepted(given)) return given
    await remove(context, child, given)
    await establish(context, child, rootId)
    return given
  }
  const childBelowParent = await again(rootId)
  const childAsRoot = await again()
  const rootBelowChild = await giveAgain(context, root, await idOf(context, child))
  if (isAccepted(rootBelowChild)) {
    // A target may refuse to delete a parent that has a child.
    await context.trusted.deleteGroup(child)
    await remove(context, root, rootBelowChild)
    await foundFamily(context, root, child)
  }
  return { rootBelowOther, childBelowParent, childAsRoot, rootBelowChild }
}

/**
 * Creates a root and a child of it.
 * @throws Disturbed if there was no room
 */
export async function foundFamily(context: CheckContext, root: string, child: string): Promise<void> {
  await establish(context, root)
  await establish(context, child, await idOf(context, root))
}

/**
 * Creates a group in a free slot.
 * @throws Disturbed if there was no room
 */
export async function establish(context: CheckContext, name: string, parentId?: string): Promise<void> {
  if (!(await isCreated(context, name, parentId))) throw new Disturbed()
}

const idOf = async (context: CheckContext, name: string): Promise<string> =>
  (await existingGroup(context, name)).id

const isAccepted = ({ response }: NameAgain): boolean => response.status < 300

/** Creates a group under a name that exists. */
async function giveAgain(context: CheckContext, name: string, parentId?: string): Promise<NameAgain> {
  const before = await existingGroup(context, name)
  const response = await context.trusted.createGroup(groupBody(name, parentId))
  return { response, before, after: await existingGroup(context, name) }
}

/** Deletes the group of a name that was used a second time, or both groups. */
async function remove({ trusted }: CheckContext, name: string, again: NameAgain): Promise<void> {
  await trusted.deleteGroup(name)
  if (isAccepted(again)) await trusted.deleteGroup(name)
}
