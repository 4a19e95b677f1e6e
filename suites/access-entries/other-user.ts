import { entryOf, expect, must, observe, should, suite } from '../../harness/index.ts'
import { expectUser } from '../entries-reading/user-id.ts'
import { expectStored } from './stored.ts'
import { addAs, idOf, requireServed, whyBoth } from './three-legged.ts'

const both = { needs: ['user', 'nonMember'], why: whyBoth } as const

export default suite(
  'TextData: two users',
  { class: 'textboard', section: 'Resources and their fields / TextData', resource: 'TextData' },
  [
    must(
      'access.entries.users.own-writer',
      'of two users each writes under the own id, also at the same time',
      async (context) => {
        const { config, trusted, proxy, otherUser, groups, text } = context
        const group = await groups.shared()
        const [mine, other] = await Promise.all([
          addAs(context, proxy, group.name, { data: text.sentence() }),
          addAs(context, otherUser, group.name, { data: text.sentence() }),
        ])
        const [mineRead, otherRead] = await Promise.all([
          trusted.readEntry(group.name, mine.id),
          trusted.readEntry(group.name, other.id),
        ])
        expectUser(entryOf(mineRead).writerId, idOf(config.user), 'writerId of the first user’s entry')
        expectUser(entryOf(otherRead).writerId, idOf(config.nonMember), 'writerId of the second user’s entry')
      },
      both,
    ),
    must(
      'access.entries.users.no-forged-writer',
      'a user who names another user of the application as the writer does not write in that name',
      async (context) => {
        const { config, trusted, otherUser, groups, text } = context
        const group = await groups.shared()
        const [right, answer] = await Promise.all([
          otherUser.createEntry(group.name, { data: text.sentence() }),
          otherUser.createEntry(group.name, { data: text.sentence(), writerId: idOf(config.user) }),
        ])
        requireServed(context, right, 'create entries')
        expect(right).toHaveStatus(201)
        if (answer.status !== 201) return expect(answer).toBeError(400, 403)
        const read = entryOf(await trusted.readEntry(group.name, entryOf(answer).id))
        expectUser(read.writerId, idOf(config.nonMember), 'writerId of the entry')
      },
      both,
    ),
    must(
      'access.entries.users.seen-by-other',
      'an entry that one user created is the same entry to another user, at once',
      async (context) => {
        const { proxy, otherUser, groups, text } = context
        const group = await groups.shared()
        const entry = await addAs(context, proxy, group.name, { data: text.sentence() })
        const answer = await otherUser.readEntry(group.name, entry.id)
        requireServed(context, answer, 'read entries')
        const read = entryOf(answer)
        expect(read.data, 'the text that the other user reads').toEqual(entry.data)
        expect(read.writerId, 'the writer that the other user reads').toEqual(entry.writerId)
      },
      both,
    ),
    must(
      'access.entries.users.update-by-other',
      'another user’s update of an entry takes effect, or is refused and changes nothing',
      async (context) => {
        const { trusted, proxy, otherUser, groups, text } = context
        const group = await groups.shared()
        const { id } = await addAs(context, proxy, group.name, { data: text.sentence() })
        const before = entryOf(await trusted.readEntry(group.name, id))
        const data = text.sentence()
        const answer = await otherUser.updateEntry(group.name, id, { data })
        const after = entryOf(await trusted.readEntry(group.name, id))
        if (answer.status === 202) return expect(after.data, 'the text after the update').toEqual(data)
        expect(answer).toBeError(403, 405, 401, 404)
        expect(after.data, 'the text after the refused update').toEqual(before.data)
        expect(after.writerId, 'writerId after the refused update').toEqual(before.writerId)
        expect(after.updated, 'updated after the refused update').toEqual(before.updated)
      },
      { ...both, why: 'Whether users may change what others wrote, and how that is refused, is not stated.' },
    ),
    must(
      'access.entries.users.delete-by-other',
      'another user’s deletion of an entry takes effect, or is refused and deletes nothing',
      async (context) => {
        const { trusted, proxy, otherUser, groups, text } = context
        const group = await groups.shared()
        const { id } = await addAs(context, proxy, group.name, { data: text.sentence() })
        const answer = await otherUser.deleteEntry(group.name, id)
        const after = await trusted.readEntry(group.name, id)
        if (answer.status === 202) return expect(after).toBeError(404)
        expect(answer).toBeError(403, 405, 401, 404)
        expect(after).toHaveStatus(200)
      },
      { ...both, why: 'Whether users may delete what others wrote, and how that is refused, is not stated.' },
    ),
    should(
      'access.entries.users.requestor-of-another',
      'a user who names another user as the requestor does not write in that name',
      async (context) => {
        const { config, trusted, proxy, groups, text } = context
        const group = await groups.shared()
        await addAs(context, proxy, group.name, { data: text.sentence() })
        const answer = await proxy.createEntry(
          group.name,
          { data: text.sentence() },
          { sign: { requestorId: idOf(config.nonMember) } },
        )
        if (answer.status !== 201) return expect(answer).toBeError(400, 401, 403)
        const read = entryOf(await trusted.readEntry(group.name, entryOf(answer).id))
        expectUser(read.writerId, idOf(config.user), 'writerId of the entry')
      },
      {
        ...both,
        why: 'The token says who is logged in; what xoauth_requestor_id means beside it is not stated.',
      },
    ),
    must(
      'access.entries.users.token-with-other-secret',
      'a user’s token signed with another user’s token secret answers 401 with the error body and stores nothing',
      async (context) => {
        const { config, trusted, proxy, groups, text, newUserId } = context
        const group = await groups.shared()
        const ownerId = newUserId()
        const kept = await addAs(context, proxy, group.name, { data: text.sentence(), ownerId })
        const data = text.sentence()
        const sign = { tokenSecret: config.nonMember?.tokenSecret ?? '' }
        expect(await proxy.createEntry(group.name, { data, ownerId }, { sign })).toBeError(401)
        await expectStored(trusted, group.name, kept, data)
      },
      { ...both, section: 'Authentication / Request signing' },
    ),
    observe(
      'access.entries.users.writer-after-update-by-other',
      'who is the writer of an entry that another user updated',
      async (context) => {
        const { config, trusted, proxy, otherUser, groups, text } = context
        const group = await groups.shared()
        const { id } = await addAs(context, proxy, group.name, { data: text.sentence() })
        const answer = await otherUser.updateEntry(group.name, id, { data: text.sentence() })
        if (answer.status !== 202) return `the update answers ${answer.status}`
        const { writerId } = entryOf(await trusted.readEntry(group.name, id))
        if (String(writerId).endsWith(idOf(config.nonMember))) return 'who updated it'
        return String(writerId).endsWith(idOf(config.user)) ? 'who created it' : 'somebody else'
      },
      both,
    ),
  ],
)
