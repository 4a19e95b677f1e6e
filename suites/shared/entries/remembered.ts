import {
  type Caller,
  type Collection,
  type Entry,
  entriesOf,
  type HttpResponse,
  type Library,
  type LibraryEntry,
  type RequestOptions,
} from '../../../harness/index.ts'
import { known } from '../ids/known.ts'
import { type FilterBy, type FilterQuery, filterPrefix, filterWith } from '../lists/filter-form.ts'
import { type ListQuery, type Pages, pagesBy } from '../lists/pages.ts'

/**
 * How the list of the library answers a query. Nobody changes the library, so each query is sent once for all checks.
 * @param invalid what is wrong with the query on purpose
 */
export const libraryResponse = (
  caller: Caller,
  library: Library,
  query: ListQuery,
  invalid?: string,
): Promise<HttpResponse> =>
  library.answers.once(JSON.stringify([query, invalid]), () =>
    caller.listEntries(library.name, { query, ...(invalid === undefined ? {} : { invalid }) }),
  )

/** The entry of the library that was created first. */
export const firstEntry = (library: Library): LibraryEntry =>
  known(library.entries[0], 'entries in the library')

/** How the target answers a reading of library entries by their ids. It is sent once for all checks. */
export const libraryReading = (
  caller: Caller,
  library: Library,
  ids: readonly string[],
  options: Pick<RequestOptions, 'query' | 'invalid'> = {},
): Promise<HttpResponse> =>
  library.answers.once(JSON.stringify([ids, options]), () => caller.readEntry(library.name, ids, options))

/** The page of the library that a valid query asks for. */
export const libraryPage = async (
  caller: Caller,
  library: Library,
  query: ListQuery,
): Promise<Collection<Entry>> => entriesOf(await libraryResponse(caller, library, query))

/** The whole list of the library, for comparing other readings with it. */
export const wholeLibrary = (
  caller: Caller,
  library: Library,
  query: ListQuery = {},
): Promise<Collection<Entry>> => libraryPage(caller, library, { ...query, count: 100 })

/** Reads all pages of the library, from the first entry to the last. */
export const libraryPages = (
  caller: Caller,
  library: Library,
  pages: Pages,
  query: ListQuery = {},
): Promise<Collection<Entry>[]> =>
  pagesBy((page) => libraryPage(caller, library, { ...query, ...page }), pages)

/** The form of a filter (`filterForm`) for the library, found once for all checks. */
export async function libraryFilter(
  caller: Caller,
  library: Library,
  filterBy: FilterBy,
): Promise<FilterQuery> {
  const { entry } = firstEntry(library)
  const prefix = await library.filterPrefixes.once(filterBy, () =>
    filterPrefix(caller, library.name, filterBy, entry),
  )
  return filterWith(filterBy, prefix)
}
