import {
  type CheckContext,
  type Entry,
  entryOf,
  type HttpResponse,
  type Part,
  part,
  sharedFixture,
} from '../../harness/index.ts'
import { entryMembers } from '../shared/entries/entry-members.ts'
import { filterForm } from '../shared/lists/filter-form.ts'
import type { ListQuery } from '../shared/lists/pages.ts'
import { delicateText } from '../shared/texts/delicate-text.ts'

/** A user and the application change entries of one group in turn, and read it in between. */
export interface UsersBoard {
  /**
   * Entries by their writers: the partner; another user (updated by the application); the user (updated by the user);
   * the other two, written by the user, are deleted.
   */
  readonly entries: Readonly<
    Record<'ofPartner' | 'ofOther' | 'ofUser' | 'deleted' | 'deletedByApplication', Entry>
  >
  /** The texts of both updates. */
  readonly texts: Readonly<Record<'ofOther' | 'ofUser', string>>
  readonly update: HttpResponse
  readonly created: HttpResponse
  readonly removed: HttpResponse
  readonly removedByApplication: HttpResponse
  /** The user's list: at first, after the application's changes, and after the user's changes. */
  readonly lists: Readonly<Record<'first' | 'afterApplication' | 'afterUser', HttpResponse>>
  /** The application's list in the end; the same list was read before the user changed anything. */
  readonly ofApplication: Part<HttpResponse>
  /** The entries that the user has written, found by a filter in the end: by the application, and by the user. */
  readonly filtered: readonly Part<HttpResponse>[]
  /** The user's read of the entry that the application updated; the user also read it before the update. */
  readonly one: HttpResponse
  /** The user's read of several entries together in the end. */
  readonly several: HttpResponse
  /** A page after the last entry, read by the user. */
  readonly behind: HttpResponse
  /** Writes to deleted entries. */
  readonly again: Readonly<
    Record<'deleted' | 'deletedByOther' | 'updated' | 'deletedByApplication', HttpResponse>
  >
  /** Writes with an incomplete JSON text. */
  readonly half: Readonly<Record<'create' | 'update', HttpResponse>>
  /** Writes in a group that does not exist. */
  readonly nowhere: Readonly<Record<'update' | 'delete', HttpResponse>>
}

/** A user reads a group, changes it, and reads it again. */
export const usersBoard = sharedFixture(
  'a user and the application change a group in turn',
  async (context): Promise<UsersBoard> => {
    const filled = await fill(context)
    const byApplication = await changeAsApplication(context, filled)
    const byUser = await changeAsUser(context, filled)
    const again = await changeWhatIsGone(context, filled)
    const half = await writeHalf(context, filled)
    const nowhere = await writeNowhere(context, filled)
    const { first, afterApplication, removedByApplication, one } = byApplication
    const { text, afterUser, ...shown } = byUser
    return {
      entries: filled.entries,
      texts: { ofOther: byApplication.text, ofUser: text },
      ...shown,
      ...{ removedByApplication, one, again, half, nowhere },
      lists: { first, afterApplication, afterUser },
    }
  },
  { needs: ['user'], early: true },
)

/** The group before anybody changes it. */
interface Filled extends Pick<UsersBoard, 'entries'> {
  readonly name: string
  /** Another user than the logged-in one. */
  readonly other: string
  /** The user's list with every parameter. */
  readonly list: () => Promise<HttpResponse>
  /** The filter that finds the entries of the user. */
  readonly ofWriter: ListQuery
}

async function fill(context: CheckContext): Promise<Filled> {
  const { fixture, trusted, proxy, groups, text, newUserId, distinctUserIds } = context
  const { name, add } = await groups.private()
  const writerId = fixture('user').id
  // If there are few users, the user may be among them.
  const other = distinctUserIds(2).find((id) => id !== writerId) ?? newUserId()
  const [ofPartner, ofOther, ofUser, deleted, deletedByApplication] = await Promise.all([
    // Without a writer: what an explicit 0 means is left open.
    trusted.createEntry(name, { data: text.sentence() }).then(entryOf),
    add({ writerId: other }),
    add({ writerId }),
    add({ writerId }),
    add({ writerId }),
  ])
  const query = { fields: entryMembers, sortBy: 'id', sortOrder: 'descending', count: 100 }
  const list = () => proxy.listEntries(name, { query })
  const ofWriter = (await filterForm(trusted, name, 'writerId', ofUser))(writerId)
  const entries = { ofPartner, ofOther, ofUser, deleted, deletedByApplication }
  return { name, entries, other, list, ofWriter }
}

const newText = ({ text }: CheckContext): string => `${delicateText} ${text.ofBytes(300)}`

/** The user reads the group; the application updates and deletes an entry; the user reads again. */
async function changeAsApplication(context: CheckContext, { name, entries, other, list }: Filled) {
  const { trusted, proxy } = context
  const { ofOther, deletedByApplication } = entries
  const [first] = await Promise.all([list(), proxy.readEntry(name, ofOther.id)])
  const data = newText(context)
  const [, removedByApplication] = await Promise.all([
    trusted.updateEntry(name, ofOther.id, { data, writerId: other }),
    trusted.deleteEntry(name, deletedByApplication.id),
  ])
  const [afterApplication, one] = await Promise.all([
    list(),
    proxy.readEntry(name, ofOther.id),
    trusted.listEntries(name),
  ])
  return { text: data, first, removedByApplication, afterApplication, one }
}

/** The user updates, deletes and creates an entry; then both read the group. */
async function changeAsUser(context: CheckContext, { name, entries, list, ofWriter }: Filled) {
  const { trusted, proxy, text } = context
  const { ofOther, ofUser, deleted } = entries
  const data = newText(context)
  const [update, removed, created] = await Promise.all([
    proxy.updateEntry(name, ofUser.id, { data }),
    proxy.deleteEntry(name, deleted.id),
    proxy.createEntry(name, { data: text.sentence() }),
  ])
  const ids = [ofOther, deleted, ofUser].map(({ id }) => id)
  const [afterUser, several, ofApplication, behind] = await Promise.all([
    list(),
    proxy.readEntry(name, ids),
    part(() => trusted.listEntries(name)),
    proxy.listEntries(name, { query: { startIndex: 100 } }),
  ])
  const filtered = await Promise.all(
    [trusted, proxy].map((caller) => part(() => caller.listEntries(name, { query: ofWriter }))),
  )
  return { text: data, update, removed, created, afterUser, several, ofApplication, behind, filtered }
}

/** Deletes and updates deleted entries. */
async function changeWhatIsGone({ trusted, proxy, text }: CheckContext, { name, entries }: Filled) {
  const { deleted, deletedByApplication } = entries
  return {
    deleted: await proxy.deleteEntry(name, deleted.id),
    deletedByOther: await proxy.deleteEntry(name, deletedByApplication.id),
    updated: await proxy.updateEntry(name, deleted.id, { data: text.sentence() }),
    deletedByApplication: await trusted.deleteEntry(name, deleted.id),
  }
}

async function writeHalf({ proxy, text }: CheckContext, { name, entries }: Filled) {
  const half = {
    rawBody: '{"data": "Half a ',
    headers: { 'content-type': 'application/json' },
    invalid: 'half a JSON text',
  }
  return {
    create: await proxy.createEntry(name, { data: text.sentence() }, half),
    update: await proxy.updateEntry(name, entries.ofUser.id, { data: text.sentence() }, half),
  }
}

async function writeNowhere({ proxy, groups, text }: CheckContext, { entries }: Filled) {
  const noGroup = groups.newName()
  const { id } = entries.ofUser
  return {
    update: await proxy.updateEntry(noGroup, id, { data: text.sentence() }),
    delete: await proxy.deleteEntry(noGroup, id),
  }
}

/** The ids in the group in the end, with their texts: first those of the two updated entries. */
export const leftOf = ({ entries, texts, created }: UsersBoard) => [
  [entries.ofOther.id, texts.ofOther],
  [entries.ofUser.id, texts.ofUser],
  [entries.ofPartner.id, entries.ofPartner.data],
  ...[entryOf(created)].map(({ id, data }) => [id, data]),
]
