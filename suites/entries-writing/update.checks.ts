import { type Entry, each, entriesOf, entryOf, expect, must, suite } from '../../harness/index.ts'
import { expectAsSent, expectSameEntry, expectSameTime } from '../shared/entry-members.ts'
import { passesAsRefused } from '../shared/refused.ts'
import { updated } from '../shared/stored-entries.ts'
import { expectUser, plainUserId } from '../shared/user-id.ts'
import { entryIn, expectUntouched, expectUntouchedButTime } from './look.ts'
import { type Updating, updating } from './updating.ts'

/** Updates one after the other: more than the interval at which a target might lose every n-th one. */
const updatesInTurn = 22

/** Two texts that a database may take for the same one: it compares them without regard to what they differ in. */
const nearlySame: readonly (readonly [differ: string, before: string, after: string])[] = [
  ['letter case', 'We met in the Old Garden.', 'We met in the old garden.'],
  ['an accent', 'The cafe opens at noon.', 'The café opens at noon.'],
  ['hiragana and katakana', 'りんごをください。', 'リンゴをください。'],
  ['an emoji', 'Good night 🌕, my friends.', 'Good night 🌑, my friends.'],
]

/** What an update changes. */
const changes: readonly (readonly [
  id: string,
  title: string,
  change: 'whole' | 'textAlone' | 'ownerOnly' | 'parentOnly' | 'given',
  assert: (shown: Updating) => void,
])[] = [
  [
    'entries.update.data',
    'the text, together with owner and parent',
    'whole',
    ({ whole: { sent, read } }) =>
      expect(entryOf(read).data, 'the text after the update', read).toEqual(sent.data),
  ],
  [
    'entries.update.owner',
    'the owner, together with text and parent',
    'whole',
    ({ whole: { sent, read } }) =>
      expectUser(entryOf(read).ownerId, sent.ownerId ?? '', 'ownerId after the update', read),
  ],
  [
    'entries.update.parent',
    'the parent, together with text and owner',
    'whole',
    ({ whole: { sent, read } }) =>
      expect(entryOf(read).parentId, 'parentId after the update', read).toEqual(sent.parentId),
  ],
  [
    'entries.update.data-alone',
    'the text, in a body with the text and the writer alone',
    'textAlone',
    ({ textAlone: { entry, sent }, after, users: [, writer] }) => {
      const { data, ownerId } = entryIn(after, entry.id)
      expect(data, 'the text after the update', after.response).toEqual(sent.data)
      expect(plainUserId(ownerId) ?? ownerId, 'the owner after the update', after.response).notToEqual(writer)
    },
  ],
  [
    'entries.update.owner-only',
    'the owner, while the text stays',
    'ownerOnly',
    ({ ownerOnly, after, group }) =>
      expectAsSent(
        entryIn(after, ownerOnly.entry.id),
        { sent: ownerOnly.sent, group },
        'the entry after the update',
        after.response,
      ),
  ],
  [
    'entries.update.parent-only',
    'the parent, while the text stays',
    'parentOnly',
    ({ parentOnly, after, group }) =>
      expectAsSent(
        entryIn(after, parentOnly.entry.id),
        { sent: parentOnly.sent, group },
        'the entry after the update',
        after.response,
      ),
  ],
  [
    'entries.owner.given-by-update',
    'the owner of an entry that had none',
    'given',
    ({ given, after }) =>
      expectUser(
        entryIn(after, given.entry.id).ownerId,
        given.sent.ownerId ?? '',
        'ownerId after the update',
        after.response,
      ),
  ],
  [
    'entries.parent.given-by-update',
    'the parent of an entry that had none',
    'given',
    ({ given, after }) =>
      expect(entryIn(after, given.entry.id).parentId, 'parentId after the update', after.response).toEqual(
        given.sent.parentId,
      ),
  ],
]

/** Entries that the updates of others, and creations, have to leave alone. */
const untouched: readonly (readonly [
  id: string,
  title: string,
  of: (shown: Updating) => Entry,
  expectKept: typeof expectUntouched,
])[] = [
  [
    'entries.update.others-untouched',
    'an entry of the same text, writer, owner and parent as the updated one, and of the writer and owner of a new one',
    ({ sibling }) => sibling,
    expectUntouched,
  ],
  [
    'entries.update.parents-untouched',
    'the old parent of the updated one',
    ({ before, sibling }) => entryIn(before, String(sibling.parentId)),
    expectUntouchedButTime,
  ],
  [
    'entries.update.replies-untouched',
    'a reply to the updated one',
    ({ earlierReply }) => earlierReply,
    expectUntouched,
  ],
]

/** The first words of a text. */
const beginningOf = (text: string): string => text.split(' ').slice(0, 8).join(' ')

export default suite(
  'TextData: update',
  { class: 'textboard', section: 'Endpoints / TextData', resource: 'TextData' },
  [
    must('entries.update.accepted', 'updating an entry answers 202', 'R-entry-update', [
      {
        id: 'entries.update.status',
        title: 'an update of text, owner and parent',
        run: async ({ use }) => expect((await use(updating)).whole.response).toHaveStatus(202),
      },
      {
        id: 'entries.update.same-again',
        title: 'the same update twice',
        run: async ({ trusted, groups, text, newUserId }) => {
          const group = await groups.shared()
          const writerId = newUserId()
          const [parent, { id }] = await Promise.all([group.add(), group.add({ writerId })])
          const body = { data: text.sentence(), ownerId: newUserId(), parentId: parent.id, writerId }
          await updated(trusted, group.name, id, body)
          const after = await updated(trusted, group.name, id, body)
          expectAsSent(after, { sent: body, group: group.name }, 'the entry after the second update')
        },
      },
    ]),
    must('entries.update.no-body', 'the response to an update has no body', 'R-entry-update', [
      {
        id: 'entries.update.no-body',
        title: 'an update of text, parent and owner',
        run: async ({ use }) => {
          const { response } = (await use(updating)).whole
          expect(response).toHaveStatus(202)
          expect(response).toHaveNoBody()
        },
      },
      {
        id: 'entries.update.no-body-without-writer',
        title: 'an update without a writer, where it is accepted',
        run: async ({ trusted, groups, text, inapplicable }) => {
          const group = await groups.shared()
          const { id } = await group.add()
          const options = { invalid: 'writerId is missing' }
          const response = await trusted.updateEntry(group.name, id, { data: text.sentence() }, options)
          if (passesAsRefused(response)) return inapplicable('an update without a writer is refused')
          expect(response).toHaveNoBody()
        },
      },
    ]),
    must(
      'entries.update.changes',
      'an update gives the entry what was sent',
      'R-entry-update',
      each(
        changes,
        ([id, title]) => ({ id, title }),
        async ({ use }, [, , change, assert]) => {
          const shown = await use(updating)
          expect(shown[change].response).toHaveStatus(202)
          expect(shown.after.response).toHaveStatus(200)
          assert(shown)
        },
      ),
      {
        why: 'Whether members that an update does not name stay or are cleared is left open; the writer is not the owner.',
      },
    ),
    must(
      'entries.update.every-way',
      'what an update wrote is read by the id, among several and in the list, with the same status and times',
      'R-entry-update',
      async ({ use }) => {
        const { whole, after, group } = await use(updating)
        expect(whole.response).toHaveStatus(202)
        const { id } = whole.entry
        const one = entryOf(whole.read)
        expectAsSent(one, { sent: whole.sent, group }, 'the entry after the update, read by its id')
        const among = entriesOf(whole.amongSeveral).entry.find((entry) => entry.id === id)
        expectSameEntry(among ?? {}, one, 'the entry among several', whole.amongSeveral)
        expect(after.response).toHaveStatus(200)
        expectSameEntry(entryIn(after, id), one, 'the entry in the list', after.response)
      },
    ),
    must(
      'entries.untouched',
      'writing one entry changes no member of another, the times included',
      'R-entry-update',
      each(
        untouched,
        ([id, title]) => ({ id, title }),
        async ({ use }, [, , of, expectKept]) => {
          const shown = await use(updating)
          expect(shown.whole.response).toHaveStatus(202)
          expectKept(shown.after, of(shown), 'after writing others')
        },
      ),
      {
        why:
          'More than a second goes by between, so that a time that moves is seen. That of an entry which others answer may move ' +
          'with them.',
      },
    ),
    must(
      'entries.update.no-new-entry',
      'an update adds no entry to the list, loses none and leaves the total',
      'R-entry-update',
      async ({ use }) => {
        const { whole, before, after, reply } = await use(updating)
        expect(whole.response).toHaveStatus(202)
        const expected = [...before.list.entry.map(({ id }) => id), reply.id]
        const ids = after.list.entry.map(({ id }) => id)
        expect(ids, 'ids in the list', after.response).toHaveSameMembers(expected)
        expect(after.list.totalResults, 'totalResults', after.response).toEqual(expected.length)
      },
    ),
    must('entries.update.series', 'each of several updates in turn takes effect', 'R-entry-update', [
      {
        id: 'entries.update.last-wins',
        title: 'updates of text, owner and parent, each read back',
        run: async ({ trusted, groups, text, newUserId }) => {
          const group = await groups.shared()
          const writerId = newUserId()
          const parents = await group.addMany(2)
          const created = await group.add({ writerId })
          const { id } = created
          for (let index = 0; index < updatesInTurn; index++) {
            const parentId = parents[index % 2]?.id ?? ''
            const body = { data: text.sentence(), ownerId: newUserId(), parentId, writerId }
            const after = await updated(trusted, group.name, id, body)
            expectAsSent(after, { sent: body, group: group.name }, `the entry after update ${index + 1}`)
            expectSameTime('published', [after, created], 'the entry after the update')
          }
        },
      },
      {
        id: 'entries.update.back',
        title: 'a text that goes back to what it was',
        run: async ({ trusted, groups, text, newUserId }) => {
          const group = await groups.shared()
          const [data, writerId] = [text.sentence(), newUserId()]
          const { id } = await group.add({ data, writerId })
          await updated(trusted, group.name, id, { data: text.sentence(), writerId })
          const after = await updated(trusted, group.name, id, { data, writerId })
          expect(after.data, 'the text after going back', after).toEqual(data)
        },
      },
      {
        id: 'entries.update.nearly-same',
        title: `texts that differ from those before in ${nearlySame.map(([differ]) => differ).join(', ')} alone`,
        run: async ({ trusted, groups, newUserId }) => {
          const group = await groups.shared()
          const writerId = newUserId()
          const entries = await group.addMany(nearlySame.length, (index) => ({
            data: nearlySame[index]?.[1] ?? '',
            writerId,
          }))
          const updates = nearlySame.map(([, , data], index) =>
            trusted.updateEntry(group.name, entries[index]?.id ?? '', { data, writerId }),
          )
          for (const response of await Promise.all(updates)) expect(response).toHaveStatus(202)
          const ids = entries.map(({ id }) => id)
          const look = await trusted.readEntry(group.name, ids)
          const textOf = new Map(entriesOf(look).entry.map(({ id, data }) => [id, data]))
          const texts = ids.map((id) => textOf.get(id))
          expect(texts, 'the texts after the updates', look).toEqual(nearlySame.map(([, , data]) => data))
        },
      },
      {
        id: 'entries.update.shorter-and-longer',
        title: 'texts that become longer and shorter',
        run: async ({ trusted, groups, text, newUserId }) => {
          const group = await groups.shared()
          const writerId = newUserId()
          const { id } = await group.add({ writerId })
          const long = text.ofBytes(700)
          // The last one is the beginning of the one before.
          for (const data of [text.ofBytes(1500), text.ofBytes(12), long, beginningOf(long)]) {
            const bytes = Buffer.byteLength(data)
            const after = await updated(trusted, group.name, id, { data, writerId })
            expect(after.data, `the text of ${bytes} bytes after the update`, after).toEqual(data)
          }
        },
      },
    ]),
  ],
)
