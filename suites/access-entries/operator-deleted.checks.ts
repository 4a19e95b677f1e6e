import {
  type Caller,
  type CheckContext,
  entriesOf,
  entryOf,
  expect,
  type HttpResponse,
  largestPage,
  must,
  suite,
} from '../../harness/index.ts'
import { entryWithId } from '../shared/entries/entry-members.ts'
import { readAmongSeveral } from '../shared/entries/read-among-several.ts'
import { plainUserId } from '../shared/ids/user-id.ts'
import { filterForm } from '../shared/lists/filter-form.ts'
import type { ListQuery } from '../shared/lists/pages.ts'
import { isServed, requireServed, whyBoth } from '../shared/requests/three-legged.ts'

const operatorDeleted = ({ fixture }: CheckContext) => fixture('fixtures.operatorDeletedEntry')

/** Expects the entry, with status 20, in a list. @param where completes "status …" */
function expectDeletedIn(response: HttpResponse, id: string, where: string): void {
  const found = entryWithId(entriesOf(response), id)
  expect(found?.id, `id of the entry ${where}`, response).toEqual(id)
  expect(found?.status, `status ${where}`, response).toEqual(20)
}

/** Has the list more entries than one page? The entry may then be on another page. */
const hasMorePages = (response: HttpResponse): boolean => {
  const { entry, totalResults } = entriesOf(response)
  return entry.length >= largestPage || Number(totalResults) > entry.length
}

/** A user reads the entry by its id and in the list of its group, if the target allows users to do that. */
async function expectDeletedFor(user: Caller, context: CheckContext): Promise<void> {
  const { group, id } = operatorDeleted(context)
  const read = await user.readEntry(group, id)
  if (isServed(read)) expect(entryOf(read).status, 'status read by the id', read).toEqual(20)
  const listed = await user.listEntries(group, { query: { count: largestPage } })
  if (isServed(listed) && !hasMorePages(listed)) expectDeletedIn(listed, id, 'in the list')
}

/** The filter for the writer of the entry. */
async function writerFilter(
  { trusted, untested }: CheckContext,
  group: string,
  id: string,
): Promise<ListQuery> {
  const entry = entryOf(await trusted.readEntry(group, id))
  const writer = plainUserId(entry.writerId)
  if (writer === undefined || writer === '')
    return untested('the entry of fixtures.operatorDeletedEntry shows no writer to filter by')
  return (await filterForm(trusted, group, 'writerId', entry))(writer)
}

export default suite(
  'TextData: what users see of entries that an operator deleted',
  { class: 'textboard', section: 'Authentication / Per API family', resource: 'TextData' },
  [
    must(
      'access.entries.proxy.operator-deleted',
      'a user who may read entries sees one that an operator deleted, with status 20',
      'R-status-deleted-by-operator',
      [
        {
          id: 'access.entries.proxy.operator-deleted',
          title: 'by its id and in the list',
          run: (context) => expectDeletedFor(context.proxy, context),
        },
        {
          id: 'access.entries.proxy.operator-deleted-second-user',
          title: 'by its id and in the list, as a second user',
          needs: ['nonMember'],
          run: (context) => expectDeletedFor(context.otherUser, context),
        },
        {
          id: 'access.entries.proxy.operator-deleted-found',
          title: 'in the list of its writer',
          run: async (context) => {
            const { group, id } = operatorDeleted(context)
            const filter = await writerFilter(context, group, id)
            const listed = await context.proxy.listEntries(group, {
              query: { ...filter, count: largestPage },
            })
            requireServed(context, listed, 'list entries')
            if (hasMorePages(listed))
              context.inapplicable(`the list of the writer in the group ${group} has more than one page`)
            expectDeletedIn(listed, id, 'in the list of its writer')
          },
        },
        {
          id: 'access.entries.proxy.operator-deleted-among-several',
          title: 'among several ids',
          run: async (context) => {
            const { group, id } = operatorDeleted(context)
            const several = await readAmongSeveral(context.proxy, group, id)
            if (several === undefined)
              return context.inapplicable(
                `users may not list the group ${group}, or it has no second entry and an unknown id is refused`,
              )
            requireServed(context, several, 'read several entries')
            expectDeletedIn(several, id, 'among several')
          },
        },
      ],
      { needs: ['user', 'fixtures.operatorDeletedEntry'], why: whyBoth },
    ),
  ],
)
