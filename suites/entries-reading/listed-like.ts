import { type Answer, type Caller, type Entry, entriesOf } from '../../harness/index.ts'
import { newest } from './pages.ts'
import { plainUserId } from './user-id.ts'

/**
 * Finds in the list of a group all entries that name the same owner or writer as a known one: what a check stored in
 * a group that others use too. The list is asked for by filter, in both forms of a user id, and the newest of all where no
 * filter helps; that filters work is the business of other checks.
 * @param known an entry as it was answered
 */
export async function listedLike(
  trusted: Caller,
  group: string,
  known: Entry,
  member: 'ownerId' | 'writerId' = 'ownerId',
): Promise<readonly Entry[]> {
  const returned = known[member]
  const values = [plainUserId(returned), typeof returned === 'string' ? returned : undefined]
  for (const filterValue of values) {
    if (filterValue === undefined || filterValue === '') continue
    const found = sameUser(
      await trusted.listEntries(group, {
        query: { filterBy: member, filterOp: 'equals', filterValue, count: 1000 },
      }),
      member,
      returned,
    )
    if (found.length > 0) return found
  }
  return (await newest(trusted, group)).entry.filter((entry) => entry[member] === returned)
}

function sameUser(answer: Answer, member: string, returned: unknown): readonly Entry[] {
  return answer.status === 200 ? entriesOf(answer).entry.filter((entry) => entry[member] === returned) : []
}
