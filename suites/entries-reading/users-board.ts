import {
  type Entry,
  entryOf,
  type HttpResponse,
  type Part,
  part,
  sharedFixture,
} from '../../harness/index.ts'
import { delicateText } from '../shared/delicate-text.ts'
import { entryMembers } from '../shared/entry-members.ts'
import { filterForm } from '../shared/filter-form.ts'

/** A user and the application change entries of one group in turn, and read it in between. */
export interface UsersBoard {
  /** Of the partner; of another user, updated by the application; of the user, updated by the user; the others are deleted. */
  readonly entries: Readonly<
    Record<'ofPartner' | 'ofOther' | 'ofUser' | 'deleted' | 'deletedByApplication', Entry>
  >
  /** The texts of both updates. */
  readonly texts: Readonly<Record<'ofOther' | 'ofUser', string>>
  readonly update: HttpResponse
  readonly created: HttpResponse
  readonly removed: HttpResponse
  readonly removedByApplication: HttpResponse
  /** The user's list at first, after the application's changes, and after those of the user. */
  readonly lists: Readonly<Record<'first' | 'afterApplication' | 'afterUser', HttpResponse>>
  /** The application's list in the end; it was read before the user changed anything, too. */
  readonly ofApplication: Part<HttpResponse>
  /** The entries that the user has written, found by a filter in the end: by the application, and by the user. */
  readonly filtered: readonly Part<HttpResponse>[]
  /** The user's reading of the entry that the application updated; it was read before that, too. */
  readonly one: HttpResponse
  /** What the user reads of all entries together in the end. */
  readonly several: HttpResponse
  /** A page of the user's behind the last entry. */
  readonly behind: HttpResponse
  /** What is done to entries that are gone. */
  readonly again: Readonly<
    Record<'deleted' | 'deletedByOther' | 'updated' | 'deletedByApplication', HttpResponse>
  >
  /** Writes with half a JSON text. */
  readonly half: Readonly<Record<'create' | 'update', HttpResponse>>
  /** Writes in a group that does not exist. */
  readonly nowhere: Readonly<Record<'update' | 'delete', HttpResponse>>
}

/** A user looks at a group, changes it, and looks again. */
export const usersBoard = sharedFixture(
  'a user and the application change a group in turn',
  async ({ fixture, trusted, proxy, groups, text, newUserId, distinctUserIds }): Promise<UsersBoard> => {
    const group = await groups.private()
    const writerId = fixture('user').id
    // Where users are few, the user may be among them.
    const other = distinctUserIds(2).find((id) => id !== writerId) ?? newUserId()
    const [ofPartner, ofOther, ofUser, deleted, deletedByApplication] = await Promise.all([
      // What an explicit 0 means is left open.
      trusted.createEntry(group.name, { data: text.sentence() }).then(entryOf),
      group.add({ writerId: other }),
      group.add({ writerId }),
      group.add({ writerId }),
      group.add({ writerId }),
    ])
    const query = { fields: entryMembers, sortBy: 'id', sortOrder: 'descending', count: 100 }
    const list = () => proxy.listEntries(group.name, { query })
    const body = () => ({ data: text.sentence() })

    const ofWriter = (await filterForm(trusted, group.name, 'writerId', ofUser))(writerId)
    const [first] = await Promise.all([list(), proxy.readEntry(group.name, ofOther.id)])
    const byApplication = { data: `${delicateText} ${text.ofBytes(300)}`, writerId: other }
    const [, removedByApplication] = await Promise.all([
      trusted.updateEntry(group.name, ofOther.id, byApplication),
      trusted.deleteEntry(group.name, deletedByApplication.id),
    ])
    const [afterApplication, one] = await Promise.all([
      list(),
      proxy.readEntry(group.name, ofOther.id),
      trusted.listEntries(group.name),
    ])
    const byUser = { data: `${delicateText} ${text.ofBytes(300)}` }
    const [update, removed, created] = await Promise.all([
      proxy.updateEntry(group.name, ofUser.id, byUser),
      proxy.deleteEntry(group.name, deleted.id),
      proxy.createEntry(group.name, body()),
    ])
    const ids = [ofOther, deleted, ofUser].map(({ id }) => id)
    const [afterUser, several, ofApplication, behind] = await Promise.all([
      list(),
      proxy.readEntry(group.name, ids),
      part(() => trusted.listEntries(group.name)),
      proxy.listEntries(group.name, { query: { startIndex: 100 } }),
    ])
    const filtered = await Promise.all(
      [trusted, proxy].map((caller) => part(() => caller.listEntries(group.name, { query: ofWriter }))),
    )
    const again = {
      deleted: await proxy.deleteEntry(group.name, deleted.id),
      deletedByOther: await proxy.deleteEntry(group.name, deletedByApplication.id),
      updated: await proxy.updateEntry(group.name, deleted.id, body()),
      deletedByApplication: await trusted.deleteEntry(group.name, deleted.id),
    }
    const half = {
      rawBody: '{"data": "Half a ',
      headers: { 'content-type': 'application/json' },
      invalid: 'half a JSON text',
    }
    const halves = {
      create: await proxy.createEntry(group.name, body(), half),
      update: await proxy.updateEntry(group.name, ofUser.id, body(), half),
    }
    const noGroup = groups.newName()
    const nowhere = {
      update: await proxy.updateEntry(noGroup, ofUser.id, body()),
      delete: await proxy.deleteEntry(noGroup, ofUser.id),
    }
    return {
      entries: { ofPartner, ofOther, ofUser, deleted, deletedByApplication },
      texts: { ofOther: byApplication.data, ofUser: byUser.data },
      ...{ update, created, removed, removedByApplication, ofApplication, filtered, one, several, behind },
      lists: { first, afterApplication, afterUser },
      again,
      half: halves,
      nowhere,
    }
  },
  { needs: ['user'], early: true },
)

/** The ids that stand in the group in the end, with their texts: first those of the two that were updated. */
export const leftOf = ({ entries, texts, created }: UsersBoard) => [
  [entries.ofOther.id, texts.ofOther],
  [entries.ofUser.id, texts.ofUser],
  [entries.ofPartner.id, entries.ofPartner.data],
  ...[entryOf(created)].map(({ id, data }) => [id, data]),
]
