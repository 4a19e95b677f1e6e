import {
  type CheckContext,
  entriesOf,
  entryOf,
  expect,
  type HttpResponse,
  idsIn,
  largestPage,
  must,
  sharedFixture,
  suite,
} from '../../harness/index.ts'
import { entryWithId } from '../shared/entries/entry-members.ts'
import { filterForm } from '../shared/lists/filter-form.ts'
import { createdBy, expectUpdated, requireServed, whyBoth } from '../shared/requests/three-legged.ts'

const needs = ['user', 'nonMember'] as const

/** What the second user reads at one time: the entry, the list of the group, and the list filtered by the writer. */
interface Seen {
  readonly one: HttpResponse
  readonly lists: readonly HttpResponse[]
}

/** A write by the first user, and what the second user reads after it. */
interface Followed {
  readonly response: HttpResponse
  readonly seen: Seen
}

interface Watched {
  readonly created: HttpResponse
  /** Undefined if users may not create entries. */
  readonly after?: {
    /** The first reads of the second user. */
    readonly created: Seen
    readonly updated: Followed & { readonly data: string }
    readonly createdAgain: Followed
    readonly deleted: Followed
  }
}

/** One user writes, and another one reads after each step, each time in the same ways. */
const watched = sharedFixture(
  'a user writes, and another one reads after each step',
  async ({ fixture, trusted, proxy, otherUser, groups, text }): Promise<Watched> => {
    const { name } = await groups.private()
    const created = await proxy.createEntry(name, { data: text.sentence() })
    if (created.status !== 201) return { created }
    const entry = entryOf(created)
    const ofWriter = (await filterForm(trusted, name, 'writerId', entry))(fixture('user').id)
    const see = async (): Promise<Seen> => {
      const [one, ...lists] = await Promise.all([
        otherUser.readEntry(name, entry.id),
        otherUser.listEntries(name, { query: { count: largestPage } }),
        otherUser.listEntries(name, { query: { ...ofWriter, count: largestPage } }),
      ])
      return { one, lists }
    }
    const followed = async (response: HttpResponse): Promise<Followed> => ({ response, seen: await see() })
    const data = text.sentence()
    return {
      created,
      after: {
        created: await see(),
        updated: { data, ...(await followed(await proxy.updateEntry(name, entry.id, { data }))) },
        createdAgain: await followed(await proxy.createEntry(name, { data: text.sentence() })),
        deleted: await followed(await proxy.deleteEntry(name, entry.id)),
      },
    }
  },
  { needs },
)

/** The reads of the second user; ends the case as inapplicable if users may not create or read entries. */
async function shownTo(context: CheckContext) {
  const { created, after } = await context.use(watched)
  const { id } = createdBy(context, created)
  if (after === undefined) return context.untested('the first user created nothing')
  requireServed(context, after.created.one, 'read entries')
  for (const list of after.created.lists) requireServed(context, list, 'list entries')
  return { id, after }
}

const textIn = (list: HttpResponse, id: string): unknown => entryWithId(entriesOf(list), id)?.data

export default suite(
  'TextData: what another user reads again',
  { class: 'textboard', section: 'Endpoints / TextData', resource: 'TextData' },
  [
    must(
      'access.entries.users.read-again',
      'another user sees what a user has written since the last reading, unless users are refused with 405',
      'R-entry-read',
      [
        {
          id: 'access.entries.users.read-again.updated',
          title: 'the new text, in the entry and in lists, after an update',
          norm: 'R-entry-update',
          run: async (context) => {
            const { id, after } = await shownTo(context)
            const { response, data, seen } = after.updated
            expectUpdated(context, response)
            expect(entryOf(seen.one).data, 'the text that the other user reads', seen.one).toEqual(data)
            for (const list of seen.lists)
              expect(textIn(list, id), 'the text in the list of the other user', list).toEqual(data)
          },
        },
        {
          id: 'access.entries.users.read-again.created',
          title: 'an entry that was created since, in lists',
          norm: 'R-entry-list',
          run: async (context) => {
            const { response, seen } = (await shownTo(context)).after.createdAgain
            const { id } = createdBy(context, response)
            for (const list of seen.lists)
              expect(idsIn(list), 'the ids in the list of the other user', list).toContain(id)
          },
        },
        {
          id: 'access.entries.users.read-again.deleted',
          title: 'the entry is gone, by its id and in lists, after its deletion',
          norm: 'R-existence-delete',
          run: async (context) => {
            const { id, after } = await shownTo(context)
            const { response, seen } = after.deleted
            requireServed(context, response, 'delete entries')
            expect(response).toHaveStatus(202)
            expect(seen.one).toHaveStatus(404)
            for (const list of seen.lists)
              expect(idsIn(list), 'the ids in the list of the other user', list).notToContain(id)
          },
        },
      ],
      {
        needs,
        alone: true,
        why: `${whyBoth} It runs alone: any other write may empty a cache.`,
      },
    ),
  ],
)
