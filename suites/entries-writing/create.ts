import {
  type Answer,
  byteLength,
  type CheckContext,
  entriesOf,
  entryOf,
  expect,
  type Members,
  must,
  objectOf,
  observe,
  should,
  suite,
} from '../../harness/index.ts'
import { expectAsSent, expectSameEntry } from '../entries-reading/entry-members.ts'
import { listedLike } from '../entries-reading/listed-like.ts'
import { repeated } from '../entries-reading/order.ts'
import { expectUser } from '../entries-reading/user-id.ts'
import { expectInstant } from './clock.ts'
import { readBack } from './stored.ts'

interface Created {
  readonly answer: Answer
  readonly group: string
  readonly sent: {
    readonly data: string
    readonly parentId: string
    readonly writerId: string
    readonly ownerId: string
  }
}

/** Creates an entry with every member that can be sent, in a shared group. */
async function createWhole({ trusted, groups, text, newUserId }: CheckContext): Promise<Created> {
  const group = await groups.shared()
  const parent = await group.add()
  const sent = {
    data: text.sentence(),
    parentId: parent.id,
    writerId: newUserId(),
    ownerId: newUserId(),
  }
  return { answer: await trusted.createEntry(group.name, sent), group: group.name, sent }
}

/** What the answer to a creation says in each member, one check for each. */
const members: readonly (readonly [
  name: string,
  sentence: string,
  demand: (entry: Members, created: Created) => void,
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

export default suite(
  'TextData: create',
  { class: 'textboard', section: 'Endpoints / TextData', resource: 'TextData' },
  [
    must('entries.create.status', 'creating an entry answers 201', async (context) => {
      const { answer } = await createWhole(context)
      expect(answer).toHaveStatus(201)
    }),
    must(
      'entries.create.body',
      'creating an entry answers the entry as a JSON object, not wrapped and not in a list',
      async (context) => {
        const { answer, sent } = await createWhole(context)
        expect(answer).toHaveStatus(201)
        expect(answer).toHaveMediaType('application/json')
        const entry = objectOf(answer)
        expect(entry.entry, 'a member "entry" of the answer').toBeAbsent()
        expect(entry.data, 'the text in the answer').toEqual(sent.data)
      },
    ),
    ...members.map(([name, sentence, demand]) =>
      must(
        `entries.create.member.${name}`,
        `the answer to a creation carries ${name}: ${sentence}`,
        async (context) => {
          const created = await createWhole(context)
          demand(objectOf(created.answer), created)
        },
        { section: 'Resources and their fields / TextData' },
      ),
    ),
    must(
      'entries.create.readable',
      'a created entry is read by its id at once, as its creation answered it',
      async (context) => {
        const { answer, group, sent } = await createWhole(context)
        const created = entryOf(answer)
        const read = await readBack(context.trusted, group, created.id)
        expect(read.id, 'id on reading').toEqual(created.id)
        expectAsSent(read, sent, group, 'the entry that was read')
        expectSameEntry(read, created, 'the entry that was read')
      },
    ),
    must(
      'entries.create.every-way',
      'a created entry is found at once by its id, among several and in the list',
      async ({ trusted, groups, text, newUserId }) => {
        const group = await groups.shared()
        const sent = { data: text.sentence(), writerId: newUserId(), ownerId: newUserId() }
        const [other, answer] = await Promise.all([
          group.add({ ownerId: sent.ownerId }),
          trusted.createEntry(group.name, sent),
        ])
        const created = entryOf(answer)
        const { id } = created
        const [one, several, listed] = await Promise.all([
          trusted.readEntry(group.name, id),
          trusted.readEntry(group.name, [other.id, id]),
          listedLike(trusted, group.name, created),
        ])
        expectAsSent(entryOf(one), sent, group.name, 'the entry read by its id')
        for (const [name, entries] of [
          ['the entry among several', entriesOf(several).entry],
          ['the entry in the list', listed],
        ] as const) {
          expect(
            entries.map((entry) => entry.id),
            `ids beside ${name}`,
          ).toHaveSameMembers([other.id, id])
          const found = entries.find((entry) => entry.id === id)
          expectAsSent(found ?? {}, sent, group.name, name)
        }
      },
    ),
    must(
      'entries.create.required-only',
      'a creation with the text and the writer alone is accepted',
      async ({ trusted, groups, text, newUserId }) => {
        const group = await groups.shared()
        const sent = { data: text.sentence(), writerId: newUserId() }
        const answer = await trusted.createEntry(group.name, sent)
        expect(answer).toHaveStatus(201)
        const read = await readBack(trusted, group.name, entryOf(answer).id)
        expectAsSent(read, sent, group.name, 'the entry')
      },
      { why: 'Of the body’s members only data is marked as required; writerId belongs to 2-legged access.' },
    ),
    must(
      'entries.create.same-twice',
      'the same body twice makes two entries with two ids',
      async ({ trusted, groups, text, newUserId }) => {
        const group = await groups.shared()
        const body = { data: text.sentence(), writerId: newUserId(), ownerId: newUserId() }
        const first = entryOf(await trusted.createEntry(group.name, body))
        const second = entryOf(await trusted.createEntry(group.name, body))
        expect(second.id, 'id of the second entry').notToEqual(first.id)
        const listed = await listedLike(trusted, group.name, first)
        expect(
          listed.map(({ id }) => id),
          'ids of this owner in the list',
        ).toHaveSameMembers([first.id, second.id])
      },
    ),
    must(
      'entries.create.leaves-others',
      'creating an entry changes no member of an entry that is there',
      async ({ trusted, groups, text, newUserId, pause }) => {
        const group = await groups.shared()
        const ids = { writerId: newUserId(), ownerId: newUserId() }
        const { id } = await group.add(ids)
        const before = await readBack(trusted, group.name, id)
        await pause(1100)
        const answer = await trusted.createEntry(group.name, { ...ids, data: text.sentence() })
        expect(answer).toHaveStatus(201)
        expectSameEntry(
          await readBack(trusted, group.name, id),
          before,
          'the older entry after another creation',
        )
      },
      { why: 'The pause would show a time of update that moves.' },
    ),
    must(
      'entries.create.each-its-own',
      'of several entries each keeps its own text, writer, owner and parent',
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
        const read = await Promise.all(
          created.map((answer) => trusted.readEntry(group.name, entryOf(answer).id)),
        )
        for (const [index, body] of sent.entries()) {
          const answer = read[index]
          if (answer) expectAsSent(entryOf(answer), body, group.name, `entry ${index + 1}`)
        }
        expect(read, 'the entries that were read').toHaveLength(sent.length)
      },
    ),
    must(
      'entries.create.unique-ids',
      'entries created one after the other, of one body’s length and one writer, have different ids',
      async ({ groups, newUserId }) => {
        const group = await groups.shared()
        const writerId = newUserId()
        const entries = await group.addMany(20, () => ({ writerId }))
        expect(repeated(entries.map(({ id }) => id)), 'ids given out more than once').toEqual([])
      },
    ),
    must(
      'entries.create.concurrent',
      'of entries created at the same time none is lost, and no two have one id',
      async ({ trusted, groups, text, newUserId, config }) => {
        const group = await groups.private()
        const burstSize = Math.max(1, Math.min(20, Math.floor(config.limits.entriesPerGroup / 4)))
        const answers: Answer[] = []
        const sent: string[] = []
        // Several bursts on warm connections find nearly every gap between reading and writing a counter.
        for (let burst = 0; burst < 4; burst++) {
          const bodies = Array.from({ length: burstSize }, () => ({
            data: text.sentence(),
            writerId: newUserId(),
          }))
          sent.push(...bodies.map(({ data }) => data))
          answers.push(...(await Promise.all(bodies.map((body) => trusted.createEntry(group.name, body)))))
        }
        const ids = answers.map((answer) => entryOf(answer).id)
        expect(repeated(ids), 'ids given out more than once').toEqual([])
        const list = entriesOf(await trusted.listEntries(group.name, { query: { count: 1000 } }))
        const texts = new Map(list.entry.map(({ id, data }) => [id, data]))
        expect(
          ids.filter((id, index) => texts.get(id) !== sent[index]),
          'ids that are not listed with the text that their creation was sent',
        ).toEqual([])
        // A request that had to be repeated on a broken connection may have created twice.
        if (answers.every(({ retries }) => retries === 0)) {
          expect(list.totalResults, 'totalResults').toEqual(sent.length)
        }
      },
    ),
    should(
      'entries.create.id-fits-list',
      'an id holds no comma, so that it can stand among several',
      async (context) => {
        const { answer } = await createWhole(context)
        expect(entryOf(answer).id, 'the id').toMatch(/^[^,]+$/)
      },
      { why: 'Several ids are joined by commas, and nothing says how a comma within one would be written.' },
    ),
    should(
      'entries.create.content-type-charset',
      'a JSON body labelled with its charset is accepted',
      async ({ trusted, groups, newUserId }) => {
        const group = await groups.shared()
        const data = 'Les élèves ont déjà planté cinq pommiers.'
        const answer = await trusted.createEntry(
          group.name,
          { data, writerId: newUserId() },
          { headers: { 'content-type': 'application/json; charset=utf-8' } },
        )
        expect(answer).toHaveStatus(201)
        expect(entryOf(answer).data, 'the text').toEqual(data)
      },
    ),
    ...(
      [
        ['form', 'application/x-www-form-urlencoded'],
        ['text', 'text/plain'],
        ['none', null],
      ] as const
    ).map(([name, contentType]) =>
      observe(
        `entries.create.content-type.${name}`,
        `what a JSON body does under ${contentType === null ? 'no content type' : contentType}`,
        async ({ trusted, groups, text, newUserId }) => {
          const group = await groups.shared()
          const answer = await trusted.createEntry(
            group.name,
            { data: text.sentence(), writerId: newUserId() },
            { headers: { 'content-type': contentType }, flaw: 'another content type' },
          )
          return answer.status === 201 ? 'accepted' : String(answer.status)
        },
      ),
    ),
    observe(
      'entries.create.unknown-member',
      'what a member of the body does that the specification does not name',
      async ({ trusted, groups, text, newUserId }) => {
        const group = await groups.shared()
        const answer = await trusted.createEntry(
          group.name,
          { data: text.sentence(), writerId: newUserId(), colour: 'blue' },
          { flaw: 'a member that is not listed' },
        )
        if (answer.status !== 201) return String(answer.status)
        return entryOf(answer).colour === undefined ? 'ignored' : 'returned'
      },
    ),
    observe('entries.create.id-form', 'the form of an entry’s id', async ({ groups }) => {
      const group = await groups.shared()
      const { id } = await group.add()
      if (/^\d+$/.test(id)) return 'digits'
      return /^[\dA-Za-z._~-]+$/.test(id) ? `unreserved characters, ${byteLength(id)} bytes` : 'another form'
    }),
  ],
)
