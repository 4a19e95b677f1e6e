import {
  type Caller,
  type CheckContext,
  type Entry,
  type HttpResponse,
  largestPage,
} from '../../harness/index.ts'
import { filterForm } from '../shared/lists/filter-form.ts'
import { emptyValue, wrongCounts } from '../shared/lists/outside.ts'
import { type ListQuery, latestFirst } from '../shared/lists/pages.ts'
import { nextRank, type Ranked } from './ranked-entries.ts'

/** Entries in the long list: one more than the largest page. */
export const longListSize = largestPage + 1

/** A shorter list shows nothing more than the library shows. */
export const leastSize = 101

/** More ids than a service may expect; the specification does not limit their number. */
const manyIds = 120

/** Every front end accepts a path with ids of this length: the usual limit is 8,000. In characters. */
const longestIds = 6000

const byId = { sortBy: 'id', sortOrder: 'ascending' } as const

/** Pages with sizes at which a service may stop, and their first positions. */
export const largePages = [
  { name: 'large-page.101', count: 101, startIndex: 1 },
  { name: 'behind-100', count: 201, startIndex: 101 },
  { name: 'large-page.501', count: 501, startIndex: 2 },
  { name: 'large-page.999', count: 999, startIndex: 1 },
] as const

/** The responses of a list with more entries than a page can hold. All entries have one owner. */
export interface LongList {
  /** The ids of its entries. */
  readonly ids: readonly string[]
  readonly pages: {
    /** Count 1,000 without an order, and the page after it. */
    readonly largest: HttpResponse
    readonly last: HttpResponse
    /** The same, sorted by id. */
    readonly sorted: HttpResponse
    readonly sortedLast: HttpResponse
    /** Count 1,000, sorted by updated, descending, and the page after it. */
    readonly latestFirst: HttpResponse
    readonly latestLast: HttpResponse
    /**
     * The entries of the owner, sorted by id: with count 1,000, and the page after it; and without a count or an order.
     */
    readonly filtered: HttpResponse
    readonly filteredLast: HttpResponse
    readonly filteredUsual: HttpResponse
  }
  /** The {@link largePages}, sorted by id. */
  readonly large: readonly HttpResponse[]
  /** A reading of as many ids as fit in an address, at most {@link manyIds}: the ids, and the response. */
  readonly many: { readonly ids: readonly string[]; readonly response: HttpResponse }
  /**
   * The list of the writer of most entries, with count 1,000; the ids of these entries; and the ids of entries that
   * certainly have another writer.
   */
  readonly ofWriter: {
    readonly ids: readonly string[]
    readonly others: readonly string[]
    readonly response: HttpResponse
  }
  /** What the user is shown, if there is one: a page of 1,000, sorted by id, and a reading of the same ids. */
  readonly toUser: { readonly page: HttpResponse; readonly many: HttpResponse } | undefined
  /** Responses by the name of the wrong count: only the count, and with the filter. */
  readonly wrongCounts: ReadonlyMap<string, readonly [alone: HttpResponse, filtered: HttpResponse]>
}

/** The group of the long list: the users with which its entries were sent, and their ids. */
export interface ListedGroup {
  readonly group: { readonly name: string }
  readonly users: { readonly ownerId: string; readonly writerId: string }
  /** The users with which the first entries were sent. */
  readonly usersOfFirst: { readonly writerId: string }
  /** One of its entries, as its creation showed it. */
  readonly known: Entry
  /** In the order of their creation. All except the first ones were created at once, by the writer of `users`. */
  readonly entries: readonly Ranked[]
  /** The entries of the first ones that the logged-in user wrote. */
  readonly byUser: readonly Ranked[]
}

/** Reads the list of the group. */
type Read = (query: ListQuery) => Promise<HttpResponse>

/**
 * Lists a group that has one entry more than a page can hold, in every way that needs such a list. It shows whether a
 * page has the requested size, whether totals count every entry, and whether no count returns all entries.
 */
export async function readLongList(
  { trusted, proxyIfAny: user }: CheckContext,
  listed: ListedGroup,
): Promise<LongList> {
  const group = listed.group.name
  const read: Read = (query) => trusted.listEntries(group, { query })
  const filter = (await filterForm(trusted, group, 'ownerId', listed.known))(listed.users.ownerId)
  const pages = { ...(await pagesOf(read)), ...(await filteredPagesOf(read, filter)) }
  const ids = idsForOneAddress(listed.entries)
  // For more ids than a usual page holds, count is sent, because the default count may limit this response, too.
  const readMany = (caller: Caller) => caller.readEntry(group, ids, { query: { count: largestPage } })
  const many = { ids, response: await readMany(trusted) }
  const ofWriter = await listOfWriter(trusted, listed)
  const toUser = user && {
    page: await user.listEntries(group, { query: { ...byId, count: largestPage } }),
    many: await readMany(user),
  }
  const large = await Promise.all(
    largePages.map(({ count, startIndex }) => read({ ...byId, count, startIndex })),
  )
  return {
    ids: listed.entries.map(({ id }) => id),
    pages,
    large,
    many,
    ofWriter,
    toUser,
    wrongCounts: await refusalsOf(trusted, group, filter),
  }
}

/** The page after the largest one. */
const behind = { startIndex: largestPage + 1 }

/** Two pages in each order. */
async function pagesOf(read: Read) {
  const [largest, last, sorted, sortedLast, latest, latestLast] = await Promise.all([
    read({ count: largestPage }),
    read({ count: largestPage, ...behind }),
    read({ ...byId, count: largestPage }),
    read({ ...byId, count: largestPage, ...behind }),
    read({ ...latestFirst, count: largestPage }),
    read({ ...latestFirst, count: largestPage, ...behind }),
  ])
  return { largest, last, sorted, sortedLast, latestFirst: latest, latestLast }
}

/** Two pages of the owner, and the usual page. */
async function filteredPagesOf(read: Read, filter: ListQuery) {
  const ofOwner = { ...filter, ...byId, count: largestPage }
  const [filtered, filteredLast, filteredUsual] = await Promise.all([
    read(ofOwner),
    read({ ...ofOwner, ...behind }),
    read(filter),
  ])
  return { filtered, filteredLast, filteredUsual }
}

/** The ids of as many entries as one address may name. */
function idsForOneAddress(entries: readonly Ranked[]): readonly string[] {
  const ids = entries.slice(0, manyIds).map(({ id }) => id)
  while (ids.join().length > longestIds) ids.pop()
  return ids
}

/** The list of the writer of most entries. */
async function listOfWriter(trusted: Caller, listed: ListedGroup): Promise<LongList['ofWriter']> {
  const { group, users, usersOfFirst, known, entries, byUser } = listed
  const last = nextRank(entries) - 1
  const first = entries.filter(({ rank }) => rank < last && !byUser.some((one) => one.rank === rank))
  const filter = (await filterForm(trusted, group.name, 'writerId', known))(users.writerId)
  return {
    ids: entries.filter(({ rank }) => rank === last).map(({ id }) => id),
    // If there are few users, all entries may have the same writer.
    others: usersOfFirst.writerId === users.writerId ? [] : first.map(({ id }) => id),
    response: await trusted.listEntries(group.name, { query: { ...filter, count: largestPage } }),
  }
}

/** The responses to wrong counts. */
async function refusalsOf(
  trusted: Caller,
  group: string,
  filter: ListQuery,
): Promise<LongList['wrongCounts']> {
  const wrong = (query: ListQuery) =>
    trusted.listEntries(group, { query, invalid: 'count is not an integer from 1 to 1000' })
  const refusals = [...wrongCounts, emptyValue].map(async ([name, count]) => {
    const responses = await Promise.all([wrong({ count }), wrong({ ...filter, count })])
    return [name, responses] as const
  })
  return new Map(await Promise.all(refusals))
}
