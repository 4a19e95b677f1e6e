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
  const told = new Map<string, string[]>()
  for (const name of surely) {
    const left = await afterDeletion(own, name)
    const seen = journal.asked(name) ? listedStill : storedSo
    const saying = `${seen}; ${endOf(left)}`
    told.set(saying, [...(told.get(saying) ?? []), name])
    if (typeof left !== 'string') journal.strange(name)
  }
  // A target may do so with every group of the run: what is said of many is said once.
  for (const [saying, names] of told) note(saying.replace('NAMES', () => listed(names)))
  for (const name of others) {
    journal.strange(name)
    note(
      `a group named ${shown(name)} came while the run went on; if nobody else made it, the target stored one of this run so: "cleanup" shows how to delete it`,
    )
  }
  if (others.length === 0) journal.finish()
}

const listedStill =
  'at the end the list of groups shows NAMES, although this run had deleted it, or its creation had been refused'

const storedSo = 'the target stored a group of this run as NAMES, a name that was not asked for'

/** So many names are told, and of more how many there are. */
const namesTold = 5

function listed(names: readonly string[]): string {
  const left = names.length - namesTold
  return `${names
    .slice(0, namesTold)
    .map((name) => shown(name))
    .join(', ')}${left > 0 ? ` and ${left} more (the same of each)` : ''}`
}

type Left = 'deleted' | 'gone' | { readonly kept: string }

/** What answers 404 is shown by the list alone: nothing is left to delete. */
function endOf(left: Left): string {
  if (left === 'gone') return 'its deletion answers 404'
  return left === 'deleted' ? 'it was deleted' : `it could not be deleted (${left.kept})`
}

/** Deletes the group. @returns what became of it, or why it is still there */
async function afterDeletion(own: Pick<Caller, 'deleteGroup'>, name: string): Promise<Left> {
  try {
    const { status } = await own.deleteGroup(name, { invalid: 'a group that should not be there' })
    if (status < 300) return 'deleted'
    return status === 404 ? 'gone' : { kept: `the target answered ${status}` }
  } catch (error) {
    // An address that is too long may end the connection. The others are to be told all the same.
    return { kept: error instanceof Error ? error.message : String(error) }
  }
}
