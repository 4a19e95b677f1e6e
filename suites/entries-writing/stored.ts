import { type Answer, type Caller, type Entry, entriesOf, entryOf, expect } from '../../harness/index.ts'
import { expectSameEntry } from '../entries-reading/entry-members.ts'
import { plainUserId } from '../entries-reading/user-id.ts'

/**
 * Finds in the list of a group all entries that name the same owner or writer as a known one: what a check stored in
 * a group that others use too. The list is asked for by filter, in both forms of a user id, and whole where no filter
 * helps; that filters work is the business of other checks.
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
  return sameUser(await trusted.listEntries(group, { query: { count: 1000 } }), member, returned)
}

function sameUser(answer: Answer, member: string, returned: unknown): readonly Entry[] {
  return answer.status === 200 ? entriesOf(answer).entry.filter((entry) => entry[member] === returned) : []
}

/** Reads one entry that must be there. */
export async function readBack(trusted: Caller, group: string, id: string): Promise<Entry> {
  return entryOf(await trusted.readEntry(group, id))
}

/**
 * Demands that an entry still is what it was, each member that the specification names included.
 * @param before the entry as it was read or answered earlier
 * @param after what may have changed it, for the failure: `after the refused update`
 */
export async function expectUnchanged(
  trusted: Caller,
  group: string,
  before: Entry,
  after: string,
): Promise<void> {
  expectSameEntry(await readBack(trusted, group, before.id), before, `the entry ${after}`)
}

/**
 * Updates an entry, demands 202, and reads it again.
 * @returns the entry after the update
 */
export async function updated(trusted: Caller, group: string, id: string, body: unknown): Promise<Entry> {
  expect(await trusted.updateEntry(group, id, body)).toHaveStatus(202)
  return readBack(trusted, group, id)
}
