import { errorText } from '../error-text.ts'
import type { Caller } from '../http/sending/caller.ts'
import type { CreatedGroups } from './created-groups.ts'
import { type GroupKey, groupOfKey } from './group-key.ts'
import type { Journal } from './journal.ts'
import { isNotListed } from './not-listed.ts'
import { stillThere } from './still-there.ts'

/** What happened to the groups that a dead run left open in its journal. */
export interface CleanupResult {
  readonly deleted: readonly string[]
  /** Did not exist any more. */
  readonly gone: readonly string[]
  readonly failed: readonly { readonly name: string; readonly reason: string }[]
}

/** What happened to a group that was to be deleted: a success and 404 mean that it is gone. Otherwise why not. */
type Removal = 'deleted' | 'gone' | { readonly reason: string }

interface Removed {
  readonly key: GroupKey
  readonly outcome: Removal
}

/** Who deletes: the application under test, and the foreign application if the configuration has its keys. */
export interface Removers {
  readonly trusted: Caller
  readonly foreign: Caller | undefined
}

/**
 * Deletes groups of the run. A target may keep a group that has children, so the groups that it kept are tried again as
 * long as each round deletes some.
 * @param isUnknown does nobody know whether the group exists? Then it counts as kept only if it can be read
 */
export async function removeGroups(
  removers: Removers,
  keys: readonly GroupKey[],
  isUnknown: (key: GroupKey) => boolean = () => false,
): Promise<Removed[]> {
  const outcomes = await Promise.all(
    keys.map(async (key) => ({ key, outcome: await removeGroup(removers, key, isUnknown(key)) })),
  )
  const isGone = ({ outcome }: { outcome: Removal }) => typeof outcome === 'string'
  const kept = outcomes.filter((one) => !isGone(one)).map(({ key }) => key)
  if (kept.length === 0 || kept.length === keys.length) return outcomes
  return [...outcomes.filter(isGone), ...(await removeGroups(removers, kept, isUnknown))]
}

async function removeGroup(
  { trusted, foreign }: Removers,
  key: GroupKey,
  isUnknown: boolean,
): Promise<Removal> {
  const { name, isForeign } = groupOfKey(key)
  const caller = isForeign ? foreign : trusted
  if (caller === undefined) return { reason: 'the configuration has no keys of the foreign application' }
  const removal = await deletion(caller, name)
  if (typeof removal === 'string' || !isUnknown) return removal
  return (await stillThere(caller, [name], 0)).has(name) ? removal : 'gone'
}

async function deletion(caller: Caller, name: string): Promise<Removal> {
  try {
    const { status } = await caller.deleteGroup(name, { invalid: 'may be gone already' })
    if (status === 404) {
      const path = latin1Path(name)
      if (path === undefined) return 'gone'
      const again = await caller.deleteGroup(name, { path, invalid: 'the path is not UTF-8' })
      return again.status < 300 ? 'deleted' : 'gone'
    }
    // A front end may refuse the path of a name that is not legal. If it refuses to read it too, there is no such
    // group.
    const isLegal = /^[\p{Letter}_]+$/u.test(name)
    if (status === 400 && !isLegal) {
      const read = await caller.readGroup(name, { invalid: 'the name is not legal' })
      if (read.status === 400 || read.status === 404) return 'gone'
    }
    // Any other refusal may come from a front end, too: then the list shows whether there is such a group.
    if (status >= 400 && status < 500 && !isLegal && (await isNotListed(caller, name))) return 'gone'
    return status < 300 ? 'deleted' : { reason: `the target answered ${status}` }
  } catch (error) {
    return { reason: errorText(error) }
  }
}

/**
 * The path of a group for a target that reads the octets of a path as ISO 8859-1, as some containers do by default:
 * such a target finds no group by the octets of UTF-8.
 * @returns undefined if it is the same path, or if ISO 8859-1 lacks one of the letters
 */
export function latin1Path(name: string): string | undefined {
  const letters = [...name]
  const isLatin1 = letters.every((letter) => letter <= '\u00ff')
  if (!isLatin1 || letters.every((letter) => letter <= '\u007f')) return undefined
  const segment = letters
    .map((letter) =>
      letter <= '\u007f' ? encodeURIComponent(letter) : `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
    )
    .join('')
  return `/textdata/@app/${segment}/@self`
}

/**
 * Deletes groups and then looks whether they are gone: a target may answer a deletion with a success and do nothing.
 * @param withinMs how long a deletion may take to show
 */
export async function removeForSure(
  removers: Removers,
  keys: readonly GroupKey[],
  withinMs: number,
): Promise<Removed[]> {
  const outcomes = await removeGroups(removers, keys)
  // Groups of the foreign application are few, and their checks look at them.
  const deleted = outcomes.flatMap(({ key, outcome }) =>
    outcome === 'deleted' && !groupOfKey(key).isForeign ? [key] : [],
  )
  const left = await stillThere(removers.trusted, deleted, withinMs)
  return outcomes.map((one) => (left.has(one.key) ? { ...one, outcome: { reason: keptReason } } : one))
}

/** Why a group is left behind whose deletion did nothing. */
const keptReason = 'the target answered that it was deleted, but it is still there: delete it on the server'

/** Deletes every group that the journal of an earlier run leaves open, and nothing else, and looks whether they are gone. */
export async function cleanUp(
  removers: Removers,
  journal: Journal,
  withinMs: number,
): Promise<CleanupResult> {
  return settled(journal, await removeForSure(removers, journal.open(), withinMs))
}

/** Deletes every group that the run's own journal leaves open. */
export async function cleanUpAfter(
  removers: Removers,
  journal: Journal,
  { isUnknown }: Pick<CreatedGroups, 'isUnknown'>,
): Promise<CleanupResult> {
  return settled(journal, await removeGroups(removers, journal.open(), isUnknown))
}

function settled(journal: Journal, outcomes: readonly Removed[]): CleanupResult {
  for (const { key, outcome } of outcomes) if (typeof outcome === 'string') journal.settled(key)
  journal.finish()
  return resultOf(outcomes)
}

/** Sorts groups by what happened to them. */
export function resultOf(outcomes: readonly Removed[]): CleanupResult {
  return {
    deleted: outcomes.filter(({ outcome }) => outcome === 'deleted').map(({ key }) => key),
    gone: outcomes.filter(({ outcome }) => outcome === 'gone').map(({ key }) => key),
    failed: outcomes.flatMap(({ key, outcome }) =>
      typeof outcome === 'string' ? [] : [{ name: key, reason: outcome.reason }],
    ),
  }
}
