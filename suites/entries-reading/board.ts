import {
  type Collection,
  type Entry,
  entriesOf,
  type HttpResponse,
  type Part,
  part,
  sharedFixture,
} from '../../harness/index.ts'
import { beyondASecond } from '../shared/beyond-a-second.ts'
import { filterForm } from '../shared/filter-form.ts'
import { list as listOf } from '../shared/pages.ts'
import { unknownIdLike } from '../shared/unknown-id.ts'
import type { SortOrder } from './updated-later.ts'

/** A write, and the whole list of the group after it. */
export interface Written {
  readonly response: HttpResponse
  readonly list: Collection<Entry>
}

/** How the list of a group followed what was written in it, by nobody else. */
export interface Board {
  /** Before anything was stored. */
  readonly empty: Collection<Entry>
  /** Three entries, the second and third of equal content, and the list after the first and after all of them. */
  readonly entries: readonly [Entry, Entry, Entry]
  readonly withOne: Collection<Entry>
  readonly withAll: Collection<Entry>
  /** Writes to an id that no entry has. */
  readonly unknownUpdated: Written
  readonly unknownDeleted: Written
  /** The first entry gets another text, more than a second after all were created; the list is sorted by that. */
  readonly updated: Written & { readonly text: string }
  readonly byUpdated: Part<Readonly<Record<SortOrder, Collection<Entry>>>>
  /** The second entry is deleted, twice; after the first time the list is sorted, filtered by its owner, and read as a page of two, too. */
  readonly deleted: Written
  readonly withoutDeleted: Readonly<Record<'sorted' | 'filtered' | 'page', Part<Collection<Entry>>>>
  readonly deletedAgain: Written
  /** The third one is deleted, then the first, which is the last one left; the group is read. */
  readonly emptied: Written
  readonly group: HttpResponse
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
    const first = await group.add({ writerId })
    const withOne = await list()
    const same = body()
    const [second, third] = await Promise.all([group.add(same), group.add(same)])
    const aSecondLater = pause(beyondASecond)
    const withAll = await list()
    const unknown = { id: unknownIdLike(third.id) }
    const unknownUpdated = await then(await trusted.updateEntry(group.name, unknown.id, body()))
    const unknownDeleted = await then(await remove(unknown))
    await aSecondLater
    const update = { data: text.sentence(), writerId }
    const response = await trusted.updateEntry(group.name, first.id, update)
    const sorted = (sortOrder: SortOrder) => listOf(trusted, group.name, { sortBy: 'updated', sortOrder })
    const [updated, byUpdated, ofOwner] = await Promise.all([
      then(response),
      part(async () => {
        const [ascending, descending] = await Promise.all([sorted('ascending'), sorted('descending')])
        return { ascending, descending }
      }),
      part(async () => (await filterForm(trusted, group.name, 'ownerId', third))(same.ownerId)),
    ])
    const deleted = await then(await remove(second))
    const [byId, filtered, page] = await Promise.all([
      part(() => listOf(trusted, group.name, { sortBy: 'id', sortOrder: 'ascending' })),
      part(() => listOf(trusted, group.name, ofOwner.show())),
      part(() => listOf(trusted, group.name, { sortBy: 'id', sortOrder: 'descending', count: 2 })),
    ])
    const deletedAgain = await then(await remove(second))
    await remove(third)
    const last = await remove(first)
    const [emptied, read] = await Promise.all([then(last), trusted.readGroup(group.name)])
    const refilled = await then(await trusted.createEntry(group.name, body()))
    return {
      empty,
      entries: [first, second, third],
      withOne,
      withAll,
      unknownUpdated,
      unknownDeleted,
      updated: { ...updated, text: update.data },
      byUpdated,
      deleted,
      withoutDeleted: { sorted: byId, filtered, page },
      deletedAgain,
      emptied,
      group: read,
      refilled,
    }
  },
  { early: true },
)
