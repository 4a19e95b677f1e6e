import {
  type CheckContext,
  entriesOf,
  entryOf,
  expect,
  type HttpResponse,
  idsOf,
  largestPage,
  must,
  sharedFixture,
  suite,
} from '../../harness/index.ts'
import { latestFirst } from '../shared/lists/pages.ts'
import { createdBy, expectUpdated, requireServed, whyBoth } from '../shared/requests/three-legged.ts'

/** A write, and the entry as the application reads it after that. */
interface Followed {
  readonly response: HttpResponse
  readonly read: HttpResponse
}

interface SecondUser {
  /** The second user creates an entry. */
  readonly created: HttpResponse
  /** Undefined if users may not create entries. */
  readonly after?: {
    /** The second user updates it, and then deletes it. */
    readonly updated: Followed & { readonly data: string }
    readonly deleted: Followed
    /**
     * The entries of both users together, as the application and both users read them by their ids, and as the
     * application lists them.
     */
    readonly both: {
      readonly ids: readonly string[]
      readonly several: readonly HttpResponse[]
      readonly lists: readonly HttpResponse[]
    }
    /** An entry of the first user, and the second user's reply to it. */
    readonly answered: { readonly id: string; readonly data: string }
    readonly reply: Followed | { readonly response: HttpResponse; readonly read: undefined }
    /** The application also replies to that entry, and the first user updates it. */
    readonly answeredUpdate: Followed & { readonly data: string }
  }
}

/** A second user writes next to the first one. */
const secondUser = sharedFixture(
  'a second user writes, and answers the first one',
  async ({ trusted, proxy, otherUser, groups, text, newUserId }): Promise<SecondUser> => {
    const group = await groups.shared()
    const { name } = group
    const first = { data: text.sentence() }
    const [created, others] = await Promise.all([
      otherUser.createEntry(name, { data: text.sentence() }),
      proxy.createEntry(name, first),
    ])
    if (created.status !== 201 || others.status !== 201) return { created }
    const [own, parentId] = [entryOf(created).id, entryOf(others).id]
    const followed = async (id: string, response: HttpResponse): Promise<Followed> => ({
      response,
      read: await trusted.readEntry(name, id),
    })
    const query = { count: largestPage, ...latestFirst }
    const both = {
      ids: [own, parentId],
      several: await Promise.all(
        [trusted, proxy, otherUser].map((caller) => caller.readEntry(name, [own, parentId])),
      ),
      lists: await Promise.all([trusted, proxy].map((caller) => caller.listEntries(name, { query }))),
    }
    const data = text.sentence()
    const updated = { data, ...(await followed(own, await otherUser.updateEntry(name, own, { data }))) }
    const deleted = await followed(own, await otherUser.deleteEntry(name, own))
    const replied = await otherUser.createEntry(name, { data: text.sentence(), parentId })
    const reply =
      replied.status === 201
        ? await followed(entryOf(replied).id, replied)
        : { response: replied, read: undefined }
    await group.add({ writerId: newUserId(), parentId })
    const later = text.sentence()
    const changed = await followed(parentId, await proxy.updateEntry(name, parentId, { data: later }))
    const answered = { id: parentId, data: first.data }
    return {
      created,
      after: { both, updated, deleted, answered, reply, answeredUpdate: { ...changed, data: later } },
    }
  },
  { needs: ['user', 'nonMember'] },
)

/** The results; ends the case as inapplicable if users may not create entries. */
async function seen(context: CheckContext) {
  const { created, after } = await context.use(secondUser)
  createdBy(context, created)
  return after ?? context.untested('the first user created nothing')
}

const options = { needs: ['user', 'nonMember'] as const, why: whyBoth }

export default suite(
  'TextData: a second user',
  { class: 'textboard', section: 'Endpoints / TextData', resource: 'TextData' },
  [
    must(
      'access.entries.users.second',
      'what a second user writes is stored, updated and deleted like what the first user writes',
      'R-entry-update',
      [
        {
          id: 'access.entries.users.second.several',
          title: 'read by its id together with an entry of the first user, by the application and by both',
          norm: 'R-entry-read-several',
          run: async (context) => {
            const { ids, several } = (await seen(context)).both
            for (const response of several) {
              requireServed(context, response, 'read entries')
              expect(idsOf(entriesOf(response)), 'the answered ids', response).toHaveSameMembers(ids)
            }
          },
        },
        {
          id: 'access.entries.users.second.listed',
          title: 'listed next to an entry of the first user, for the application and for the first user',
          norm: 'R-entry-list',
          run: async (context) => {
            const { ids, lists } = (await seen(context)).both
            for (const response of lists) {
              requireServed(context, response, 'list entries')
              for (const id of ids)
                expect(idsOf(entriesOf(response)), 'the latest ids in the list', response).toContain(id)
            }
          },
        },
        {
          id: 'access.entries.users.second.updated',
          title: 'an update of an own entry',
          run: async (context) => {
            const { response, data, read } = (await seen(context)).updated
            expectUpdated(context, response)
            expect(entryOf(read).data, 'the text after the update', read).toEqual(data)
          },
        },
        {
          id: 'access.entries.users.second.deleted',
          title: 'a deletion of an own entry',
          norm: 'R-existence-delete',
          run: async (context) => {
            const { response, read } = (await seen(context)).deleted
            requireServed(context, response, 'delete entries')
            expect(response).toHaveStatus(202)
            expect(read).toHaveStatus(404)
          },
        },
        {
          id: 'access.entries.users.second.reply',
          title: 'a reply to an entry of the first user, unless it is refused',
          norm: 'R-textdata-parent-id',
          run: async (context) => {
            const { reply, answered } = await seen(context)
            if (reply.read === undefined) return expect(reply.response).toBeRefused()
            expect(entryOf(reply.response).parentId, 'the parentId in the response').toEqual(answered.id)
            expect(entryOf(reply.read).parentId, 'the parentId of the stored reply', reply.read).toEqual(
              answered.id,
            )
          },
        },
      ],
      options,
    ),
    must(
      'access.entries.users.update-answered',
      'a user’s update of their own entry that has replies is carried out, or is refused and has no effect',
      'R-entry-update',
      async (context) => {
        const { answered, answeredUpdate } = await seen(context)
        const { response, data, read } = answeredUpdate
        requireServed(context, response, 'update entries')
        const isCarriedOut = response.status === 202
        if (!isCarriedOut) expect(response).toBeRefused()
        expect(entryOf(read).data, 'the text after the update', read).toEqual(
          isCarriedOut ? data : answered.data,
        )
      },
      options,
    ),
  ],
)
