import { entriesOf, entryOf, expect, idsOf, must, suite } from '../../../harness/index.ts'
import { expectSameEntry } from '../../shared/entries/entry-members.ts'
import { createdBy, isServed } from '../../shared/requests/three-legged.ts'
import { type Orphan, type Orphans, orphans, ownOrphan } from './orphans.ts'

/**
 * Asserts that every operation finds an entry.
 * @param name describes the entry in a failure
 */
function expectThere(
  { before, read, amongSeveral, updated, deleted }: Orphan,
  { plain, sorted, byUpdated }: Orphans['lists'],
  name: string,
): void {
  expect(read).toHaveStatus(200)
  expect(idsOf(entriesOf(amongSeveral)), `the ids of two entries, with ${name}`, amongSeveral).toContain(
    before.id,
  )
  expect(idsOf(plain), `the ids of the owner, with ${name}`, plain).toContain(before.id)
  for (const one of [sorted, byUpdated])
    expect(idsOf(one), `the sorted ids of the owner, with ${name}`, one).toContain(before.id)
  // The update names no parent, so the missing parent is no mistake of the request.
  expect(updated).toHaveStatus(202)
  expect(deleted).toHaveStatus(202)
}

/**
 * Asserts that no operation finds an entry.
 * @param name describes the entry in a failure
 */
function expectGone(
  { before, read, amongSeveral, updated, deleted }: Orphan,
  { plain, sorted, byUpdated }: Orphans['lists'],
  name: string,
): void {
  expect(read).toHaveStatus(404)
  expect(amongSeveral).toBeNoServerError()
  if (amongSeveral.status === 200)
    expect(
      idsOf(entriesOf(amongSeveral)),
      `the ids among several, without ${name}, which answers 404`,
      amongSeveral,
    ).notToContain(before.id)
  expect(idsOf(plain), `the ids of the owner, without ${name}, which answers 404`, plain).notToContain(
    before.id,
  )
  for (const one of [sorted, byUpdated])
    expect(idsOf(one), `the sorted ids of the owner, without ${name}, which answers 404`, one).notToContain(
      before.id,
    )
  expect(updated).toHaveStatus(404)
  expect(deleted).toHaveStatus(404)
}

const expectThereOrGone = (orphan: Orphan, lists: Orphans['lists'], name: string): void =>
  (orphan.read.status === 200 ? expectThere : expectGone)(orphan, lists, name)

export default suite(
  'TextData: replies to a deleted entry',
  { class: 'textboard', section: 'States and transitions / TextData existence', resource: 'TextData' },
  [
    must(
      'entries.delete.replies',
      'an entry with replies can be deleted; a reply is then found by every operation or by none, and a former reply by all',
      'R-existence-delete',
      [
        {
          id: 'entries.delete.replies-parent',
          title: 'the deleted entry itself, which had several replies',
          run: async ({ use }) => {
            const { deleted, readDeleted } = await use(orphans)
            expect(deleted).toHaveStatus(202)
            expect(readDeleted).toHaveStatus(404)
          },
        },
        {
          id: 'entries.delete.replies-stayed',
          title: 'an entry that was created as a reply',
          run: async ({ use }) => {
            const { stayed, lists } = await use(orphans)
            expectThereOrGone(stayed, lists, 'a reply to the deleted entry')
          },
        },
        {
          id: 'entries.delete.replies-counted',
          title: 'totalResults of a list, which counts the replies that stay',
          norm: 'R-entry-list',
          run: async ({ use, inapplicable }) => {
            const { stayed, movedHere, lists } = await use(orphans)
            // If a job deletes the replies, it may do so while they are listed.
            if ([stayed, movedHere].some(({ deleted }) => deleted.status !== 202))
              return inapplicable('the replies are deleted with their parent')
            const { plain } = lists
            const name = 'totalResults of the owner of replies to the deleted entry'
            expect(plain.totalResults, name, plain).toEqual(plain.entry.length)
          },
        },
        {
          id: 'entries.delete.replies-moved-here',
          title: 'an entry that became a reply by an update',
          run: async ({ use }) => {
            const { movedHere, lists, parent } = await use(orphans)
            const { read } = movedHere
            expectThereOrGone(movedHere, lists, 'an entry that became a reply to the deleted one')
            if (read.status !== 200) return
            const { parentId } = entryOf(read)
            const isCleared =
              parentId === undefined || parentId === null || parentId === '' || parentId === '0'
            if (!isCleared)
              expect(parentId, 'the parentId of a reply to the deleted entry', read).toEqual(parent)
          },
        },
        {
          id: 'entries.delete.replies-moved-away',
          title: 'an entry that was moved to another parent before',
          run: async ({ use }) => {
            const { movedAway, lists } = await use(orphans)
            const name = 'an entry that was moved away from the deleted one'
            expectThere(movedAway, lists, name)
            expectSameEntry(entryOf(movedAway.read), movedAway.before, name)
          },
        },
        {
          id: 'entries.delete.replies-by-user',
          title: 'an entry with a reply that a user deletes',
          needs: ['user'],
          run: async (context) => {
            const { trusted, proxy, groups, text } = context
            const group = await groups.shared()
            const { id } = createdBy(context, await proxy.createEntry(group.name, { data: text.sentence() }))
            await group.add({ parentId: id })
            const deleted = await proxy.deleteEntry(group.name, id)
            // A user may be allowed to delete nothing, or not this entry.
            expect(deleted).toHaveStatus(202, 403, 405)
            if (deleted.status === 202) expect(await trusted.readEntry(group.name, id)).toHaveStatus(404)
          },
        },
        {
          id: 'entries.delete.replies-of-user',
          title: "a user's reply, as this user reads, lists and updates it",
          needs: ['user'],
          run: async (context) => {
            const { id, isThere, seen, afterwards } = await ownOrphan(context)
            if (isThere && afterwards.status === 404)
              context.inapplicable(
                'the target deletes the reply a little later than the entry that it answers',
              )
            const { read, listed, updated } = seen
            if (isServed(listed)) {
              const ids = expect(idsOf(entriesOf(listed)), 'the ids in the list of the user', listed)
              if (isThere) ids.toContain(id)
              else ids.notToContain(id)
            }
            expect(read).toHaveStatus(isThere ? 200 : 404, 405)
            // Users may be allowed to update entries on their own board only.
            if (isThere) expect(updated).toHaveStatus(202, 403, 405)
            else expect(updated).toHaveStatus(404, 405)
          },
        },
        {
          id: 'entries.delete.replies-deeper',
          title: 'a reply to a reply that stays',
          run: async ({ use, inapplicable }) => {
            const { stayed, deeper, lists } = await use(orphans)
            if (stayed.read.status !== 200) inapplicable('the reply is deleted with its parent')
            expect(deeper.read).toHaveStatus(200)
            expect(
              idsOf(lists.plain),
              'the ids of the owner, with a reply to a reply',
              lists.plain,
            ).toContain(deeper.id)
          },
        },
      ],
      {
        why:
          'Whether a reply is deleted with its parent is not stated: both pass. An entry that some operations find and ' +
          'others do not is neither there nor gone.',
      },
    ),
  ],
)
