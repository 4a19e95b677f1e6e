import { type Caller, type Entry, type HttpResponse, sharedFixture } from '../../harness/index.ts'
import { filterForm } from '../shared/filter-form.ts'
import type { ListQuery } from '../shared/pages.ts'

/** One method on one entry: under another group than its own, then under its own. */
export interface Crossed {
  readonly entry: Entry
  /** The answer under the other group. */
  readonly crossed: HttpResponse
  /** The entry, and the entry of the other group, as they are read afterwards under their own groups. */
  readonly after: { readonly entry: HttpResponse; readonly other: HttpResponse }
  /** The answer of the same request under the entry's own group. */
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
  readonly update: Crossed
  readonly delete: Crossed
  /** Ids of the first group with the one of the second behind them, asked for under the first; those of them that it has. */
  readonly mixed: { readonly own: readonly Entry[]; readonly response: HttpResponse }
  /** Creating an entry in the second group with one of the first as its parent. */
  readonly child: HttpResponse
}

/** Entries of the first group: one for each method, and one more, since ids may be unique in their group alone. */
const entriesOfFirst = 4

async function listsOf(caller: Caller, group: string, filter: ListQuery): Promise<ListsOfOne> {
  const [plain, filtered, sorted] = await Promise.all([
    caller.listEntries(group),
    caller.listEntries(group, { query: filter }),
    caller.listEntries(group, { query: { sortBy: 'id', sortOrder: 'descending' } }),
  ])
  return { plain, filtered, sorted }
}

/** Two groups hold entries of one owner; each entry is asked for under the other group too. */
export const neighbours = sharedFixture(
  'two groups hold entries',
  async ({ trusted, groups, text, newUserId, untested }): Promise<Neighbours> => {
    const [left, right] = await groups.pair()
    const [ownerId, writerId] = [newUserId(), newUserId()]
    const [entries, other] = await Promise.all([
      left.addMany(entriesOfFirst, () => ({ ownerId, writerId })),
      right.add({ ownerId, writerId }),
    ])
    const [forRead, forUpdate, forDelete] = entries.filter(({ id }) => id !== other.id)
    if (forRead === undefined || forUpdate === undefined || forDelete === undefined) {
      return untested('entries of one group have one id')
    }
    const body = () => ({ data: text.sentence(), writerId })
    const read = (group: string) => trusted.readEntry(group, forRead.id)
    const update = (group: string) => trusted.updateEntry(group, forUpdate.id, body())
    const remove = (group: string) => trusted.deleteEntry(group, forDelete.id)
    // Last: who looks at the group of the first one alone lets it pass.
    const several = [forRead.id, forUpdate.id, other.id]
    const [filter, readCrossed, updateCrossed, deleteCrossed, mixed] = await Promise.all([
      filterForm(trusted, left.name, 'ownerId', forRead),
      read(right.name),
      update(right.name),
      remove(right.name),
      trusted.readEntry(left.name, several),
    ])
    const [ofOther, ofLeft, ofRight, ...afterwards] = await Promise.all([
      trusted.readEntry(right.name, other.id),
      listsOf(trusted, left.name, filter(ownerId)),
      listsOf(trusted, right.name, filter(ownerId)),
      ...[forRead, forUpdate, forDelete].map(({ id }) => trusted.readEntry(left.name, id)),
    ])
    const [afterRead = ofOther, afterUpdate = ofOther, afterDelete = ofOther] = afterwards
    const [child, readRight, updateRight, deleteRight] = await Promise.all([
      trusted.createEntry(right.name, { ...body(), parentId: forRead.id }),
      read(left.name),
      update(left.name),
      remove(left.name),
    ])
    const method = (
      entry: Entry,
      crossed: HttpResponse,
      after: HttpResponse,
      response: HttpResponse,
    ): Crossed => ({
      entry,
      crossed,
      after: { entry: after, other: ofOther },
      right: response,
    })
    return {
      first: { entries, lists: ofLeft },
      second: { entry: other, lists: ofRight },
      read: method(forRead, readCrossed, afterRead, readRight),
      update: method(forUpdate, updateCrossed, afterUpdate, updateRight),
      delete: method(forDelete, deleteCrossed, afterDelete, deleteRight),
      mixed: { own: entries.filter(({ id }) => several.includes(id)), response: mixed },
      child,
    }
  },
  { needs: ['slots:2'] },
)
