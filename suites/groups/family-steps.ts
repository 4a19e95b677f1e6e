import {
  type CheckContext,
  entryOf,
  expect,
  type HttpResponse,
  largestPage,
  type Part,
  part,
} from '../../harness/index.ts'
import { create, existingGroup, type GroupRead } from '../shared/groups/created-groups.ts'
import { plainUserId } from '../shared/ids/user-id.ts'
import { filterForm } from '../shared/lists/filter-form.ts'
import { type Orphan, useOrphan } from './orphan.ts'

/** A request about a group, and reading its name afterwards. */
export interface Followed {
  readonly response: HttpResponse
  readonly read: HttpResponse
}

/** What is left of a child after the deletion of its parent. */
export interface ParentDeleted {
  readonly response: HttpResponse
  readonly child: HttpResponse
  readonly childEntries: HttpResponse
  readonly groups: HttpResponse
  /** The child in use; undefined if the child was gone after the deletion, or the parent was not deleted. */
  readonly orphan: Part<Orphan> | undefined
}

/** A child as a user reads it, and the list of groups that the user receives. */
export interface ChildByUser {
  readonly read: HttpResponse
  readonly list: HttpResponse
}

/** The names of a group and of its child. */
export interface Scene {
  readonly context: CheckContext
  readonly parent: string
  readonly child: string
}

/** The group as it is read, and its list of entries. */
interface ParentSeen {
  readonly read: GroupRead
  readonly entries: HttpResponse
}

const createEntry = ({ trusted, text, newUserId }: CheckContext, group: string): Promise<HttpResponse> =>
  trusted.createEntry(group, { data: text.sentence(), writerId: newUserId() })

/** Creates the parent, with an entry. */
export async function createParent({
  context,
  parent,
}: Scene): Promise<{ readonly read: GroupRead; readonly entry: HttpResponse }> {
  await create(context, parent)
  const [read, entry] = await Promise.all([existingGroup(context, parent), createEntry(context, parent)])
  return { read, entry }
}

/** Creates the parent's name again: as a root group, and as a child of the parent. */
export async function createNamesakes(
  { context: { trusted }, parent }: Scene,
  parentId: string,
): Promise<Readonly<Record<'duplicate' | 'child', HttpResponse>>> {
  const [duplicate, child] = await Promise.all([
    trusted.createGroup({ name: parent }),
    trusted.createGroup({ name: parent, parentId }),
  ])
  return { duplicate, child }
}

/**
 * Deletes the parent and its namesakes, and creates it again. Otherwise the namesakes would occupy the child's slot,
 * and a path could mean any of them.
 */
export async function replaceParent(scene: Scene, namesakes: number): ReturnType<typeof createParent> {
  for (let left = namesakes; left >= 0; left--) await scene.context.trusted.deleteGroup(scene.parent)
  return await createParent(scene)
}

/**
 * Creates children whose names are not legal, one after the other: if one is accepted, there may be no room for the
 * next.
 */
export async function createWrongNames(
  { context: { trusted }, child }: Scene,
  parentId: string,
): Promise<Readonly<Record<'digit' | 'too-long', Followed>>> {
  const wrong = { invalid: 'the name is not legal' }
  const tryName = async (name: string): Promise<Followed> => {
    const response = await trusted.createGroup({ name, parentId }, wrong)
    const read = await trusted.readGroup(name, wrong)
    // A group that exists anyway would occupy the slot of the child.
    if (read.status === 200) await trusted.deleteGroup(name, wrong)
    return { response, read }
  }
  const digit = await tryName(`${child.slice(0, 28)}7`)
  return { digit, 'too-long': await tryName(child.padEnd(33, 'x')) }
}

/**
 * Reads the parent and its list.
 * @param count of the list: each look uses another count, so no cached response of the last look is returned
 */
export async function lookAtParent({ context, parent }: Scene, count: number): Promise<ParentSeen> {
  const [read, entries] = await Promise.all([
    existingGroup(context, parent),
    context.trusted.listEntries(parent, { query: { count } }),
  ])
  return { read, entries }
}

/**
 * Creates the child, with an entry; reads the parent, the child and the list of groups. The child and the list are read
 * as a user, too.
 */
export async function createChild(
  { context, parent, child }: Scene,
  parentId: string,
): Promise<{
  readonly parent: GroupRead
  readonly child: GroupRead
  readonly groups: HttpResponse
  readonly entry: HttpResponse
  readonly byUser: ChildByUser | undefined
}> {
  await create(context, child, parentId)
  const list = { query: { count: largestPage } }
  const [parentRead, childRead, groups, entry, readByUser, listByUser] = await Promise.all([
    existingGroup(context, parent),
    existingGroup(context, child),
    context.trusted.listGroups(list),
    createEntry(context, child),
    context.proxyIfAny?.readGroup(child),
    context.proxyIfAny?.listGroups(list),
  ])
  const byUser = readByUser && listByUser && { read: readByUser, list: listByUser }
  return { parent: parentRead, child: childRead, groups, entry, byUser }
}

/** What a group and its child show of their entries while each has one. */
export interface EntriesOfBoth {
  readonly parent: ParentSeen
  readonly childEntries: HttpResponse
  /** The entry of each is read in the other one; empty if both entries have the same id. */
  readonly crossed: readonly HttpResponse[]
  /**
   * Other lists of the parent: by the writer of the child's entry, if its creation shows the writer, and as a user lists
   * the parent, if there is a user who may.
   */
  readonly listsOfParent: readonly HttpResponse[]
}

/**
 * Looks at both groups while each has an entry.
 * @param inParent, inChild the creations of these entries
 */
export async function lookAtBoth(
  scene: Scene,
  inParent: HttpResponse,
  inChild: HttpResponse,
): Promise<EntriesOfBoth> {
  const { trusted, proxyIfAny } = scene.context
  const [parentsId, childsId] = [entryOf(inParent).id, entryOf(inChild).id]
  const childsWriter = async () => {
    const entry = entryOf(inChild)
    const writer = plainUserId(entry.writerId) ?? String(entry.writerId ?? '')
    // An empty filterValue may be refused.
    if (writer === '') return undefined
    const filter = await filterForm(trusted, scene.child, 'writerId', entry)
    return await trusted.listEntries(scene.parent, { query: filter(writer) })
  }
  const crossing =
    parentsId === childsId
      ? []
      : [trusted.readEntry(scene.child, parentsId), trusted.readEntry(scene.parent, childsId)]
  const [parent, childEntries, crossed, ofChildsWriter, byUser] = await Promise.all([
    lookAtParent(scene, 20),
    trusted.listEntries(scene.child),
    Promise.all(crossing),
    childsWriter(),
    proxyIfAny?.listEntries(scene.parent),
  ])
  const lists = [ofChildsWriter, byUser?.status === 200 ? byUser : undefined]
  return { parent, childEntries, crossed, listsOfParent: lists.filter((list) => list !== undefined) }
}

/** Deletes the child; reads its name and looks at the parent. */
export async function deleteChild(
  scene: Scene,
): Promise<{ readonly childDeleted: Followed; readonly parent: ParentSeen }> {
  const { trusted } = scene.context
  const response = await trusted.deleteGroup(scene.child)
  const [parent, read] = await Promise.all([lookAtParent(scene, 30), trusted.readGroup(scene.child)])
  return { childDeleted: { response, read }, parent }
}

/** Uses the child's name again: first for a root group, then, after that is deleted, for a second child. */
export async function reuseName(
  { context, child }: Scene,
  parentId: string,
): Promise<{ readonly namesake: GroupRead; readonly secondChild: GroupRead }> {
  await create(context, child)
  const namesake = await existingGroup(context, child)
  await context.trusted.deleteGroup(child)
  await create(context, child, parentId)
  return { namesake, secondChild: await existingGroup(context, child) }
}

/** Deletes the parent of a child that holds an entry, and uses the child if it remains. */
export async function deleteParent({ context, parent, child }: Scene): Promise<ParentDeleted> {
  const { trusted } = context
  expect(await createEntry(context, child)).toHaveStatus(201)
  const response = await trusted.deleteGroup(parent)
  // This read comes first: if the child is deleted meanwhile, the later reads show it.
  const childRead = await trusted.readGroup(child)
  const [childEntries, groups] = await Promise.all([
    trusted.listEntries(child),
    trusted.listGroups({ query: { count: largestPage } }),
  ])
  const isOrphan = response.status < 300 && childRead.status === 200
  const orphan = isOrphan ? await part(() => useOrphan(context, child, parent)) : undefined
  return { response, child: childRead, childEntries, groups, orphan }
}
