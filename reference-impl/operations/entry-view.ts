import type { Call } from '../call.ts'
import type { EntryInput, EntryRecord } from '../policy/entries.ts'

/** The members of TextData, in the order of the specification. */
export const entryMembers: readonly string[] = [
  'id',
  'groupName',
  'data',
  'parentId',
  'writerId',
  'ownerId',
  'status',
  'published',
  'updated',
]

/**
 * The returned form of an entry.
 * @param fields the selected members; undefined means all
 * @param input the body of the same request, if it wrote the entry
 */
export function entryView(
  call: Call,
  entry: EntryRecord,
  fields: readonly string[] | undefined,
  input?: EntryInput,
): Readonly<Record<string, unknown>> {
  const { policy, operation, world } = call
  const parentId = entry.parentId ?? policy.blankMember('parentId', operation)
  const ownerId =
    entry.ownerId === undefined
      ? policy.blankMember('ownerId', operation)
      : policy.prefixedUserId(entry.ownerId, world.domain, 'ownerId')
  // A member that is undefined is not written.
  const view = policy.finishEntryView(
    {
      id: entry.id,
      groupName: entry.groupName,
      data: policy.returnedData(entry, operation),
      parentId,
      writerId: policy.prefixedUserId(entry.writerId, world.domain, 'writerId'),
      ownerId,
      status: entry.status,
      published: policy.formatTime(entry.published),
      updated: policy.formatTime(entry.updated),
    },
    entry,
    call.facts,
    input,
  )
  return policy.selectFields(view, fields, operation)
}
