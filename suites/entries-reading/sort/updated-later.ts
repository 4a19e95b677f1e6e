import {
  type Collection,
  type Entry,
  entryOf,
  expect,
  type HttpResponse,
  type Part,
  part,
  sharedFixture,
} from '../../../harness/index.ts'
import { beyondASecond } from '../../shared/clock.ts'
import { ownerByUser } from '../../shared/entries/owners-of-users.ts'
import { filterForm } from '../../shared/lists/filter-form.ts'
import type { SortOrder } from '../../shared/lists/order.ts'
import { latestFirst, listPage, walk } from '../../shared/lists/pages.ts'
import { passesAsRefused } from '../../shared/requests/refused.ts'

/**
 * The entries of one owner among those of others, sorted by their last updates. Two are updated more than a second
 * after they were created, one of them by the partner if that is possible; two more are created more than a second
 * after that. Entries with the same time are never on different pages.
 */
export interface UpdatedLater {
  /**
   * Ids by time: the second and third entry, which were never updated; the first and fourth, which were updated; the
   * last two.
   */
  readonly inTime: readonly (readonly string[])[]
  /** All six entries, ascending by id. */
  readonly sortedById: Part<Collection<Entry>>
  /** The two entries that are updated, read by their ids before that. */
  readonly before: readonly Entry[]
  /** The same two, read afterwards; the second one is a reply. */
  readonly updated: readonly Part<Entry>[]
  /** All six entries; descending also page by page, with two entries a page. */
  readonly lists: Readonly<Record<SortOrder, Collection<Entry>>>
  readonly pages: readonly Collection<Entry>[]
  /** The response to sortBy without sortOrder: it may be a refusal. */
  readonly alone: HttpResponse
}

/**
 * The first and the last of four entries are updated, then two more are created, and all are listed by their times:
 * this order differs from every order by creation.
 */
export const updatedLater = sharedFixture(
  'two of four entries are updated later, before two more are created',
  async (context): Promise<UpdatedLater> => {
    const { trusted, groups, text, newUserId, pause } = context
    const group = await groups.shared()
    const sent = { ownerId: newUserId(), writerId: newUserId() }
    const first = await group.add(sent)
    const second = await group.add(sent)
    const third = await group.add(sent)
    // The parent belongs to another owner, because a reply may count as an update of its parent.
    const answered = await group.add()
    const fourth = await group.add({ ...sent, parentId: answered.id })
    const read = async ({ id }: Entry) => entryOf(await trusted.readEntry(group.name, id))
    const [filterBy, before] = await Promise.all([
      filterForm(trusted, group.name, 'ownerId', second),
      Promise.all([first, fourth].map(read)),
      pause(beyondASecond),
    ])
    // One entry only gets a parent. The other one gets another text, from the partner if an update need not name a
    // writer. Both are updates.
    const body = { data: text.sentence(), ownerId: sent.ownerId }
    const [update, byPartner] = await Promise.all([
      trusted.updateEntry(group.name, first.id, { data: first.data, ...sent, parentId: answered.id }),
      trusted.updateEntry(group.name, fourth.id, body, { invalid: 'writerId is missing' }),
    ])
    expect(update).toHaveStatus(202)
    const last = passesAsRefused(byPartner)
      ? await trusted.updateEntry(group.name, fourth.id, { ...body, ...sent })
      : byPartner
    expect(last).toHaveStatus(202)
    await pause(beyondASecond)
    const added = await Promise.all([group.add(sent), group.add(sent)])
    const byUpdated = { ...filterBy(sent.ownerId), sortBy: 'updated' }
    const unordered = { query: byUpdated, invalid: 'sortBy without sortOrder' }
    const [ascending, descending, pages, alone] = await Promise.all([
      // fields need not contain the member that a list is sorted by.
      listPage(trusted, group.name, { ...byUpdated, sortOrder: 'ascending', fields: ['id', 'data'] }),
      listPage(trusted, group.name, { ...byUpdated, sortOrder: 'descending' }),
      walk(trusted, group.name, { count: 2, total: 6 }, { ...byUpdated, sortOrder: 'descending' }),
      trusted.listEntries(group.name, unordered),
    ])
    const byId = { ...byUpdated, sortBy: 'id', sortOrder: 'ascending' }
    const sortedById = await part(() => listPage(trusted, group.name, byId))
    const updated = await Promise.all([first, fourth].map((one) => part(() => read(one))))
    return {
      sortedById,
      before,
      updated,
      inTime: [[second.id, third.id], [first.id, fourth.id], added.map(({ id }) => id)],
      lists: { ascending, descending },
      pages,
      alone,
    }
  },
  { early: true },
)

/**
 * Two entries are created, a third one more than a second later. After another second the second one is updated: by the
 * user who wrote it, if the target permits that. Then that user lists them by the times of their last updates.
 */
export const updatedLaterForUser = sharedFixture(
  'a user lists three entries of which the second was updated later',
  async (context) => {
    const { fixture, trusted, proxy, groups, text, newUserId, pause } = context
    const sent = { ownerId: newUserId(), writerId: newUserId() }
    const mayName = (await ownerByUser(context, sent.ownerId)) === sent.ownerId
    const group = await groups.shared()
    const own = { ...sent, writerId: fixture('user').id }
    const first = await group.add(sent)
    const second = await group.add(own)
    const [filterBy] = await Promise.all([
      filterForm(trusted, group.name, 'ownerId', second),
      pause(beyondASecond),
    ])
    const third = await group.add(sent)
    await pause(beyondASecond)
    const body = { data: text.sentence(), ownerId: sent.ownerId }
    const byUser = mayName ? await proxy.updateEntry(group.name, second.id, body) : undefined
    if (byUser === undefined || passesAsRefused(byUser)) {
      expect(await trusted.updateEntry(group.name, second.id, { ...body, ...own })).toHaveStatus(202)
    }
    const query = { ...filterBy(sent.ownerId), ...latestFirst, count: 10 }
    const response = await proxy.listEntries(group.name, { query })
    const ascending = await proxy.listEntries(group.name, { query: { ...query, sortOrder: 'ascending' } })
    const later = await proxy.listEntries(group.name, { query: { ...query, startIndex: 2 } })
    const { updated } = entryOf(await trusted.readEntry(group.name, second.id))
    return {
      response,
      ascending,
      /** The page from the second entry on. */
      later,
      inTime: [[second.id], [third.id], [first.id]],
      /** Did the update leave the time of update as it was? */
      isTimeKept: updated === second.updated,
    }
  },
  { needs: ['user'], early: true },
)
