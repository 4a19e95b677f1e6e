import {
  type Caller,
  type Collection,
  type Entry,
  entriesOf,
  largestPage,
  type Members,
  type QueryValue,
} from '../../../harness/index.ts'

/** Query parameters of a list by name. */
export type ListQuery = Readonly<Record<string, QueryValue>>

/** The order in which entries that were just written come first. */
export const latestFirst = { sortBy: 'updated', sortOrder: 'descending' } as const

/** Reads one list and expects a 200 with entries. */
export async function listPage(caller: Caller, group: string, query: ListQuery): Promise<Collection<Entry>> {
  return entriesOf(await caller.listEntries(group, { query }))
}

/** Reads a whole list of up to 100 entries at once; other checks test the bounds of `count`. */
export const firstHundred = (caller: Caller, group: string): Promise<Collection<Entry>> =>
  listPage(caller, group, { count: 100 })

/** How a list is divided into pages. */
export interface Pages {
  /** Entries per page. */
  readonly count: number
  /** Entries in all. */
  readonly total: number
}

/**
 * Reads all pages of a list, from the first entry to the last.
 * @returns the pages, in their order; all are full except perhaps the last
 */
export function walk(
  caller: Caller,
  group: string,
  pages: Pages,
  query: ListQuery = {},
): Promise<Collection<Entry>[]> {
  return pagesBy((page) => listPage(caller, group, { ...query, ...page }), pages)
}

/** Reads all pages of a list at the same time, with a given function. */
export const pagesBy = (
  read: (page: { readonly count: number; readonly startIndex: number }) => Promise<Collection<Entry>>,
  { count, total }: Pages,
): Promise<Collection<Entry>[]> =>
  Promise.all(
    Array.from({ length: Math.ceil(total / count) }, (_unused, page) =>
      read({ count, startIndex: page * count + 1 }),
    ),
  )

/** The entries of all pages, one page after the other. */
export const concatenated = (pages: readonly Collection<Entry>[]): Entry[] =>
  pages.flatMap(({ entry }) => entry)

/**
 * The entries of a group that were written last, the latest first. The page is large enough to contain an entry that
 * was just written, even if other checks use the group at the same time.
 */
export const newest = (caller: Caller, group: string): Promise<Collection<Entry>> =>
  listPage(caller, group, { count: largestPage, ...latestFirst })

/**
 * In how many of some pages, each of which contains its whole list, totalResults is the number of entries: for an
 * observation.
 */
export function agreement(pages: readonly Pick<Collection<Members>, 'entry' | 'totalResults'>[]): string {
  const apart = pages.filter(({ entry, totalResults }) => totalResults !== entry.length).length
  return apart === 0 ? 'they agree' : `${apart} of ${pages.length} disagree`
}
