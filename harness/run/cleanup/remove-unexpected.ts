import { errorText } from '../../error-text.ts'
import type { Journal } from '../../groups/journal.ts'
import { stillThere } from '../../groups/still-there.ts'
import { type ListedGroup, listedGroups, unexpectedGroups } from '../../groups/unexpected-groups.ts'
import { firstNamed, shown } from '../../http/message/shown.ts'
import type { Caller } from '../../http/sending/caller.ts'

/** What is known about the groups of a run that has ended. */
export interface RemoveUnexpectedOptions {
  readonly own: Pick<Caller, 'listGroups' | 'deleteGroup' | 'readGroup'>
  readonly journal: Pick<Journal, 'creating' | 'unexpected' | 'asked' | 'finish'>
  /** The groups that existed before the run created any; undefined if they could not be listed. */
  readonly groupsBefore: readonly ListedGroup[] | undefined
  /** The letters that each name of the run contains. */
  readonly mark: string
  /** How long a deletion may take to show, in milliseconds. */
  readonly settleMs: number
  /** Is it known which creation of the run may have made the group with this id? Then that is reported elsewhere. */
  readonly isLost?: (id: string) => boolean
  readonly note: (text: string) => void
}

/**
 * Deletes the groups that the list shows at the end but not before the run, if they certainly belong to the run: most
 * of them are groups that the target stored under names that nobody asked for. Groups that are still there after that,
 * and groups that only may belong to the run, are noted and journalled: `cleanup` then knows them.
 */
export async function removeUnexpected(options: RemoveUnexpectedOptions): Promise<void> {
  const { own, journal, groupsBefore, mark, settleMs, isLost = () => false, note } = options
  const after = groupsBefore && (await listedGroups(own))
  if (groupsBefore === undefined || after === undefined) return
  const { own: surely } = unexpectedGroups(groupsBefore, after, mark)
  const unexplained = after.filter(({ id }) => !isLost(id))
  const { others } = unexpectedGroups(groupsBefore, unexplained, mark)
  const alike = new Map<string, UnexpectedGroup[]>()
  for (const group of await afterDeletions(own, surely, settleMs)) {
    const { name, left } = group
    const asked = journal.asked(name)
    const kind = JSON.stringify([asked, left])
    alike.set(kind, [...(alike.get(kind) ?? []), { name, asked, left }])
    if (left === 'deleted' || left === 'gone') continue
    // The journal takes a group that it has already closed as one more to delete.
    if (asked) journal.creating(name)
    else journal.unexpected(name)
  }
  // A target may do this with every group of the run. One note covers all groups with the same result.
  for (const groups of alike.values()) note(noteOn(groups))
  for (const name of others) {
    journal.unexpected(name)
    note(
      `a group named ${shown(name)} appeared during the run. If nobody else created it, the target stored a group of this run under that name; "cleanup" shows how to delete it`,
    )
  }
  if (others.length === 0) journal.finish()
}

/**
 * What happened to a group at the end. `gone` means that only the list still showed it: its deletion answered 404.
 * `still there` means that it can be read although its deletion was answered with a success.
 */
type Left = 'deleted' | 'gone' | 'still there' | { readonly kept: string }

interface UnexpectedGroup {
  readonly name: string
  /** Did the run ask for a group with that name? */
  readonly asked: boolean
  readonly left: Left
}

/** How many names a note lists. Of the others it states only the number. */
const namesTold = 5

/** The note on groups that differ only in their names. */
function noteOn(groups: readonly UnexpectedGroup[]): string {
  const [first] = groups
  const isOne = groups.length === 1
  const names = groups.map(({ name }) => shown(name))
  const listed = firstNamed(names, namesTold)
  const seen =
    first?.asked === true
      ? `at the end the list of groups shows ${listed}, although this run had deleted ${isOne ? 'it, or its creation' : 'them, or their creation'} had been refused`
      : `the target stored ${isOne ? 'a group' : `${groups.length} groups`} of this run as ${listed}, ${isOne ? 'a name that was' : 'names that were'} not asked for`
  return `${seen}; ${endOf(first?.left ?? 'gone', isOne)}`
}

function endOf(left: Left, isOne: boolean): string {
  if (left === 'gone') return `${isOne ? 'its deletion answers' : 'their deletions answer'} 404`
  const what = isOne ? 'it' : 'they'
  if (left === 'deleted') return `${what} ${isOne ? 'was' : 'were'} deleted`
  if (left === 'still there') {
    const [was, them] = isOne ? ['it is', 'it'] : ['they are', 'them']
    return `${was} still there after another deletion: delete ${them} on the server`
  }
  return `${what} could not be deleted (${left.kept})`
}

/** Deletes the groups, and looks which of those are still there whose deletion was answered with a success. */
async function afterDeletions(
  own: RemoveUnexpectedOptions['own'],
  names: readonly string[],
  settleMs: number,
): Promise<{ readonly name: string; readonly left: Left }[]> {
  const results: { readonly name: string; readonly left: Left }[] = []
  for (const name of names) results.push({ name, left: await afterDeletion(own, name) })
  const deleted = results.flatMap(({ name, left }) => (left === 'deleted' ? [name] : []))
  const kept = await stillThere(own, deleted, settleMs)
  return results.map((one) => (kept.has(one.name) ? { ...one, left: 'still there' } : one))
}

/**
 * Deletes the group.
 * @returns what happened to it, or why it still exists
 */
async function afterDeletion(own: Pick<Caller, 'deleteGroup'>, name: string): Promise<Left> {
  try {
    const { status } = await own.deleteGroup(name, { invalid: 'a group that should not be there' })
    if (status < 300) return 'deleted'
    return status === 404 ? 'gone' : { kept: `the target answered ${status}` }
  } catch (error) {
    // An address that is too long may end the connection. The other groups are reported anyway.
    return { kept: errorText(error) }
  }
}
