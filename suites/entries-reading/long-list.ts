import { type Collection, type Entry, scenario } from '../../harness/index.ts'
import { filterForm } from './filter-form.ts'
import { list, newest } from './pages.ts'

/** Entries written at once: more than the page of a service that holds to 100. */
export const longListSize = 120

/** What lists showed of many entries that were written just now. */
export interface LongList {
  /** The ids of the entries, all of one owner. */
  readonly ids: readonly string[]
  /** The latest entries of the group, up to 1000. */
  readonly page: Collection<Entry>
  /** The entries of the owner, up to 1000, and without a count. */
  readonly ofOwner: Collection<Entry>
  readonly usualOfOwner: Collection<Entry>
  /** The entries of the owner by id: the first hundred, and those behind it. */
  readonly firstHundred: Collection<Entry>
  readonly behindIt: Collection<Entry>
}

/** Many entries of one owner are written in a group that others use, and listed. */
export const longList = scenario('a list is long', async (context): Promise<LongList> => {
  const { trusted, groups, config, newUserId } = context
  // Others write in the group too, and its oldest entries go where it holds too many.
  if (config.limits.entriesPerGroup < 2 * longListSize) {
    context.inapplicable(
      `a group of the target holds no ${2 * longListSize} entries (limits.entriesPerGroup)`,
    )
  }
  const group = await groups.shared()
  const ownerId = newUserId()
  const entries = await group.addMany(longListSize, () => ({ ownerId }))
  const page = await newest(trusted, group.name)
  const query = await filterForm(trusted, group.name, 'ownerId', entries[0] ?? { id: '' })
  const byId = { ...query(ownerId), sortBy: 'id', sortOrder: 'ascending', count: 100 }
  const [ofOwner, usualOfOwner, firstHundred, behindIt] = await Promise.all([
    list(trusted, group.name, { ...query(ownerId), count: 1000 }),
    list(trusted, group.name, query(ownerId)),
    list(trusted, group.name, byId),
    list(trusted, group.name, { ...byId, startIndex: 101 }),
  ])
  return { ids: entries.map(({ id }) => id), page, ofOwner, usualOfOwner, firstHundred, behindIt }
})
