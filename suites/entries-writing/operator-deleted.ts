import {
  type Caller,
  type CheckContext,
  type Entry,
  entriesOf,
  entryOf,
  expect,
  type HttpResponse,
  largestPage,
} from '../../harness/index.ts'
import { namedMembers } from '../shared/entry-members.ts'
import { filterForm } from '../shared/filter-form.ts'
import { type ListQuery, list } from '../shared/pages.ts'
import { passesAsRefused } from '../shared/refused.ts'
import { unknownIdLike } from '../shared/unknown-id.ts'
import { plainUserId } from '../shared/user-id.ts'

/** So often a list is read whose total is another one than that of its entries. */
const mostLooks = 3

/** Is the total of a whole list the number of its entries? */
const countsWhatItShows = (response: HttpResponse): boolean => {
  const { entry, totalResults } = entriesOf(response)
  return totalResults === entry.length
}

/** Looks through the pages of a list of any length for one entry. */
async function foundInList(
  trusted: Caller,
  group: string,
  id: string,
  filter: ListQuery = {},
): Promise<Entry | undefined> {
  const count = largestPage
  // A service that always answers the same page must not keep us here.
  const starts = new Set<string>()
  for (let startIndex = 1; ; startIndex += count) {
    const page = entriesOf(await trusted.listEntries(group, { query: { ...filter, count, startIndex } }))
    const found = page.entry.find((entry) => entry.id === id)
    const start = page.entry[0]?.id ?? ''
    if (found !== undefined || page.entry.length < count || starts.has(start)) return found
    starts.add(start)
  }
}

/** The entry as the list shows it; untested where that lacks it, of which another case speaks. */
const listedEntry = async ({ trusted, untested }: CheckContext, group: string, id: string): Promise<Entry> =>
  (await foundInList(trusted, group, id)) ??
  untested('the list does not show the entry: see entries.status.operator-deleted-listed')

/** Orders of a list in which the entry has its place. */
const sorts = (['id', 'updated'] as const).flatMap((sortBy) =>
  (['ascending', 'descending'] as const).map((sortOrder) => ({ sortBy, sortOrder })),
)

/**
 * The entry, read together with another one of its group. Where it is alone there, with an id that no entry has, which a service may leave
 * out: nothing is written into a group that was there before.
 * @returns undefined where that is refused
 */
export async function readAmongSeveral(
  { trusted }: CheckContext,
  group: string,
  id: string,
): Promise<HttpResponse | undefined> {
  const { entry } = entriesOf(await trusted.listEntries(group, { query: { count: 50 } }))
  const other = entry.find((one) => one.id !== id)
  if (other !== undefined) return await trusted.readEntry(group, [id, other.id])
  const response = await trusted.readEntry(group, [id, unknownIdLike(id)], { invalid: 'an unknown id' })
  return passesAsRefused(response) ? undefined : response
}

/** Where an entry that an operator deleted has to show that. */
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
      const found = await foundInList(trusted, group, id)
      expect(found?.id, 'id of the entry in the list', found).toEqual(id)
      expect(found?.status, 'status in the list', found).toEqual(20)
    },
  ],
  [
    'entries.status.operator-deleted-found',
    'in the list of its writer, and counted in totalResults',
    async (context, group, id) => {
      const { trusted, untested } = context
      const entry = await listedEntry(context, group, id)
      const writer = plainUserId(entry.writerId)
      if (writer === undefined || writer === '') return untested('the fixture shows no writer to filter by')
      const query = await filterForm(trusted, group, 'writerId', entry)
      const found = await foundInList(trusted, group, id, query(writer))
      expect(found?.id, 'id of the entry in the list of its writer', found).toEqual(id)
      let response = await trusted.listEntries(group, { query: { count: largestPage } })
      // A list and its total may be of two moments, and others write in the vendor’s group.
      for (let looks = 1; looks < mostLooks && !countsWhatItShows(response); looks++)
        response = await trusted.listEntries(group, { query: { count: largestPage } })
      const { entry: whole, totalResults } = entriesOf(response)
      if (whole.length >= largestPage)
        untested(
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
      expect(found?.id, 'id of the entry in the list of its owner', found).toEqual(id)
      expect(found?.status, 'status in the list of its owner', found).toEqual(20)
    },
  ],
  [
    'entries.status.operator-deleted-sorted',
    'in every sorted list, also on a page that is not the first',
    async ({ trusted }, group, id) => {
      const { totalResults } = entriesOf(await trusted.listEntries(group, { query: { count: 1 } }))
      for (const sort of sorts) {
        // Entries of one second come in any order, and on any page.
        if (sort.sortBy === 'updated' && Number(totalResults) > largestPage) continue
        const found = await foundInList(trusted, group, id, sort)
        const name = `list by ${sort.sortBy}, ${sort.sortOrder}`
        expect(found?.id, `id of the entry in the ${name}`, found).toEqual(id)
        expect(found?.status, `status in the ${name}`, found).toEqual(20)
      }
      for (const sortOrder of ['ascending', 'descending']) {
        const sort = { sortBy: 'id', sortOrder }
        const placeNow = async () => {
          const { entry } = await list(trusted, group, { ...sort, count: largestPage })
          return entry.findIndex((one) => one.id === id) + 1
        }
        const place = await placeNow()
        if (place < 2) continue
        const page = await list(trusted, group, { ...sort, startIndex: place, count: 1 })
        // The group is the vendor's own: users may go on writing there.
        if ((await placeNow()) !== place) continue
        expect(page.entry[0]?.id, `id of the entry at place ${place}, ${sortOrder}`, page).toEqual(id)
        expect(page.entry[0]?.status, `status at place ${place}, ${sortOrder}`, page).toEqual(20)
      }
    },
  ],
  [
    'entries.status.operator-deleted-fields',
    'with fields=id,status, by the id and in the list',
    async ({ trusted }, group, id) => {
      const query = { fields: ['id', 'status'] }
      const entry = entryOf(await trusted.readEntry(group, id, { query }))
      expect(entry.id, 'id with fields', entry).toEqual(id)
      expect(entry.status, 'status with fields', entry).toEqual(20)
      const found = await foundInList(trusted, group, id, query)
      expect(found?.id, 'id of the entry in the list with fields', found).toEqual(id)
      expect(found?.status, 'status in the list with fields', found).toEqual(20)
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
