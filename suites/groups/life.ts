import {
  type CheckContext,
  type Entry,
  entryOf,
  type HttpResponse,
  idIn,
  largestPage,
  type Part,
  part,
  sharedFixture,
} from '../../harness/index.ts'
import { beyondASecond } from '../shared/clock.ts'
import { create, type GroupRead, groupRead } from '../shared/groups/created-groups.ts'
import { createAfterItsTime, createNotingFirst } from './first-try.ts'

/** The results of the creation of a group. */
export interface Creation {
  readonly name: string
  /** The writer of the entry that is stored in it. */
  readonly writerId: string
  /** Reading the name, and creating an entry under it, before the group exists. */
  readonly before: { readonly read: HttpResponse; readonly entry: HttpResponse }
  readonly created: HttpResponse
  /** Reading the group, its entries and the list of groups, before anything is stored in it. */
  readonly after: {
    readonly read: HttpResponse
    readonly entries: HttpResponse
    readonly groups: HttpResponse
  }
  /** Creating the same entry again, now that the group exists, and the list of entries after that. */
  readonly stored: { readonly entry: HttpResponse; readonly entries: HttpResponse }
}

/** The results of the deletion of a group with entries. */
export interface Deletion {
  readonly name: string
  readonly group: GroupRead
  /** Creations of many more entries in it. */
  readonly filled: readonly HttpResponse[]
  /**
   * Requests that are refused after the deletion, sent while the group exists: one entry is read and updated, another
   * one is deleted.
   */
  readonly before: Readonly<Record<'read' | 'update' | 'delete', HttpResponse>>
  readonly deleted: HttpResponse
  /** Reading the group and the list of groups afterwards, and deleting the group a second time. */
  readonly after: {
    readonly read: HttpResponse
    readonly groups: HttpResponse
    readonly deletedAgain: HttpResponse
  }
  /** Requests for the entries of the deleted group: the list, a creation, and each method on an entry that it held. */
  readonly entries: {
    readonly list: HttpResponse
    readonly create: HttpResponse
    readonly read: HttpResponse
    readonly update: HttpResponse
    readonly delete: HttpResponse
  }
}

/** What happens to the name of a deleted group. */
export interface Recreation {
  /** The entry that the deleted group held. */
  readonly old: Entry
  readonly first: GroupRead
  readonly second: GroupRead
  /** The entries of the second group of that name; reading, updating and deleting an entry of the first group in it. */
  readonly entries: HttpResponse
  readonly readOld: HttpResponse
  /** Reading two entries of the first group together. */
  readonly readSeveral: HttpResponse
  readonly updateOld: HttpResponse
  readonly deleteOld: HttpResponse
  /** The second group's list: filtered by the writer of that entry in each form of a user id, and sorted. */
  readonly selections: Part<{ readonly filtered: readonly HttpResponse[]; readonly sorted: HttpResponse }>
  /** Reading the second group and its list more than a second later. */
  readonly later: { readonly read: HttpResponse; readonly entries: HttpResponse }
  /** The deletion of the second group. */
  readonly deleted: HttpResponse
  /**
   * The creation of the second group at the first try. If that was refused: the creation of a third group, after the
   * deletion of the second has had its time.
   */
  readonly firstTry: Part<HttpResponse>
}

/**
 * A group's whole life, and the beginning of the next group of that name. If a late step fails, the earlier results
 * still count.
 */
export interface Life {
  readonly creation: Creation
  readonly deletion: Part<Deletion>
  readonly recreation: Part<Recreation>
  /** After that, a creation that contains members that only the service sets: an id, and another application. */
  readonly chosen: Part<{ readonly response: HttpResponse; readonly read: HttpResponse }>
}

/** Members that only the service sets, as a creation sends them. */
export const chosenMembers = { id: '987654321', appId: 'tbc-another-application' } as const

/** A group is created and used, deleted with the entries that it holds, and created again. */
export const life = sharedFixture(
  'a group is created, deleted and created again',
  async (context): Promise<Life> => {
    const creation = await createGroup(context)
    const deletion = await part(() => deleteFilledGroup(context, creation))
    const isGone = deletion.valueIfAny !== undefined && deletion.valueIfAny.deleted.status < 400
    const recreation = await part(() =>
      isGone
        ? createAgain(context, creation, deletion.valueIfAny?.filled[0])
        : context.untested('the group was not deleted before: see groups.delete.response'),
    )
    const chosen = await part(async () => {
      const { trusted } = context
      const response = await trusted.createGroup(
        { name: creation.name, ...chosenMembers },
        { invalid: 'id and appId are not sent on creation' },
      )
      return { response, read: await trusted.readGroup(creation.name) }
    })
    return { creation, deletion, recreation, chosen }
  },
  // A target that does not delete runs out of slots before anything else could be tested.
  { early: true },
)

/**
 * The results of the deletion of a group with entries; untested if the deletion was refused, because nothing is gone
 * then.
 */
export async function carriedOut({ use, untested }: CheckContext): Promise<Deletion> {
  const deletion = (await use(life)).deletion.value()
  const { status } = deletion.deleted
  return status < 400 ? deletion : untested(`the deletion was answered ${status}: see groups.delete.response`)
}

async function createGroup(context: CheckContext): Promise<Creation> {
  const { trusted, groups, text, newUserId } = context
  const name = await groups.slot()
  const entry = { data: text.sentence(), writerId: newUserId() }
  const [readBefore, entryBefore] = await Promise.all([
    trusted.readGroup(name),
    trusted.createEntry(name, entry),
  ])
  const created = await create(context, name)
  const [read, entries, list] = await Promise.all([
    trusted.readGroup(name),
    trusted.listEntries(name),
    trusted.listGroups({ query: { count: largestPage } }),
  ])
  const stored = await trusted.createEntry(name, entry)
  return {
    name,
    writerId: entry.writerId,
    before: { read: readBefore, entry: entryBefore },
    created,
    after: { read, entries, groups: list },
    stored: { entry: stored, entries: await trusted.listEntries(name) },
  }
}

async function deleteFilledGroup(
  context: CheckContext,
  { name, writerId, after: found, stored }: Creation,
): Promise<Deletion> {
  const { trusted, text, newUserId } = context
  const { id } = entryOf(stored.entry)
  const group = groupRead(found.read)
  const body = () => ({ data: text.sentence(), writerId: newUserId() })
  // The writer of an entry may be impossible to change, so it stays the same.
  const change = () => ({ data: text.sentence(), writerId })
  // A group is deleted with all its entries, however many: here more than a page, and a reply.
  const filled = await Promise.all(
    Array.from({ length: 51 }, (_unused, index) =>
      trusted.createEntry(name, index === 1 ? { ...body(), parentId: id } : body()),
    ),
  )
  const [readBefore, updated, removed] = await Promise.all([
    trusted.readEntry(name, id),
    trusted.updateEntry(name, id, change()),
    trusted.deleteEntry(name, idIn(filled[0]?.json) ?? 'none'),
  ])
  const deleted = await trusted.deleteGroup(name)
  // Reads come first: if the deletion is carried out later, they show it, and no other request can be the reason.
  const [read, all, list, readEntry] = await Promise.all([
    trusted.readGroup(name),
    trusted.listGroups({ query: { count: largestPage } }),
    trusted.listEntries(name),
    trusted.readEntry(name, id),
  ])
  const [createEntry, updateEntry, deleteEntry] = await Promise.all([
    trusted.createEntry(name, body()),
    trusted.updateEntry(name, id, change()),
    trusted.deleteEntry(name, id),
  ])
  return {
    name,
    group,
    filled,
    before: { read: readBefore, update: updated, delete: removed },
    deleted,
    after: { read, groups: all, deletedAgain: await trusted.deleteGroup(name) },
    entries: { list, read: readEntry, create: createEntry, update: updateEntry, delete: deleteEntry },
  }
}

async function createAgain(
  context: CheckContext,
  { name, writerId, after, stored }: Creation,
  another: HttpResponse | undefined,
): Promise<Recreation> {
  const { trusted, text } = context
  const old = entryOf(stored.entry)
  const creation = await createNotingFirst(context, name)
  const ofWriter = (filterValue: string) =>
    trusted.listEntries(name, { query: { filterBy: 'writerId', filterOp: 'equals', filterValue } })
  const [read, entries, readOld, selections] = await Promise.all([
    trusted.readGroup(name),
    trusted.listEntries(name),
    trusted.readEntry(name, old.id),
    part(async () => ({
      filtered: await Promise.all([ofWriter(writerId), ofWriter(String(old.writerId))]),
      sorted: await trusted.listEntries(name, { query: { sortBy: 'id', sortOrder: 'descending' } }),
    })),
  ])
  const ids = [old.id, idIn(another?.json) ?? 'none']
  const readSeveral = await trusted.readEntry(name, ids, { invalid: 'ids of a deleted group' })
  const updateOld = await trusted.updateEntry(name, old.id, { data: text.sentence(), writerId })
  const deleteOld = await trusted.deleteEntry(name, old.id)
  await context.pause(beyondASecond)
  const [readLater, entriesLater] = await Promise.all([trusted.readGroup(name), trusted.listEntries(name)])
  const deleted = await trusted.deleteGroup(name)
  const firstTry = await part(async () =>
    creation.status < 300 ? creation : await createAfterItsTime(context, name),
  )
  return {
    ...{ old, first: groupRead(after.read), second: groupRead(read), entries, readOld, readSeveral },
    ...{ updateOld, deleteOld, selections, deleted, firstTry },
    later: { read: readLater, entries: entriesLater },
  }
}
