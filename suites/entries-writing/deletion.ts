import {
  type CheckContext,
  type Entry,
  type Group,
  type HttpResponse,
  type NewEntry,
  type Part,
  part,
  sharedFixture,
} from '../../harness/index.ts'
import { filterForm } from '../shared/filter-form.ts'
import type { ListQuery } from '../shared/pages.ts'
import { type Look, wholeList } from './look.ts'

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
  /** By an update that names no text. */
  readonly updatedWithoutText: HttpResponse
  readonly again: readonly [HttpResponse, HttpResponse]
  /** After these, and after one more creation. */
  readonly readLater: HttpResponse
  readonly afterAll: Look
  /** An entry that was updated twice before, in a way in which the deleted entry is refused to be. */
  readonly ofUpdated: Readonly<Record<'updated' | 'updatedAgain' | 'deleted' | 'read', HttpResponse>>
  /** All others are deleted; the group is read, and one more entry is stored. */
  readonly emptied: Part<Emptied>
}

/** The deletions of all others, and what the group showed then, and after one more creation. */
interface Emptied {
  readonly deleted: readonly HttpResponse[]
  readonly look: Look
  readonly group: HttpResponse
  readonly next: HttpResponse
  readonly refilled: Look
}

/** An entry is deleted among others of the same content, and asked for in every way. */
export const deletion = sharedFixture('an entry is deleted', async (context): Promise<Deletion> => {
  const scene = await createAlike(context)
  const { group, same, entry, twin, changed } = scene
  const look = () => wholeList(context, group.name)
  const remove = (id: string) => context.trusted.deleteEntry(group.name, id)
  const [ofOwner, ofWriter, readBefore, updatedBefore] = await Promise.all([
    filterForm(context.trusted, group.name, 'ownerId', entry),
    filterForm(context.trusted, group.name, 'writerId', entry),
    context.trusted.readEntry(group.name, entry.id),
    update(scene, changed),
  ])
  const updatedAgain = await update(scene, changed)
  const before = await look()
  const deleted = await remove(entry.id)
  const seen = await askEverywhere(scene, ofOwner(same.ownerId), ofWriter(same.writerId))
  const after = await look()
  const updated = await update(scene, entry)
  const { data: _text, ...others } = same
  const updatedWithoutText = await context.trusted.updateEntry(group.name, entry.id, others, {
    invalid: 'data is missing',
  })
  const again = [await remove(entry.id), await remove(entry.id)] as const
  const afterAll = await look()
  const later = await group.add(same)
  const readLater = await context.trusted.readEntry(group.name, entry.id)
  const ofUpdated = {
    updated: updatedBefore,
    updatedAgain,
    deleted: await remove(changed.id),
    read: await context.trusted.readEntry(group.name, changed.id),
  }
  const emptied = await part(() => emptyAndRefill(scene, [twin, later, scene.parent]))
  return {
    ...{ before, readBefore, entry, twin, deleted, ...seen, after, updated, updatedWithoutText, again },
    ...{ readLater, afterAll, ofUpdated, emptied },
  }
})

/** A group, and what it holds at first. */
interface Scene {
  readonly context: CheckContext
  readonly group: Group
  /** What the entry, its twin and the later ones are sent with. */
  readonly same: Required<NewEntry>
  readonly parent: Entry
  readonly entry: Entry
  readonly twin: Entry
  /** An entry of the same writer. */
  readonly changed: Entry
}

async function createAlike(context: CheckContext): Promise<Scene> {
  const { groups, text, newUserId } = context
  const group = await groups.private()
  const parent = await group.add()
  const same = {
    data: text.sentence(),
    writerId: newUserId(),
    ownerId: newUserId(),
    parentId: parent.id,
  }
  const entry = await group.add(same)
  const twin = await group.add(same)
  const changed = await group.add({ writerId: same.writerId })
  return { context, group, same, parent, entry, twin, changed }
}

const update = ({ context: { trusted, text }, group, same }: Scene, { id }: Entry): Promise<HttpResponse> =>
  trusted.updateEntry(group.name, id, { ...same, data: text.sentence() })

/** Asks for the deleted entry by its id, and then in each other way. */
async function askEverywhere(
  { context: { trusted }, group: { name }, parent, entry, twin }: Scene,
  ofOwner: ListQuery,
  ofWriter: ListQuery,
): Promise<Pick<Deletion, 'read' | 'withFields' | 'ways'>> {
  const listed = (query: ListQuery) => part(() => trusted.listEntries(name, { query }))
  const read = await trusted.readEntry(name, entry.id)
  const selected = { query: { fields: 'id,data' } }
  const [list, sorted, page, byOwner, byWriter, amongSeveral, withFields] = await Promise.all([
    part(() => trusted.listEntries(name, {})),
    listed({ sortBy: 'updated', sortOrder: 'descending' }),
    // Of the three that are left: the last one, in whatever order.
    listed({ startIndex: 3, count: 2 }),
    listed(ofOwner),
    listed(ofWriter),
    part(() => trusted.readEntry(name, [twin.id, entry.id])),
    part(async () => ({
      deleted: await trusted.readEntry(name, entry.id, selected),
      there: await trusted.readEntry(name, parent.id, selected),
    })),
  ])
  return {
    read,
    withFields,
    ways: { list, sorted, page, ofOwner: byOwner, ofWriter: byWriter, amongSeveral },
  }
}

async function emptyAndRefill(
  { context, group: { name }, same: { writerId } }: Scene,
  left: readonly Entry[],
): Promise<Emptied> {
  const { trusted, text } = context
  const deleted: HttpResponse[] = []
  for (const { id } of left) deleted.push(await trusted.deleteEntry(name, id))
  const look = await wholeList(context, name)
  const group = await trusted.readGroup(name)
  const next = await trusted.createEntry(name, { data: text.sentence(), writerId })
  return { deleted, look, group, next, refilled: await wholeList(context, name) }
}

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
