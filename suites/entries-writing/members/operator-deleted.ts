import {
  type Caller,
  type CheckContext,
  type Collection,
  type Entry,
  entriesOf,
  entryOf,
  expect,
  type HttpResponse,
  largestPage,
} from '../../../harness/index.ts'
import { entryWithId, namedMembers } from '../../shared/entries/entry-members.ts'
import { plainUserId } from '../../shared/ids/user-id.ts'
import { filterForm } from '../../shared/lists/filter-form.ts'
import { sortOrders } from '../../shared/lists/order.ts'
import { type ListQuery, listPage } from '../../shared/lists/pages.ts'

/** The largest number of reads of a list whose totalResults differs from the number of its entries. */
const mostLooks = 3

/** Does totalResults of a whole list equal the number of its entries? */
const countsWhatItShows = (response: HttpResponse): boolean => {
  const { entry, totalResults } = entriesOf(response)
  return totalResults === entry.length
}

/** Searches the pages of a list of any length for one entry. */
async function foundInList(
  trusted: Caller,
  group: string,
  id: string,
  filter: ListQuery = {},
): Promise<Entry | undefined> {
  const count = largestPage
  // Ends the loop if a service always returns the same page.
  const starts = new Set<string>()
  for (let startIndex = 1; ; startIndex += count) {
    const page = entriesOf(await trusted.listEntries(group, { query: { ...filter, count, startIndex } }))
    const found = entryWithId(page, id)
    const start = page.entry[0]?.id ?? ''
    if (found !== undefined || page.entry.length < count || starts.has(start)) return found
    starts.add(start)
  }
}

/** The entry as the list shows it; untested if the list lacks it, which another case tests. */
const listedEntry = async ({ trusted, untested }: CheckContext, group: string, id: string): Promise<Entry> =>
  (await foundInList(trusted, group, id)) ??
  untested('the list does not show the entry: see entries.status.operator-deleted-listed')

const byId = sortOrders.map((sortOrder) => ({ sortBy: 'id', sortOrder }))
const byUpdated = sortOrders.map((sortOrder) => ({ sortBy: 'updated', sortOrder }))

/** Sort orders in which the entry can be found. Entries of the same second may be in any order, and on any page. */
async function sortsOf({ trusted }: CheckContext, group: string) {
  const { totalResults } = entriesOf(await trusted.listEntries(group, { query: { count: 1 } }))
  return Number(totalResults) > largestPage ? byId : [...byId, ...byUpdated]
}

/**
 * The whole list, read again if its entries and totalResults do not match: others may write in the vendor’s group
 * meanwhile.
 */
async function settledList({ trusted }: CheckContext, group: string): Promise<HttpResponse> {
  const read = () => trusted.listEntries(group, { query: { count: largestPage } })
  let response = await read()
  for (let looks = 1; looks < mostLooks && !countsWhatItShows(response); looks++) response = await read()
  return response
}

/** The page of size one that shows an entry. */
interface PageOfOne {
  readonly place: number
  readonly sortOrder: string
  readonly page: Collection<Entry>
}

/**
 * The page of size one at the position of an entry in a list sorted by id.
 * @returns undefined if that is the first page, or if the position changes meanwhile: users may write in the vendor’s
 * group
 */
async function pageOf(
  { trusted }: CheckContext,
  group: string,
  id: string,
  sortOrder: string,
): Promise<PageOfOne | undefined> {
  const sort = { sortBy: 'id', sortOrder }
  const placeNow = async () => {
    const { entry } = await listPage(trusted, group, { ...sort, count: largestPage })
    return entry.findIndex((one) => one.id === id) + 1
  }
  const place = await placeNow()
  if (place < 2) return undefined
  const page = await listPage(trusted, group, { ...sort, startIndex: place, count: 1 })
  return (await placeNow()) === place ? { place, sortOrder, page } : undefined
}

/**
 * Expects that the entry was found, and was deleted by an operator.
 * @param where completes "status …"
 */
function expectDeleted(
  found: Entry | undefined,
  id: string,
  where: string,
  from: object | undefined = found,
) {
  expect(found?.id, `id of the entry ${where}`, from).toEqual(id)
  expect(found?.status, `status ${where}`, from).toEqual(20)
}

/** The ways of reading that must show that an operator deleted an entry. */
export const operatorCases: readonly (readonly [
  id: string,
  title: string,
  run: (context: CheckContext, group: string, id: string) => Promise<void>,
])[] = [
  [
    'entries.status.operator-deleted',
    'read by its id',
    async ({ trusted }, group, id) => {
      const entry = entryOf(await trusted.readEntry(group, id))
      expect(entry.id, 'id', entry).toEqual(id)
      expect(entry.status, 'status', entry).toEqual(20)
    },
  ],
  [
    'entries.status.operator-deleted-listed',
    'in the list',
    async ({ trusted }, group, id) => {
      expectDeleted(await foundInList(trusted, group, id), id, 'in the list')
    },
  ],
  [
    'entries.status.operator-deleted-found',
    'in the list of its writer',
    async (context, group, id) => {
      const { trusted, untested } = context
      const entry = await listedEntry(context, group, id)
      const writer = plainUserId(entry.writerId)
      if (writer === undefined || writer === '')
        return untested('the entry of fixtures.operatorDeletedEntry shows no writer to filter by')
      const query = await filterForm(trusted, group, 'writerId', entry)
      const found = await foundInList(trusted, group, id, query(writer))
      expect(found?.id, 'id of the entry in the list of its writer', found).toEqual(id)
    },
  ],
  [
    'entries.status.operator-deleted-counted',
    'counted in totalResults',
    async (context, group, id) => {
      await listedEntry(context, group, id)
      const response = await settledList(context, group)
      const { entry: whole, totalResults } = entriesOf(response)
      if (whole.length >= largestPage)
        context.untested(
          `the group ${group} holds ${largestPage} entries or more, so it cannot be seen whether each is counted`,
        )
      expect(totalResults, 'totalResults of the whole list', response).toEqual(whole.length)
    },
  ],
  [
    'entries.status.operator-deleted-owned',
    'in the list of its owner',
    async (context, group, id) => {
      const { trusted, inapplicable } = context
      const entry = await listedEntry(context, group, id)
      const owner = plainUserId(entry.ownerId)
      if (owner === undefined || owner === '' || owner === '0')
        return inapplicable('the fixture shows no owner to filter by')
      const query = await filterForm(trusted, group, 'ownerId', entry)
      const found = await foundInList(trusted, group, id, query(owner))
      expectDeleted(found, id, 'in the list of its owner')
    },
  ],
  [
    'entries.status.operator-deleted-sorted',
    'in every sorted list',
    async (context, group, id) => {
      for (const sort of await sortsOf(context, group)) {
        const found = await foundInList(context.trusted, group, id, sort)
        expectDeleted(found, id, `in the list by ${sort.sortBy}, ${sort.sortOrder}`)
      }
    },
  ],
  [
    'entries.status.operator-deleted-on-its-page',
    'in a list by id on its page, which is not the first',
    async (context, group, id) => {
      const pages = [
        await pageOf(context, group, id, 'ascending'),
        await pageOf(context, group, id, 'descending'),
      ].filter((one) => one !== undefined)
      if (pages.length === 0)
        context.inapplicable('no list by id shows the entry at a place that stays, and is not the first')
      for (const { place, sortOrder, page } of pages)
        expectDeleted(page.entry[0], id, `at place ${place}, ${sortOrder}`, page)
    },
  ],
  [
    'entries.status.operator-deleted-fields',
    'where fields selects the id and the status, by the id and in the list',
    async ({ trusted }, group, id) => {
      const query = { fields: ['id', 'status'] }
      const entry = entryOf(await trusted.readEntry(group, id, { query }))
      expect(entry.id, 'id with fields', entry).toEqual(id)
      expect(entry.status, 'status with fields', entry).toEqual(20)
      const found = await foundInList(trusted, group, id, query)
      expectDeleted(found, id, 'in the list with fields')
      expect(Object.keys(namedMembers(found ?? {})), 'the members in the list with fields').toHaveSameMembers(
        query.fields,
      )
    },
  ],
  [
    'entries.status.operator-deleted-unchanged',
    'read twice, which leaves it as it is',
    async ({ trusted }, group, id) => {
      const first = entryOf(await trusted.readEntry(group, id))
      const second = entryOf(await trusted.readEntry(group, id))
      expect(second.status, 'status on the second reading', second).toEqual(20)
      expect(second.updated, 'updated on the second reading', second).toEqual(first.updated)
    },
  ],
]
