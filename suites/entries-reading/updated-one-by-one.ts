import { type Collection, type Entry, expect, scenario } from '../../harness/index.ts'
import { filterForm } from './filter-form.ts'
import { type ListQuery, list, walk } from './pages.ts'

type SortOrder = 'ascending' | 'descending'

/** Longer than a second, so that two times in whole seconds differ. */
const beyondASecond = 1010

/** Lists of three entries of one owner, sorted by their last updates, which are more than a second apart. */
export interface UpdatedOneByOne {
  /** From the earliest update to the latest: neither the order of creation nor the opposite one. */
  readonly earliestFirst: readonly string[]
  /** The whole group. */
  readonly all: Readonly<Record<SortOrder, Collection<Entry>>>
  /** The entries of the owner, by filter; descending also page by page, two entries a page. */
  readonly owned: Readonly<Record<SortOrder, Collection<Entry>>>
  readonly pages: readonly Collection<Entry>[]
}

/** Three entries are updated more than a second apart, and listed by the time of that. */
export const updatedOneByOne = scenario(
  'entries are updated one by one',
  async (context): Promise<UpdatedOneByOne> => {
    const { trusted, groups, text, newUserId, pause } = context
    const group = await groups.private()
    const ownerId = newUserId()
    const first = await group.add({ ownerId })
    const second = await group.add({ ownerId })
    const third = await group.add({ ownerId })
    for (const { id } of [third, first]) {
      await pause(beyondASecond)
      const body = { data: text.sentence(), ownerId, writerId: newUserId() }
      expect(await trusted.updateEntry(group.name, id, body)).toHaveStatus(202)
    }
    const filter = (await filterForm(trusted, group.name, 'ownerId', second))(ownerId)
    const sorted = (sortOrder: SortOrder, query: ListQuery = {}) =>
      list(trusted, group.name, { ...query, sortBy: 'updated', sortOrder })
    const [allUp, allDown, ownedUp, ownedDown, pages] = await Promise.all([
      sorted('ascending'),
      sorted('descending'),
      sorted('ascending', filter),
      sorted('descending', filter),
      walk(trusted, group.name, 2, 3, { ...filter, sortBy: 'updated', sortOrder: 'descending' }),
    ])
    return {
      earliestFirst: [second.id, third.id, first.id],
      all: { ascending: allUp, descending: allDown },
      owned: { ascending: ownedUp, descending: ownedDown },
      pages,
    }
  },
  { early: true },
)
