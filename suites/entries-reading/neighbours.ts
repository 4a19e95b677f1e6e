import { type Caller, type Entry, type HttpResponse, sharedFixture } from '../../harness/index.ts'
import { filterForm } from '../shared/filter-form.ts'
import type { ListQuery } from '../shared/pages.ts'

/** One entry: read under another group than its own, then under its own. */
export interface Crossed {
  readonly entry: Entry
  readonly crossed: HttpResponse
  readonly right: HttpResponse
}

/** The list of a group: as it is, filtered by the owner of all entries of both groups, and sorted. */
export type ListsOfOne = Readonly<Record<'plain' | 'filtered' | 'sorted', HttpResponse>>

/** What two groups of one application showed, the first with several entries, the second with one. */
export interface Neighbours {
  readonly first: {
    readonly entries: readonly Entry[]
    readonly lists: ListsOfOne
  }
  readonly second: { readonly entry: Entry; readonly lists: ListsOfOne }
  readonly read: Crossed
  /** Ids of the first group with the one of the second behind them, asked for under the first; those of them that it has. */
  readonly mixed: { readonly own: readonly Entry[]; readonly response: HttpResponse }
}

/** Entries of the first group: two are asked for, and ids may be unique in their group alone. */
const entriesOfFirst = 4

async function listsOf(caller: Caller, group: string, filter: ListQuery): Promise<ListsOfOne> {
  const [plain, filtered, sorted] = await Promise.all([
    caller.listEntries(group),
    caller.listEntries(group, { query: filter }),
    caller.listEntries(group, { query: { sortBy: 'id', sortOrder: 'descending' } }),
  ])
  return { plain, filtered, sorted }
}

/** Two groups hold entries of one owner; one entry is asked for under the other group too. */
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
    // Last: who looks at the group of the first one alone lets it pass.
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
