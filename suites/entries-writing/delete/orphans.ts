import {
  type CheckContext,
  type Collection,
  type Entry,
  type HttpResponse,
  largestPage,
  sharedFixture,
} from '../../../harness/index.ts'
import { updated } from '../../shared/entries/stored-entries.ts'
import { sendDespiteConflicts } from '../../shared/groups/despite-conflicts.ts'
import { filterForm } from '../../shared/lists/filter-form.ts'
import { listPage } from '../../shared/lists/pages.ts'
import { createdBy } from '../../shared/requests/three-legged.ts'

/** An entry after the deletion of its parent or former parent, and the result of each operation on it. */
export interface Orphan {
  readonly before: Entry
  readonly read: HttpResponse
  /** Reading it together with an unrelated entry. */
  readonly amongSeveral: HttpResponse
  /** After that: an update that names no parent, and the deletion. */
  readonly updated: HttpResponse
  readonly deleted: HttpResponse
}

/** What happens to entries whose parent was deleted. */
export interface Orphans {
  /** Id of the deleted entry. */
  readonly parent: string
  /** Its deletion, and reading it afterwards. */
  readonly deleted: HttpResponse
  readonly readDeleted: HttpResponse
  /** The list of their owner after the deletion: unsorted and sorted. */
  readonly lists: Readonly<Record<'plain' | 'sorted' | 'byUpdated', Collection<Entry>>>
  /** A reply since its creation, a reply since an update, and an entry that an update moved to another parent. */
  readonly stayed: Orphan
  readonly movedHere: Orphan
  readonly movedAway: Orphan
  /** A reply to `stayed`, read after the deletion. */
  readonly deeper: { readonly id: string; readonly read: HttpResponse }
}

/** An entry gets replies, one of them moves to another parent, and then the entry is deleted. */
export const orphans = sharedFixture(
  'an entry is deleted that has replies and had one more',
  async (context): Promise<Orphans> => {
    const { trusted, groups, text, newUserId } = context
    const group = await groups.shared()
    // The writer of an entry may be impossible to change, so it stays the same.
    const [ownerId, writerId] = [newUserId(), newUserId()]
    const body = () => ({ data: text.sentence(), writerId, ownerId })
    const [parent, other] = await Promise.all([group.add(body()), group.add(body())])
    const [stayed, here, away] = await Promise.all([
      group.add({ ...body(), parentId: parent.id }),
      group.add({ ...body(), parentId: other.id }),
      group.add({ ...body(), parentId: parent.id }),
    ])
    const moved = (id: string, parentId: string) => updated(trusted, group.name, id, { ...body(), parentId })
    const [movedHere, movedAway, ofOwner] = await Promise.all([
      moved(here.id, parent.id),
      moved(away.id, other.id),
      filterForm(trusted, group.name, 'ownerId', parent),
    ])
    const below = await group.add({ ...body(), parentId: stayed.id })
    const deleted = await trusted.deleteEntry(group.name, parent.id)
    const readDeleted = await trusted.readEntry(group.name, parent.id)

    const query = ofOwner(ownerId)
    const [plain, sorted, byUpdated, readBelow] = await Promise.all([
      listPage(trusted, group.name, query),
      listPage(trusted, group.name, { ...query, sortBy: 'id', sortOrder: 'descending' }),
      listPage(trusted, group.name, { ...query, sortBy: 'updated', sortOrder: 'ascending' }),
      trusted.readEntry(group.name, below.id),
    ])
    const attempt = async (before: Entry): Promise<Orphan> => ({
      before,
      read: await trusted.readEntry(group.name, before.id),
      amongSeveral: await trusted.readEntry(group.name, [other.id, before.id]),
      // A background job may remove the parent from its replies, or delete the replies too: their versions change
      // meanwhile.
      updated: await sendDespiteConflicts(context, () => trusted.updateEntry(group.name, before.id, body())),
      deleted: await sendDespiteConflicts(context, () => trusted.deleteEntry(group.name, before.id)),
    })
    const orphan = async (before: Entry): Promise<Orphan> => {
      const first = await attempt(before)
      if (first.read.status === 404 || first.deleted.status !== 404) return first
      // A background job may have deleted the reply meanwhile.
      const second = await attempt(before)
      return second.read.status === 404 ? second : first
    }
    const [first, second, third] = await Promise.all([orphan(stayed), orphan(movedHere), orphan(movedAway)])
    return {
      parent: parent.id,
      deleted,
      readDeleted,
      lists: { plain, sorted, byUpdated },
      stayed: first,
      movedHere: second,
      movedAway: third,
      deeper: { id: below.id, read: readBelow },
    }
  },
)

/** A user's reply to an entry that the application then deletes. */
export interface OwnOrphan {
  readonly id: string
  /** Does the application still read the reply after the deletion? */
  readonly isThere: boolean
  /** What the user sees of it. */
  readonly seen: Readonly<Record<'read' | 'listed' | 'updated', HttpResponse>>
  /** The application reads it again, after all that. */
  readonly afterwards: HttpResponse
}

/** Ends the case as inapplicable if the target refuses users to create entries. */
export async function ownOrphan(context: CheckContext): Promise<OwnOrphan> {
  const { trusted, proxy, groups, text } = context
  const group = await groups.shared()
  const { name } = group
  const parent = await group.add()
  const body = () => ({ data: text.sentence(), parentId: parent.id })
  const own = createdBy(context, await proxy.createEntry(name, body()))
  const deleted = await trusted.deleteEntry(name, parent.id)
  if (deleted.status !== 202)
    context.untested('the application could not delete the entry that the user answered')
  const { status } = await trusted.readEntry(name, own.id)
  const [read, listed] = await Promise.all([
    proxy.readEntry(name, own.id),
    proxy.listEntries(name, { query: { count: largestPage } }),
  ])
  const update = await sendDespiteConflicts(context, () =>
    proxy.updateEntry(name, own.id, { data: text.sentence() }),
  )
  const afterwards = await trusted.readEntry(name, own.id)
  return { id: own.id, isThere: status === 200, seen: { read, listed, updated: update }, afterwards }
}
