import { type Case, entriesOf, expect, objectOf } from '../../../harness/index.ts'
import { namedMembers } from '../../shared/entries/entry-members.ts'
import { board } from '../board.ts'

/** An entry that was read with parameters before its update or deletion is read in the same way afterwards. */
export const keptCases: readonly Case[] = [
  {
    id: 'entries.read.again.list-alike',
    title: 'after an update, a list with every parameter shows each entry as the whole list does',
    run: async ({ use }) => {
      const { updated, kept } = await use(board)
      expect(updated.response).toHaveStatus(202)
      const { list } = kept.afterUpdate.value()
      expect(entriesOf(list).entry.map(namedMembers), 'the entries', list).toHaveSameMembers(
        updated.list.entry.map(namedMembers),
      )
    },
  },
  {
    id: 'entries.read.again.fields-updated',
    title: 'with fields, after an update',
    run: async ({ use, inapplicable }) => {
      const { updated, kept } = await use(board)
      expect(updated.response).toHaveStatus(202)
      const { status } = kept.beforeUpdate.value().one
      if (status !== 200) inapplicable(`an entry that is read with fields answers ${status}`)
      const { one } = kept.afterUpdate.value()
      expect(objectOf(one).data, 'the text after the update', one).toEqual(updated.text)
    },
  },
  {
    id: 'entries.read.again.fields-deleted',
    title: 'with fields, after its deletion',
    norm: 'R-existence-delete',
    run: async ({ use, inapplicable }) => {
      const { deleted, kept, oneBeforeDeletion } = await use(board)
      expect(deleted.response).toHaveStatus(202)
      const { status } = oneBeforeDeletion
      if (status !== 200) inapplicable(`an entry that is read with fields answers ${status}`)
      expect(kept.afterDeletion.value().one).toHaveStatus(404)
    },
  },
  {
    id: 'entries.read.again.updated-deleted',
    title: 'deleting an entry again that was updated before',
    norm: 'R-existence-delete-again',
    run: async ({ use }) => {
      const { emptied, updatedDeletedAgain } = await use(board)
      expect(emptied.response).toHaveStatus(202)
      expect(updatedDeletedAgain).toHaveStatus(404)
    },
  },
]
