import type { EntryRecord } from '../../../reference-impl/policy/entries.ts'
import type { PolicyOverride } from '../../../reference-impl/policy/policy.ts'
import type { Fault } from '../../override.ts'
import { textboard } from '../declare.ts'

/** True for a user with an even id, such as the second user of the reference. */
const isEven = (userId: string | undefined): boolean => userId !== undefined && /[02468]$/.test(userId)

/** The entries that users created: the id of the entry, and the id of the user. */
type Creators = ReadonlyMap<string, string>

/** Changes a new entry; the change depends on the user, and on who created earlier entries. */
const knowingCreators =
  (
    changeParent: (record: EntryRecord, userId: string | undefined, creators: Creators) => EntryRecord,
  ): PolicyOverride =>
  (policy) => {
    const creators = new Map<string, string>()
    return {
      createdEntry: (record, facts, input) => {
        if (facts.userId !== undefined) creators.set(record.id, facts.userId)
        return policy.createdEntry(changeParent(record, facts.userId, creators), facts, input)
      },
    }
  }

/** Faults of what a second user writes, and of entries that have replies. */
export const secondUserFaults: readonly Fault[] = [
  textboard.fault(
    'user-second-update-ignored',
    'an update by a user with an even id is accepted but not stored',
    ['access.entries.users.second.updated'],
    (policy) => ({
      updatedEntry: (before, after, facts, input) =>
        isEven(facts.userId) ? before : policy.updatedEntry(before, after, facts, input),
    }),
  ),
  textboard.fault(
    'user-second-delete-ignored',
    'a deletion by a user with an even id is accepted but has no effect',
    ['access.entries.users.second.deleted'],
    (policy) => {
      let userId: string | undefined
      return {
        viewerOf: (user, requestor) => {
          userId = policy.viewerOf(user, requestor)
          return userId
        },
        entryDeleteActs: (entry) => !isEven(userId) && policy.entryDeleteActs(entry),
      }
    },
  ),
  textboard.fault(
    'user-reply-to-user-loses-parent',
    'a user’s reply to an entry of another user is stored without its parent',
    ['access.entries.users.second.reply'],
    knowingCreators((record, userId, creators) => {
      const creator = creators.get(record.parentId ?? '')
      const isOfOther = userId !== undefined && creator !== undefined && creator !== userId
      return isOfOther ? { ...record, parentId: undefined } : record
    }),
  ),
  textboard.fault(
    'user-update-answered-ignored',
    'a user’s update of an entry that has replies is accepted, but the text stays the same',
    ['access.entries.users.update-answered'],
    (policy) => {
      const answered = new Set<string>()
      return {
        createdEntry: (record, facts, input) => {
          if (record.parentId !== undefined) answered.add(record.parentId)
          return policy.createdEntry(record, facts, input)
        },
        updatedEntry: (before, after, facts, input) => {
          const updated = policy.updatedEntry(before, after, facts, input)
          return facts.userId !== undefined && answered.has(before.id)
            ? { ...updated, data: before.data }
            : updated
        },
      }
    },
  ),
]
