import { entryOf, expect, must, suite } from '../../harness/index.ts'
import { expectSameEntry } from '../shared/entry-members.ts'
import { type Orphan, orphans } from './orphans.ts'

/** Asserts that an entry is there for every operation. */
function expectEverywhere({ read, lists, updated, deleted }: Orphan, name: string): void {
  expect(read).toHaveStatus(200)
  expect(lists.plain, `whether the list of its owner shows ${name}`, read).toBeTrue()
  expect(lists.sorted, `whether the sorted list of its owner shows ${name}`, read).toBeTrue()
  // A parent that is gone may be an obstacle to the update of a reply; that the reply is gone may not be the answer.
  expect(updated.status, `the status of an update of ${name}, which can be read`, updated).notToEqual(404)
  expect(deleted).toHaveStatus(202)
}

/** Asserts that an entry is there for no operation. */
function expectNowhere({ read, lists, updated, deleted }: Orphan, name: string): void {
  expect(read).toHaveStatus(404)
  expect(lists.plain, `whether the list of its owner shows ${name}, which answers 404`, read).toBeFalse()
  expect(
    lists.sorted,
    `whether the sorted list of its owner shows ${name}, which answers 404`,
    read,
  ).toBeFalse()
  expect(updated).toHaveStatus(404)
  expect(deleted).toHaveStatus(404)
}

const expectWhole = (orphan: Orphan, name: string): void =>
  orphan.read.status === 200 ? expectEverywhere(orphan, name) : expectNowhere(orphan, name)

export default suite(
  'TextData: replies to a deleted entry',
  { class: 'textboard', section: 'States and transitions / TextData existence', resource: 'TextData' },
  [
    must(
      'entries.delete.replies',
      'the deletion of an entry leaves its replies there for every operation or for none, and leaves alone what answers it no more',
      'R-existence-delete',
      [
        {
          id: 'entries.delete.replies-stayed',
          title: 'a reply since its creation',
          run: async ({ use }) => {
            const { stayed } = await use(orphans)
            expectWhole(stayed, 'a reply to the deleted entry')
          },
        },
        {
          id: 'entries.delete.replies-moved-here',
          title: 'a reply since an update',
          run: async ({ use }) => {
            const { movedHere, parent } = await use(orphans)
            const { read } = movedHere
            expectWhole(movedHere, 'an entry that became a reply to the deleted one')
            if (read.status !== 200) return
            const { parentId } = entryOf(read)
            const isGone = parentId === undefined || parentId === null || parentId === ''
            if (!isGone)
              expect(parentId, 'the parentId of a reply to the deleted entry', read).toEqual(parent)
          },
        },
        {
          id: 'entries.delete.replies-moved-away',
          title: 'an entry that was moved to another parent before',
          run: async ({ use }) => {
            const { movedAway } = await use(orphans)
            const name = 'an entry that was moved away from the deleted one'
            expectEverywhere(movedAway, name)
            expectSameEntry(entryOf(movedAway.read), movedAway.before, name)
          },
        },
      ],
      {
        why:
          'Whether a reply goes with the entry that it answers is not said: both pass. An entry that some operations find and ' +
          'others do not is neither there nor gone.',
      },
    ),
  ],
)
