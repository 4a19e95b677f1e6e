import type { JsonObject } from '../../schemas/index.ts'
import { itemsIn, textOfId } from '../http/message/items.ts'
import type { Caller } from '../http/sending/caller.ts'
import { largestPage } from '../vocabulary.ts'
import { runLockName } from './run-lock.ts'

/** A group as the list of groups shows it. */
export interface ListedGroup {
  readonly id: string
  readonly name: string
}

/** Groups that appeared during a run, with names that it never asked for. */
export interface UnexpectedGroups {
  /** Names that contain the mark of the run, which no other names contain: they certainly belong to the run. */
  readonly own: readonly string[]
  /** The others: they belong to the run or to somebody else. */
  readonly others: readonly string[]
}

/** The part of a name by which the lock's group is recognised, even if the name was cut. */
const lockPart = runLockName.slice(0, 10)

/** The groups of the application; undefined if the list cannot be read. */
export async function listedGroups(
  own: Pick<Caller, 'listGroups'>,
): Promise<readonly ListedGroup[] | undefined> {
  const items = await groupItems(own)
  return items?.flatMap((group) => {
    const { name } = group
    return typeof name === 'string' ? idOf(group).map((id) => ({ id, name })) : []
  })
}

/** The items of the list of groups, even if they lack members; undefined if the list cannot be read. */
export async function groupItems(
  own: Pick<Caller, 'listGroups'>,
): Promise<readonly JsonObject[] | undefined> {
  return itemsIn(await own.listGroups({ query: { count: largestPage } }))
}

/** The id of a group as text, of whatever type; an empty list if it has none. */
export const idOf = ({ id }: JsonObject): readonly string[] =>
  [textOfId(id)].filter((text) => text !== undefined)

/**
 * Finds groups that a target stored with another name than requested: cut, trimmed, in lower case, or with no name. The
 * list from before the run is compared with the list after all groups of the run were deleted.
 * @param mark letters that are in every name of the run
 */
export function unexpectedGroups(
  before: readonly ListedGroup[],
  after: readonly ListedGroup[],
  mark: string,
): UnexpectedGroups {
  const known = new Set(before.map(({ id }) => id))
  const unexpected = after.filter(({ id }) => !known.has(id)).map(({ name }) => name)
  const isOwn = (name: string): boolean =>
    [mark, lockPart].some((part) => name.toLowerCase().includes(part.toLowerCase()))
  return { own: unexpected.filter(isOwn), others: unexpected.filter((name) => !isOwn(name)) }
}
