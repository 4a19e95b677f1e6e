import type { JsonObject } from '../../schemas/index.ts'
import { itemsIn } from '../http/message/items.ts'
import type { Caller } from '../http/sending/caller.ts'
import { largestPage } from '../vocabulary.ts'
import { runLockName } from './run-lock.ts'

/** A group as the list of groups shows it. */
export interface ListedGroup {
  readonly id: string
  readonly name: string
}

/** Groups that came while a run went on, under names that it never asked for. */
export interface UnexpectedGroups {
  /** Names that hold the mark of the run, which nobody else's do: surely its own. */
  readonly own: readonly string[]
  /** The others: the run's own, or somebody else's. */
  readonly others: readonly string[]
}

/** Letters of a name by which the lock's group is known, however it is cut. */
const lockPart = runLockName.slice(0, 10)

/** The groups of the application; undefined where the list cannot be read. */
export async function listedGroups(
  own: Pick<Caller, 'listGroups'>,
): Promise<readonly ListedGroup[] | undefined> {
  const items = await groupItems(own)
  return items?.flatMap((group) => {
    const { name } = group
    return typeof name === 'string' ? idOf(group).map((id) => ({ id, name })) : []
  })
}

/** The items of the list of groups, whatever they lack; undefined where the list cannot be read. */
export async function groupItems(
  own: Pick<Caller, 'listGroups'>,
): Promise<readonly JsonObject[] | undefined> {
  return itemsIn(await own.listGroups({ query: { count: largestPage } }))
}

/** The id of a group as a text, whatever its type; an empty list where it has none. */
export const idOf = ({ id }: JsonObject): readonly string[] =>
  typeof id === 'string' || typeof id === 'number' ? [String(id)] : []

/**
 * A target may store a group under another name than asked: cut, trimmed, in lower case, without any. Who compares the lists before
 * and after a run, when all that it created is deleted, sees what it left behind.
 * @param mark letters that stand in each name of the run
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
