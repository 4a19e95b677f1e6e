import {
  type Entry,
  type HttpResponse,
  type NewEntry,
  type Part,
  part,
  sharedFixture,
} from '../../harness/index.ts'
import { filterForm } from '../shared/filter-form.ts'
import { wholeList } from './attempts.ts'
import type { Look } from './look.ts'

/** What became of an entry that was deleted, and of those that it stood with. */
export interface Deletion {
  /** Before: the list, and the entry read by its id. */
  readonly before: Look
  readonly readBefore: HttpResponse
  readonly entry: Entry
  /** It had the same text, writer, owner and parent. */
  readonly twin: Entry
  readonly deleted: HttpResponse
  /** At once: each way of reading. */
  readonly read: HttpResponse
  /** With fields: the deleted entry, and the one that it answered. */
  readonly withFields: Part<Readonly<Record<'deleted' | 'there', HttpResponse>>>
  readonly ways: Readonly<Record<'list' | 'sorted' | 'page' | 'amongSeveral', Part<HttpResponse>>> &
    Readonly<Record<'ofOwner' | 'ofWriter', Part<HttpResponse>>>
  readonly after: Look
  readonly updated: HttpResponse
  readonly again: readonly [HttpResponse, HttpResponse]
  /** After these, and after one more creation. */
  readonly readLater: HttpResponse
  readonly afterAll: Look
  /** An entry that was updated before, in a way in which the deleted entry is refused to be. */
  readonly ofUpdated: Readonly<Record<'updated' | 'deleted' | 'read', HttpResponse>>
  /** All others are deleted; the group is read, and one more entry is stored. */
  readonly emptied: Part<{
    readonly deleted: readonly HttpResponse[]
    readonly look: Look
    readonly group: HttpResponse
    readonly next: HttpResponse
    readonly refilled: Look
  }>
}

/** An entry is deleted among others of the same content, and asked for in every way. */
export const deletion = sharedFixture('an entry is deleted', async (context): Promise<Deletion> => {
  const { trusted, groups, text, newUserId } = context
  const group = await groups.private()
  const look = () => wholeList(context, group.name)
  const parent = await group.add()
  const same: NewEntry = {
    data: text.sentence(),
    writerId: newUserId(),
    ownerId: newUserId(),
    parentId: parent.id,
  }
  const entry = await group.add(same)
  const twin = await group.add(same)
  const changed = await group.add({ writerId: same.writerId ?? '' })
  const update = (id: string) => trusted.updateEntry(group.name, id, { ...same, data: text.sentence() })
  const [ofOwner, ofWriter, readBefore, updatedBefore] = await Promise.all([
    filterForm(trusted, group.name, 'ownerId', entry),
    filterForm(trusted, group.name, 'writerId', entry),
    trusted.readEntry(group.name, entry.id),
    update(changed.id),
  ])
  const before = await look()

  const deleted = await trusted.deleteEntry(group.name, entry.id)
  const listed = (query: Parameters<typeof trusted.listEntries>[1]) =>
    part(() => trusted.listEntries(group.name, query))
  const read = await trusted.readEntry(group.name, entry.id)
  const withFields = { query: { fields: 'id,data' } }
  const [list, sorted, page, byOwner, byWriter, amongSeveral, selected] = await Promise.all([
    listed({}),
    listed({ query: { sortBy: 'updated', sortOrder: 'descending' } }),
    // Of the three that are left: the last one, in whatever order.
    listed({ query: { startIndex: 3, count: 2 } }),
    listed({ query: ofOwner(same.ownerId ?? '') }),
    listed({ query: ofWriter(same.writerId ?? '') }),
    part(() => trusted.readEntry(group.name, [twin.id, entry.id])),
    part(async () => ({
      deleted: await trusted.readEntry(group.name, entry.id, withFields),
      there: await trusted.readEntry(group.name, parent.id, withFields),
    })),
  ])
  const after = await look()
  const updated = await update(entry.id)
  const again = [
    await trusted.deleteEntry(group.name, entry.id),
    await trusted.deleteEntry(group.name, entry.id),
  ] as const
  const afterAll = await look()
  const later = await group.add(same)
  const readLater = await trusted.readEntry(group.name, entry.id)
  const ofUpdated = {
    updated: updatedBefore,
    deleted: await trusted.deleteEntry(group.name, changed.id),
    read: await trusted.readEntry(group.name, changed.id),
  }
  const emptied = await part(async () => {
    const all: HttpResponse[] = []
    for (const { id } of [twin, later, parent]) all.push(await trusted.deleteEntry(group.name, id))
    const empty = await look()
    const read = await trusted.readGroup(group.name)
    const next = await trusted.createEntry(group.name, {
      data: text.sentence(),
      writerId: same.writerId ?? '',
    })
    return { deleted: all, look: empty, group: read, next, refilled: await look() }
  })
  return {
    before,
    readBefore,
    entry,
    twin,
    deleted,
    read,
    withFields: selected,
    ways: { list, sorted, page, ofOwner: byOwner, ofWriter: byWriter, amongSeveral },
    after,
    updated,
    again,
    readLater,
    afterAll,
    ofUpdated,
    emptied,
  }
})

/** What the deletion of a reply, and then of the entry that it answered, did to the entries around. */
export interface Family {
  /** The deletion of a reply. */
  readonly reply: HttpResponse
  /** The deletion of the answered entry, which is a reply itself, and reading it. */
  readonly answered: { readonly deleted: HttpResponse; readonly read: HttpResponse }
  readonly before: Look
  readonly withoutReply: Look
  readonly withoutAnswered: Look
  readonly ids: Readonly<Record<'reply' | 'answered', string>>
  /** Ids of what answers the deleted entry, directly or not; a service may delete it as well. */
  readonly descendants: readonly string[]
}

/** Entries answer each other; a reply is deleted, and then the entry that it answered. */
export const family = sharedFixture('answered entries are deleted', async (context): Promise<Family> => {
  const { trusted, groups, text, newUserId } = context
  const group = await groups.private()
  const same = { data: text.sentence(), writerId: newUserId(), ownerId: newUserId() }
  const root = await group.add(same)
  // Entries of the same writer, owner and text: one on its own, one with the same parent.
  const [answered] = await group.addMany(3, (index) => (index < 2 ? { ...same, parentId: root.id } : same))
  const parentId = answered?.id ?? ''
  const [reply, other] = await group.addMany(2, () => ({ ...same, parentId }))
  const below = await group.add({ ...same, parentId: other?.id ?? '' })
  const ids = { reply: reply?.id ?? '', answered: parentId }
  const before = await wholeList(context, group.name)
  const deletedReply = await trusted.deleteEntry(group.name, ids.reply)
  const withoutReply = await wholeList(context, group.name)
  const deletedAnswered = await trusted.deleteEntry(group.name, ids.answered)
  const read = await trusted.readEntry(group.name, ids.answered)
  return {
    reply: deletedReply,
    answered: { deleted: deletedAnswered, read },
    before,
    withoutReply,
    withoutAnswered: await wholeList(context, group.name),
    ids,
    descendants: [other?.id ?? '', below.id],
  }
})
