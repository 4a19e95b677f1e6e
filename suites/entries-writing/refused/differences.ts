import { type Entry, shown } from '../../../harness/index.ts'
import { changedMembers } from '../../shared/entries/changed-members.ts'
import { namedMembers } from '../../shared/entries/entry-members.ts'

/** How much of a member is shown, in UTF-16 units. */
const longest = 120

/** The differences between two reads of an entry, in words. */
export function differences(before: Entry | undefined, after: Entry | undefined): string[] {
  if (before === undefined) return []
  if (after === undefined) return [`the entry ${before.id} is gone from the list`]
  const [was, is] = [namedMembers(before), namedMembers(after)]
  return changedMembers(was, is).map(
    (name) =>
      `${name} of the entry ${before.id}: ${shown(was[name], longest)} became ${shown(is[name], longest)}`,
  )
}

/** The new text of an entry, if it had another one before; undefined if the entry is gone or its text is the same. */
export const changedText = (before: Entry | undefined, after: Entry | undefined): unknown =>
  before === undefined || after === undefined || before.data === after.data ? undefined : after.data
