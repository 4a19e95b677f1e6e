import {
  entryOf,
  expect,
  type Members,
  must,
  observe,
  should,
  suite,
  untestable,
} from '../../harness/index.ts'
import { listedLike } from '../entries-reading/listed-like.ts'
import { expectUser, plainUserId } from '../entries-reading/user-id.ts'
import { readBack, updated } from './stored.ts'

/** Demands that the owner was left blank: absent, null, empty, a domain with nothing behind it, or the stand-in 0. @param name what it is, for the failure */
export function expectBlankOwner(entry: Members, name: string): void {
  expect(entry.ownerId ?? '', name).toSatisfy(
    (value) => ['', '0'].includes(plainUserId(value) ?? String(value)),
    'be blank (absent, null, "", a domain and a colon, or the stand-in 0)',
  )
}

/** How an owner that was not named comes back. */
function ownerShown({ ownerId }: Members): string {
  if (ownerId === undefined) return 'absent'
  if (ownerId === null || ownerId === '') return JSON.stringify(ownerId)
  return plainUserId(ownerId) === '' ? 'a domain and a colon' : 'another value'
}

export default suite(
  'TextData: owner',
  { class: 'textboard', section: 'Resources and their fields / TextData', resource: 'TextData' },
  [
    must(
      'entries.owner.prefix',
      'ownerId is returned as a domain, a colon and the user id: in the answer, by id and in the list',
      async ({ trusted, groups, newUserId }) => {
        const group = await groups.shared()
        const owner = newUserId()
        const created = await group.add({ ownerId: owner })
        expectUser(created.ownerId, owner, 'ownerId in the answer')
        const [read, listed] = await Promise.all([
          readBack(trusted, group.name, created.id),
          listedLike(trusted, group.name, created),
        ])
        expectUser(read.ownerId, owner, 'ownerId read by id')
        expectUser(listed.find(({ id }) => id === created.id)?.ownerId, owner, 'ownerId in the list')
      },
    ),
    must(
      'entries.owner.kept',
      'the owner of the board is kept beside another writer, and not mixed up with it',
      async ({ trusted, groups, newUserId }) => {
        const group = await groups.shared()
        const [writerId, ownerId] = [newUserId(), newUserId()]
        const { id } = await group.add({ writerId, ownerId })
        const read = await readBack(trusted, group.name, id)
        expectUser(read.ownerId, ownerId, 'ownerId')
        expectUser(read.writerId, writerId, 'writerId')
      },
    ),
    must(
      'entries.owner.of-many',
      'entries of several writers may have one owner',
      async ({ trusted, groups, newUserId }) => {
        const group = await groups.shared()
        const ownerId = newUserId()
        const entries = await group.addMany(3, () => ({ ownerId }))
        for (const { id } of entries) {
          expectUser((await readBack(trusted, group.name, id)).ownerId, ownerId, `ownerId of entry ${id}`)
        }
        const listed = await listedLike(trusted, group.name, entries[0] ?? { id: '' })
        expect(
          listed.map(({ id }) => id),
          'ids in the list with this owner',
        ).toHaveSameMembers(entries.map(({ id }) => id))
      },
    ),
    must(
      'entries.owner.same-as-writer',
      'a user may write on the own board',
      async ({ trusted, groups, newUserId }) => {
        const group = await groups.shared()
        const user = newUserId()
        const { id } = await group.add({ writerId: user, ownerId: user })
        const read = await readBack(trusted, group.name, id)
        expectUser(read.ownerId, user, 'ownerId')
        expectUser(read.writerId, user, 'writerId')
      },
    ),
    must(
      'entries.owner.blank',
      'an owner that is sent blank stays blank: the board belongs to a group of users',
      async ({ trusted, groups, text, newUserId }) => {
        const group = await groups.shared()
        const body = { data: text.sentence(), writerId: newUserId(), ownerId: '' }
        const answer = await trusted.createEntry(group.name, body)
        expect(answer).toHaveStatus(201)
        const created = entryOf(answer)
        expectBlankOwner(created, 'ownerId in the answer')
        expectBlankOwner(await readBack(trusted, group.name, created.id), 'ownerId read by id')
      },
    ),
    must(
      'entries.owner.optional',
      'an entry without ownerId is accepted and stored',
      async ({ trusted, groups, text, newUserId }) => {
        const group = await groups.shared()
        const data = text.sentence()
        const answer = await trusted.createEntry(group.name, { data, writerId: newUserId() })
        expect(answer).toHaveStatus(201)
        const read = await readBack(trusted, group.name, entryOf(answer).id)
        expect(read.data, 'the text on reading').toEqual(data)
      },
      {
        why: 'ownerId is not marked as required, and is left blank where a board belongs to no single user.',
      },
    ),
    should(
      'entries.owner.not-the-writer',
      'an entry without ownerId does not get its writer as its owner',
      async ({ trusted, groups, newUserId }) => {
        const group = await groups.shared()
        const writerId = newUserId()
        const { id } = await group.add({ writerId })
        const { ownerId } = await readBack(trusted, group.name, id)
        expect(plainUserId(ownerId) ?? ownerId, 'the user in ownerId').notToEqual(writerId)
      },
      { why: 'How a missing owner is shown is left open; naming the writer would say whose board it is.' },
    ),
    must(
      'entries.owner.updated',
      'an update gives an entry another owner',
      async ({ trusted, groups, text, newUserId }) => {
        const group = await groups.shared()
        const { id } = await group.add({ ownerId: newUserId() })
        const ownerId = newUserId()
        const body = { data: text.sentence(), ownerId, writerId: newUserId() }
        const after = await updated(trusted, group.name, id, body)
        expectUser(after.ownerId, ownerId, 'ownerId after the update')
      },
    ),
    must(
      'entries.owner.given-by-update',
      'an update gives an owner to an entry that had none',
      async ({ trusted, groups, text, newUserId }) => {
        const group = await groups.shared()
        const { id } = await group.add()
        const ownerId = newUserId()
        const body = { data: text.sentence(), ownerId, writerId: newUserId() }
        const after = await updated(trusted, group.name, id, body)
        expectUser(after.ownerId, ownerId, 'ownerId after the update')
      },
    ),
    should(
      'entries.owner.cleared',
      'an update with a blank owner leaves the entry without an owner',
      async ({ trusted, groups, text, newUserId }) => {
        const group = await groups.shared()
        const { id } = await group.add({ ownerId: newUserId() })
        const body = { data: text.sentence(), ownerId: '', writerId: newUserId() }
        expectBlankOwner(await updated(trusted, group.name, id, body), 'ownerId after the update')
      },
      { why: 'ownerId is sent on update too, and blank is one of its values.' },
    ),
    should(
      'entries.owner.same-form',
      'one user has one form as owner and as writer',
      async ({ trusted, groups, newUserId }) => {
        const group = await groups.shared()
        const user = newUserId()
        const { id } = await group.add({ writerId: user, ownerId: user })
        const read = await readBack(trusted, group.name, id)
        expect(read.ownerId, 'ownerId beside the same user as writerId').toEqual(read.writerId)
      },
    ),
    observe(
      'entries.owner.none',
      'how an entry shows that no owner was given',
      async ({ trusted, groups }) => {
        const group = await groups.shared()
        const { id } = await group.add()
        return ownerShown(await readBack(trusted, group.name, id))
      },
    ),
    observe('entries.owner.shown-blank', 'how an owner that was sent blank comes back', async (context) => {
      const { trusted, groups } = context
      const group = await groups.shared()
      const { id } = await group.add({ ownerId: '' })
      return ownerShown(await readBack(trusted, group.name, id))
    }),
    observe(
      'entries.owner.with-domain',
      'what an ownerId does that is sent with its domain, as it was returned',
      async ({ trusted, groups, text, newUserId }) => {
        const group = await groups.shared()
        const { ownerId } = await group.add({ ownerId: newUserId() })
        const answer = await trusted.createEntry(
          group.name,
          { data: text.sentence(), writerId: newUserId(), ownerId: String(ownerId) },
          { flaw: 'a user id with its domain' },
        )
        if (answer.status !== 201) return String(answer.status)
        return entryOf(answer).ownerId === ownerId ? 'taken as the same user' : 'taken as another user'
      },
    ),
    untestable(
      'entries.owner.of-topic',
      'one user owns every entry of a topic',
      'which entries make a topic is the application’s own choice; the service keeps what it is sent',
    ),
    untestable(
      'entries.owner.categories',
      'entries of different categories stand in different groups, the columns of one form may share one',
      'advice to the application, on which the service has no part',
      { section: 'Limits', level: 'SHOULD' },
    ),
  ],
)
