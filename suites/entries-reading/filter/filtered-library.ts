import { type CheckContext, expect, idsOf, type Library, type LibraryEntry } from '../../../harness/index.ts'
import { libraryFilter, wholeLibrary } from '../../shared/entries/remembered.ts'
import type { FilterBy } from '../../shared/lists/filter-form.ts'
import { expectNoneTwice } from '../../shared/lists/none-twice.ts'

/** The owners, or the writers, of the library. */
export const people = (library: Library, by: FilterBy) =>
  by === 'ownerId' ? library.owners : library.writers

/** The library's entries of one owner or writer, as they were sent. */
export const sentBy = (library: Library, by: FilterBy, user: string): LibraryEntry[] =>
  library.entries.filter(({ sent }) => sent[by] === user)

/** The library, and a filter in the form that the target understands. */
export async function filteredLibrary({ trusted, groups }: CheckContext, by: FilterBy) {
  const library = await groups.library()
  return { by, library, query: await libraryFilter(trusted, library, by) }
}

/** Asserts that a filter finds exactly the entries of the library that were sent with the id of the user. */
export async function expectMatches(
  { trusted }: CheckContext,
  { by, library, query }: Awaited<ReturnType<typeof filteredLibrary>>,
  user: string,
): Promise<void> {
  const matching = sentBy(library, by, user).map(({ entry }) => entry.id)
  const found = await wholeLibrary(trusted, library, query(user))
  expectNoneTwice(idsOf(found), 'were found', found)
  expect(idsOf(found), `the ids with ${by} ${user}`).toHaveSameMembers(matching)
  const { length } = library.entries
  const isWhole = found.totalResults === length && length !== matching.length
  const total = isWhole ? `totalResults (the group has ${length} entries)` : 'totalResults'
  expect(found.totalResults, total, found).toEqual(matching.length)
}

/** The beginning, the end and the middle of a user id, and texts that contain it: each is another id. */
export const alike = (user: string): readonly string[] =>
  [user.slice(0, -1), user.slice(1), user.slice(1, -1), `${user}1`, `1${user}`].filter((text) => text !== '')
