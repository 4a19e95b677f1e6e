import {
  type CheckContext,
  type Entry,
  entriesOf,
  entryOf,
  expect,
  idsOf,
  must,
  observe,
  suite,
} from '../../harness/index.ts'
import { expectTimeOf } from '../shared/clock.ts'
import { entryWithId, expectAsAnswered, expectAsSent } from '../shared/entries/entry-members.ts'
import { ownerByUser, ownersOfUsers, refusesUser } from '../shared/entries/owners-of-users.ts'
import { expectTwo, storedEntry } from '../shared/entries/stored-entries.ts'
import { expectBlankOwner, expectUser, plainUserId } from '../shared/ids/user-id.ts'
import { createdBy, requireServed, whyBoth } from '../shared/requests/three-legged.ts'
import { afterUpdate, changed, createdEntry } from './users-entry.ts'

const needs = ['user'] as const
const options = { needs, why: whyBoth }

/** The members of both creations next to their text and writer. */
interface Both {
  /** Are they replies to an entry of the application? */
  readonly asReply?: boolean
  readonly ownerId?: string
}

/** Sends a valid creation by the user, and one whose body names another writer. */
async function createInBothNames(
  { proxy, groups, text }: CheckContext,
  writerId: string,
  { asReply = false, ownerId }: Both,
) {
  const group = await groups.shared()
  const data = text.sentence()
  const rest = {
    ...(asReply ? { parentId: (await group.add()).id } : {}),
    ...(ownerId === undefined ? {} : { ownerId }),
  }
  const [right, forged] = await Promise.all([
    proxy.createEntry(group.name, { data: text.sentence(), ...rest }),
    proxy.createEntry(group.name, { data, writerId, ...rest }, { invalid: 'another writer than the user' }),
  ])
  return { group, data, right, forged }
}

/** Expects that a creation whose body names another writer is refused, or stored under the logged-in user. */
async function expectNoForgedWriter(context: CheckContext, writerId: string, both: Both = {}): Promise<void> {
  const { group, data, right, forged } = await createInBothNames(context, writerId, both)
  createdBy(context, right)
  if (forged.status !== 201) return expect(forged).toBeRefused()
  const read = entryOf(await context.trusted.readEntry(group.name, entryOf(forged).id))
  expectUser(read.writerId, context.fixture('user').id, 'writerId on reading the entry')
  expect(read.data, 'the text', read).toEqual(data)
}

export default suite(
  'TextData: entries of users',
  { class: 'textboard', section: 'Resources and their fields / TextData', resource: 'TextData' },
  [
    must(
      'access.entries.proxy.writer-is-user',
      'the logged-in user is the writer of an entry, whoever owns the board',
      'R-textdata-writer-logged-in',
      [
        {
          id: 'access.entries.proxy.writer',
          title: 'in the answer to the creation, on reading the entry and among several',
          run: async (context) => {
            const { entry, readings } = await createdEntry(context)
            const user = context.fixture('user').id
            const among = entryWithId(entriesOf(readings.several), entry.id)
            expectUser(entry.writerId, user, 'writerId in the answer to the creation', entry)
            expectUser(entryOf(readings.read).writerId, user, 'writerId on reading the entry', readings.read)
            expectUser(among?.writerId, user, 'writerId among several entries', readings.several)
          },
        },
        {
          id: 'access.entries.proxy.writer-not-owner',
          title: 'the owner of the board stays the owner',
          run: async (context) => {
            const { sent, readings } = await createdEntry(context)
            const read = entryOf(readings.read)
            expectUser(read.writerId, context.fixture('user').id, 'writerId on reading the entry')
            if (sent.ownerId === undefined) expectBlankOwner(read, 'ownerId on reading the entry')
            else expectUser(read.ownerId, sent.ownerId, 'ownerId on reading the entry')
          },
        },
        {
          id: 'access.entries.proxy.writer-own-board',
          title: 'on the user’s own board',
          run: async (context) => {
            const { fixture, trusted, proxy, groups, text, inapplicable } = context
            const { id: user } = fixture('user')
            const ownerId = await ownerByUser(context, user)
            if (ownerId === undefined) return inapplicable('a user may not name an owner')
            const { name } = await groups.shared()
            const response = await proxy.createEntry(name, { data: text.sentence(), ownerId })
            const entry = createdBy(context, response)
            const read = await storedEntry(trusted, name, entry.id)
            expectUser(entry.writerId, user, 'writerId in the answer to the creation', entry)
            expectUser(read.writerId, user, 'writerId on reading the entry', read)
          },
        },
        {
          id: 'access.entries.proxy.update-writer-kept',
          title: 'after an update that names no writer',
          run: async (context) => {
            const { text } = await context.use(changed)
            const after = afterUpdate(context, text)
            expect(after.data, 'the text after the update', after).toEqual(text.data)
            expectUser(after.writerId, context.fixture('user').id, 'writerId after the update')
          },
        },
      ],
      options,
    ),
    must(
      'access.entries.proxy.same-twice',
      'the same body twice by a user makes two entries with two ids',
      'R-entry-create',
      async (context) => {
        const { trusted, proxy, groups, text } = context
        const { name } = await groups.shared()
        const body = { data: text.sentence() }
        const first = createdBy(context, await proxy.createEntry(name, body))
        const second = createdBy(context, await proxy.createEntry(name, body))
        await expectTwo(trusted, name, first, second)
      },
      options,
    ),
    must(
      'access.entries.proxy.writer-named',
      'a user who names another writer does not write as that user',
      'R-textdata-writer-logged-in',
      [
        {
          id: 'access.entries.proxy.writer-of-another',
          title: 'another user, in a creation',
          run: (context) => expectNoForgedWriter(context, context.newUserId()),
        },
        {
          id: 'access.entries.proxy.writer-of-partner',
          title: 'the partner, 0, in a creation',
          run: (context) => expectNoForgedWriter(context, '0'),
        },
        {
          id: 'access.entries.proxy.writer-of-another-in-reply',
          title: 'another user, in the creation of a reply',
          run: (context) => expectNoForgedWriter(context, context.newUserId(), { asReply: true }),
        },
        {
          id: 'access.entries.proxy.writer-of-another-with-owner',
          title: 'another user, in a creation that also names an owner',
          run: async (context) => {
            const ownerId = await ownerByUser(context)
            if (ownerId === undefined) return context.inapplicable('a user may not name an owner')
            await expectNoForgedWriter(context, context.newUserId(), { ownerId })
          },
        },
        {
          id: 'access.entries.proxy.update-writer-of-another',
          title: 'another user, in an update',
          run: async (context) => {
            const { response, after } = (await context.use(changed)).otherWriter
            requireServed(context, response, 'update entries')
            if (response.status !== 202) expect(response).toBeRefused()
            expectUser(entryOf(after).writerId, context.fixture('user').id, 'writerId after the update')
          },
        },
      ],
      {
        tries: 'the unusual',
        needs,
        why: 'writerId is the logged-in user automatically. Refusing the other name also passes.',
      },
    ),
    must(
      'access.entries.proxy.kept',
      'an entry of a user has exactly the text, the parent and the owner that were sent',
      'R-textdata-data',
      [
        {
          id: 'access.entries.proxy.members',
          title: 'after its creation',
          run: async (context) => {
            const { entry, sent, group, readings } = await createdEntry(context)
            const read = entryOf(readings.read)
            expectAsSent(read, { sent, group }, 'the entry')
            expectAsAnswered(read, entry, 'the entry, compared with the answer to its creation')
          },
        },
        {
          id: 'access.entries.proxy.verbatim',
          title: 'after its creation and after an update: markup, accents, Japanese, emoji, a line break',
          run: async (context) => {
            const { sent, readings } = await createdEntry(context)
            expect(entryOf(readings.read).data, 'the text').toEqual(sent.data)
            const { text } = await context.use(changed)
            expect(afterUpdate(context, text).data, 'the updated text').toEqual(text.data)
          },
        },
        {
          id: 'access.entries.proxy.reply-to-own',
          title: 'if it is a reply to an entry of the user, or to a reply of the user',
          norm: 'R-textdata-parent-id',
          run: async (context) => {
            const { trusted, proxy, groups, text } = context
            const { name } = await groups.shared()
            const write = async (parentId?: string) =>
              createdBy(
                context,
                await proxy.createEntry(name, {
                  data: text.sentence(),
                  ...(parentId === undefined ? {} : { parentId }),
                }),
              )
            const first = await write()
            const reply = await write(first.id)
            const further = await write(reply.id)
            for (const [entry, parent] of [
              [reply, first],
              [further, reply],
            ] as const) {
              const read = entryOf(await trusted.readEntry(name, entry.id))
              expect(read.parentId, 'the parent of a reply by a user', read).toEqual(parent.id)
            }
          },
        },
        {
          id: 'access.entries.proxy.update-parent',
          title: 'after an update that names a parent',
          norm: 'R-textdata-parent-id',
          run: async (context) => {
            const { parent } = await context.use(changed)
            const after = afterUpdate(context, parent)
            expect(after.parentId, 'the parent after an update with one', after).toEqual(parent.parentId)
          },
        },
      ],
      { ...options, tries: 'the unusual' },
    ),
    must(
      'access.entries.proxy.owner',
      'the owner of an entry is the one that a user names, or nobody: a user does not become the owner by writing',
      'R-textdata-owner-id',
      [
        {
          id: 'access.entries.proxy.owner-blank',
          title:
            'an owner that a creation leaves blank stays blank; an owner that is left out may become the user',
          run: async (context) => {
            const { trusted, proxy, groups, text, inapplicable } = context
            const owners = await context.use(ownersOfUsers)
            const group = await groups.shared()
            const isOwn = ({ ownerId }: Entry) => plainUserId(ownerId) === context.fixture('user').id
            const withoutOwner = await proxy.createEntry(group.name, { data: text.sentence() })
            const isOfUser = isOwn(createdBy(context, withoutOwner))
            const response = isOfUser
              ? await proxy.createEntry(group.name, { data: text.sentence(), ownerId: '' })
              : withoutOwner
            if (isOfUser && refusesUser(response.status))
              return inapplicable('a blank owner is refused, and one that is left out is the user')
            const entry = createdBy(context, response)
            if (owners !== 'anybody' && isOwn(entry))
              return inapplicable('users write only on their own board, and name no owner for it')
            expectBlankOwner(entry, 'ownerId in the answer to the creation')
            const read = entryOf(await trusted.readEntry(group.name, entry.id))
            expectBlankOwner(read, 'ownerId on reading the entry')
          },
        },
        {
          id: 'access.entries.proxy.update-owner',
          title: 'an update keeps or clears the owner, or sets the owner that it names',
          run: async (context) => {
            const { owners, text, owner } = await context.use(changed)
            const kept = plainUserId(afterUpdate(context, text).ownerId)
            expect(kept, 'the owner after an update without one', text.after).toBeOneOf([
              owners[0],
              '',
              '0',
              undefined,
            ])
            if (owner === undefined || refusesUser(owner.response.status)) return
            const set = plainUserId(afterUpdate(context, owner).ownerId)
            expect(set, 'the owner after an update with one', owner.after).toEqual(owners[1])
          },
        },
        {
          id: 'access.entries.proxy.update-owner-found',
          title: 'a filter uses the owner that an update names',
          run: async (context) => {
            const { id, owner, ofOwners } = await context.use(changed)
            if (owner === undefined || ofOwners === undefined)
              return context.inapplicable('the target lets a user name nobody as the owner')
            if (refusesUser(owner.response.status))
              return context.inapplicable('the target does not let a user change the owner')
            afterUpdate(context, owner)
            const [first, second] = ofOwners.value()
            expect(idsOf(first), 'the ids of the owner before', first).notToContain(id)
            expect(idsOf(second), 'the ids of the owner that the update names', second).toContain(id)
          },
        },
      ],
      options,
    ),
    must(
      'access.entries.proxy.time',
      'published and updated of an entry of a user are the times of its creation and its update, in GMT',
      'R-textdata-published',
      [
        {
          id: 'access.entries.proxy.times',
          title: 'after its creation',
          run: async (context) => {
            const { response, entry } = await createdEntry(context)
            expectTimeOf(response, entry.published, 'published')
            expectTimeOf(response, entry.updated, 'updated')
          },
        },
        {
          id: 'access.entries.proxy.update-times',
          title: 'after an update more than a second later',
          run: async (context) => {
            const { before, text } = await context.use(changed)
            const after = afterUpdate(context, text)
            expect(after.published, 'published after the update', after).toEqual(before.published)
            expect(after.updated, 'updated after the update', after).notToEqual(before.updated)
            expectTimeOf(text.response, after.updated, 'updated after the update')
          },
        },
      ],
      options,
    ),
    observe(
      'access.entries.proxy.own-writer-given',
      'what a user’s own id as writerId in a creation does',
      'R-textdata-writer-logged-in',
      async ({ fixture, proxy, groups, text }) => {
        const group = await groups.shared()
        const body = { data: text.sentence(), writerId: fixture('user').id }
        return String((await proxy.createEntry(group.name, body)).status)
      },
      { needs },
    ),
  ],
)
