import { entriesOf, entryOf, expect, must, observe, suite } from '../../harness/index.ts'
import { expectAsSent, expectSameEntry } from '../entries-reading/entry-members.ts'
import { expectUser } from '../entries-reading/user-id.ts'
import { expectBlankOwner } from '../entries-writing/owner.ts'
import { addAs, idOf, ownEntry, requireServed, whyBoth } from './three-legged.ts'

const needs = ['user'] as const
const options = { needs, why: whyBoth }

export default suite(
  'TextData: writer under 3-legged access',
  { class: 'textboard', section: 'Resources and their fields / TextData', resource: 'TextData' },
  [
    must(
      'access.entries.proxy.writer',
      'an entry that a user creates has that user as its writer, in the answer and on every reading',
      async (context) => {
        const { config, trusted } = context
        const { group, entry } = await ownEntry(context)
        const [read, among] = await Promise.all([
          trusted.readEntry(group.name, entry.id),
          group.add().then((other) => trusted.readEntry(group.name, [entry.id, other.id])),
        ])
        const user = idOf(config.user)
        expectUser(entry.writerId, user, 'writerId in the answer to the creation')
        expectUser(entryOf(read).writerId, user, 'writerId on reading the entry')
        const item = entriesOf(among).entry.find(({ id }) => id === entry.id)
        expectUser(item?.writerId, user, 'writerId among several entries')
      },
      options,
    ),
    must(
      'access.entries.proxy.writer-not-owner',
      'a user who writes on the board of another user is the writer, and the other stays the owner',
      async (context) => {
        const { config, trusted, proxy, groups, text, newUserId } = context
        const group = await groups.shared()
        const ownerId = newUserId()
        const created = await addAs(context, proxy, group.name, { data: text.sentence(), ownerId })
        const read = entryOf(await trusted.readEntry(group.name, created.id))
        expectUser(created.writerId, idOf(config.user), 'writerId in the answer to the creation')
        expectUser(read.writerId, idOf(config.user), 'writerId on reading the entry')
        expectUser(read.ownerId, ownerId, 'ownerId on reading the entry')
      },
      options,
    ),
    must(
      'access.entries.proxy.owner-blank',
      'an owner that a user sends blank stays blank: the user is the writer only',
      async (context) => {
        const { trusted, proxy, groups, text } = context
        const group = await groups.shared()
        const created = await addAs(context, proxy, group.name, { data: text.sentence(), ownerId: '' })
        expectBlankOwner(created, 'ownerId in the answer to the creation')
        expectBlankOwner(
          entryOf(await trusted.readEntry(group.name, created.id)),
          'ownerId on reading the entry',
        )
      },
      options,
    ),
    must(
      'access.entries.proxy.writer-of-another',
      'a user who names another writer does not write in that name',
      async (context) => {
        const { config, trusted, proxy, groups, text, newUserId } = context
        const group = await groups.shared()
        const data = text.sentence()
        const [right, answer] = await Promise.all([
          proxy.createEntry(group.name, { data: text.sentence() }),
          proxy.createEntry(group.name, { data, writerId: newUserId() }),
        ])
        requireServed(context, right, 'create entries')
        expect(right).toHaveStatus(201)
        if (answer.status !== 201) return expect(answer).toBeError(400, 403)
        const read = entryOf(await trusted.readEntry(group.name, entryOf(answer).id))
        expectUser(entryOf(answer).writerId, idOf(config.user), 'writerId in the answer to the creation')
        expectUser(read.writerId, idOf(config.user), 'writerId on reading the entry')
        expect(read.data, 'the text').toEqual(data)
      },
      {
        needs,
        section: 'Resources and their fields / TextData',
        why: 'writerId is the logged-in user automatically. Refusing the foreign name passes too.',
      },
    ),
    must(
      'access.entries.proxy.writer-of-partner',
      'a user who names the partner, 0, as the writer does not write as the partner',
      async (context) => {
        const { config, trusted, proxy, groups, text } = context
        const group = await groups.shared()
        const [right, answer] = await Promise.all([
          proxy.createEntry(group.name, { data: text.sentence() }),
          proxy.createEntry(group.name, { data: text.sentence(), writerId: '0' }),
        ])
        requireServed(context, right, 'create entries')
        expect(right).toHaveStatus(201)
        if (answer.status !== 201) return expect(answer).toBeError(400, 403)
        const read = entryOf(await trusted.readEntry(group.name, entryOf(answer).id))
        expectUser(read.writerId, idOf(config.user), 'writerId on reading the entry')
      },
      { needs, why: whyBoth },
    ),
    must(
      'access.entries.proxy.update-writer-of-another',
      'a user who updates an own entry and names another writer does not pass it to that writer',
      async (context) => {
        const { config, trusted, proxy, text, newUserId } = context
        const { group, entry } = await ownEntry(context)
        const answer = await proxy.updateEntry(group.name, entry.id, {
          data: text.sentence(),
          writerId: newUserId(),
        })
        requireServed(context, answer, 'update entries')
        if (answer.status !== 202) expect(answer).toBeError(400, 403)
        const read = entryOf(await trusted.readEntry(group.name, entry.id))
        expectUser(read.writerId, idOf(config.user), 'writerId after the update')
      },
      { needs, why: whyBoth },
    ),
    must(
      'access.entries.proxy.update-writer-kept',
      'a user who updates an own entry without naming a writer stays its writer',
      async (context) => {
        const { config, trusted, proxy, text } = context
        const { group, entry } = await ownEntry(context)
        const data = text.sentence()
        const answer = await proxy.updateEntry(group.name, entry.id, { data })
        requireServed(context, answer, 'update entries')
        expect(answer).toHaveStatus(202)
        const read = entryOf(await trusted.readEntry(group.name, entry.id))
        expect(read.data, 'the text after the update').toEqual(data)
        expectUser(read.writerId, idOf(config.user), 'writerId after the update')
      },
      { needs, why: whyBoth },
    ),
    must(
      'access.entries.proxy.members',
      'an entry that a user creates carries the text, the parent and the owner that were sent',
      async (context) => {
        const { trusted, proxy, groups, text, newUserId } = context
        const group = await groups.shared()
        const parent = await group.add()
        const sent = { data: text.sentence(), parentId: parent.id, ownerId: newUserId() }
        const created = await addAs(context, proxy, group.name, sent)
        const read = entryOf(await trusted.readEntry(group.name, created.id))
        expectAsSent(read, sent, group.name, 'the entry')
        expectSameEntry(read, created, 'the entry, beside the answer to its creation')
      },
      options,
    ),
    observe(
      'access.entries.proxy.own-writer-given',
      'what a user’s own id as writerId in a creation does',
      async ({ config, proxy, groups, text }) => {
        const group = await groups.shared()
        const body = { data: text.sentence(), writerId: idOf(config.user) }
        return String((await proxy.createEntry(group.name, body)).status)
      },
      { needs },
    ),
    observe(
      'access.entries.proxy.status-after-update',
      'the status of an entry that its writer updated',
      async (context) => {
        const { trusted, proxy, text } = context
        const { group, entry } = await ownEntry(context)
        const answer = await proxy.updateEntry(group.name, entry.id, { data: text.sentence() })
        if (answer.status !== 202) return `the update answers ${answer.status}`
        return String(entryOf(await trusted.readEntry(group.name, entry.id)).status)
      },
      { needs },
    ),
  ],
)
