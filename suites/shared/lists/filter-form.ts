import { type Caller, type Entry, entriesOf, entryOf } from '../../../harness/index.ts'
import { plainUserId } from '../ids/user-id.ts'
import type { ListQuery } from './pages.ts'

/** Why a check on filters does not insist on one form of user ids; for `explain`. */
export const whyForms =
  'Whether filterValue is the plain user id or the id with its domain is open; the check uses the form that finds something.'

/** What a list can be filtered by (section "Endpoints / TextData"). */
export type FilterBy = 'ownerId' | 'writerId'

/** Makes the query that filters by a plain user id, in the form that the target understands. */
export type FilterQuery = (user: string) => ListQuery

const queryOf = (filterBy: FilterBy, filterValue: string): ListQuery => ({
  filterBy,
  filterOp: 'equals',
  filterValue,
})

/**
 * Finds out which form of a user id the target accepts as a filterValue. The specification leaves open whether it is
 * the plain id or the id with its domain, as entries show it.
 * @param known an entry of the group, which has the member `filterBy`
 * @returns queries with the plain id if that finds anything, otherwise with the domain
 */
export async function filterForm(
  caller: Caller,
  group: string,
  filterBy: FilterBy,
  known: Entry,
): Promise<FilterQuery> {
  return filterWith(filterBy, await filterPrefix(caller, group, filterBy, known))
}

/** Makes the query whose filterValue is a prefix followed by a plain user id. */
export const filterWith =
  (filterBy: FilterBy, prefix: string): FilterQuery =>
  (plain) =>
    queryOf(filterBy, `${prefix}${plain}`)

/**
 * What the target requires before a plain user id in a filterValue: nothing if that finds anything, otherwise the
 * domain.
 */
export async function filterPrefix(
  caller: Caller,
  group: string,
  filterBy: FilterBy,
  known: Entry,
): Promise<string> {
  const returned = String(known[filterBy])
  const user = plainUserId(returned) ?? returned
  const finds = (prefix: string) => findsSomething(caller, group, queryOf(filterBy, `${prefix}${user}`))
  if (await finds('')) return ''
  const domain = domainOf(returned) || domainOf(await memberRead(caller, group, filterBy, known))
  // If neither form finds anything, messages show the plain id: the specification calls that a user id.
  return domain !== '' && (await finds(domain)) ? domain : ''
}

/** The part before the plain id, with the colon. */
const domainOf = (returned: string): string =>
  returned.slice(0, returned.length - (plainUserId(returned) ?? returned).length)

/** The member as a reading shows it: the response to a creation may lack the domain, which another check tests. */
async function memberRead(caller: Caller, group: string, member: FilterBy, { id }: Entry): Promise<string> {
  if (id === '') return ''
  const response = await caller.readEntry(group, id)
  return response.status === 200 ? String(entryOf(response)[member] ?? '') : ''
}

/** Whether a filter finds at least one entry. A refusal finds nothing. */
export async function findsSomething(caller: Caller, group: string, query: ListQuery): Promise<boolean> {
  const response = await caller.listEntries(group, { query: { ...query, count: 1 } })
  return response.status === 200 && entriesOf(response).entry.length > 0
}
