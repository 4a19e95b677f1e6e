import {
  type Collection,
  type Entry,
  entriesOf,
  type HttpResponse,
  type Part,
  part,
  sharedFixture,
} from '../../harness/index.ts'
import { beyondASecond } from '../shared/clock.ts'
import { delicateText } from '../shared/delicate-text.ts'
import { entryMembers } from '../shared/entry-members.ts'
import { filterForm } from '../shared/filter-form.ts'
import { list as listOf } from '../shared/pages.ts'
import type { SortOrder } from './updated-later.ts'

/** A write, and the whole list of the group after it. */
export interface Written {
  readonly response: HttpResponse
  readonly list: Collection<Entry>
}

/** Readings that a server may keep for the next time: of the list with every parameter, and of an entry with fields. */
export interface Kept {
  readonly list: HttpResponse
  readonly one: HttpResponse
}

/** How the list of a group followed what was written in it, by nobody else. */
export interface Board {
  /** Before anything was stored. */
  readonly empty: Collection<Entry>
  /** Three entries, the second and third of equal content, and the list after the first and after all of them. */
  readonly entries: readonly [Entry, Entry, Entry]
  readonly withOne: Collection<Entry>
  readonly withAll: Collection<Entry>
  /** The first entry gets another text, more than a second after all were created; the list is sorted by that. */
  readonly updated: Written & { readonly text: string }
  readonly byUpdated: Part<Readonly<Record<SortOrder, Collection<Entry>>>>
  /** The same readings again and again: the list, beside the entry that is updated or the one that is deleted. */
  readonly kept: Readonly<Record<'beforeUpdate' | 'afterUpdate' | 'afterDeletion', Part<Kept>>>
  /** The entry that is deleted, with fields, before that. */
  readonly oneBeforeDeletion: HttpResponse
  /** That list once more, before the last creation and after it. */
  readonly keptEmpty: Part<HttpResponse>
  readonly keptRefilled: Part<HttpResponse>
  /** The second entry is deleted; then the list is sorted, filtered by its owner, and read as a page of two, too. */
  readonly deleted: Written
  readonly withoutDeleted: Readonly<Record<'sorted' | 'filtered' | 'page', Part<Collection<Entry>>>>
  /** The first one is deleted once more, after the group was emptied. */
  readonly updatedDeletedAgain: HttpResponse
  /** The third one is deleted, then the first, which is the last one left. */
  readonly emptied: Written
  /** One more entry. */
  readonly refilled: Written
}

/** The entries of one group are created, updated and deleted one after the other. */
export const board = sharedFixture(
  'a group fills and empties',
  async (context): Promise<Board> => {
    const { trusted, groups, text, newUserId, pause } = context
    const group = await groups.private()
    const body = () => ({ data: text.sentence(), writerId: newUserId(), ownerId: newUserId() })
    const list = async () => entriesOf(await trusted.listEntries(group.name))
    const then = async (response: HttpResponse): Promise<Written> => ({ response, list: await list() })
    const remove = ({ id }: { readonly id: string }) => trusted.deleteEntry(group.name, id)

    const empty = await list()
    const writerId = newUserId()
    const same = body()
    const first = await group.add({ writerId, ownerId: same.ownerId })
    const withOne = await list()
    const [second, third] = await Promise.all([group.add(same), group.add(same)])
    const aSecondLater = pause(beyondASecond)
    const withAll = await list()
    const ofOwner = await part(async () =>
      (await filterForm(trusted, group.name, 'ownerId', third))(same.ownerId),
    )
    const cut = { fields: entryMembers, format: 'json' }
    const listKept = () => {
      const query = { ...cut, ...ofOwner.show(), sortBy: 'id', sortOrder: 'ascending', count: 100 }
      return trusted.listEntries(group.name, { query })
    }
    const lookAt = ({ id }: Entry) =>
      part(async (): Promise<Kept> => {
        const [all, one] = await Promise.all([listKept(), trusted.readEntry(group.name, id, { query: cut })])
        return { list: all, one }
      })
    const [beforeUpdate] = await Promise.all([lookAt(first), aSecondLater])
    const update = { data: `${delicateText} ${text.ofBytes(300)}`, writerId, ownerId: same.ownerId }
    const response = await trusted.updateEntry(group.name, first.id, update)
    const sorted = (sortOrder: SortOrder) => listOf(trusted, group.name, { sortBy: 'updated', sortOrder })
    const [updated, afterUpdate, beforeDeletion, byUpdated] = await Promise.all([
      then(response),
      lookAt(first),
      trusted.readEntry(group.name, second.id, { query: cut }),
      part(async () => {
        const [ascending, descending] = await Promise.all([sorted('ascending'), sorted('descending')])
        return { ascending, descending }
      }),
    ])
    const deleted = await then(await remove(second))
    const [afterDeletion, byId, filtered, page] = await Promise.all([
      lookAt(second),
      part(() => listOf(trusted, group.name, { sortBy: 'id', sortOrder: 'ascending' })),
      part(() => listOf(trusted, group.name, ofOwner.show())),
      part(() => listOf(trusted, group.name, { sortBy: 'id', sortOrder: 'descending', count: 2 })),
    ])
    await remove(third)
    const emptied = await then(await remove(first))
    const [updatedDeletedAgain, keptEmpty] = await Promise.all([remove(first), part(listKept)])
    const refill = { ...body(), ownerId: same.ownerId }
    const refilled = await then(await trusted.createEntry(group.name, refill))
    const keptRefilled = await part(listKept)
    return {
      empty,
      entries: [first, second, third],
      withOne,
      withAll,
      updated: { ...updated, text: update.data },
      byUpdated,
      kept: { beforeUpdate, afterUpdate, afterDeletion },
      oneBeforeDeletion: beforeDeletion,
      keptEmpty,
      keptRefilled,
      deleted,
      withoutDeleted: { sorted: byId, filtered, page },
      updatedDeletedAgain,
      emptied,
      refilled,
    }
  },
  { early: true },
)
