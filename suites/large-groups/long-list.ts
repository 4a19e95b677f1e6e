import { type CheckContext, type Entry, type HttpResponse, largestPage } from '../../harness/index.ts'
import { filterForm } from '../shared/filter-form.ts'
import { emptyValue, wrongCounts } from '../shared/outside.ts'
import type { ListQuery } from '../shared/pages.ts'
import { nextRank, type Ranked } from './ranked-entries.ts'

/** Entries in the long list: one more than the largest page. */
export const longListSize = largestPage + 1

/** A list that is shorter shows nothing that the library does not show. */
export const leastSize = 101

/** More ids than a service may have thought of; none but the specification limits their number. */
const manyIds = 120

/** So long a path is taken by every front end: the usual limit is 8,000. In characters. */
const longestIds = 6000

const byId = { sortBy: 'id', sortOrder: 'ascending' } as const

/** Pages of sizes at which a service may stop, and where they begin. */
export const largePages = [
  { count: 101, startIndex: 1 },
  { count: 201, startIndex: 101 },
  { count: 501, startIndex: 2 },
  { count: 999, startIndex: 1 },
] as const

/** How a list with more entries than a page can hold answered. All its entries have one owner. */
export interface LongList {
  /** The ids of its entries. */
  readonly ids: readonly string[]
  readonly pages: {
    /** Count 1,000: as it is, and the page behind it. */
    readonly largest: HttpResponse
    readonly last: HttpResponse
    /** The same, sorted by id. */
    readonly sorted: HttpResponse
    readonly sortedLast: HttpResponse
    /** Count 1,000, sorted by updated, descending, and the page behind it. */
    readonly latestFirst: HttpResponse
    readonly latestLast: HttpResponse
    /** The entries of the owner, sorted by id: with count 1,000, and the page behind it; and without any count. */
    readonly filtered: HttpResponse
    readonly filteredLast: HttpResponse
    readonly filteredUsual: HttpResponse
  }
  /** The {@link largePages}, sorted by id. */
  readonly large: readonly HttpResponse[]
  /** Reading as many ids at once as an address holds, {@link manyIds} at most: which, and the response. */
  readonly many: { readonly ids: readonly string[]; readonly response: HttpResponse }
  /** The list of the writer of most of them, with count 1,000, the ids of these, and those of entries that are known to be by another one. */
  readonly ofWriter: {
    readonly ids: readonly string[]
    readonly others: readonly string[]
    readonly response: HttpResponse
  }
  /** What the user is shown, where there is one: a page of 1,000, sorted by id, and as many ids at once. */
  readonly toUser: { readonly page: HttpResponse; readonly many: HttpResponse } | undefined
  /** By the name of a wrong count, alone and with the filter. */
  readonly wrongCounts: ReadonlyMap<string, readonly [alone: HttpResponse, filtered: HttpResponse]>
}

/** The group of the long list: what all its entries were sent with, and their ids. */
export interface ListedGroup {
  readonly group: { readonly name: string }
  readonly users: { readonly ownerId: string; readonly writerId: string }
  /** The first ones were sent with. */
  readonly usersOfFirst: { readonly writerId: string }
  /** One of its entries, as its creation showed it. */
  readonly known: Entry
  /** In the order of their creation; all but the first ones were created at once, by the writer of `users`. */
  readonly entries: readonly Ranked[]
  /** Those of the first ones that the logged-in user wrote. */
  readonly byUser: readonly Ranked[]
}

/**
 * Lists a group that holds one entry more than a page can, in every way that such a list needs: to see that a page is as large
 * as it was asked for, that totals go on counting, and that no count answers all.
 */
export async function readLongList(
  { trusted, proxyIfAny: user }: CheckContext,
  listed: ListedGroup,
): Promise<LongList> {
  const { users, usersOfFirst, known, entries, byUser } = listed
  const { ownerId, writerId } = users
  const group = listed.group.name
  const filter = (await filterForm(trusted, group, 'ownerId', known))(ownerId)
  const read = (query: ListQuery) => trusted.listEntries(group, { query })
  const wrong = (query: ListQuery) =>
    trusted.listEntries(group, { query, invalid: 'count is not an integer from 1 to 1000' })
  const latest = { sortBy: 'updated', sortOrder: 'descending', count: largestPage }
  const ofOwner = { ...filter, ...byId, count: largestPage }
  const behind = { startIndex: largestPage + 1 }
  const [largest, behindLargest, sorted, sortedLast, latestFirst, latestLast] = await Promise.all([
    read({ count: largestPage }),
    read({ count: largestPage, ...behind }),
    read({ ...byId, count: largestPage }),
    read({ ...byId, count: largestPage, ...behind }),
    read(latest),
    read({ ...latest, ...behind }),
  ])
  const [filtered, filteredLast, filteredUsual] = await Promise.all([
    read(ofOwner),
    read({ ...ofOwner, ...behind }),
    read(filter),
  ])
  const some = entries.slice(0, manyIds).map(({ id }) => id)
  while (some.join().length > longestIds) some.pop()
  // Beyond a usual page count is sent, since it may be a limit here as well.
  const many = {
    ids: some,
    response: await trusted.readEntry(group, some, { query: { count: largestPage } }),
  }
  const last = nextRank(entries) - 1
  const first = entries.filter(({ rank }) => rank < last && !byUser.some((one) => one.rank === rank))
  const ofWriter = {
    ids: entries.filter(({ rank }) => rank === last).map(({ id }) => id),
    // Where users are few, all may be by one.
    others: usersOfFirst.writerId === writerId ? [] : first.map(({ id }) => id),
    response: await read({
      ...(await filterForm(trusted, group, 'writerId', known))(writerId),
      count: largestPage,
    }),
  }
  const toUser = user && {
    page: await user.listEntries(group, { query: { ...byId, count: largestPage } }),
    many: await user.readEntry(group, some, { query: { count: largestPage } }),
  }
  const large = await Promise.all(largePages.map((page) => read({ ...byId, ...page })))
  const refusals = [...wrongCounts, emptyValue].map(async ([name, count]) => {
    const responses = await Promise.all([wrong({ count }), wrong({ ...filter, count })])
    return [name, responses] as const
  })
  return {
    ids: entries.map(({ id }) => id),
    pages: {
      ...{ largest, last: behindLargest, sorted, sortedLast, latestFirst, latestLast },
      ...{ filtered, filteredLast, filteredUsual },
    },
    ...{ large, many, ofWriter, toUser },
    wrongCounts: new Map(await Promise.all(refusals)),
  }
}
