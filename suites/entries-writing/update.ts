import {
  type CheckContext,
  entriesOf,
  expect,
  idsOf,
  must,
  observe,
  should,
  suite,
} from '../../harness/index.ts'
import { board } from '../entries-reading/board.ts'
import { expectAsSent, expectSameEntry } from '../entries-reading/entry-members.ts'
import { listedLike } from '../entries-reading/listed-like.ts'
import { plainUserId } from '../entries-reading/user-id.ts'
import { readBack, updated } from './stored.ts'

/** An entry with every member, and a right body that changes all that an update can. */
async function beforeUpdate({ trusted, groups, text, newUserId }: CheckContext) {
  const group = await groups.shared()
  const writerId = newUserId()
  const [oldParent, newParent] = await Promise.all([group.add(), group.add()])
  const { id } = await group.add({ parentId: oldParent.id, ownerId: newUserId(), writerId })
  const before = await readBack(trusted, group.name, id)
  const body = { data: text.sentence(), parentId: newParent.id, ownerId: newUserId(), writerId }
  return { group, id, before, body }
}

export default suite(
  'TextData: update',
  { class: 'textboard', section: 'Endpoints / TextData', resource: 'TextData' },
  [
    must('entries.update.status', 'updating an entry answers 202', async (context) => {
      const { group, id, body } = await beforeUpdate(context)
      expect(await context.trusted.updateEntry(group.name, id, body)).toHaveStatus(202)
    }),
    must('entries.update.no-body', 'the answer to an update has no body', async (context) => {
      const { group, id, body } = await beforeUpdate(context)
      const answer = await context.trusted.updateEntry(group.name, id, body)
      expect(answer).toHaveStatus(202)
      expect(answer).toHaveNoBody()
    }),
    must('entries.update.data', 'an update gives the entry the text that was sent', async (context) => {
      const { group, id, body } = await beforeUpdate(context)
      const after = await updated(context.trusted, group.name, id, body)
      expect(after.data, 'the text after the update').toEqual(body.data)
    }),
    must(
      'entries.update.data-alone',
      'an update with the text and the writer alone gives the entry that text',
      async ({ trusted, groups, text, newUserId }) => {
        const group = await groups.shared()
        const { id } = await group.add()
        const data = text.sentence()
        const writerId = newUserId()
        const after = await updated(trusted, group.name, id, { data, writerId })
        expect(after.data, 'the text after the update').toEqual(data)
        expect(plainUserId(after.ownerId) ?? after.ownerId, 'the owner after the update').notToEqual(writerId)
      },
      {
        why: 'Whether members that an update does not name stay or are cleared is left open; the writer is not the owner.',
      },
    ),
    must('entries.update.parent', 'an update gives the entry the parent that was sent', async (context) => {
      const { group, id, body } = await beforeUpdate(context)
      const after = await updated(context.trusted, group.name, id, body)
      expect(after.parentId, 'parentId after the update').toEqual(body.parentId)
    }),
    must('entries.update.owner', 'an update gives the entry the owner that was sent', async (context) => {
      const { group, id, body } = await beforeUpdate(context)
      const after = await updated(context.trusted, group.name, id, body)
      expect(plainUserId(after.ownerId), 'the user in ownerId after the update').toEqual(body.ownerId)
    }),
    ...(['id', 'groupName', 'published'] as const).map((member) =>
      must(`entries.update.keeps-${member}`, `an update leaves ${member} as it is`, async (context) => {
        const { group, id, before, body } = await beforeUpdate(context)
        const after = await updated(context.trusted, group.name, id, body)
        expect(after[member], `${member} after the update`).toEqual(before[member])
      }),
    ),
    must(
      'entries.update.every-way',
      'an update is seen at once by id, among several and in the list',
      async (context) => {
        const { trusted } = context
        const { group, id, body } = await beforeUpdate(context)
        const other = await group.add()
        const one = await updated(trusted, group.name, id, body)
        const [several, listed] = await Promise.all([
          trusted.readEntry(group.name, [other.id, id]),
          listedLike(trusted, group.name, one),
        ])
        expectAsSent(one, body, group.name, 'the entry read by id')
        for (const [name, entries] of [
          ['among several', entriesOf(several).entry],
          ['in the list', listed],
        ] as const) {
          expectSameEntry(entries.find((entry) => entry.id === id) ?? {}, one, `the entry ${name}`)
        }
      },
    ),
    must(
      'entries.update.others-untouched',
      'an update changes no member of another entry, not even of the same writer, owner and parent, and not of a reply',
      async ({ trusted, groups, text, newUserId }) => {
        const group = await groups.shared()
        const parent = await group.add()
        const same = { parentId: parent.id, writerId: newUserId(), ownerId: newUserId() }
        const [target, ...others] = await group.addMany(4, () => same)
        const reply = await group.add({ ...same, parentId: target?.id ?? '' })
        const watched = [parent, ...others, reply]
        const before = await Promise.all(watched.map(({ id }) => readBack(trusted, group.name, id)))
        await updated(trusted, group.name, target?.id ?? '', {
          data: text.sentence(),
          parentId: others[0]?.id ?? '',
          ownerId: newUserId(),
          writerId: same.writerId,
        })
        for (const entry of before) {
          expectSameEntry(
            await readBack(trusted, group.name, entry.id),
            entry,
            `entry ${entry.id} after another’s update`,
          )
        }
      },
    ),
    must(
      'entries.update.no-new-entry',
      'an update adds no entry to the list, loses none and leaves the total',
      async ({ play }) => {
        const { entries, withAll, updated: after } = await play(board)
        expect(withAll.totalResults, 'totalResults before').toEqual(3)
        expect(after.answer).toHaveStatus(202)
        expect(idsOf(after.list), 'ids in the list').toHaveSameMembers(entries.map(({ id }) => id))
        expect(after.list.totalResults, 'totalResults').toEqual(3)
      },
    ),
    must(
      'entries.update.last-wins',
      'of several updates one after the other the last one stands',
      async ({ trusted, groups, text, newUserId }) => {
        const group = await groups.shared()
        const [{ id }, ...parents] = [await group.add(), await group.add(), await group.add()]
        const { published } = await readBack(trusted, group.name, id)
        const bodies = Array.from({ length: 4 }, (_, index) => ({
          data: text.sentence(),
          writerId: newUserId(),
          ownerId: newUserId(),
          parentId: parents[index % parents.length]?.id ?? '',
        }))
        for (const body of bodies) {
          const after = await updated(trusted, group.name, id, body)
          expect(after.data, 'the text after the update').toEqual(body.data)
          expect(plainUserId(after.ownerId), 'the user in ownerId after the update').toEqual(body.ownerId)
          expect(after.parentId, 'parentId after the update').toEqual(body.parentId)
          expect(after.published, 'published after the update').toEqual(published)
        }
      },
    ),
    must('entries.update.same-again', 'the same update twice answers 202 both times', async (context) => {
      const { trusted } = context
      const { group, id, body } = await beforeUpdate(context)
      await updated(trusted, group.name, id, body)
      const after = await updated(trusted, group.name, id, body)
      expectAsSent(after, body, group.name, 'the entry after the second update')
    }),
    must(
      'entries.update.back',
      'an update can give an entry the text back that it had',
      async ({ trusted, groups, text, newUserId }) => {
        const group = await groups.shared()
        const [data, writerId] = [text.sentence(), newUserId()]
        const { id } = await group.add({ data, writerId })
        await updated(trusted, group.name, id, { data: text.sentence(), writerId })
        const after = await updated(trusted, group.name, id, { data, writerId })
        expect(after.data, 'the text after going back').toEqual(data)
      },
    ),
    must(
      'entries.update.shorter-and-longer',
      'an update may make a text shorter or longer, and leaves nothing of the old one',
      async ({ trusted, groups, text, newUserId }) => {
        const group = await groups.shared()
        const writerId = newUserId()
        const { id } = await group.add({ writerId })
        for (const bytes of [1500, 12, 700]) {
          const data = text.ofBytes(bytes)
          const after = await updated(trusted, group.name, id, { data, writerId })
          expect(after.data, `the text of ${bytes} bytes after the update`).toEqual(data)
        }
      },
    ),
    must(
      'entries.update.each-its-own',
      'updates of several entries at the same time each change their own',
      async ({ trusted, groups, text, newUserId }) => {
        const group = await groups.shared()
        const entries = await group.addMany(6)
        const bodies = entries.map(() => ({ data: text.sentence(), writerId: newUserId() }))
        const after = await Promise.all(
          entries.map(({ id }, index) => updated(trusted, group.name, id, bodies[index])),
        )
        expect(
          after.map(({ data }) => data),
          'the texts after the updates',
        ).toEqual(bodies.map(({ data }) => data))
      },
    ),
    should(
      'entries.update.concurrent',
      'of updates of one entry at the same time all are accepted, and one stands whole',
      async ({ trusted, groups, text, newUserId }) => {
        const group = await groups.shared()
        const writerId = newUserId()
        const { id } = await group.add({ writerId })
        const bodies = Array.from({ length: 8 }, () => ({
          data: text.sentence(),
          ownerId: newUserId(),
          writerId,
        }))
        const answers = await Promise.all(bodies.map((body) => trusted.updateEntry(group.name, id, body)))
        for (const answer of answers) expect(answer).toHaveStatus(202)
        const after = await readBack(trusted, group.name, id)
        expect([after.data, plainUserId(after.ownerId)], 'text and owner after the updates').toBeOneOf(
          bodies.map(({ data, ownerId }) => [data, ownerId]),
        )
      },
      { why: 'No order of simultaneous updates is stated, but none of them asks for a mixture.' },
    ),
    ...(
      [
        ['no-data', 'without the text', ['data']],
        ['no-owner', 'without the owner', ['ownerId']],
        ['no-parent', 'without the parent', ['parentId']],
        ['no-member', 'with no member at all', ['data', 'ownerId', 'parentId', 'writerId']],
      ] as const
    ).map(([name, what, left]) =>
      observe(`entries.update.${name}`, `what an update ${what} does`, async (context) => {
        const { trusted } = context
        const { group, id, before, body } = await beforeUpdate(context)
        const omitted: readonly string[] = left
        const sent = Object.fromEntries(Object.entries(body).filter(([member]) => !omitted.includes(member)))
        const answer = await trusted.updateEntry(group.name, id, sent)
        if (answer.status !== 202) return String(answer.status)
        const after = await readBack(trusted, group.name, id)
        return left
          .map((member) => `${member} ${after[member] === before[member] ? 'stays' : 'changes'}`)
          .join(', ')
      }),
    ),
    observe(
      'entries.update.several-ids',
      'what an update of two ids joined by a comma does',
      async ({ trusted, groups, text, newUserId }) => {
        const group = await groups.shared()
        const [first, second] = await Promise.all([group.add(), group.add()])
        const body = { data: text.sentence(), writerId: newUserId() }
        const answer = await trusted.updateEntry(group.name, `${first.id},${second.id}`, body, {
          flaw: 'two ids where one is asked for',
        })
        return String(answer.status)
      },
    ),
  ],
)
