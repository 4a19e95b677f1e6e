import type { Journal } from '../../groups/journal.ts'
import { type ListedGroup, listedGroups, unexpectedGroups } from '../../groups/unexpected-groups.ts'
import { shown } from '../../http/message/shown.ts'
import type { Caller } from '../../http/sending/caller.ts'

/** What is known about the groups of a run that has ended. */
export interface RemoveUnexpectedOptions {
  readonly own: Pick<Caller, 'listGroups' | 'deleteGroup'>
  readonly journal: Pick<Journal, 'unexpected' | 'asked' | 'finish'>
  /** The groups that existed before the run created any; undefined if they could not be listed. */
  readonly groupsBefore: readonly ListedGroup[] | undefined
  /** The letters that each name of the run contains. */
  readonly mark: string
  readonly note: (text: string) => void
}

/**
 * Deletes the groups that the list shows at the end but not before the run, if they certainly belong to the run: most
 * of them are groups that the target stored under names that nobody asked for. Groups that only may belong to the run
 * are noted and journalled.
 */
export async function removeUnexpected(options: RemoveUnexpectedOptions): Promise<void> {
  const { own, journal, groupsBefore, mark, note } = options
  const after = groupsBefore && (await listedGroups(own))
  if (groupsBefore === undefined || after === undefined) return
  const { own: surely, others } = unexpectedGroups(groupsBefore, after, mark)
  const alike = new Map<string, UnexpectedGroup[]>()
  for (const name of surely) {
    const group = { name, asked: journal.asked(name), left: await afterDeletion(own, name) }
    const kind = JSON.stringify([group.asked, group.left])
    alike.set(kind, [...(alike.get(kind) ?? []), group])
    if (typeof group.left !== 'string') journal.unexpected(name)
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

/** What happened to a group at the end. `gone` means that only the list still showed it: its deletion answered 404. */
type Left = 'deleted' | 'gone' | { readonly kept: string }

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
  const more = groups.length - namesTold
  const names = groups.slice(0, namesTold).map(({ name }) => shown(name))
  const listed = `${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
  const seen =
    first?.asked === true
      ? `at the end the list of groups shows ${listed}, although this run had deleted ${isOne ? 'it, or its creation' : 'them, or their creation'} had been refused`
      : `the target stored ${isOne ? 'a group' : `${groups.length} groups`} of this run as ${listed}, ${isOne ? 'a name that was' : 'names that were'} not asked for`
  return `${seen}; ${endOf(first?.left ?? 'gone', isOne)}`
}

function endOf(left: Left, isOne: boolean): string {
  if (left === 'gone') return `${isOne ? 'its deletion answers' : 'their deletions answer'} 404`
  const what = isOne ? 'it' : 'they'
  return left === 'deleted'
    ? `${what} ${isOne ? 'was' : 'were'} deleted`
    : `${what} could not be deleted (${left.kept})`
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
    return { kept: error instanceof Error ? error.message : String(error) }
  }
}
