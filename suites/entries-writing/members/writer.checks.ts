import {
  type CheckContext,
  each,
  entryOf,
  expect,
  must,
  observe,
  should,
  suite,
} from '../../../harness/index.ts'
import { expectEntryUnchanged, storedEntry, updated } from '../../shared/entries/stored-entries.ts'
import { expectPartner, expectUser, isPartner, plainUserId } from '../../shared/ids/user-id.ts'
import { passesAsRefused } from '../../shared/requests/refused.ts'
import { creation, expectUserShown } from './creation.ts'
import { ownWriter } from './own-writer.ts'

/** User ids that come back changed if a number or a column is too small for them. */
const largeUserIds: readonly (readonly [id: string, title: string, userId: string])[] = [
  ['entries.writer.beyond-32-bits', 'a number of more than 32 bits', '4294967297'],
  ['entries.writer.beyond-53-bits', 'a number of more than 53 bits', '9007199254740993'],
  ['entries.writer.beyond-64-bits', 'a number of 25 digits', '1234567890123456789012345'],
]

const rule =
  'A missing writerId becomes 0, the partner; whether 0 has a domain is left open. An empty one is invalid, or treated ' +
  'as missing: what is returned has the form <domain>:<user_id>, or is 0.'

/** Creates an entry with an unusual writer, and describes the result. */
async function created(
  { trusted, groups, text }: CheckContext,
  writer: Readonly<Record<string, string>>,
  invalid?: string,
): Promise<string> {
  const group = await groups.shared()
  const options = invalid === undefined ? {} : { invalid }
  const response = await trusted.createEntry(group.name, { data: text.sentence(), ...writer }, options)
  if (response.status !== 201) return String(response.status)
  const { writerId } = entryOf(response)
  if (writerId === '0') return 'returned as 0'
  const isAnother = writer.writerId !== undefined && plainUserId(writerId) !== writer.writerId
  return isAnother ? 'returned as another user' : 'returned with a domain'
}

/** What happens with each unusual writer. */
const oddWriters: readonly (readonly [
  id: string,
  title: string,
  run: (context: CheckContext) => Promise<string>,
])[] = [
  ['entries.writer.partner-form', 'a creation without a writer', (context) => created(context, {})],
  [
    'entries.writer.zero',
    'a creation with the writer 0',
    (context) => created(context, { writerId: '0' }, 'the writer 0'),
  ],
  [
    'entries.writer.no-digits',
    'a creation whose writer is not a number',
    (context) => created(context, { writerId: 'somebody' }, 'a user id that is not a number'),
  ],
  [
    'entries.writer.with-domain',
    'a creation whose writer has a domain, as it was returned',
    async ({ trusted, groups, text }) => {
      const group = await groups.shared()
      const { writerId } = await group.add()
      const body = { data: text.sentence(), writerId: String(writerId) }
      const response = await trusted.createEntry(group.name, body, { invalid: 'a user id with its domain' })
      if (response.status !== 201) return String(response.status)
      return entryOf(response).writerId === writerId ? 'taken as the same user' : 'taken as another user'
    },
  ],
  [
    'entries.writer.after-update-omitted',
    'an update without a writer',
    (context) => writerAfter(context, () => ({})),
  ],
  [
    'entries.writer.after-update-other',
    'an update with another writer',
    (context) => writerAfter(context, (other) => ({ writerId: other })),
  ],
]

/** Updates an entry, and describes what happens to its writer. */
async function writerAfter(
  { trusted, groups, text, distinctUserIds }: CheckContext,
  writer: (other: string) => Readonly<Record<string, string>>,
): Promise<string> {
  const group = await groups.shared()
  const [first, second] = distinctUserIds(2)
  const { id, writerId } = await group.add({ writerId: first })
  const body = { data: text.sentence(), ...writer(second) }
  const invalid = 'writerId is missing, or that of another user'
  const response = await trusted.updateEntry(group.name, id, body, { invalid })
  if (response.status !== 202) return String(response.status)
  const after = await storedEntry(trusted, group.name, id)
  if (after.writerId === writerId) return 'the writer stays'
  const now = plainUserId(after.writerId)
  if (now === second) return 'the writer changes'
  return now === '0' ? 'the writer becomes the partner' : 'the writer becomes another one'
}

export default suite(
  'TextData: writer',
  { class: 'textboard', section: 'Resources and their fields / TextData', resource: 'TextData' },
  [
    must(
      'entries.writer.named',
      'with 2-legged access the writer is the one that the body names, and is returned as a domain, a colon and the user id',
      'R-textdata-writer-id',
      [
        {
          id: 'entries.writer.prefix',
          title: 'in the response, by the id and in the list',
          run: async ({ use }) => expectUserShown(await use(creation), 'writerId'),
        },
        {
          id: 'entries.writer.given',
          title: 'another one for each entry',
          run: async ({ trusted, groups, newUserId }) => {
            const group = await groups.shared()
            const writers = [newUserId(), newUserId(), newUserId()]
            const entries = await group.addMany(3, (index) => ({ writerId: writers[index] ?? '' }))
            for (const [index, { id }] of entries.entries()) {
              const { writerId } = await storedEntry(trusted, group.name, id)
              expectUser(writerId, writers[index] ?? '', `writerId of entry ${index + 1}`)
            }
          },
        },
        {
          id: 'entries.writer.update-given',
          title: 'after an update that names the entry’s own writer',
          run: async ({ trusted, groups, text, newUserId }) => {
            const group = await groups.shared()
            const writerId = newUserId()
            const { id } = await group.add({ writerId })
            const data = text.sentence()
            const after = await updated(trusted, group.name, id, { data, writerId })
            expect(after.data, 'the text after the update', after).toEqual(data)
            expectUser(after.writerId, writerId, 'writerId after the update', after)
          },
        },
      ],
    ),
    must(
      'entries.writer.large',
      'a large user id as writer and owner is refused, or returned with the same digits',
      'R-textdata-writer-id',
      each(
        largeUserIds,
        ([id, title]) => ({ id, title }),
        async ({ trusted, groups, text }, [, , user]) => {
          const group = await groups.shared()
          const body = { data: text.sentence(), writerId: user, ownerId: user }
          const response = await trusted.createEntry(group.name, body, { invalid: 'a large user id' })
          if (response.status !== 201) {
            expect(response).toBeRefused()
            return
          }
          const inResponse = entryOf(response)
          const read = await storedEntry(trusted, group.name, inResponse.id)
          for (const [entry, where] of [
            [inResponse, 'in the response'],
            [read, 'read by the id'],
          ] as const) {
            expectUser(entry.writerId, user, `writerId ${where}`, entry)
            expectUser(entry.ownerId, user, `ownerId ${where}`, entry)
          }
        },
      ),
      {
        tries: 'the unusual',
        why: 'A user id is a string. A service may refuse a user that it does not have.',
      },
    ),
    must(
      'entries.writer.omitted',
      'with 2-legged access a creation without writerId is accepted, and its writer is 0; one with an empty writerId is refused, or its writer is 0',
      'R-textdata-writer-partner',
      [
        {
          id: 'entries.writer.empty',
          title: 'an empty writerId',
          norm: 'R-textdata-writer-id',
          run: async ({ trusted, groups, text, newUserId }) => {
            const group = await groups.shared()
            const body = { data: text.sentence(), ownerId: newUserId(), writerId: '' }
            const response = await trusted.createEntry(group.name, body, { invalid: 'an empty writerId' })
            if (passesAsRefused(response)) return
            expect(response).toHaveStatus(201)
            const { id } = entryOf(response)
            const read = await storedEntry(trusted, group.name, id)
            expect(read.writerId, 'writerId read by the id', read).toSatisfy(
              isPartner,
              'be 0, as if it had been omitted, with a domain or without',
              plainUserId(read.writerId) ? undefined : 'neither 0 nor <domain>:<user_id>',
            )
          },
        },
        {
          id: 'entries.writer.partner',
          title: 'in the response and by the id',
          run: async ({ trusted, groups, text, newUserId }) => {
            const group = await groups.shared()
            const body = { data: text.sentence(), ownerId: newUserId() }
            const response = await trusted.createEntry(group.name, body)
            expect(response).toHaveStatus(201)
            const entry = entryOf(response)
            expectPartner(entry, 'writerId in the response')
            expectPartner(await storedEntry(trusted, group.name, entry.id), 'writerId read by the id')
          },
        },
        {
          id: 'entries.writer.partner-again',
          title: 'a reply, after a creation with a writer',
          run: async ({ trusted, groups, text, newUserId }) => {
            const group = await groups.shared()
            const first = await group.add()
            const body = { data: text.sentence(), parentId: first.id, ownerId: newUserId() }
            const response = await trusted.createEntry(group.name, body)
            expect(response).toHaveStatus(201)
            const reply = entryOf(response)
            expectPartner(reply, 'writerId of a reply without a writer')
            const read = await storedEntry(trusted, group.name, reply.id)
            expectPartner(read, 'writerId of a reply without a writer, read by its id')
          },
        },
      ],
      { why: rule },
    ),
    must(
      'entries.writer.update-omitted',
      'an update by the application without writerId is refused without effect, or applied, and the writer stays or becomes 0',
      'R-textdata-writer-given',
      async ({ trusted, groups, text, newUserId }) => {
        const group = await groups.shared()
        const writerId = newUserId()
        const { id } = await group.add({ writerId })
        const before = await storedEntry(trusted, group.name, id)
        const data = text.sentence()
        const invalid = 'writerId is missing'
        const response = await trusted.updateEntry(group.name, id, { data }, { invalid })
        if (response.status !== 202) {
          expect(response).toBeRefused()
          await expectEntryUnchanged(trusted, group.name, before, 'after the refused update')
          return
        }
        const after = await storedEntry(trusted, group.name, id)
        expect(after.data, 'the text after the update', after).toEqual(data)
        expect(plainUserId(after.writerId) ?? after.writerId, 'the user in writerId', after).toBeOneOf([
          writerId,
          '0',
        ])
      },
      { why: 'writerId must be given on update, but becomes 0 when omitted: both readings pass.' },
    ),
    should(
      'entries.writer.update-other',
      'an update that names another writer changes the text, and the writer is one of the two',
      'R-textdata-writer-given',
      async ({ trusted, groups, text, distinctUserIds }) => {
        const group = await groups.shared()
        const [first, second] = distinctUserIds(2)
        const { id } = await group.add({ writerId: first })
        const data = text.sentence()
        const invalid = 'writerId is that of another user'
        const body = { data, writerId: second }
        expect(await trusted.updateEntry(group.name, id, body, { invalid })).toHaveStatus(202)
        const after = await storedEntry(trusted, group.name, id)
        expect(after.data, 'the text after the update', after).toEqual(data)
        expect(plainUserId(after.writerId), 'the user in writerId', after).toBeOneOf([first, second])
      },
      {
        tries: 'the unusual',
        why:
          'writerId is sent on creation; whether the writer of an update may be another one, and becomes that of the entry, is ' +
          'left open.',
      },
    ),
    should(
      'entries.writer.one-form',
      'user ids are returned in one form',
      'R-textdata-writer-id',
      [
        {
          id: 'entries.writer.same-domain',
          title: 'several writers with one domain',
          run: async ({ groups }) => {
            const group = await groups.shared()
            const entries = await group.addMany(3)
            for (const entry of entries)
              expect(entry.writerId, 'writerId', entry).toSatisfy(
                (value) => plainUserId(value) !== undefined,
                'be a domain, a colon and a user id',
              )
            const domains = entries.map(({ writerId }) => String(writerId).replace(/:[^:]*$/, ''))
            expect([...new Set(domains)], 'the domains').toHaveLength(1)
          },
        },
        {
          id: 'entries.owner.same-form',
          title: 'one user as owner and as writer',
          run: async ({ use }) => {
            const { read } = await use(ownWriter)
            expect(read.ownerId, 'ownerId of the user who is the writer', read).toEqual(read.writerId)
          },
        },
      ],
      { why: 'User ids are those of one platform.' },
    ),
    should(
      'entries.writer.omitted-on-update',
      'an update without a writer, if accepted, makes the partner the writer: writerId becomes 0',
      'R-textdata-writer-partner',
      async ({ trusted, groups, text, newUserId, inapplicable }) => {
        const group = await groups.shared()
        const { id } = await group.add({ writerId: newUserId() })
        const body = { data: text.sentence() }
        const response = await trusted.updateEntry(group.name, id, body, { invalid: 'writerId is missing' })
        if (passesAsRefused(response)) return inapplicable('an update without a writer is refused')
        expectPartner(await storedEntry(trusted, group.name, id), 'writerId after an update without a writer')
      },
      {
        why: 'The sentence is about creations and updates. In another reading the partner makes the update, but the entry keeps its writer; so this is not a MUST.',
      },
    ),
    observe(
      'entries.writer.odd',
      'how an unusual writerId is answered',
      'R-textdata-writer-id',
      each(
        oddWriters,
        ([id, title]) => ({ id, title }),
        (context, [, , run]) => run(context),
      ),
    ),
  ],
)
