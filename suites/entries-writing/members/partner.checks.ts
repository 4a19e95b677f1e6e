import { type CheckContext, entryOf, expect, must, suite } from '../../../harness/index.ts'
import { storedEntry } from '../../shared/entries/stored-entries.ts'
import { expectUser } from '../../shared/ids/user-id.ts'
import { passesAsRefused } from '../../shared/requests/refused.ts'
import { delicateText } from '../../shared/texts/delicate-text.ts'

/** Creates a reply without a writer, so the partner is its writer. */
async function replyOfPartner({ trusted, groups, text, newUserId }: CheckContext) {
  const { name, add } = await groups.shared()
  const parent = await add()
  const sent = { data: `${delicateText} ${text.sentence()}`, parentId: parent.id, ownerId: newUserId() }
  const response = await trusted.createEntry(name, sent)
  expect(response).toHaveStatus(201)
  return { group: name, sent, id: entryOf(response).id }
}

export default suite(
  'TextData: entries of the partner',
  { class: 'textboard', section: 'Resources and their fields / TextData', resource: 'TextData' },
  [
    must(
      'entries.writer.partner-alike',
      'an entry of the partner keeps its text, parent and owner, and is updated and deleted like any other',
      'R-textdata-writer-partner',
      [
        {
          id: 'entries.writer.partner-alike.members',
          title: 'its text, parent and owner',
          run: async (context) => {
            const { group, sent, id } = await replyOfPartner(context)
            const read = await storedEntry(context.trusted, group, id)
            expect(read.data, 'the text', read).toEqual(sent.data)
            expect(read.parentId, 'parentId', read).toEqual(sent.parentId)
            expectUser(read.ownerId, sent.ownerId, 'ownerId', read)
          },
        },
        {
          id: 'entries.writer.partner-alike.update',
          title: 'an update by the partner',
          run: async (context) => {
            const { trusted, text, newUserId } = context
            const { group, sent, id } = await replyOfPartner(context)
            const body = { ...sent, data: text.sentence(), ownerId: newUserId(), writerId: '0' }
            const response = await trusted.updateEntry(group, id, body, { invalid: 'the writer 0' })
            if (passesAsRefused(response))
              return context.inapplicable('the target accepts no update with the writer 0')
            expect(response).toHaveStatus(202)
            const after = await storedEntry(trusted, group, id)
            expect(after.data, 'the text after the update', after).toEqual(body.data)
            expectUser(after.ownerId, body.ownerId, 'ownerId after the update', after)
          },
        },
        {
          id: 'entries.writer.partner-alike.delete',
          title: 'its deletion',
          run: async (context) => {
            const { trusted } = context
            const { group, id } = await replyOfPartner(context)
            expect(await trusted.deleteEntry(group, id)).toHaveStatus(202)
            expect(await trusted.readEntry(group, id)).toHaveStatus(404)
          },
        },
      ],
      { why: 'A creation without writerId is one by the partner, whose id is 0.' },
    ),
  ],
)
