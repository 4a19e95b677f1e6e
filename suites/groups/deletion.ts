import { type Answer, type Entry, scenario } from '../../harness/index.ts'
import { create, type GroupRead, readBack } from './created.ts'

/** What the deletion of a group with one entry showed. */
export interface Deletion {
  readonly group: GroupRead
  readonly deleted: Answer
  /** Reading the group afterwards, and deleting it a second time. */
  readonly after: { readonly read: Answer; readonly deletedAgain: Answer }
  /** Requests for the entries of the deleted group: the list, a creation, and each method on the entry that it held. */
  readonly entries: {
    readonly list: Answer
    readonly create: Answer
    readonly read: Answer
    readonly update: Answer
    readonly delete: Answer
  }
}

/** A group that holds an entry is deleted. */
export const deletion = scenario('a group is deleted', async (context): Promise<Deletion> => {
  const { trusted, groups, text, newUserId } = context
  const { name, add } = await groups.private()
  const [{ id }, group] = await Promise.all([add(), readBack(context, name)])
  const body = () => ({ data: text.sentence(), writerId: newUserId() })
  const deleted = await trusted.deleteGroup(name)
  const [read, list, readEntry, createEntry, updateEntry, deleteEntry] = await Promise.all([
    trusted.readGroup(name),
    trusted.listEntries(name),
    trusted.readEntry(name, id),
    trusted.createEntry(name, body()),
    trusted.updateEntry(name, id, body()),
    trusted.deleteEntry(name, id),
  ])
  return {
    group,
    deleted,
    after: { read, deletedAgain: await trusted.deleteGroup(name) },
    entries: { list, create: createEntry, read: readEntry, update: updateEntry, delete: deleteEntry },
  }
})

/** What became of the name of a deleted group. */
export interface Recreation {
  /** The entry that the deleted group held. */
  readonly old: Entry
  readonly first: GroupRead
  readonly second: GroupRead
  /** The entries of the second group of that name, and reading the entry of the first under it. */
  readonly entries: Answer
  readonly readOld: Answer
}

/** A group that holds an entry is deleted, and another one is created with its name. */
export const recreation = scenario('a group is created again', async (context): Promise<Recreation> => {
  const { trusted, groups } = context
  const { name, add } = await groups.private()
  const [old, first] = await Promise.all([add(), readBack(context, name)])
  await trusted.deleteGroup(name)
  await create(context, name)
  const [second, entries, readOld] = await Promise.all([
    readBack(context, name),
    trusted.listEntries(name),
    trusted.readEntry(name, old.id),
  ])
  return { old, first, second, entries, readOld }
})
