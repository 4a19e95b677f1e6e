import {
  type CheckContext,
  each,
  entriesOf,
  entryOf,
  expect,
  type Members,
  must,
  observe,
  should,
  suite,
  untestable,
} from '../../../harness/index.ts'
import { requireOwnerByUser } from '../../shared/entries/owners-of-users.ts'
import { storedEntry } from '../../shared/entries/stored-entries.ts'
import { expectBlankOwner, expectUser, plainUserId } from '../../shared/ids/user-id.ts'
import { createdBy } from '../../shared/requests/three-legged.ts'
import { creation, expectUserShown } from './creation.ts'
import { ownWriter } from './own-writer.ts'

/** How an owner that was not sent is returned. */
function ownerShown({ ownerId }: Members): string {
  if (ownerId === undefined) return 'absent'
  if (ownerId === null || ownerId === '') return JSON.stringify(ownerId)
  const plain = plainUserId(ownerId)
  if (plain === '') return 'a domain and a colon'
  return plain === '0' ? 'the user 0' : 'another value'
}

/** A service may accept a blank owner only if the member is missing. */
const emptyOwner = { invalid: 'an empty text as ownerId' }

/**
 * Creates an entry with an empty text as its owner.
 * @param options.asReply is it a reply to an entry on the board of a user?
 */
async function createBlank({ trusted, groups, text, newUserId }: CheckContext, { asReply = false } = {}) {
  const group = await groups.shared()
  const parent = asReply ? { parentId: (await group.add({ ownerId: newUserId() })).id } : {}
  const body = { data: text.sentence(), writerId: newUserId(), ...parent }
  const response = await trusted.createEntry(group.name, { ...body, ownerId: '' }, emptyOwner)
  return { group: group.name, body, response }
}

export default suite(
  'TextData: owner',
  { class: 'textboard', section: 'Resources and their fields / TextData', resource: 'TextData' },
  [
    must(
      'entries.owner.given',
      'an entry keeps its owner: ownerId is returned as a domain, a colon and the user id',
      'R-textdata-owner-id',
      [
        {
          id: 'entries.owner.prefix',
          title: 'the writer is another user: in the response, by the id and in the list',
          run: async ({ use }) => expectUserShown(await use(creation), 'ownerId'),
        },
        {
          id: 'entries.owner.of-many',
          title: 'the same for entries of several writers',
          run: async ({ trusted, groups, newUserId }) => {
            const group = await groups.shared()
            const ownerId = newUserId()
            const entries = await group.addMany(3, () => ({ ownerId }))
            const ids = entries.map(({ id }) => id)
            const { entry } = entriesOf(await trusted.readEntry(group.name, ids))
            expect(entry, 'the entries').toHaveLength(ids.length)
            for (const one of entry) expectUser(one.ownerId, ownerId, `ownerId of entry ${one.id}`, one)
          },
        },
        {
          id: 'entries.owner.same-as-writer',
          title: 'the owner is also the writer',
          run: async ({ use }) => {
            const { user, read } = await use(ownWriter)
            expectUser(read.ownerId, user, 'ownerId', read)
            expectUser(read.writerId, user, 'writerId', read)
          },
        },
        {
          id: 'entries.owner.of-user-entry',
          title: 'in an entry that a logged-in user writes',
          needs: ['user'],
          run: async (context) => {
            const { trusted, proxy, groups, text, newUserId } = context
            await requireOwnerByUser(context)
            const group = await groups.shared()
            const ownerId = newUserId()
            const response = await proxy.createEntry(group.name, { data: text.sentence(), ownerId })
            const { id, ownerId: shown } = createdBy(context, response)
            expectUser(shown, ownerId, 'ownerId in the response', response)
            expectUser(
              (await storedEntry(trusted, group.name, id)).ownerId,
              ownerId,
              'ownerId read by the id',
            )
          },
        },
      ],
    ),
    must(
      'entries.owner.blank',
      'an entry can be without an owner: the board belongs to a group of users',
      'R-textdata-owner-blank',
      async (context) => {
        const { trusted } = context
        const { group, body, response } = await createBlank(context)
        // A service that refuses the empty text must accept an entry without ownerId as one with a blank owner.
        const accepted = response.status === 201 ? response : await trusted.createEntry(group, body)
        if (accepted !== response) expect(response).toBeRefused()
        expect(accepted).toHaveStatus(201)
        const created = entryOf(accepted)
        expectBlankOwner(created, 'ownerId in the response')
        expectBlankOwner(await storedEntry(trusted, group, created.id), 'ownerId read by the id')
      },
      { why: 'ownerId is left blank: sent as an empty text, or not at all.' },
    ),
    should(
      'entries.owner.blank-text',
      'an empty text as ownerId is a blank owner',
      'R-textdata-owner-blank',
      [
        {
          id: 'entries.owner.blank-created',
          title: 'in a creation',
          run: async (context) => {
            const { response } = await createBlank(context)
            expect(response).toHaveStatus(201)
            expectBlankOwner(entryOf(response), 'ownerId in the response')
          },
        },
        {
          id: 'entries.owner.blank-reply',
          title: 'in a reply to an entry that has an owner',
          run: async (context) => {
            const { group, response } = await createBlank(context, { asReply: true })
            expect(response).toHaveStatus(201)
            const { id } = entryOf(response)
            expectBlankOwner(await storedEntry(context.trusted, group, id), 'ownerId read by the id')
          },
        },
        {
          id: 'entries.owner.cleared',
          title: 'in an update, which leaves the entry without an owner',
          run: async ({ trusted, groups, text, newUserId }) => {
            const group = await groups.shared()
            const writerId = newUserId()
            const { id } = await group.add({ ownerId: newUserId(), writerId })
            const body = { data: text.sentence(), ownerId: '', writerId }
            expect(await trusted.updateEntry(group.name, id, body, emptyOwner)).toHaveStatus(202)
            expectBlankOwner(await storedEntry(trusted, group.name, id), 'ownerId after the update')
          },
        },
      ],
      { why: 'ownerId is also sent on update, and blank is one of its values.' },
    ),
    should(
      'entries.owner.not-the-writer',
      'an entry without ownerId does not get its writer as its owner',
      'R-textdata-owner-blank',
      each(
        [
          ['entries.owner.not-the-writer', 'an entry of its own', false],
          ['entries.owner.not-the-writer-of-a-reply', 'a reply', true],
        ] as const,
        ([id, title]) => ({ id, title }),
        async ({ trusted, groups, newUserId }, [, , isReply]) => {
          const group = await groups.shared()
          const writerId = newUserId()
          const parent = isReply ? { parentId: (await group.add()).id } : {}
          const { id } = await group.add({ writerId, ...parent })
          const { ownerId } = await storedEntry(trusted, group.name, id)
          expect(plainUserId(ownerId) ?? ownerId, 'the user in ownerId').notToEqual(writerId)
        },
      ),
      {
        why: 'How a missing owner is shown is left open. But the writer as the owner would say that the board is the writer’s.',
      },
    ),
    observe('entries.owner.shown', 'how an unusual owner comes back', 'R-textdata-owner-id', [
      ...each(
        [
          ['none', 'no owner', {}],
          ['shown-blank', 'an empty text', { ownerId: '' }],
        ] as const,
        ([name, title]) => ({ id: `entries.owner.${name}`, title }),
        async ({ trusted, groups, text, newUserId }, [, , owner]) => {
          const group = await groups.shared()
          const body = { data: text.sentence(), writerId: newUserId(), ...owner }
          const response = await trusted.createEntry(group.name, body, emptyOwner)
          return response.status === 201 ? ownerShown(entryOf(response)) : String(response.status)
        },
      ),
      {
        id: 'entries.owner.with-domain',
        title: 'an owner that is sent with its domain, as it was returned',
        run: async ({ trusted, groups, text, newUserId }) => {
          const group = await groups.shared()
          const { ownerId } = await group.add({ ownerId: newUserId() })
          const body = { data: text.sentence(), writerId: newUserId(), ownerId: String(ownerId) }
          const response = await trusted.createEntry(group.name, body, {
            invalid: 'a user id with its domain',
          })
          if (response.status !== 201) return String(response.status)
          return entryOf(response).ownerId === ownerId ? 'taken as the same user' : 'taken as another user'
        },
      },
    ]),
    untestable(
      'entries.owner.of-topic',
      'one user owns every entry of a topic',
      'R-textdata-owner-of-topic',
      'the application chooses which entries belong to a topic; the service stores what it is sent',
    ),
  ],
)
