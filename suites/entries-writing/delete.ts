import { entryOf, expect, idsOf, must, observe, should, suite } from '../../harness/index.ts'
import { board } from '../entries-reading/board.ts'
import { expectSameEntry } from '../entries-reading/entry-members.ts'
import { listedLike } from '../entries-reading/listed-like.ts'
import { expectUnchanged, readBack } from './stored.ts'

const existence = { section: 'States and transitions / TextData existence' }

export default suite(
  'TextData: delete',
  { class: 'textboard', section: 'Endpoints / TextData', resource: 'TextData' },
  [
    must('entries.delete.status', 'deleting an entry answers 202', async ({ trusted, groups }) => {
      const group = await groups.shared()
      const { id } = await group.add()
      expect(await trusted.deleteEntry(group.name, id)).toHaveStatus(202)
    }),
    must(
      'entries.delete.gone',
      'a deleted entry answers 404 with the error body to reading, and goes on doing so',
      async ({ trusted, groups }) => {
        const group = await groups.shared()
        const { id } = await group.add()
        expect(await trusted.readEntry(group.name, id)).toHaveStatus(200)
        expect(await trusted.deleteEntry(group.name, id)).toHaveStatus(202)
        expect(await trusted.readEntry(group.name, id)).toBeError(404)
        await group.add()
        expect(await trusted.readEntry(group.name, id)).toBeError(404)
      },
      existence,
    ),
    must(
      'entries.delete.twice',
      'deleting an entry a second and a third time answers 404 with the error body',
      async ({ trusted, groups }) => {
        const group = await groups.shared()
        const { id } = await group.add()
        expect(await trusted.deleteEntry(group.name, id)).toHaveStatus(202)
        expect(await trusted.deleteEntry(group.name, id)).toBeError(404)
        expect(await trusted.deleteEntry(group.name, id)).toBeError(404)
        expect(await trusted.readEntry(group.name, id)).toBeError(404)
      },
      existence,
    ),
    must(
      'entries.delete.then-update',
      'a deleted entry answers 404 with the error body to an update, which does not bring it back',
      async ({ trusted, groups, text, newUserId }) => {
        const group = await groups.shared()
        const { id } = await group.add()
        const body = { data: text.sentence(), writerId: newUserId() }
        expect(await trusted.updateEntry(group.name, id, body)).toHaveStatus(202)
        expect(await trusted.deleteEntry(group.name, id)).toHaveStatus(202)
        expect(await trusted.updateEntry(group.name, id, { ...body, data: text.sentence() })).toBeError(404)
        expect(await trusted.readEntry(group.name, id)).toBeError(404)
      },
    ),
    must(
      'entries.delete.list',
      'a deleted entry leaves the list, the total falls by one, and the others stay as they are, those of equal content too',
      async ({ play }) => {
        const { entries, updated, deleted } = await play(board)
        const [first, , third] = entries
        expect(updated.list.totalResults, 'totalResults before the deletion').toEqual(3)
        expect(deleted.answer).toHaveStatus(202)
        const { list } = deleted
        expect(idsOf(list), 'ids in the list after the deletion').toHaveSameMembers([first.id, third.id])
        expect(list.totalResults, 'totalResults after the deletion').toEqual(2)
        for (const entry of list.entry) {
          const before = updated.list.entry.find(({ id }) => id === entry.id) ?? {}
          expectSameEntry(entry, before, 'the entry in the list after the deletion of another')
        }
      },
      existence,
    ),
    must(
      'entries.delete.second-changes-nothing',
      'a second deletion takes no other entry with it',
      async ({ play }) => {
        const { entries, deletedAgain } = await play(board)
        const [first, , third] = entries
        expect(deletedAgain.answer).toBeError(404)
        expect(idsOf(deletedAgain.list), 'ids in the list').toHaveSameMembers([first.id, third.id])
        expect(deletedAgain.list.totalResults, 'totalResults').toEqual(2)
      },
      existence,
    ),
    must(
      'entries.delete.only-entry',
      'the only entry of a group can be deleted, and the group stays, empty and writable',
      async ({ play }) => {
        const { emptied, group, refilled } = await play(board)
        expect(emptied.answer).toHaveStatus(202)
        expect(emptied.list.entry, 'the entries of the emptied group').toEqual([])
        expect(emptied.list.totalResults, 'totalResults of the emptied group').toEqual(0)
        expect(group).toHaveStatus(200)
        const next = entryOf(refilled.answer)
        expect(idsOf(refilled.list), 'ids after a further creation').toEqual([next.id])
      },
    ),
    must(
      'entries.delete.updated-entry',
      'an entry that was updated can be deleted as well',
      async ({ trusted, groups, text, newUserId }) => {
        const group = await groups.shared()
        const { id } = await group.add()
        const body = { data: text.sentence(), writerId: newUserId() }
        expect(await trusted.updateEntry(group.name, id, body)).toHaveStatus(202)
        expect(await trusted.deleteEntry(group.name, id)).toHaveStatus(202)
        expect(await trusted.readEntry(group.name, id)).toBeError(404)
      },
    ),
    must(
      'entries.delete.reply',
      'deleting a reply leaves the entry that it answered and the other replies',
      async ({ trusted, groups }) => {
        const group = await groups.shared()
        const parent = await group.add()
        const [reply, sibling] = await Promise.all([
          group.add({ parentId: parent.id }),
          group.add({ parentId: parent.id }),
        ])
        const before = await Promise.all([parent, sibling].map(({ id }) => readBack(trusted, group.name, id)))
        expect(await trusted.deleteEntry(group.name, reply.id)).toHaveStatus(202)
        for (const entry of before) {
          await expectUnchanged(trusted, group.name, entry, 'after the deletion of a reply')
        }
      },
    ),
    must(
      'entries.delete.answered-entry',
      'an entry that has replies is deleted as any other: 202, and it is gone',
      async ({ trusted, groups }) => {
        const group = await groups.shared()
        const parent = await group.add()
        await group.add({ parentId: parent.id })
        expect(await trusted.deleteEntry(group.name, parent.id)).toHaveStatus(202)
        expect(await trusted.readEntry(group.name, parent.id)).toBeError(404)
      },
      {
        section: 'States and transitions / TextData existence',
        why: 'The only condition of a deletion is that the entry exists. What becomes of the replies is left open.',
      },
    ),
    must(
      'entries.delete.concurrent',
      'of deletions of one entry at the same time exactly one answers 202, the others 404 with the error body',
      async ({ trusted, groups, settings, config }) => {
        const group = await groups.shared()
        const entries = await group.addMany(
          settings.exhaustive && config.limits.entriesPerGroup >= 1000 ? 50 : 10,
        )
        for (const { id } of entries) {
          const answers = await Promise.all(
            Array.from({ length: 8 }, () => trusted.deleteEntry(group.name, id)),
          )
          for (const answer of answers) {
            expect(answer).toHaveStatus(202, 404)
            if (answer.status === 404) expect(answer).toBeError(404)
          }
          const accepted = answers.filter(({ status }) => status === 202).length
          // A deletion that had to be repeated on a broken connection may have met its own effect.
          const repeated = answers.some(({ retries }) => retries > 0)
          expect(accepted, `deletions of entry ${id} that answered 202`).toBeOneOf(repeated ? [0, 1] : [1])
        }
      },
      {
        ...existence,
        why: 'The second deletion answers 404, in whatever order a service takes the requests. Ten bursts find nearly every gap; more run with --exhaustive.',
      },
    ),
    must(
      'entries.delete.update-at-once',
      'an update beside a deletion answers 202 or 404, and the entry is gone either way',
      async ({ trusted, groups, text, newUserId }) => {
        const group = await groups.shared()
        const entries = await group.addMany(10)
        for (const { id } of entries) {
          const [update, deletion] = await Promise.all([
            trusted.updateEntry(group.name, id, { data: text.sentence(), writerId: newUserId() }),
            trusted.deleteEntry(group.name, id),
          ])
          if (deletion.retries === 0) expect(deletion).toHaveStatus(202)
          if (update.status !== 202) expect(update).toBeError(404)
          expect(await trusted.readEntry(group.name, id)).toBeError(404)
        }
      },
      existence,
    ),
    must(
      'entries.delete.concurrent-others',
      'deletions of different entries at the same time all take effect, and none takes another entry with it',
      async ({ trusted, groups, newUserId }) => {
        const group = await groups.shared()
        const ownerId = newUserId()
        const entries = await group.addMany(8, () => ({ ownerId }))
        const deleted = entries.filter((_entry, index) => index % 2 === 0)
        const kept = entries.filter((_entry, index) => index % 2 === 1)
        const answers = await Promise.all(deleted.map(({ id }) => trusted.deleteEntry(group.name, id)))
        for (const answer of answers) {
          if (answer.retries === 0) expect(answer).toHaveStatus(202)
        }
        const listed = await listedLike(trusted, group.name, kept[0] ?? { id: '' })
        expect(
          listed.map(({ id }) => id),
          'ids of this owner in the list',
        ).toHaveSameMembers(kept.map(({ id }) => id))
      },
    ),
    should(
      'entries.delete.content-type',
      'a deletion that is labelled as JSON and has no body is accepted',
      async ({ trusted, groups }) => {
        const group = await groups.shared()
        const { id } = await group.add()
        const answer = await trusted.deleteEntry(group.name, id, {
          headers: { 'content-type': 'application/json' },
        })
        expect(answer).toHaveStatus(202)
        expect(await trusted.readEntry(group.name, id)).toBeError(404)
      },
      { why: 'A label without content says nothing, and clients are known to send it.' },
    ),
    observe('entries.delete.body', 'what the answer to a deletion holds', async ({ trusted, groups }) => {
      const group = await groups.shared()
      const { id } = await group.add()
      const { body, json } = await trusted.deleteEntry(group.name, id)
      if (body === '') return 'no body'
      return json === id ? 'the id' : 'another body'
    }),
    observe(
      'entries.delete.several-ids',
      'what a deletion of two ids joined by a comma does',
      async ({ trusted, groups }) => {
        const group = await groups.shared()
        const [first, second] = await Promise.all([group.add(), group.add()])
        const answer = await trusted.deleteEntry(group.name, `${first.id},${second.id}`, {
          flaw: 'two ids where one is asked for',
        })
        const left = await Promise.all([first, second].map(({ id }) => trusted.readEntry(group.name, id)))
        const gone = left.filter(({ status }) => status === 404).length
        return `${answer.status}, ${gone} of 2 gone`
      },
    ),
  ],
)
