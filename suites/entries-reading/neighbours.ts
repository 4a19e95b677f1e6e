import { type Caller, type Entry, type HttpResponse, sharedFixture } from '../../harness/index.ts'
import { filterForm } from '../shared/lists/filter-form.ts'
import type { ListQuery } from '../shared/lists/pages.ts'

/** Reading one entry under another group than its own, then under its own group. */
export interface Crossed {
  readonly entry: Entry
  readonly crossed: HttpResponse
  readonly right: HttpResponse
}

/** The list of a group: unfiltered, filtered by the owner of all entries of both groups, and sorted. */
export type ListsOfOne = Readonly<Record<'plain' | 'filtered' | 'sorted', HttpResponse>>

/** The results of two groups of one application, the first with several entries, the second with one. */
export interface Neighbours {
  readonly first: {
    readonly entries: readonly Entry[]
    readonly lists: ListsOfOne
  }
  readonly second: { readonly entry: Entry; readonly lists: ListsOfOne }
  readonly read: Crossed
  /**
   * A request under the first group for two of its ids and the id of the second group; and the entries of the first
   * group that it names.
   */
  readonly mixed: { readonly own: readonly Entry[]; readonly response: HttpResponse }
}

/** The number of entries of the first group: two are requested, but ids may be unique only within their group. */
const entriesOfFirst = 4

async function listsOf(caller: Caller, group: string, filter: ListQuery): Promise<ListsOfOne> {
  const [plain, filtered, sorted] = await Promise.all([
    caller.listEntries(group),
    caller.listEntries(group, { query: filter }),
    caller.listEntries(group, { query: { sortBy: 'id', sortOrder: 'descending' } }),
  ])
  return { plain, filtered, sorted }
}

/** Two groups hold entries of one owner; one entry is requested under the other group, too. */
export const neighbours = sharedFixture(
  'two groups hold entries',
  async ({ trusted, groups, newUserId, untested }): Promise<Neighbours> => {
    const [left, right] = await groups.pair()
    const [ownerId, writerId] = [newUserId(), newUserId()]
    const [entries, other] = await Promise.all([
      left.addMany(entriesOfFirst, () => ({ ownerId, writerId })),
      right.add({ ownerId, writerId }),
    ])
    const [one, another] = entries.filter(({ id }) => id !== other.id)
    if (one === undefined || another === undefined) return untested('entries of one group have one id')
    // The foreign id comes last: a service that checks only the group of the first id accepts the request.
    const several = [one.id, another.id, other.id]
    const [filter, crossed, mixed] = await Promise.all([
      filterForm(trusted, left.name, 'ownerId', one),
      trusted.readEntry(right.name, one.id),
      trusted.readEntry(left.name, several),
    ])
    const [ofLeft, ofRight, own] = await Promise.all([
      listsOf(trusted, left.name, filter(ownerId)),
      listsOf(trusted, right.name, filter(ownerId)),
      trusted.readEntry(left.name, one.id),
    ])
    return {
      first: { entries, lists: ofLeft },
      second: { entry: other, lists: ofRight },
      read: { entry: one, crossed, right: own },
      mixed: { own: entries.filter(({ id }) => several.includes(id)), response: mixed },
    }
  },
  { needs: ['slots:2'] },
)
