import {
  type Caller,
  cameFrom,
  type Entry,
  entriesOf,
  entriesWhere,
  largestPage,
} from '../../../harness/index.ts'
import { plainUserId } from '../ids/user-id.ts'
import { newest } from './pages.ts'

/**
 * Finds all entries of a group that have the same owner or writer as a known entry: those that a check stored in a
 * group that others use, too. It filters the list by both forms of a user id. If no filter finds anything, it searches
 * the newest entries: other checks test that filters work.
 * @param known an entry as it was answered
 */
export async function listedLike(
  trusted: Caller,
  group: string,
  known: Entry,
  member: 'ownerId' | 'writerId' = 'ownerId',
): Promise<readonly Entry[]> {
  const returned = known[member]
  const user = userIn(returned)
  const alike = (entry: Entry) => userIn(entry[member]) === user
  for (const filterValue of new Set([user, returned])) {
    if (typeof filterValue !== 'string' || filterValue === '') continue
    const query = { filterBy: member, filterOp: 'equals', filterValue, count: largestPage }
    const response = await trusted.listEntries(group, { query })
    const found = response.status === 200 ? entriesWhere(entriesOf(response), alike) : []
    if (found.length > 0) return found
  }
  return entriesWhere(await newest(trusted, group), alike)
}

/** The user id without its domain: other checks test how the target shows it. */
const userIn = (returned: unknown): unknown => plainUserId(returned) ?? returned

/** The texts of the entries that `listedLike` finds, with the list that shows them as evidence. */
export async function textsLike(...asked: Parameters<typeof listedLike>): Promise<readonly unknown[]> {
  const found = await listedLike(...asked)
  return cameFrom(
    found.map(({ data }) => data),
    found,
  )
}
