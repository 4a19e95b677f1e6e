import type { Journal } from '../groups/journal.ts'
import { type ListedGroup, listedGroups, strangeGroups } from '../groups/strange-groups.ts'
import type { Caller } from '../http/caller.ts'
import { shown } from '../http/shown.ts'

/** What is known of the groups of a run that has ended. */
export interface StrangeRemovalOptions {
  readonly own: Pick<Caller, 'listGroups' | 'deleteGroup'>
  readonly journal: Pick<Journal, 'strange' | 'asked' | 'finish'>
  /** The groups that were there before the run created any; undefined where they could not be listed. */
  readonly groupsBefore: readonly ListedGroup[] | undefined
  /** Letters that stand in each name of the run. */
  readonly mark: string
  readonly note: (text: string) => void
}

/**
 * Deletes what the list of groups shows at the end and did not show before, where it is surely the run's own: mostly what the target stored
 * under names that nobody asked for. Says and journals what may be.
 */
export async function removeStrange(options: StrangeRemovalOptions): Promise<void> {
  const { own, journal, groupsBefore, mark, note } = options
  const after = groupsBefore && (await listedGroups(own))
  if (groupsBefore === undefined || after === undefined) return
  const { own: surely, others } = strangeGroups(groupsBefore, after, mark)
  for (const name of surely) {
    const left = await afterDeletion(own, name)
    // What answers 404 is shown by the list alone: nothing is left to delete.
    const end = { gone: 'its deletion answers 404', deleted: 'it was deleted' }
    const told = typeof left === 'string' ? end[left] : `it could not be deleted (${left.kept})`
    note(
      journal.asked(name)
        ? `at the end the list of groups shows ${shown(name)}, although this run had deleted it, or its creation had been refused; ${told}`
        : `the target stored a group of this run as ${shown(name)}, a name that was not asked for; ${told}`,
    )
    if (typeof left !== 'string') journal.strange(name)
  }
  for (const name of others) {
    journal.strange(name)
    note(
      `a group named ${shown(name)} came while the run went on; if nobody else made it, the target stored one of this run so: "cleanup" shows how to delete it`,
    )
  }
  if (others.length === 0) journal.finish()
}

/** Deletes the group. @returns what became of it, or why it is still there */
async function afterDeletion(
  own: Pick<Caller, 'deleteGroup'>,
  name: string,
): Promise<'deleted' | 'gone' | { readonly kept: string }> {
  try {
    const { status } = await own.deleteGroup(name, { invalid: 'a group that should not be there' })
    if (status < 300) return 'deleted'
    return status === 404 ? 'gone' : { kept: `the target answered ${status}` }
  } catch (error) {
    // An address that is too long may end the connection. The others are to be told all the same.
    return { kept: error instanceof Error ? error.message : String(error) }
  }
}
