import {
  type Caller,
  type Collection,
  type Entry,
  entriesOf,
  type HttpResponse,
  type Library,
  type RequestOptions,
} from '../../harness/index.ts'
import { type FilterBy, type FilterQuery, filterForm } from './filter-form.ts'
import { type ListQuery, pagesBy } from './pages.ts'

type Memory<T> = WeakMap<Library, Map<string, Promise<T>>>

const responses: Memory<HttpResponse> = new WeakMap()
const forms: Memory<FilterQuery> = new WeakMap()

/**
 * How the list of the library answers a query. Nobody changes the library, so that each query is sent once for all checks.
 * @param invalid what is wrong with the query on purpose
 */
export const libraryResponse = (
  caller: Caller,
  library: Library,
  query: ListQuery,
  invalid?: string,
): Promise<HttpResponse> =>
  remembered(responses, library, JSON.stringify(query), () =>
    caller.listEntries(library.name, { query, ...(invalid === undefined ? {} : { invalid }) }),
  )

/** How entries of the library answer to being read by their ids: sent once for all checks. */
export const libraryReading = (
  caller: Caller,
  library: Library,
  ids: readonly string[],
  options: Pick<RequestOptions, 'query' | 'invalid'> = {},
): Promise<HttpResponse> =>
  remembered(responses, library, JSON.stringify([ids, options.query]), () =>
    caller.readEntry(library.name, ids, options),
  )

/** The page of the library that a right query asks for. */
export const libraryPage = async (
  caller: Caller,
  library: Library,
  query: ListQuery,
): Promise<Collection<Entry>> => entriesOf(await libraryResponse(caller, library, query))

/** The whole list of the library, to compare other readings with. */
export const wholeLibrary = (
  caller: Caller,
  library: Library,
  query: ListQuery = {},
): Promise<Collection<Entry>> => libraryPage(caller, library, { ...query, count: 100 })

/** Reads the library page by page, from the first entry of so many to the last. */
export const libraryPages = (
  caller: Caller,
  library: Library,
  count: number,
  total: number,
  query: ListQuery = {},
): Promise<Collection<Entry>[]> =>
  pagesBy((page) => libraryPage(caller, library, { ...query, ...page }), count, total)

/** {@link filterForm} for the library, found out once for all checks. */
export const libraryFilter = (caller: Caller, library: Library, filterBy: FilterBy): Promise<FilterQuery> =>
  remembered(forms, library, filterBy, () =>
    filterForm(caller, library.name, filterBy, library.entries[0]?.entry ?? { id: '' }),
  )

async function remembered<T>(
  memory: Memory<T>,
  library: Library,
  key: string,
  make: () => Promise<T>,
): Promise<T> {
  const known = memory.get(library) ?? new Map<string, Promise<T>>()
  memory.set(library, known)
  try {
    const earlier = known.get(key)
    if (earlier !== undefined) return await earlier
  } catch {
    // The check that asked was given up, or failed: that is its own affair.
  }
  const fresh = make()
  known.set(key, fresh)
  return fresh
}
