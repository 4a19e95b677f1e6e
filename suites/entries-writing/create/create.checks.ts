import {
  byteLength,
  type CheckContext,
  type Entry,
  each,
  entriesOf,
  entryOf,
  expect,
  type HttpResponse,
  type Members,
  must,
  type NewEntry,
  objectOf,
  observe,
  should,
  suite,
} from '../../../harness/index.ts'
import { expectInstant } from '../../shared/clock.ts'
import { expectAsAnswered, expectAsSent } from '../../shared/entries/entry-members.ts'
import { expectTwo, storedEntry } from '../../shared/entries/stored-entries.ts'
import { expectNewIds } from '../../shared/ids/new-ids.ts'
import { expectUser } from '../../shared/ids/user-id.ts'
import { expectNoCollection } from '../../shared/lists/no-collection.ts'
import { type Creation, creation } from '../members/creation.ts'

/** The members in the response to a creation. */
const members: readonly (readonly [
  name: string,
  what: string,
  assert: (entry: Members, created: Creation) => void,
])[] = [
  [
    'id',
    'a string that is not empty',
    ({ id }) => expect(id, 'id').toSatisfy((value) => typeof value === 'string' && value !== '', 'be a text'),
  ],
  [
    'groupName',
    'the name of the group in the path',
    ({ groupName }, { group }) => expect(groupName, 'groupName').toEqual(group),
  ],
  ['data', 'the text that was sent', ({ data }, { sent }) => expect(data, 'data').toEqual(sent.data)],
  [
    'parentId',
    'the parent’s id that was sent, as a string',
    ({ parentId }, { sent }) => expect(parentId, 'parentId').toEqual(sent.parentId),
  ],
  [
    'writerId',
    'the writer’s user id after a domain and a colon',
    ({ writerId }, { sent }) => expectUser(writerId, sent.writerId, 'writerId'),
  ],
  [
    'ownerId',
    'the owner’s user id after a domain and a colon',
    ({ ownerId }, { sent }) => expectUser(ownerId, sent.ownerId, 'ownerId'),
  ],
  ['status', 'the number 0', ({ status }) => expect(status, 'status').toEqual(0)],
  [
    'published',
    'a time to the second without a zone',
    ({ published }) => void expectInstant(published, 'published'),
  ],
  ['updated', 'a time to the second without a zone', ({ updated }) => void expectInstant(updated, 'updated')],
]

/** Ways of reading a new entry. */
const ways: readonly (readonly [
  id: string,
  title: string,
  of: (created: Creation) => { readonly response: HttpResponse; readonly entry: Members },
])[] = [
  [
    'entries.create.readable',
    'by its id',
    ({ read }) => ({ response: read.value(), entry: entryOf(read.value()) }),
  ],
  [
    'entries.create.every-way',
    'among several',
    ({ amongSeveral, parent }) => ({
      response: amongSeveral.value(),
      entry: entriesOf(amongSeveral.value()).entry.find(({ id }) => id !== parent) ?? {},
    }),
  ],
  ['entries.create.listed', 'in the list', ({ list, inList }) => ({ response: list, entry: inList ?? {} })],
]

/** Consecutive creations: more than the interval at which a target might lose every n-th one. */
const creationsInTurn = 30

export default suite(
  'TextData: create',
  { class: 'textboard', section: 'Endpoints / TextData', resource: 'TextData' },
  [
    must('entries.create.status', 'creating an entry answers 201', 'R-status-201', async ({ use }) => {
      expect((await use(creation)).response).toHaveStatus(201)
    }),
    must(
      'entries.create.body',
      'the response to a creation is the entry itself: a JSON object, not a collection',
      'R-entry-create',
      async ({ use }) => {
        const { response, sent } = await use(creation)
        expect(response).toHaveStatus(201)
        const entry = objectOf(response)
        expect(response).toBeLabelledJson()
        expectNoCollection(entry, 'a creation')
        expect(entry.data, 'the text in the response', entry).toEqual(sent.data)
      },
    ),
    must(
      'entries.create.member',
      'the response to a creation carries every member of the entry',
      'R-entry-create',
      each(
        members,
        ([name, what]) => ({ id: `entries.create.member.${name}`, title: `${name}: ${what}` }),
        async ({ use }, [, , assert]) => {
          const created = await use(creation)
          assert(objectOf(created.response), created)
        },
      ),
      { section: 'Resources and their fields / TextData' },
    ),
    must(
      'entries.create.seen',
      'a created entry can be read at once, as it was sent and as its creation answered it',
      'R-service-entries-in-groups',
      each(
        ways,
        ([id, title]) => ({ id, title }),
        async ({ use }, [, title, of]) => {
          const created = await use(creation)
          // If the creation returned no id, the entry could not be read by it.
          if (created.response.status === 201) entryOf(created.response)
          const { response, entry } = of(created)
          expect(response).toHaveStatus(200)
          const name = `the entry read ${title}`
          expect(entry.id, `id of ${name}`, response).toEqual(entryOf(created.response).id)
          expectAsSent(entry, { sent: created.sent, group: created.group }, name, response)
          expectAsAnswered(entry, entryOf(created.response), name, response)
        },
      ),
    ),
    must(
      'entries.create.optional',
      'an entry needs no member except its text',
      'R-entry-create',
      [
        {
          id: 'entries.create.required-only',
          title: 'only the text and the writer',
          run: (context) => createOptional(context, {}),
        },
        {
          id: 'entries.owner.optional',
          title: 'no owner',
          run: async (context) => {
            const { trusted, groups, text, newUserId } = context
            const group = await groups.shared()
            const ids = { writerId: newUserId(), ownerId: newUserId() }
            const parent = await group.add(ids)
            const sent = { data: text.sentence(), writerId: ids.writerId, parentId: parent.id }
            const response = await trusted.createEntry(group.name, sent)
            expect(response).toHaveStatus(201)
            const read = await storedEntry(trusted, group.name, entryOf(response).id)
            expectAsSent(read, { sent, group: group.name }, 'the entry')
          },
        },
        {
          id: 'entries.parent.optional',
          title: 'no parent',
          run: (context) => createOptional(context, { ownerId: context.newUserId() }),
        },
      ],
      {
        why:
          'Of the members only data is marked as required; writerId belongs to 2-legged access. How a member is shown that was ' +
          'not given is left open.',
      },
    ),
    must(
      'entries.create.same-twice',
      'the same body twice makes two entries with two ids',
      'R-entry-create',
      each(
        [
          { id: 'entries.create.same-twice', title: 'without a parent', isReply: false },
          { id: 'entries.create.same-twice.reply', title: 'as a reply', isReply: true },
        ],
        ({ id, title }) => ({ id, title }),
        async ({ trusted, groups, text, newUserId }, { isReply }) => {
          const group = await groups.shared()
          const users = { writerId: newUserId(), ownerId: newUserId() }
          const parent = isReply ? { parentId: (await group.add()).id } : {}
          const body = { data: text.sentence(), ...users, ...parent }
          const first = entryOf(await trusted.createEntry(group.name, body))
          const second = entryOf(await trusted.createEntry(group.name, body))
          await expectTwo(trusted, group.name, first, second)
        },
      ),
    ),
    must(
      'entries.create.unique-ids',
      'of thirty entries created one after the other each has its own id and keeps its own text, and none is lost',
      'R-textdata-id',
      async ({ trusted, groups, text, newUserId }) => {
        const group = await groups.private()
        const writerId = newUserId()
        const created: { id: string; data: string }[] = []
        const entries: Entry[] = []
        for (let count = 0; count < creationsInTurn; count++) {
          const data = text.sentence()
          const response = await trusted.createEntry(group.name, { data, writerId })
          expect(response).toHaveStatus(201)
          const entry = entryOf(response)
          entries.push(entry)
          created.push({ id: entry.id, data })
        }
        expectNewIds([], entries)
        const list = await trusted.listEntries(group.name, { query: { count: 100 } })
        const stored = entriesOf(list).entry.map(({ id, data }) => ({ id, data }))
        expect(stored, 'ids and texts in the list', list).toHaveSameMembers(created)
      },
    ),
    must(
      'entries.create.each-its-own',
      'of several entries each keeps its own text, writer, owner and parent',
      'R-service-entries-in-groups',
      async ({ trusted, groups, text, newUserId }) => {
        const group = await groups.shared()
        const parents = await group.addMany(3)
        const sent = parents.map(({ id }) => ({
          data: text.sentence(),
          writerId: newUserId(),
          ownerId: newUserId(),
          parentId: id,
        }))
        const created = await Promise.all(sent.map((body) => trusted.createEntry(group.name, body)))
        const read = entriesOf(
          await trusted.readEntry(
            group.name,
            created.map((response) => entryOf(response).id),
          ),
        )
        expect(read.entry, 'the entries that were read', read).toHaveLength(sent.length)
        for (const [index, body] of sent.entries()) {
          const entry = read.entry.find(({ data }) => data === body.data)
          expectAsSent(entry ?? {}, { sent: body, group: group.name }, `entry ${index + 1}`, read)
        }
      },
    ),
    should(
      'entries.create.id-fits-list',
      'an id contains no comma, so that it can be one of several ids',
      'R-entry-read-several',
      async ({ use }) => {
        expect(entryOf((await use(creation)).response).id, 'the id').toMatch(/^[^,]+$/)
      },
      {
        why: 'Several ids are joined by commas, and nothing says how a comma within an id would be written.',
      },
    ),
    observe('entries.create.id-form', 'the form of an entry’s id', 'R-textdata-id', async ({ use }) => {
      const { id } = entryOf((await use(creation)).response)
      if (/^\d+$/.test(id)) return 'digits'
      return /^[\dA-Za-z._~-]+$/.test(id) ? `unreserved characters, ${byteLength(id)} bytes` : 'another form'
    }),
  ],
)

/** Words that languages and databases write for "nothing". */
const wordForNothing = /(^|:)(none|null|nil|undefined|nan|false)$/i

/** Creates an entry without a parent, and asserts that it is stored as it was sent, and not as a reply to itself. */
async function createOptional(
  { trusted, groups, text, newUserId }: CheckContext,
  more: Pick<Partial<NewEntry>, 'ownerId'>,
): Promise<void> {
  const group = await groups.shared()
  const sent = { data: text.sentence(), writerId: newUserId(), ...more }
  const response = await trusted.createEntry(group.name, sent)
  expect(response).toHaveStatus(201)
  const { id } = entryOf(response)
  const read = await storedEntry(trusted, group.name, id)
  expectAsSent(read, { sent, group: group.name }, 'the entry')
  expect(read.parentId, 'parentId of an entry without a parent', read).notToEqual(id)
  for (const member of ['parentId', ...(more.ownerId === undefined ? ['ownerId'] : [])]) {
    expect(read[member], `${member} of an entry without one`, read).toSatisfy(
      (value) => typeof value !== 'string' || !wordForNothing.test(value),
      'be absent, null or empty, and not a word like null or None',
    )
  }
}
