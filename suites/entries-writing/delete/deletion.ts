import {
  type CheckContext,
  type Entry,
  type Group,
  type HttpResponse,
  type NewEntry,
  type Part,
  part,
  sharedFixture,
} from '../../../harness/index.ts'
import { filterForm } from '../../shared/lists/filter-form.ts'
import type { ListQuery } from '../../shared/lists/pages.ts'
import { latestFirst } from '../../shared/lists/pages.ts'
import { type Look, wholeList } from '../look.ts'

/** What happens to a deleted entry, and to the entries around it. */
export interface Deletion {
  /** The list before the deletion, and the entry read by its id. */
  readonly before: Look
  readonly readBefore: HttpResponse
  readonly entry: Entry
  /** An entry with the same text, writer, owner and parent. */
  readonly twin: Entry
  readonly deleted: HttpResponse
  /** Right after the deletion: each way of reading. */
  readonly read: HttpResponse
  /** Reading with fields: the deleted entry, and its parent. */
  readonly withFields: Part<Readonly<Record<'deleted' | 'there', HttpResponse>>>
  readonly ways: Readonly<Record<'list' | 'sorted' | 'page' | 'amongSeveral', Part<HttpResponse>>> &
    Readonly<Record<'ofOwner' | 'ofWriter', Part<HttpResponse>>>
  readonly after: Look
  readonly updated: HttpResponse
  /** An update without a text. */
  readonly updatedWithoutText: HttpResponse
  readonly again: readonly [HttpResponse, HttpResponse]
  /** Read after these requests, and after one more creation. */
  readonly readLater: HttpResponse
  readonly afterAll: Look
  /**
   * An entry that was updated twice before its deletion, in the same way as the refused update of the deleted entry.
   */
  readonly ofUpdated: Readonly<Record<'updated' | 'updatedAgain' | 'deleted' | 'read', HttpResponse>>
  /** All other entries are deleted; the group is read, and one more entry is stored. */
  readonly emptied: Part<Emptied>
}

/** The deletions of all other entries, and the group after them and after one more creation. */
interface Emptied {
  readonly deleted: readonly HttpResponse[]
  readonly look: Look
  readonly group: HttpResponse
  readonly next: HttpResponse
  readonly refilled: Look
}

/** An entry is deleted among others of the same content, and requested in every way. */
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

/** A group, and its first entries. */
interface Scene {
  readonly context: CheckContext
  readonly group: Group
  /** The members that the entry, its twin and later entries are sent with. */
  readonly same: Required<NewEntry>
  readonly parent: Entry
  readonly entry: Entry
  readonly twin: Entry
  /** Another entry of the same writer. */
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

/** Requests the deleted entry by its id, and then in each other way. */
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
    listed(latestFirst),
    // The last one of the three entries that are left, in any order.
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

/** The effects of the deletion of a reply, and then of its parent, on other entries. */
export interface Family {
  /** The deletion of a reply. */
  readonly reply: HttpResponse
  /** The deletion of the parent, which is a reply itself, and reading it. */
  readonly answered: { readonly deleted: HttpResponse; readonly read: HttpResponse }
  readonly before: Look
  readonly withoutReply: Look
  readonly withoutAnswered: Look
  readonly ids: Readonly<Record<'reply' | 'answered', string>>
  /** Ids of the direct and indirect replies to the deleted entry; a service may delete them as well. */
  readonly descendants: readonly string[]
}

/** Entries reply to each other; a reply is deleted, and then its parent. */
export const family = sharedFixture('answered entries are deleted', async (context): Promise<Family> => {
  const { trusted, groups, text, newUserId } = context
  const group = await groups.private()
  const same = { data: text.sentence(), writerId: newUserId(), ownerId: newUserId() }
  const root = await group.add(same)
  // Entries of the same writer, owner and text: one without a parent, two with the same parent.
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
