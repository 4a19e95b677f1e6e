import {
  type CheckContext,
  type Collection,
  type Entry,
  entriesOf,
  type Group,
  type HttpResponse,
  type Part,
  part,
  sharedFixture,
} from '../../harness/index.ts'
import { beyondASecond } from '../shared/clock.ts'
import { entryMembers } from '../shared/entries/entry-members.ts'
import { filterForm } from '../shared/lists/filter-form.ts'
import type { SortOrder } from '../shared/lists/order.ts'
import { type ListQuery, listPage as listOf } from '../shared/lists/pages.ts'
import { delicateText } from '../shared/texts/delicate-text.ts'

/** A write, and the whole list of the group after it. */
export interface Written {
  readonly response: HttpResponse
  readonly list: Collection<Entry>
}

/** Reads that a server may cache: of the list with every parameter, and of an entry with fields. */
export interface Kept {
  readonly list: HttpResponse
  readonly one: HttpResponse
}

/** How the list of a group followed the writes of a single client. */
export interface BoardLife {
  /** The list before anything was stored. */
  readonly empty: Collection<Entry>
  /** Three entries, the second and third of equal content, and the list after the first creation and after all. */
  readonly entries: readonly [Entry, Entry, Entry]
  readonly withOne: Collection<Entry>
  readonly withAll: Collection<Entry>
  /**
   * The first entry gets another text, more than a second after all entries were created; then the list is sorted by
   * updated.
   */
  readonly updated: Written & { readonly text: string }
  readonly byUpdated: Part<Readonly<Record<SortOrder, Collection<Entry>>>>
  /** The same reads after each step: the list, and the entry that is updated or deleted. */
  readonly kept: Readonly<Record<'beforeUpdate' | 'afterUpdate' | 'afterDeletion', Part<Kept>>>
  /** Reading the second entry with fields, before its deletion. */
  readonly oneBeforeDeletion: HttpResponse
  /** The list with every parameter, before and after the last creation. */
  readonly keptEmpty: Part<HttpResponse>
  readonly keptRefilled: Part<HttpResponse>
  /** The second entry is deleted; then the list is also sorted, filtered by its owner, and read as a page of two. */
  readonly deleted: Written
  readonly withoutDeleted: Readonly<Record<'sorted' | 'filtered' | 'page', Part<Collection<Entry>>>>
  /** The first entry is deleted a second time, after the group was emptied. */
  readonly updatedDeletedAgain: HttpResponse
  /** The third entry is deleted, then the first, which is the last one left. */
  readonly emptied: Written
  /** One more entry is created. */
  readonly refilled: Written
}

/** The entries of one group are created, updated and deleted one after the other. */
export const board = sharedFixture(
  'a group fills and empties',
  async (context): Promise<BoardLife> => {
    const group = await context.groups.private()
    const filled = await fill(context, group)
    const look = lookerAt(context, filled)
    const changed = await change(context, filled, look)
    const shrunk = await deleteSecond(filled, look)
    const ended = await emptyAndRefill(context, filled, look)
    const { empty, entries, withOne, withAll } = filled
    const { beforeUpdate, afterUpdate, updated, byUpdated, oneBeforeDeletion } = changed
    const { afterDeletion, deleted, withoutDeleted } = shrunk
    const kept = { beforeUpdate, afterUpdate, afterDeletion }
    return {
      ...{ empty, entries, withOne, withAll, updated, byUpdated, kept, oneBeforeDeletion },
      ...{ deleted, withoutDeleted },
      ...ended,
    }
  },
  { early: true },
)

/** The group with its three entries. */
interface Filled extends Pick<BoardLife, 'empty' | 'entries' | 'withOne' | 'withAll'> {
  readonly group: Group
  /** The writer of the first entry, and the owner of all. */
  readonly writerId: string
  readonly ownerId: string
  /** The filter that finds all entries. */
  readonly ofOwner: Part<ListQuery>
  /** Resolves more than a second after all entries were created. */
  readonly aSecondLater: Promise<void>
}

const newBody = ({ text, newUserId }: CheckContext) => ({
  data: text.sentence(),
  writerId: newUserId(),
  ownerId: newUserId(),
})

const wholeList = async ({ trusted }: CheckContext, group: Group): Promise<Collection<Entry>> =>
  entriesOf(await trusted.listEntries(group.name))

async function fill(context: CheckContext, group: Group): Promise<Filled> {
  const { trusted, newUserId, pause } = context
  const empty = await wholeList(context, group)
  const writerId = newUserId()
  const same = newBody(context)
  const { ownerId } = same
  const first = await group.add({ writerId, ownerId })
  const withOne = await wholeList(context, group)
  const [second, third] = await Promise.all([group.add(same), group.add(same)])
  const aSecondLater = pause(beyondASecond)
  const withAll = await wholeList(context, group)
  const ofOwner = await part(async () => (await filterForm(trusted, group.name, 'ownerId', third))(ownerId))
  const entries = [first, second, third] as const
  return { group, empty, entries, withOne, withAll, writerId, ownerId, ofOwner, aSecondLater }
}

/** Reads and deletes in the group, in the same way after each step. */
interface Looker {
  /** Deletes an entry. */
  readonly remove: (entry: Entry) => Promise<HttpResponse>
  /** A response, together with the whole list after it. */
  readonly written: (response: HttpResponse) => Promise<Written>
  /** Reads the list with every parameter. */
  readonly listKept: () => Promise<HttpResponse>
  /** Reads an entry with fields. */
  readonly readKept: (entry: Entry) => Promise<HttpResponse>
  readonly kept: (entry: Entry) => Promise<Part<Kept>>
  readonly list: (query: ListQuery) => Promise<Collection<Entry>>
}

function lookerAt(context: CheckContext, { group, ofOwner }: Filled): Looker {
  const { trusted } = context
  const cut = { fields: entryMembers, format: 'json' }
  const listKept = () => {
    const query = { ...cut, ...ofOwner.value(), sortBy: 'id', sortOrder: 'ascending', count: 100 }
    return trusted.listEntries(group.name, { query })
  }
  const readKept = ({ id }: Entry) => trusted.readEntry(group.name, id, { query: cut })
  return {
    remove: ({ id }) => trusted.deleteEntry(group.name, id),
    written: async (response) => ({ response, list: await wholeList(context, group) }),
    listKept,
    readKept,
    kept: (entry) =>
      part(async () => {
        const [all, one] = await Promise.all([listKept(), readKept(entry)])
        return { list: all, one }
      }),
    list: (query) => listOf(trusted, group.name, query),
  }
}

/** Gives the first entry another text. */
async function change(context: CheckContext, filled: Filled, look: Looker) {
  const { trusted, text } = context
  const { group, entries, writerId, ownerId, aSecondLater } = filled
  const [first, second] = entries
  const [beforeUpdate] = await Promise.all([look.kept(first), aSecondLater])
  const update = { data: `${delicateText} ${text.ofBytes(300)}`, writerId, ownerId }
  const response = await trusted.updateEntry(group.name, first.id, update)
  const sorted = (sortOrder: SortOrder) => look.list({ sortBy: 'updated', sortOrder })
  const [updated, afterUpdate, oneBeforeDeletion, byUpdated] = await Promise.all([
    look.written(response),
    look.kept(first),
    look.readKept(second),
    part(async () => {
      const [ascending, descending] = await Promise.all([sorted('ascending'), sorted('descending')])
      return { ascending, descending }
    }),
  ])
  return {
    updated: { ...updated, text: update.data },
    ...{ beforeUpdate, afterUpdate, oneBeforeDeletion, byUpdated },
  }
}

/** Deletes the second entry. */
async function deleteSecond({ entries: [, second], ofOwner }: Filled, look: Looker) {
  const deleted = await look.written(await look.remove(second))
  const [afterDeletion, sorted, filtered, page] = await Promise.all([
    look.kept(second),
    part(() => look.list({ sortBy: 'id', sortOrder: 'ascending' })),
    part(() => look.list(ofOwner.value())),
    part(() => look.list({ sortBy: 'id', sortOrder: 'descending', count: 2 })),
  ])
  return { deleted, afterDeletion, withoutDeleted: { sorted, filtered, page } }
}

/** Deletes the remaining entries, the first one twice, and creates one more. */
async function emptyAndRefill(context: CheckContext, filled: Filled, look: Looker) {
  const { group, entries, ownerId } = filled
  const [first, , third] = entries
  await look.remove(third)
  const emptied = await look.written(await look.remove(first))
  const [updatedDeletedAgain, keptEmpty] = await Promise.all([look.remove(first), part(look.listKept)])
  const refill = { ...newBody(context), ownerId }
  const refilled = await look.written(await context.trusted.createEntry(group.name, refill))
  const keptRefilled = await part(look.listKept)
  return { emptied, updatedDeletedAgain, keptEmpty, refilled, keptRefilled }
}
