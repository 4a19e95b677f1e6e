import {
  type CheckContext,
  collectionOf,
  each,
  entriesOf,
  entryOf,
  expect,
  type HttpResponse,
  must,
  suite,
} from '../../harness/index.ts'
import { createdBy, expectUpdated, requireServed, whyBoth } from '../access-entries/three-legged.ts'
import { listSelected, listSelectedAsUser } from '../authentication/operations.ts'
import { namedMembers } from '../shared/entry-members.ts'
import { wasRefused } from '../shared/refused.ts'
import { leftOf, type UsersBoard, usersBoard } from './users-board.ts'

const options = { needs: ['user'] as const, why: whyBoth }

/** What a user saw; ends the case as inapplicable where users may not read entries. */
async function seen(context: CheckContext): Promise<UsersBoard> {
  const shown = await context.use(usersBoard)
  requireServed(context, shown.lists.first, 'list entries')
  return shown
}

/** What a user saw who changed something as well. */
async function changed(context: CheckContext): Promise<UsersBoard> {
  const shown = await seen(context)
  createdBy(context, shown.created)
  expectUpdated(context, shown.update)
  return { ...shown, ...(await afterDeletions(context)) }
}

/** What became of deleted entries; ends the case as inapplicable where users may not delete any. */
async function afterDeletions(context: CheckContext): Promise<UsersBoard> {
  const shown = await context.use(usersBoard)
  requireServed(context, shown.removed, 'delete entries')
  expect(shown.removed).toHaveStatus(202)
  expect(shown.removedByApplication).toHaveStatus(202)
  return shown
}

const idsAndTexts = (list: HttpResponse) => entriesOf(list).entry.map(({ id, data }) => [id, data])

/** Writes to what is not there, by a user unless it says otherwise. */
const gone: readonly (readonly [name: keyof UsersBoard['again'], title: string])[] = [
  ['deleted', 'deleting it again'],
  ['deletedByOther', 'deleting what the application deleted'],
  ['updated', 'updating it'],
  ['deletedByApplication', 'deleting it by the application'],
]

/** Readings with a value that there is not. */
const wrong: readonly {
  readonly id: string
  readonly title: string
  readonly query: Readonly<Record<string, string | number>>
}[] = [
  { id: 'start-zero', title: 'a startIndex of 0', query: { startIndex: 0 } },
  { id: 'sort-by', title: 'a sortBy that there is not', query: { sortBy: 'colour', sortOrder: 'ascending' } },
]

export default suite(
  'TextData: what users read',
  { class: 'textboard', section: 'Endpoints / TextData', resource: 'TextData' },
  [
    must(
      'entries.users.list',
      'the list of a user holds every entry as it is, and none that was deleted',
      'R-entry-list',
      [
        {
          id: 'entries.users.list.after-application',
          title: 'after changes by the application',
          run: async (context) => {
            const { entries, texts, lists, removedByApplication } = await seen(context)
            expect(removedByApplication).toHaveStatus(202)
            const { ofUser, deleted } = entries
            const list = lists.afterApplication
            expect(idsAndTexts(list), 'ids and texts that the user sees', list).toHaveSameMembers([
              [entries.ofPartner.id, texts.ofPartner],
              ...[ofUser, deleted].map(({ id, data }) => [id, data]),
            ])
          },
        },
        {
          id: 'entries.users.list.after-user',
          title: 'after changes by the user',
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
          title: 'every member, as the application sees it',
          run: async (context) => {
            const { lists, ofApplication } = await changed(context)
            const [own, others] = [lists.afterUser, ofApplication.show()]
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
          title: 'and the list of the application after changes by the user',
          run: async (context) => {
            const shown = await changed(context)
            const list = shown.ofApplication.show()
            expect(idsAndTexts(list), 'ids and texts that the application sees', list).toHaveSameMembers(
              leftOf(shown),
            )
          },
        },
        {
          id: 'entries.users.list.behind',
          title: 'behind its last entry it is empty',
          run: async (context) => {
            const { behind } = await seen(context)
            const { entry } = entriesOf(behind)
            expect(entry, 'the entries behind the last one', behind).toEqual([])
          },
        },
      ],
      options,
    ),
    must(
      'entries.users.read',
      'a user reads entries by their ids as they are after changes',
      'R-entry-read',
      [
        {
          id: 'entries.users.read.one',
          title: 'one that the application updated since the user read it',
          run: async (context) => {
            const { texts, one } = await seen(context)
            requireServed(context, one, 'read entries')
            expect(entryOf(one).data, 'the text after the update', one).toEqual(texts.ofPartner)
          },
        },
        {
          id: 'entries.users.read.several',
          title: 'several, one of which the user deleted: refused, or without it',
          norm: 'R-existence-delete',
          run: async (context) => {
            const shown = await changed(context)
            if (wasRefused(shown.several)) return
            const [ofPartner, ofUser] = leftOf(shown)
            expect(
              idsAndTexts(shown.several),
              'ids and texts that the user sees',
              shown.several,
            ).toHaveSameMembers([ofPartner, ofUser])
          },
        },
      ],
      options,
    ),
    must(
      'entries.users.gone',
      'an entry that a user deleted answers 404 to further writes, whoever sends them; so does what the application deleted',
      'R-existence-delete-again',
      each(
        gone,
        ([name, title]) => ({ id: `entries.users.gone.${name}`, title }),
        async (context, [name]) => {
          const { update, again } = await afterDeletions(context)
          if (name === 'updated') requireServed(context, update, 'update entries')
          expect(again[name]).toBeError(404)
        },
      ),
      { ...options, section: 'States and transitions / TextData existence' },
    ),
    must(
      'entries.users.unknown-group',
      'a user’s update or deletion in a group that does not exist answers 404',
      'R-entry-unknown-group',
      each(
        ['update', 'delete'] as const,
        (operation) => ({ id: `entries.users.unknown-group.${operation}`, title: operation }),
        async (context, operation) => {
          const { update, removed, nowhere } = await context.use(usersBoard)
          requireServed(context, operation === 'update' ? update : removed, `${operation} entries`)
          expect(nowhere[operation]).toBeError(404)
        },
      ),
      options,
    ),
    must(
      'entries.users.wrong',
      'a list that a user asks for with a wrong value is refused, or served without it; it meets no error of the server',
      'R-status-400',
      each(
        wrong,
        ({ id, title }) => ({ id: `entries.users.wrong.${id}`, title }),
        async ({ proxy, groups }, { title, query }) => {
          const { name } = await groups.library()
          const response = await proxy.listEntries(name, { query, invalid: title })
          if (!wasRefused(response)) collectionOf(response)
        },
      ),
      { ...options, why: 'Values that no rule names are refused or passed over.' },
    ),
    must(
      'entries.users.half-json',
      'a creation or an update by a user with half a JSON text is refused',
      'R-status-400',
      each(
        ['create', 'update'] as const,
        (operation) => ({ id: `entries.users.half-json.${operation}`, title: operation }),
        async ({ use }, operation) => {
          const { half } = await use(usersBoard)
          expect(half[operation]).toBeRefused()
        },
      ),
      { ...options, section: 'Errors / HTTP status codes' },
    ),
    must(
      'entries.users.parameters',
      'filter, order, page and fields together show a user what they show the application',
      'R-entry-list',
      async (context) => {
        const [trusted, user] = await Promise.all([
          listSelected.right(context),
          listSelectedAsUser.right(context),
        ])
        requireServed(context, user, 'list entries')
        const [expected, got] = [collectionOf(trusted), collectionOf(user)]
        expect(got.entry.map(namedMembers), 'the entries that the user sees', user).toEqual(
          expected.entry.map(namedMembers),
        )
        expect(got.totalResults, 'totalResults', user).toEqual(expected.totalResults)
        expect(got.startIndex, 'startIndex', user).toEqual(expected.startIndex)
      },
      options,
    ),
  ],
)
