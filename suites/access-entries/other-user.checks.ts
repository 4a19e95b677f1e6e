import {
  type Caller,
  type CheckContext,
  type Entry,
  entriesOf,
  entryOf,
  expect,
  type HttpResponse,
  largestPage,
  must,
  observe,
  sharedFixture,
  suite,
} from '../../harness/index.ts'
import { entryWithId, namedMembers } from '../shared/entries/entry-members.ts'
import { expectBlankOwner, expectUser, plainUserId } from '../shared/ids/user-id.ts'
import { filterForm } from '../shared/lists/filter-form.ts'
import { createdBy, requireServed, whyBoth } from '../shared/requests/three-legged.ts'

const needs = ['user', 'nonMember'] as const
const both = { needs, why: whyBoth }

/** A creation by a user, and the entry as the application reads it; undefined if the creation was refused. */
interface Written {
  readonly response: HttpResponse
  readonly read?: HttpResponse
}

interface TwoUsers {
  /** Creations by two users at the same time. */
  readonly mine: Written
  readonly others: Written
  /** The second user names the first as the writer. */
  readonly forged: Written
  /** The first user names the second as xoauth_requestor_id, in the header and in the query. */
  readonly requestor: { readonly header: Written; readonly query: Written }
  /**
   * The second user reads, updates and deletes the entry of the first; and the application's reads before and after.
   */
  readonly touched?: {
    readonly entry: Entry
    readonly read: HttpResponse
    /** The entries of its writer, as the second user sees them. */
    readonly list: HttpResponse
    readonly updated: HttpResponse
    readonly data: string
    readonly afterUpdate: HttpResponse
    readonly deleted: HttpResponse
    readonly afterDeletion: HttpResponse
  }
}

/** Two users write into one group; the second one tries to use the name and the entry of the first. */
const twoUsers = sharedFixture(
  'two users write into one group',
  async (context): Promise<TwoUsers> => {
    const { fixture, trusted, proxy, otherUser, groups, text } = context
    const { name } = await groups.shared()
    const [first, second] = [fixture('user').id, fixture('nonMember').id]
    const readBack = async (response: HttpResponse): Promise<Written> =>
      response.status === 201
        ? { response, read: await trusted.readEntry(name, entryOf(response).id) }
        : { response }
    const body = () => ({ data: text.sentence() })
    const createdIn = async (caller: Caller) => readBack(await caller.createEntry(name, body()))
    const [mine, others] = await Promise.all([createdIn(proxy), createdIn(otherUser)])
    const invalid = 'names another user as xoauth_requestor_id'
    const shown = {
      mine,
      others,
      forged: await readBack(await otherUser.createEntry(name, { ...body(), writerId: first })),
      requestor: {
        header: await readBack(
          await proxy.createEntry(name, body(), { sign: { requestorId: second }, invalid }),
        ),
        query: await readBack(
          await proxy.createEntry(name, body(), {
            query: { xoauth_requestor_id: second },
            sign: { requestorId: null },
            invalid,
          }),
        ),
      },
    }
    if (shown.mine.read === undefined) return shown
    const entry = entryOf(shown.mine.read)
    const { data } = body()
    const read = await otherUser.readEntry(name, entry.id)
    const ofWriter = (await filterForm(trusted, name, 'writerId', entry))(first)
    const list = await otherUser.listEntries(name, { query: { ...ofWriter, count: largestPage } })
    const updated = await otherUser.updateEntry(name, entry.id, { data })
    const afterUpdate = await trusted.readEntry(name, entry.id)
    const deleted = await otherUser.deleteEntry(name, entry.id)
    const afterDeletion = await trusted.readEntry(name, entry.id)
    return { ...shown, touched: { entry, read, list, updated, data, afterUpdate, deleted, afterDeletion } }
  },
  { needs },
)

/** The requests of the two users; ends the case as inapplicable if users may not create entries. */
async function seen(context: CheckContext) {
  const shown = await context.use(twoUsers)
  createdBy(context, shown.mine.response)
  return { ...shown, touched: shown.touched ?? context.untested('the entry of the first user was not read') }
}

/** Asserts that an entry was written in the name of a user, or was refused. */
function expectWrittenBy(user: string, { response, read }: Written): void {
  if (read === undefined) expect(response).toBeRefused()
  else expectUser(entryOf(read).writerId, user, 'writerId on reading the entry')
}

export default suite(
  'TextData: two users',
  { class: 'textboard', section: 'Resources and their fields / TextData', resource: 'TextData' },
  [
    must(
      'access.entries.users.own-writer',
      'each of two users is the writer of their own entries, even at the same time',
      'R-textdata-writer-logged-in',
      async (context) => {
        const { mine, others } = await seen(context)
        createdBy(context, others.response)
        expectWrittenBy(context.fixture('user').id, mine)
        expectWrittenBy(context.fixture('nonMember').id, others)
      },
      both,
    ),
    must(
      'access.entries.users.no-forged-writer',
      'a user who names another user of the application as the writer does not write as that user',
      'R-textdata-writer-logged-in',
      async (context) => {
        const { others, forged } = await seen(context)
        createdBy(context, others.response)
        expectWrittenBy(context.fixture('nonMember').id, forged)
      },
      { ...both, tries: 'the unusual' },
    ),
    must(
      'access.entries.users.requestor',
      'a user who names another user as the requestor does not write as that user',
      'R-textdata-writer-logged-in',
      [
        {
          id: 'access.entries.users.requestor-of-another',
          title: 'xoauth_requestor_id in the header',
          run: async (context) =>
            expectWrittenBy(context.fixture('user').id, (await seen(context)).requestor.header),
        },
        {
          id: 'access.entries.users.requestor-in-query',
          title: 'xoauth_requestor_id in the query',
          run: async (context) =>
            expectWrittenBy(context.fixture('user').id, (await seen(context)).requestor.query),
        },
      ],
      { ...both, why: 'The token says who is logged in. Refusing the contradiction also passes.' },
    ),
    must(
      'access.entries.users.seen-by-other',
      'an entry that one user created is the same entry to another user, unless users are refused with 405',
      'R-entry-read',
      [
        {
          id: 'access.entries.users.read-by-other',
          title: 'read by its id',
          run: async (context) => {
            const { entry, read } = (await seen(context)).touched
            requireServed(context, read, 'read entries')
            expect(namedMembers(entryOf(read)), 'the entry that the other user reads').toEqual(
              namedMembers(entry),
            )
          },
        },
        {
          id: 'access.entries.users.listed-by-other',
          title: 'in the list of its writer',
          norm: 'R-entry-list',
          run: async (context) => {
            const { entry, list } = (await seen(context)).touched
            requireServed(context, list, 'list entries')
            const found = entryWithId(entriesOf(list), entry.id)
            expect(found?.id, 'the id of the entry in the list that the other user is shown', list).toEqual(
              entry.id,
            )
            expect(namedMembers(found ?? {}), 'the entry that the other user is shown', list).toEqual(
              namedMembers(entry),
            )
          },
        },
      ],
      both,
    ),
    must(
      'access.entries.users.change-by-other',
      'an update or deletion by a user who is not the writer is carried out, or is refused and has no effect',
      'R-auth-entries',
      [
        {
          id: 'access.entries.users.update-by-other',
          title: 'an update',
          run: async (context) => {
            const { entry, updated, data, afterUpdate } = (await seen(context)).touched
            const after = entryOf(afterUpdate)
            if (updated.status === 202) {
              expect(after.data, 'the text after the update', after).toEqual(data)
              // The update names no owner: the previous owner stays, or is cleared.
              if (after.ownerId !== entry.ownerId) expectBlankOwner(after, 'ownerId after the update')
              return
            }
            expect(updated).toBeRefused()
            expect(namedMembers(after), 'the entry after the refused update').toEqual(namedMembers(entry))
          },
        },
        {
          id: 'access.entries.users.writer-of-updated',
          title: 'writerId after an update by another user: the creator or that user, nobody else',
          norm: 'R-textdata-writer-logged-in',
          run: async (context) => {
            const { updated, afterUpdate } = (await seen(context)).touched
            if (updated.status !== 202) return context.inapplicable(`the update answers ${updated.status}`)
            const users = [context.fixture('user').id, context.fixture('nonMember').id]
            const { writerId } = entryOf(afterUpdate)
            expect(plainUserId(writerId), 'writerId after the update', afterUpdate).toBeOneOf(users)
          },
        },
        {
          id: 'access.entries.users.delete-by-other',
          title: 'a deletion',
          run: async (context) => {
            const { deleted, afterDeletion } = (await seen(context)).touched
            if (deleted.status === 202) return expect(afterDeletion).toHaveStatus(404)
            expect(deleted).toBeRefused()
            expect(afterDeletion).toHaveStatus(200)
          },
        },
      ],
      { ...both, why: 'Whether users may change what others wrote, and how that is refused, is not stated.' },
    ),
    observe(
      'access.entries.users.writer-after-update-by-other',
      'who is the writer of an entry that another user updated',
      'R-textdata-writer-logged-in',
      async (context) => {
        const { updated, afterUpdate } = (await seen(context)).touched
        if (updated.status !== 202) return `the update answers ${updated.status}`
        const writer = plainUserId(entryOf(afterUpdate).writerId)
        if (writer === context.fixture('nonMember').id) return 'who updated it'
        return writer === context.fixture('user').id ? 'who created it' : 'somebody else'
      },
      both,
    ),
  ],
)
