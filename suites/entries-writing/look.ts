import {
  type CheckContext,
  type Collection,
  type Entry,
  entriesOf,
  expect,
  type HttpResponse,
  largestPage,
  type Members,
} from '../../harness/index.ts'
import { entryWithId, expectSameEntry } from '../shared/entries/entry-members.ts'

/** A list of a group, and the response that contained it. */
export interface Look {
  readonly response: HttpResponse
  readonly list: Collection<Entry>
}

/** The whole list of a group, from a response that must contain it. */
export async function wholeList({ trusted }: Pick<CheckContext, 'trusted'>, group: string): Promise<Look> {
  const response = await trusted.listEntries(group, { query: { count: largestPage } })
  return { response, list: entriesOf(response) }
}

/** An entry as a list shows it; only its id if the list lacks it. */
export const entryIn = ({ list }: Look, id: string): Entry => entryWithId(list, id) ?? { id }

/** An entry without the time of its last update. */
export const withoutUpdated = ({ updated: _time, ...rest }: Members): Members => rest

/**
 * Asserts that an entry is as it was before.
 * @param after shows it now
 * @param when completes "the entry …"
 */
export function expectUntouched(after: Look, entry: Entry, when: string): void {
  expectSameEntry(entryNow(after, entry), entry, `the entry ${when}`, after.response)
}

/** The same without `updated`, which may follow the writes to replies. */
export function expectUntouchedButTime(after: Look, entry: Entry, when: string): void {
  const now = entryNow(after, entry)
  expectSameEntry(now && withoutUpdated(now), withoutUpdated(entry), `the entry ${when}`, after.response)
}

/** The same without `updated` and `ownerId`: a reply without an owner may have that of its parent. */
export function expectUntouchedButOwner(after: Look, entry: Entry, when: string): void {
  const now = entryNow(after, entry)
  const rest = (members: Members): Members => ({ ...withoutUpdated(members), ownerId: entry.ownerId })
  expectSameEntry(now && rest(now), rest(entry), `the entry ${when}`, after.response)
}

function entryNow({ response }: Look, { id }: Entry): Entry | undefined {
  expect(response).toHaveStatus(200)
  return entryWithId(entriesOf(response), id)
}
