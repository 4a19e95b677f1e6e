import type { EntryRecord } from '../../../../reference-impl/policy/entries.ts'
import type { Policy } from '../../../../reference-impl/policy/policy.ts'
import type { Fault } from '../../../override.ts'
import { errorAnswer } from '../../answers.ts'
import { textboard } from '../../declare.ts'
import { entryIn } from '../../remembering.ts'

/** Deletes other entries together with an entry. */
const takingAlong = (goes: (entry: EntryRecord, other: EntryRecord) => boolean) => (): Partial<Policy> => ({
  deletedWith: (entry, others) =>
    [...others.values()].filter((other) => other.id !== entry.id && goes(entry, other)).map(({ id }) => id),
})

/** Faults of what a deletion does to the parent and the replies of the deleted entry. */
export const entriesWritingDeleteRelativesFaults: readonly Fault[] = [
  textboard.fault(
    'existence-delete-keeps-answered-often',
    'deleting an entry that has several replies has no effect',
    ['entries.delete.replies-parent'],
    (policy) => {
      const replies = new Map<string, number>()
      return {
        createdEntry: (record, facts, input) => {
          const { parentId } = record
          if (parentId !== undefined) replies.set(parentId, (replies.get(parentId) ?? 0) + 1)
          return policy.createdEntry(record, facts, input)
        },
        entryDeleteActs: (entry) => (replies.get(entry.id) ?? 0) < 2 && policy.entryDeleteActs(entry),
      }
    },
  ),
  textboard.fault(
    'existence-delete-by-user-fails',
    'a user who deletes an entry that has replies is answered 500',
    ['entries.delete.replies-by-user'],
    (policy) => {
      const answered = new Set<string>()
      return {
        createdEntry: (record, facts, input) => {
          if (record.parentId !== undefined) answered.add(record.parentId)
          return policy.createdEntry(record, facts, input)
        },
        finishResponse: (response, facts) =>
          facts.operation === 'textdata.delete' && facts.caller === 'proxy' && answered.has(entryIn(facts))
            ? { ...response, ...errorAnswer(500) }
            : policy.finishResponse(response, facts),
      }
    },
  ),
  textboard.fault(
    'existence-delete-takes-root',
    'deleting a reply also deletes the entry that it answers',
    ['entries.delete.reply'],
    takingAlong((entry, other) => other.id === entry.parentId),
  ),
  textboard.fault(
    'existence-delete-takes-siblings',
    'deleting a reply also deletes the other replies to the same entry',
    ['entries.delete.relatives', 'entries.delete.reply'],
    takingAlong((entry, other) => entry.parentId !== undefined && other.parentId === entry.parentId),
  ),
  textboard.fault(
    'existence-delete-takes-writers',
    'deleting an entry that has replies also deletes all entries of its writer',
    ['entries.delete.relatives'],
    (policy) => ({
      deletedWith: (entry, others) => {
        const all = [...others.values()]
        const isAnswered = all.some(({ parentId }) => parentId === entry.id)
        return isAnswered
          ? all.filter(({ writerId }) => writerId === entry.writerId).map(({ id }) => id)
          : policy.deletedWith(entry, others)
      },
    }),
  ),
  textboard.fault(
    'existence-delete-takes-twins',
    'deleting an entry also deletes entries with the same text',
    ['entries.delete.twin'],
    takingAlong((entry, other) => other.data === entry.data),
  ),
  textboard.sequence(
    'existence-replies-blanked',
    'deleting an entry replaces the texts of its replies',
    ['entries.delete.relatives'],
    (policy) => {
      const deleted = new Set<string>()
      return {
        entryDeleteActs: (entry) => {
          deleted.add(entry.id)
          return policy.entryDeleteActs(entry)
        },
        finishEntryView: (view, entry, facts, input) => {
          const finished = policy.finishEntryView(view, entry, facts, input)
          return deleted.has(entry.parentId ?? '') ? { ...finished, data: 'deleted' } : finished
        },
      }
    },
  ),
]
