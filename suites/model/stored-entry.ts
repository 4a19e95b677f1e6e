import type { Members } from '../../harness/index.ts'
import { plainUserId } from '../shared/ids/user-id.ts'

/** An entry as the model knows it. */
export interface StoredEntry {
  readonly id: string
  readonly data: string
  readonly writerId: string
  /** Undefined if none was sent: the specification leaves open how a blank owner is shown. */
  readonly ownerId: string | undefined
  /** Undefined if none was sent, or if an update omitted it; then it may have any value. */
  readonly parentId: string | undefined
  /** When it was last updated, according to the target; undefined if the target has not shown it since then. */
  readonly updated: string | undefined
}

/** The entries of one owner's board, or of a whole group. */
export interface Board {
  readonly group: string
  readonly entries: readonly StoredEntry[]
  /** Ids of entries that were deleted. */
  readonly deleted: readonly string[]
}

/** An id as text; the contract tests its type. */
export const idOf = (members: Members | undefined): string | undefined => textOf(members?.id)

const textOf = (id: unknown): string | undefined =>
  typeof id === 'string' || typeof id === 'number' ? String(id) : undefined

/**
 * How a returned entry differs from the stored one.
 * @param fields the requested members; all by default
 * @returns completes "expected …"; undefined if nothing differs
 */
export function differenceOf(
  group: string,
  entry: StoredEntry,
  answered: Members,
  fields?: readonly string[],
): string | undefined {
  const asked = (member: string) => fields === undefined || fields.includes(member)
  const members: readonly (readonly [name: string, got: unknown, expected: string | undefined])[] = [
    ['id', idOf(answered), entry.id],
    ['data', answered.data, entry.data],
    ['groupName', answered.groupName, group],
    ['writerId', plainUserId(answered.writerId), entry.writerId],
    ['ownerId', plainUserId(answered.ownerId), entry.ownerId],
    ['parentId', textOf(answered.parentId), entry.parentId],
    ['updated', answered.updated, entry.updated],
  ]
  for (const [name, got, expected] of members) {
    if (expected !== undefined && asked(name) && got !== expected) {
      return `${name} ${JSON.stringify(expected)} of entry ${entry.id}, not ${JSON.stringify(answered[name]) ?? 'nothing'}`
    }
  }
  if (asked('status') && answered.status === 20) return `a status of entry ${entry.id} other than 20`
  return undefined
}
