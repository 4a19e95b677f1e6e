import {
  each,
  entriesOf,
  entryOf,
  expect,
  idsOf,
  itemsIn,
  must,
  observe,
  suite,
} from '../../../harness/index.ts'
import { updating } from '../update/updating.ts'
import { expectRemainingUnchanged, expectRest } from './after-deletion.ts'
import { deletion, family } from './deletion.ts'

const existence = { section: 'States and transitions / TextData existence' }

/** Lists in which a deleted entry must not be found. */
const ways = [
  ['entries.delete.list', 'in the list', 'list'],
  ['entries.delete.sorted-list', 'in a sorted list', 'sorted'],
  ['entries.delete.owner-list', 'in the list of its owner', 'ofOwner'],
  ['entries.delete.writer-list', 'in the list of its writer', 'ofWriter'],
] as const

export default suite(
  'TextData: delete',
  { class: 'textboard', section: 'Endpoints / TextData', resource: 'TextData' },
  [
    must('entries.delete.status', 'deleting an entry answers 202', 'R-entry-delete', async ({ use }) => {
      expect((await use(deletion)).deleted).toHaveStatus(202)
    }),
    must(
      'entries.existence.deleted',
      'reading and updating a deleted entry answer 404, at once and later',
      'R-entry-unknown-id',
      [
        {
          id: 'entries.existence.deleted.read',
          title: 'reading at once',
          run: async ({ use }) => {
            const { readBefore, deleted, read } = await use(deletion)
            expect(readBefore).toHaveStatus(200)
            expect(deleted).toHaveStatus(202)
            expect(read).toHaveStatus(404)
          },
        },
        {
          id: 'entries.existence.deleted.fields',
          title: 'reading with fields',
          run: async ({ use }) => {
            const { deleted, withFields } = await use(deletion)
            const shown = withFields.value()
            expect(shown.there).toHaveStatus(200)
            expect(deleted).toHaveStatus(202)
            expect(shown.deleted).toHaveStatus(404)
          },
        },
        {
          id: 'entries.existence.deleted.update',
          title: 'updating',
          run: async ({ use }) => {
            const { deleted, updated, readLater, ofUpdated } = await use(deletion)
            expect(ofUpdated.updated).toHaveStatus(202)
            expect(deleted).toHaveStatus(202)
            expect(updated).toHaveStatus(404)
            expect(readLater).toHaveStatus(404)
          },
        },
        {
          id: 'entries.existence.deleted.update-without-text',
          title: 'updating without a text, which may also be refused because the text is missing',
          run: async ({ use }) => {
            const { deleted, updatedWithoutText } = await use(deletion)
            expect(deleted).toHaveStatus(202)
            expect(updatedWithoutText).toBeRefused()
          },
        },
        {
          id: 'entries.delete.gone',
          title: 'reading after further requests and a further creation',
          run: async ({ use }) => {
            const { deleted, readLater } = await use(deletion)
            expect(deleted).toHaveStatus(202)
            expect(readLater).toHaveStatus(404)
          },
        },
      ],
      existence,
    ),
    must(
      'entries.delete.again',
      'deleting an entry again answers 404 and changes nothing',
      'R-existence-delete-again',
      [
        {
          id: 'entries.delete.twice',
          title: 'the second and the third deletion',
          run: async ({ use }) => {
            const { deleted, again } = await use(deletion)
            expect(deleted).toHaveStatus(202)
            for (const response of again) expect(response).toHaveStatus(404)
          },
        },
        {
          id: 'entries.delete.second-changes-nothing',
          title: 'the other entries, after the second deletion',
          run: async ({ use }) => {
            const { again, after, afterAll } = await use(deletion)
            expect(again[0]).toHaveStatus(404)
            expectRest(after, afterAll, 'after the second deletion')
          },
        },
      ],
      existence,
    ),
    must(
      'entries.delete.unlisted',
      'a deleted entry no longer appears in any reading',
      'R-existence-delete',
      [
        ...each(
          ways,
          ([id, title]) => ({ id, title }),
          async ({ use }, [, title, way]) => {
            const { deleted, entry, ways: shown } = await use(deletion)
            expect(deleted).toHaveStatus(202)
            const response = shown[way].value()
            expect(idsOf(entriesOf(response)), `ids ${title}`, response).notToContain(entry.id)
          },
        ),
        {
          id: 'entries.delete.among-several',
          title: 'among several ids',
          run: async ({ use }) => {
            const { deleted, entry, ways: shown } = await use(deletion)
            expect(deleted).toHaveStatus(202)
            const response = shown.amongSeveral.value()
            // If one of several ids is deleted, 404 and the entries of the other ids are both permitted.
            const ids = itemsIn(response)?.map(({ id }) => String(id)) ?? []
            expect(response).toBeNoServerError()
            expect(ids, 'ids among several', response).notToContain(entry.id)
          },
        },
      ],
      existence,
    ),
    must(
      'entries.delete.others',
      'a deletion deletes and changes no other entry, and lowers totalResults by one',
      'R-existence-delete',
      [
        {
          id: 'entries.delete.twin',
          title: 'among entries of the same text, writer, owner and parent',
          run: async ({ use }) => {
            const { deleted, before, after, entry } = await use(deletion)
            expect(deleted).toHaveStatus(202)
            expectRest(before, after, 'after the deletion', [entry.id])
          },
        },
        {
          id: 'entries.delete.still-found',
          title: 'each way of reading finds the entry of the same text, writer, owner and parent',
          run: async ({ use }) => {
            const { deleted, twin, ways: shown } = await use(deletion)
            expect(deleted).toHaveStatus(202)
            for (const [, title, way] of ways) {
              const response = shown[way].value()
              expect(idsOf(entriesOf(response)), `ids ${title} after the deletion`, response).toContain(
                twin.id,
              )
            }
          },
        },
        {
          id: 'entries.delete.pages',
          title: 'the pages of the list count what is left',
          run: async ({ use }) => {
            const { deleted, after, ways: shown } = await use(deletion)
            expect(deleted).toHaveStatus(202)
            const ids = idsOf(after.list)
            expect(ids, 'the ids that are left', after.response).toHaveLength(3)
            const response = shown.page.value()
            const page = entriesOf(response)
            expect(page.totalResults, 'totalResults on the page', response).toEqual(3)
            expect(idsOf(page), 'the page from the third of three entries on', response).toHaveLength(1)
            const others = idsOf(page).filter((id) => !ids.includes(id))
            expect(others, 'ids on the page that the list does not have', response).toEqual([])
          },
        },
        {
          id: 'entries.delete.touches-nothing',
          title:
            'an entry among older ones: siblings and reply keep their times; the parent keeps all but `updated`',
          run: async ({ use }) => {
            const { deleted, answered, reply } = await use(updating)
            const { response, before, look } = deleted.value()
            expect(response).toHaveStatus(202)
            const when = 'after the deletion of another one'
            expectRemainingUnchanged(before, look, when, { gone: [answered.id], orphans: [reply.id] })
          },
        },
        {
          id: 'entries.delete.reply',
          title: 'a reply is deleted: its parent and the other replies stay as they are',
          run: async ({ use }) => {
            const { reply, before, withoutReply, ids } = await use(family)
            expect(reply).toHaveStatus(202)
            expectRest(before, withoutReply, 'after the deletion of a reply', [ids.reply])
          },
        },
        {
          id: 'entries.delete.relatives',
          title: 'an entry with replies is deleted: all entries but its replies stay as they are',
          run: async ({ use }) => {
            const { answered, withoutReply, withoutAnswered, ids, descendants } = await use(family)
            expect(answered.deleted).toHaveStatus(202)
            const when = 'after the deletion of an answered entry'
            const gone = [ids.answered]
            expectRemainingUnchanged(withoutReply, withoutAnswered, when, { gone, orphans: descendants })
            expect(idsOf(withoutAnswered.list), `ids ${when}`, withoutAnswered.response).notToContain(
              ids.answered,
            )
          },
        },
      ],
      { ...existence, why: 'What happens to the replies to a deleted entry is left open.' },
    ),
    must(
      'entries.delete.any',
      'an entry can be deleted, whatever was done with it before',
      'R-existence-delete',
      [
        {
          id: 'entries.delete.updated-entry',
          title: 'an entry that was updated twice',
          run: async ({ use }) => {
            const { updated, updatedAgain, deleted, read } = (await use(deletion)).ofUpdated
            for (const response of [updated, updatedAgain]) expect(response).toHaveStatus(202)
            expect(deleted).toHaveStatus(202)
            expect(read).toHaveStatus(404)
          },
        },
        {
          id: 'entries.delete.answered-entry',
          title: 'an entry that has replies',
          run: async ({ use }) => {
            const { deleted, read } = (await use(family)).answered
            expect(deleted).toHaveStatus(202)
            expect(read).toHaveStatus(404)
          },
        },
        {
          id: 'entries.delete.only-entry',
          title: 'the last entry of a group: the group stays, empty and writable',
          run: async ({ use }) => {
            const { deleted, look, group, next, refilled } = (await use(deletion)).emptied.value()
            for (const response of deleted) expect(response).toHaveStatus(202)
            expect(look.list.entry, 'the entries of the emptied group', look.response).toEqual([])
            expect(look.list.totalResults, 'totalResults of the emptied group', look.response).toEqual(0)
            expect(group).toHaveStatus(200)
            const { id } = entryOf(next)
            expect(idsOf(refilled.list), 'ids after a further creation', refilled.response).toEqual([id])
          },
        },
      ],
      { ...existence, why: 'The only condition of a deletion is that the entry exists.' },
    ),
    observe(
      'entries.delete.body',
      'what the response to a deletion holds',
      'R-entry-delete',
      async ({ use }) => {
        const { deleted, entry } = await use(deletion)
        if (deleted.body === '') return 'no body'
        return deleted.json === entry.id ? 'the id' : 'another body'
      },
    ),
  ],
)
