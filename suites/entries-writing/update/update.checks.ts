import { type Entry, each, entriesOf, entryOf, expect, must, suite } from '../../../harness/index.ts'
import {
  entryWithId,
  expectAsSent,
  expectSameEntry,
  expectSameTime,
} from '../../shared/entries/entry-members.ts'
import { updated } from '../../shared/entries/stored-entries.ts'
import { expectUser, plainUserId } from '../../shared/ids/user-id.ts'
import { passesAsRefused } from '../../shared/requests/refused.ts'
import { entryIn, expectUntouched, expectUntouchedButOwner, expectUntouchedButTime } from '../look.ts'
import { type Updating, updating } from './updating.ts'

/** Consecutive updates: more than the interval at which a target might lose every n-th one. */
const updatesInTurn = 22

/** Pairs of texts that a database may compare as equal, because it ignores their difference. */
const nearlySame: readonly { readonly differ: string; readonly before: string; readonly after: string }[] = [
  { differ: 'letter case', before: 'We met in the Old Garden.', after: 'We met in the old garden.' },
  { differ: 'an accent', before: 'The cafe opens at noon.', after: 'The café opens at noon.' },
  { differ: 'hiragana and katakana', before: 'りんごをください。', after: 'リンゴをください。' },
  { differ: 'an emoji', before: 'Good night 🌕, my friends.', after: 'Good night 🌑, my friends.' },
]

/** What an update changes. */
const changes: readonly {
  readonly id: string
  readonly title: string
  /** The update that changes it. */
  readonly update: 'whole' | 'textAlone' | 'ownerOnly' | 'parentOnly' | 'given'
  readonly look: (shown: Updating) => void
}[] = [
  {
    id: 'entries.update.data',
    title: 'the text, together with owner and parent',
    update: 'whole',
    look: ({ whole: { sent, read } }) =>
      expect(entryOf(read).data, 'the text after the update', read).toEqual(sent.data),
  },
  {
    id: 'entries.update.owner',
    title: 'the owner, together with text and parent',
    update: 'whole',
    look: ({ whole: { sent, read } }) =>
      expectUser(entryOf(read).ownerId, sent.ownerId ?? '', 'ownerId after the update', read),
  },
  {
    id: 'entries.update.parent',
    title: 'the parent, together with text and owner',
    update: 'whole',
    look: ({ whole: { sent, read } }) =>
      expect(entryOf(read).parentId, 'parentId after the update', read).toEqual(sent.parentId),
  },
  {
    id: 'entries.update.data-alone',
    title: 'the text, in a body with only the text and the writer',
    update: 'textAlone',
    look: ({ textAlone: { entry, sent }, after, users: [, writer] }) => {
      const { data, ownerId } = entryIn(after, entry.id)
      expect(data, 'the text after the update', after.response).toEqual(sent.data)
      expect(plainUserId(ownerId) ?? ownerId, 'the owner after the update', after.response).notToEqual(writer)
    },
  },
  {
    id: 'entries.update.owner-only',
    title: 'the owner, while the text stays',
    update: 'ownerOnly',
    look: ({ ownerOnly, after, group }) =>
      expectAsSent(
        entryIn(after, ownerOnly.entry.id),
        { sent: ownerOnly.sent, group },
        'the entry after the update',
        after.response,
      ),
  },
  {
    id: 'entries.update.parent-only',
    title: 'the parent, while the text stays',
    update: 'parentOnly',
    look: ({ parentOnly, after, group }) =>
      expectAsSent(
        entryIn(after, parentOnly.entry.id),
        { sent: parentOnly.sent, group },
        'the entry after the update',
        after.response,
      ),
  },
  {
    id: 'entries.owner.given-by-update',
    title: 'the owner of an entry that had none',
    update: 'given',
    look: ({ given, after }) =>
      expectUser(
        entryIn(after, given.entry.id).ownerId,
        given.sent.ownerId ?? '',
        'ownerId after the update',
        after.response,
      ),
  },
  {
    id: 'entries.parent.given-by-update',
    title: 'the parent of an entry that had none',
    update: 'given',
    look: ({ given, after }) =>
      expect(entryIn(after, given.entry.id).parentId, 'parentId after the update', after.response).toEqual(
        given.sent.parentId,
      ),
  },
]

/** Entries that creations, and updates of other entries, must not change. */
const untouched: readonly {
  readonly id: string
  readonly title: string
  readonly of: (shown: Updating) => Entry
  readonly expectKept: typeof expectUntouched
}[] = [
  {
    id: 'entries.update.others-untouched',
    title:
      'an entry that shares text, writer, owner and parent with the updated entry, and writer and owner with a new one',
    of: ({ sibling }) => sibling,
    expectKept: expectUntouched,
  },
  {
    id: 'entries.update.parents-untouched',
    title: 'the old parent of the updated one',
    of: ({ oldParent }) => oldParent,
    expectKept: expectUntouchedButTime,
  },
  {
    id: 'entries.update.replies-untouched',
    title: 'a reply to the updated one, except for an owner that it has from it',
    of: ({ earlierReply }) => earlierReply,
    expectKept: expectUntouchedButOwner,
  },
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
        title: 'an update without a writer, if it is accepted',
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
        ({ id, title }) => ({ id, title }),
        async ({ use }, { update, look }) => {
          const shown = await use(updating)
          expect(shown[update].response).toHaveStatus(202)
          expect(shown.after.response).toHaveStatus(200)
          look(shown)
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
        const among = entryWithId(entriesOf(whole.amongSeveral), id)
        expectSameEntry(among, one, 'the entry among several', whole.amongSeveral)
        expect(after.response).toHaveStatus(200)
        expectSameEntry(entryIn(after, id), one, 'the entry in the list', after.response)
      },
    ),
    must(
      'entries.untouched',
      'writing one entry changes no member of another, including the times',
      'R-entry-update',
      each(
        untouched,
        ({ id, title }) => ({ id, title }),
        async ({ use }, { of, expectKept }) => {
          const shown = await use(updating)
          expect(shown.whole.response).toHaveStatus(202)
          expectKept(shown.after, of(shown), 'after writing others')
        },
      ),
      {
        why:
          'More than a second passes in between, so that a changed time is seen. The time of a parent may change ' +
          'with its replies.',
      },
    ),
    must(
      'entries.update.no-new-entry',
      'an update adds no entry to the list, removes none and leaves the total as it is',
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
        title: `texts that differ from those before only in ${nearlySame.map(({ differ }) => differ).join(', ')}`,
        run: async ({ trusted, groups, newUserId }) => {
          const group = await groups.shared()
          const writerId = newUserId()
          const entries = await group.addMany(nearlySame.length, (index) => ({
            data: nearlySame[index]?.before ?? '',
            writerId,
          }))
          const updates = nearlySame.map(({ after: data }, index) =>
            trusted.updateEntry(group.name, entries[index]?.id ?? '', { data, writerId }),
          )
          for (const response of await Promise.all(updates)) expect(response).toHaveStatus(202)
          const ids = entries.map(({ id }) => id)
          const look = await trusted.readEntry(group.name, ids)
          const textOf = new Map(entriesOf(look).entry.map(({ id, data }) => [id, data]))
          const texts = ids.map((id) => textOf.get(id))
          expect(texts, 'the texts after the updates', look).toEqual(nearlySame.map(({ after }) => after))
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
          // The last text is the beginning of the one before it.
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
