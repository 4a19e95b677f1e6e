import type { Fault } from '../../override.ts'
import { textboard, without } from '../declare.ts'
import { idOfMember } from '../member-names.ts'

const entryMembers = [
  'id',
  'groupName',
  'data',
  'parentId',
  'writerId',
  'ownerId',
  'status',
  'published',
  'updated',
] as const

/** Faults of single members of entries. */
export const entriesReadingMembersFaults: readonly Fault[] = [
  ...entryMembers.map((member) =>
    textboard.fault(
      `member-created-${idOfMember(member)}`,
      `the response to a creation lacks ${member}`,
      [`entries.create.member.${member}`],
      (policy) => ({
        finishEntryView: (view, entry, facts, input) => {
          const finished = policy.finishEntryView(view, entry, facts, input)
          return facts.operation === 'textdata.create' ? without(finished, member) : finished
        },
      }),
    ),
  ),
]
