import {
  type Case,
  type CheckContext,
  collectionOf,
  each,
  entriesOf,
  entryOf,
  expect,
  type HttpResponse,
  isLongSegment,
  must,
  suite,
} from '../../../harness/index.ts'
import { namedMembers } from '../../shared/entries/entry-members.ts'
import { libraryFilter } from '../../shared/entries/remembered.ts'
import {
  listedWithEveryParameter,
  listedWithEveryParameterAsUser,
} from '../../shared/lists/every-parameter.ts'
import { passesAsRefused } from '../../shared/requests/refused.ts'
import { createdBy, expectUpdated, requireServed, whyBoth } from '../../shared/requests/three-legged.ts'
import { leftOf, type UsersBoard, usersBoard } from '../users-board.ts'
import { keptCases } from './kept.ts'

/** Cases that need a user. */
const ofUsers = (cases: readonly Case[]): readonly Case[] => cases.map((one) => ({ ...one, needs: ['user'] }))

/** The reads of a user; ends the case as inapplicable if users may not read entries. */
async function seen(context: CheckContext): Promise<UsersBoard> {
  const shown = await context.use(usersBoard)
  requireServed(context, shown.lists.first, 'list entries')
  return shown
}

/** The reads of a user who may also change entries. */
async function changed(context: CheckContext): Promise<UsersBoard> {
  const shown = await seen(context)
  createdBy(context, shown.created)
  expectUpdated(context, shown.update)
  return { ...shown, ...(await afterDeletions(context)) }
}

/** The deletions; ends the case as inapplicable if users may not delete entries. */
async function afterDeletions(context: CheckContext): Promise<UsersBoard> {
  const shown = await context.use(usersBoard)
  requireServed(context, shown.removed, 'delete entries')
  expect(shown.removed).toHaveStatus(202)
  expect(shown.removedByApplication).toHaveStatus(202)
  return shown
}

const idsAndTexts = (list: HttpResponse) => entriesOf(list).entry.map(({ id, data }) => [id, data])

/** Writes to entries that do not exist, by a user unless the title says otherwise. */
const gone: readonly (readonly [name: keyof UsersBoard['again'], title: string])[] = [
  ['deleted', 'deleting again what the user deleted'],
  ['deletedByOther', 'deleting what the application deleted'],
  ['updated', 'updating what the user deleted'],
  ['deletedByApplication', 'deleting by the application what the user deleted'],
]

/** Reads with a value that is not allowed. */
const wrong: readonly {
  readonly id: string
  readonly title: string
  readonly query: Readonly<Record<string, string | number>>
}[] = [
  { id: 'start-zero', title: 'a startIndex of 0', query: { startIndex: 0 } },
  {
    id: 'sort-by',
    title: 'a sortBy that is not allowed',
    query: { sortBy: 'colour', sortOrder: 'ascending' },
  },
  {
    id: 'sort-order',
    title: 'a sortOrder that is not allowed',
    query: { sortBy: 'id', sortOrder: 'sideways' },
  },
  {
    id: 'filter-op',
    title: 'a filterOp that is not allowed',
    query: { filterBy: 'writerId', filterOp: 'resembles', filterValue: '0' },
  },
  { id: 'format', title: 'a format that is not allowed', query: { format: 'xml' } },
]

export default suite(
  'TextData: reading again, and what users read',
  { class: 'textboard', section: 'Endpoints / TextData', resource: 'TextData' },
  [
    must(
      'entries.read.again',
      'users and the application see the same, current entries, also when they read again',
      'R-entry-read',
      [
        ...keptCases,
        ...ofUsers([
          {
            id: 'entries.users.list.after-application',
            title: 'the list of a user, after changes by the application',
            run: async (context) => {
              const { entries, texts, lists, removedByApplication } = await seen(context)
              expect(removedByApplication).toHaveStatus(202)
              const { ofPartner, ofUser, deleted } = entries
              const list = lists.afterApplication
              expect(idsAndTexts(list), 'ids and texts that the user sees', list).toHaveSameMembers([
                [entries.ofOther.id, texts.ofOther],
                ...[ofPartner, ofUser, deleted].map(({ id, data }) => [id, data]),
              ])
            },
          },
          {
            id: 'entries.users.list.after-user',
            title: 'the list of a user, after changes by the user',
            run: async (context) => {
              const shown = await changed(context)
              const list = shown.lists.afterUser
              expect(idsAndTexts(list), 'ids and texts that the user sees', list).toHaveSameMembers(
                leftOf(shown),
              )
            },
          },
          {
            id: 'entries.users.list.alike',
            title: 'the list of a user has the same entries and members as that of the application',
            run: async (context) => {
              const { lists, ofApplication } = await changed(context)
              const [own, others] = [lists.afterUser, ofApplication.value()]
              const expected = entriesOf(others).entry.map(namedMembers)
              expect(
                entriesOf(own).entry.map(namedMembers),
                'the entries that the user sees',
                own,
              ).toHaveSameMembers(expected)
            },
          },
          {
            id: 'entries.users.list.of-application',
            title: 'the list of the application, after changes by the user',
            run: async (context) => {
              const shown = await changed(context)
              const list = shown.ofApplication.value()
              expect(idsAndTexts(list), 'ids and texts that the application sees', list).toHaveSameMembers(
                leftOf(shown),
              )
            },
          },
          {
            id: 'entries.users.list.total',
            title: 'totalResults, after the user and the application have deleted an entry each',
            norm: 'R-entry-list',
            run: async (context) => {
              const { lists, ofApplication } = await changed(context)
              for (const list of [lists.afterUser, ofApplication.value()]) {
                const { entry, totalResults } = entriesOf(list)
                expect(totalResults, 'totalResults after a user has deleted an entry', list).toEqual(
                  entry.length,
                )
              }
            },
          },
          {
            id: 'entries.users.list.filtered',
            title: 'the user’s own entries, found by a filter, after the user deleted some of them',
            norm: 'R-entry-filter-by',
            run: async (context) => {
              const { filtered, created, entries } = await changed(context)
              const left = [entries.ofUser.id, entryOf(created).id]
              for (const list of filtered.map((one) => one.value())) {
                const { entry, totalResults } = entriesOf(list)
                expect(
                  entry.map(({ id }) => id),
                  'the ids found by the writer',
                  list,
                ).toHaveSameMembers(left)
                expect(totalResults, 'totalResults of the filter', list).toEqual(left.length)
              }
            },
          },
          {
            id: 'entries.users.read.one',
            title: 'an entry read by a user, after an update by the application',
            run: async (context) => {
              const { texts, one } = await seen(context)
              requireServed(context, one, 'read entries')
              expect(entryOf(one).data, 'the text after the update', one).toEqual(texts.ofOther)
            },
          },
          {
            id: 'entries.users.read.several',
            title: 'several entries read by a user who deleted one of them: refused, or without it',
            norm: 'R-existence-delete',
            run: async (context) => {
              const shown = await changed(context)
              if (passesAsRefused(shown.several)) return
              const [ofOther, ofUser] = leftOf(shown)
              expect(
                idsAndTexts(shown.several),
                'ids and texts that the user sees',
                shown.several,
              ).toHaveSameMembers([ofOther, ofUser])
            },
          },
          {
            id: 'entries.users.deleted-group',
            title: 'list and entry that the user has read, after their group is deleted',
            norm: 'R-entry-unknown-group',
            run: async (context) => {
              const { trusted, proxy, groups } = context
              const { name, add } = await groups.private()
              const { id } = await add()
              const look = () => Promise.all([proxy.listEntries(name), proxy.readEntry(name, id)])
              for (const response of await look()) requireServed(context, response, 'read entries')
              expect(await trusted.deleteGroup(name)).toHaveStatus(202)
              for (const response of await look()) expect(response).toHaveStatus(404)
            },
          },
          {
            id: 'entries.users.read.many',
            title: 'by a user, six by their ids',
            norm: 'R-entry-read',
            run: async (context) => {
              const { name, entries } = await context.groups.library()
              const ids = entries.slice(0, 6).map(({ entry }) => entry.id)
              if (isLongSegment(ids))
                context.inapplicable('front ends may refuse a path with ids of this length')
              const response = await context.proxy.readEntry(name, ids)
              requireServed(context, response, 'read entries')
              const shown = entriesOf(response).entry.map(({ id }) => id)
              expect(shown, 'the ids that the user sees', response).toHaveSameMembers(ids)
            },
          },
          {
            id: 'entries.users.list.none-found',
            title: 'a filter that finds nothing for the application finds nothing for a user',
            norm: 'R-entry-filter-by',
            run: async (context) => {
              const { trusted, proxy, groups, newUserId, inapplicable } = context
              const library = await groups.library()
              const query = (await libraryFilter(trusted, library, 'writerId'))(newUserId())
              const [byApplication, byUser] = await Promise.all([
                trusted.listEntries(library.name, { query }),
                proxy.listEntries(library.name, { query }),
              ])
              if (byApplication.status !== 200)
                inapplicable(`the application is answered ${byApplication.status}`)
              // If a target accepts only the ids of known users, any such user may have entries.
              if (entriesOf(byApplication).entry.length > 0)
                inapplicable(
                  'the application finds entries by this filter, because this user has written some',
                )
              requireServed(context, byUser, 'list entries')
              expect(entriesOf(byUser).entry, 'the entries that the user sees', byUser).toEqual([])
            },
          },
          {
            id: 'entries.users.parameters',
            title: 'the list of a user with filter, order, page and fields is that of the application',
            run: async (context) => {
              const [trusted, user] = await Promise.all([
                context.use(listedWithEveryParameter),
                context.use(listedWithEveryParameterAsUser),
              ])
              requireServed(context, user, 'list entries')
              const [expected, got] = [collectionOf(trusted), collectionOf(user)]
              expect(got.entry.map(namedMembers), 'the entries that the user sees', user).toEqual(
                expected.entry.map(namedMembers),
              )
              expect(got.totalResults, 'totalResults', user).toEqual(expected.totalResults)
              expect(got.startIndex, 'startIndex', user).toEqual(expected.startIndex)
            },
          },
        ]),
      ],
      { why: `An earlier answer says nothing about what is there now. ${whyBoth}` },
    ),
    must(
      'entries.users.refused',
      'a user gets 404 for what does not exist; an invalid value is refused or ignored, and never answered 5xx',
      'R-entry-unknown-id',
      [
        ...each(
          gone,
          ([name, title]) => ({ id: `entries.users.gone.${name}`, title, norm: 'R-existence-delete-again' }),
          async (context, [name]) => {
            const { update, again } = await afterDeletions(context)
            if (name === 'updated') requireServed(context, update, 'update entries')
            expect(again[name]).toHaveStatus(404)
          },
        ),
        ...each(
          ['update', 'delete'] as const,
          (operation) => ({
            id: `entries.users.unknown-group.${operation}`,
            title: `${operation} by a user in a group that does not exist`,
            norm: 'R-entry-unknown-group',
          }),
          async (context, operation) => {
            const { update, removed, nowhere } = await context.use(usersBoard)
            requireServed(context, operation === 'update' ? update : removed, `${operation} entries`)
            expect(nowhere[operation]).toHaveStatus(404)
          },
        ),
        ...each(
          wrong,
          ({ id, title }) => ({ id: `entries.users.wrong.${id}`, title, norm: 'R-status-400' }),
          async (context, { title, query }) => {
            await seen(context)
            const { name } = await context.groups.library()
            const response = await context.proxy.listEntries(name, { query, invalid: title })
            if (!passesAsRefused(response)) collectionOf(response)
          },
        ),
        ...each(
          ['create', 'update'] as const,
          (operation) => ({
            id: `entries.users.half-json.${operation}`,
            title: `${operation} by a user with half a JSON text`,
            norm: 'R-endpoints-json',
          }),
          async (context, operation) => {
            const { created, update, half } = await context.use(usersBoard)
            requireServed(context, operation === 'create' ? created : update, `${operation} entries`)
            expect(half[operation]).toBeRefused()
          },
        ),
      ],
      { needs: ['user'], why: `${whyBoth} Values that no rule names are refused or ignored.` },
    ),
  ],
)
