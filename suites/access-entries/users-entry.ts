import {
  type CheckContext,
  type Collection,
  type Entry,
  entryOf,
  type HttpResponse,
  largestPage,
  type NewEntry,
  type Part,
  part,
  type RequestOptions,
  sharedFixture,
} from '../../harness/index.ts'
import { beyondASecond } from '../shared/clock.ts'
import { ownerByUser, ownersOfUsers } from '../shared/entries/owners-of-users.ts'
import { known } from '../shared/ids/known.ts'
import { filterForm } from '../shared/lists/filter-form.ts'
import { latestFirst, listPage } from '../shared/lists/pages.ts'
import { createdBy, expectUpdated } from '../shared/requests/three-legged.ts'
import { delicateText } from '../shared/texts/delicate-text.ts'

/** An update, and the entry as it is read after that. */
export interface Update {
  readonly response: HttpResponse
  readonly data: string
  readonly after: HttpResponse
}

/** The results of the creation of an entry by a user. */
export interface Created {
  readonly group: string
  readonly sent: NewEntry
  /** An entry of the application in the same group. */
  readonly parent: Entry
  readonly response: HttpResponse
  /**
   * The application's reads of it: by id, among several, and in the list of the latest entries. Undefined if the
   * creation was refused.
   */
  readonly readings?: {
    readonly read: HttpResponse
    readonly several: HttpResponse
    readonly list: HttpResponse
  }
  /** The application's update of it, with a new text, and the reads by the user and the application after that. */
  readonly byApplication?: Update & { readonly afterOwn: HttpResponse }
  /** The list of the latest entries of the group. */
  readonly latest: HttpResponse
}

const latestQuery = { query: { count: largestPage, ...latestFirst } }

/** A user replies to an entry of the application, on the board of another user if that is permitted. */
export const created = sharedFixture(
  'a user creates an entry',
  async (context): Promise<Created> => {
    const { fixture, trusted, proxy, groups, text } = context
    const ownerId = await ownerByUser(context)
    const group = await groups.shared()
    const owner = ownerId === undefined ? {} : { ownerId }
    // A reply belongs to the same board as its parent.
    const parent = await group.add(owner)
    const sent = { data: `${delicateText} ${parent.id}.`, parentId: parent.id, ...owner }
    const response = await proxy.createEntry(group.name, sent)
    const latest = await trusted.listEntries(group.name, latestQuery)
    const shown = { group: group.name, sent, parent, response, latest }
    if (response.status !== 201) return shown
    const { id } = entryOf(response)
    const [read, several] = await Promise.all([
      trusted.readEntry(group.name, id),
      trusted.readEntry(group.name, [id, parent.id]),
    ])
    const data = text.sentence()
    const update = await trusted.updateEntry(group.name, id, { data, writerId: fixture('user').id })
    const [after, afterOwn] = await Promise.all([
      proxy.readEntry(group.name, id),
      trusted.readEntry(group.name, id),
    ])
    const byApplication = { response: update, data, after, afterOwn }
    return { ...shown, readings: { read, several, list: latest }, byApplication }
  },
  { needs: ['user'] },
)

/** The results of the deletion of an entry. */
export interface Removal {
  readonly id: string
  readonly response: HttpResponse
  readonly after: HttpResponse
  readonly lists: Part<readonly [plain: Collection<Entry>, sorted: Collection<Entry>]>
}

/** The results of a user's changes of their own entry. */
export interface Changed {
  readonly before: Entry
  /** The owner that the application named, and the owner that the user may name instead. */
  readonly owners: readonly [first: string, second: string | undefined]
  /** An update with only a new text. */
  readonly text: Update
  /** An update with a new owner, too; undefined if users may not name one. */
  readonly owner: Update | undefined
  /** An update with a parent, too. */
  readonly parent: Update & { readonly parentId: string }
  /** The results of filters by the first and by the second owner after the update that names the second. */
  readonly ofOwners: Part<readonly [first: Collection<Entry>, second: Collection<Entry>]> | undefined
  /** An update with another user as the writer. */
  readonly otherWriter: Update
  /** The application's update after those of the user, with a new text and the first owner. */
  readonly byApplication: Update
  /** The user's read after all updates. */
  readonly read: HttpResponse
  readonly id: string
  /** The user's deletion of their own entry that nobody has updated. */
  readonly removal: Removal
  /** The user's deletion of an entry of another writer, and reading that entry. */
  readonly ofAnother: { readonly removed: HttpResponse; readonly after: HttpResponse }
}

/**
 * A user changes everything that may be changed in their own entry, which the application created, and deletes another
 * one.
 */
export const changed = sharedFixture(
  'a user changes and deletes an own entry',
  async (context): Promise<Changed> => {
    const { trusted, proxy, groups, pause } = context
    const owners = await ownersToName(context)
    const { name, add } = await groups.shared()
    const own = { writerId: context.fixture('user').id, ownerId: owners[0] }
    const [{ id }, toRemove] = await Promise.all([add(own), add(own)])
    const before = entryOf(await trusted.readEntry(name, id))
    const [ofSomebody, answered] = await Promise.all([add(), add({ ownerId: owners[0] })])
    const filter = await part(() => filterForm(trusted, name, 'ownerId', before))
    // Times are in whole seconds.
    await pause(beyondASecond)
    const updates = await updateByUser(context, { group: name, id, owners, filter, answered })
    const byApplication = await updateByApplication(context, { group: name, id, own })
    const read = await proxy.readEntry(name, id)
    const removals = await removeByUser(context, { group: name, own: toRemove.id, ofSomebody: ofSomebody.id })
    return { id, before, owners, ...updates, byApplication, read, ...removals }
  },
  { needs: ['user'] },
)

/** The owner that the application names, and the owner that the user may name instead. */
async function ownersToName(context: CheckContext): Promise<Changed['owners']> {
  const { id: user } = context.fixture('user')
  // If there are few users, one of the two may be the logged-in user: the first owner is not that user. If a
  // target does not let users name other owners, it may let them write only on their own board.
  const two = context.distinctUserIds(2)
  const [apart, other] = two[0] === user ? [two[1], two[0]] : two
  const first = (await context.use(ownersOfUsers)) === 'anybody' ? apart : user
  const named = await ownerByUser(context, other)
  return [first, named === first ? undefined : named]
}

/** What the user updates. */
interface Updating {
  readonly group: string
  readonly id: string
  readonly owners: Changed['owners']
  /** The filter by an owner, in the form that the target understands. */
  readonly filter: Part<Awaited<ReturnType<typeof filterForm>>>
  /** The entry that becomes the parent. */
  readonly answered: Entry
}

/** The user updates the text, the owner, the parent and the writer, one after the other. */
async function updateByUser(context: CheckContext, { group, id, owners, filter, answered }: Updating) {
  const { trusted, proxy, text: texts, newUserId } = context
  const [first, second] = owners
  const found = (ownerId: string) => listPage(trusted, group, filter.value()(ownerId))
  const update = async (
    members: Readonly<Record<string, string>>,
    options: RequestOptions = {},
  ): Promise<Update> => {
    const data = members.data ?? texts.sentence()
    const response = await proxy.updateEntry(group, id, { data, ...members }, options)
    return { response, data, after: await trusted.readEntry(group, id) }
  }
  const text = await update({ data: `${delicateText} ${id}.` })
  const owner = second === undefined ? undefined : await update({ ownerId: second })
  const ofOwners =
    second === undefined ? undefined : await part(() => Promise.all([found(first), found(second)]))
  const parent = { ...(await update({ parentId: answered.id })), parentId: answered.id }
  const otherWriter = await update({ writerId: newUserId() }, { invalid: 'another writer than the user' })
  return { text, owner, ofOwners, parent, otherWriter }
}

/** The application gives the entry a new text, and its first owner. */
async function updateByApplication(
  { trusted, text }: CheckContext,
  { group, id, own }: { readonly group: string; readonly id: string; readonly own: Partial<NewEntry> },
): Promise<Update> {
  const data = text.sentence()
  const response = await trusted.updateEntry(group, id, { data, ...own })
  return { response, data, after: await trusted.readEntry(group, id) }
}

/** The user deletes an own entry, and tries to delete that of another writer. */
async function removeByUser(
  { trusted, proxy }: CheckContext,
  { group, own, ofSomebody }: Readonly<Record<'group' | 'own' | 'ofSomebody', string>>,
): Promise<Pick<Changed, 'removal' | 'ofAnother'>> {
  const response = await proxy.deleteEntry(group, own)
  const after = await trusted.readEntry(group, own)
  const all = (sort = {}) => listPage(trusted, group, { count: largestPage, ...sort })
  const lists = await part(() => Promise.all([all(), all({ sortBy: 'id', sortOrder: 'descending' })]))
  const removed = await proxy.deleteEntry(group, ofSomebody)
  return {
    removal: { id: own, response, after, lists },
    ofAnother: { removed, after: await trusted.readEntry(group, ofSomebody) },
  }
}

/**
 * The application's reads of an entry that a user created; ends the case as inapplicable if the creation is refused
 * with 405.
 */
export async function createdEntry(context: CheckContext) {
  const shown = await context.use(created)
  const { response, readings, byApplication } = shown
  const entry = createdBy(context, response)
  return {
    ...shown,
    entry,
    readings: known(readings, 'readings of the entry of a user'),
    byApplication: known(byApplication, 'update of the entry of a user by the application'),
  }
}

/**
 * The entry after an update that a user may not be permitted to make; ends the case as inapplicable if it is answered
 * with 405.
 */
export function afterUpdate(context: CheckContext, { response, after }: Update): Entry {
  expectUpdated(context, response)
  return entryOf(after)
}
