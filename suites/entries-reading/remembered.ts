import type { Caller, Collection, Entry, Library } from '../../harness/index.ts'
import { type FilterBy, type FilterQuery, filterForm } from './filter-form.ts'
import { listAll } from './pages.ts'

type Memory<T> = WeakMap<Library, Map<string, Promise<T>>>

const wholes: Memory<Collection<Entry>> = new WeakMap()
const forms: Memory<FilterQuery> = new WeakMap()

/**
 * The whole list of the library, to compare other readings with. Nobody changes the library, so that one reading does for
 * all checks.
 */
export const wholeLibrary = (caller: Caller, library: Library): Promise<Collection<Entry>> =>
  remembered(wholes, library, '', () => listAll(caller, library.name))

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
