import { type CheckContext, entriesOf, type HttpResponse, type Quota } from '../../harness/index.ts'
import { besideOthers } from '../shared/beside-others.ts'
import { groupLimit } from '../shared/created-groups.ts'
import { Disturbed } from '../shared/full-board.ts'
import { type Burst, burst } from './burst.ts'
import { allGroups } from './five-lists.ts'

/** A group that is asked for when one of five is gone. */
export interface Freed {
  readonly name: string
  /** Reading the deleted group: a deletion that was accepted may be carried out later. */
  readonly gone: HttpResponse
  readonly response: HttpResponse
}

/**
 * Lets simultaneous creations compete for one place, with --exhaustive many times.
 * @param kept names of the groups that hold the other places
 * @param created gets the names of all groups that may come into being
 * @returns who has it in the end
 */
export async function replace(
  context: CheckContext,
  quota: Quota,
  kept: readonly string[],
  created: string[],
): Promise<{ readonly successor: string; readonly bursts: readonly Burst[] }> {
  const bursts: Burst[] = []
  for (;;) {
    const replaced = await burst(context, quota, kept, created)
    bursts.push(replaced)
    const [successor = ''] = replaced.names
    if (bursts.length >= (context.settings.exhaustive ? 14 : 1)) return { successor, bursts }
    await context.trusted.deleteGroup(successor)
  }
}

/** Which of five groups makes room, and what is asked for in its place. */
interface Exchanged {
  /** The group that is deleted. */
  readonly old: string
  /** The group that is asked for then. */
  readonly asked: string
  /** Names of groups that exist: their creation is refused before, and so is one whose name is none. */
  readonly taken?: readonly string[]
}

/**
 * Deletes one of the five groups and asks for another one, with no list between: what counts the groups, or keeps their names, has
 * nothing to begin anew.
 * @param created gets the name of the group that is asked for
 * @throws Disturbed where a group that is not ours took the place
 */
export async function askInPlaceOf(
  context: CheckContext,
  { old, asked, taken = [] }: Exchanged,
  created: string[],
): Promise<Freed> {
  const { trusted } = context
  await trusted.deleteGroup(old)
  const gone = await trusted.readGroup(old)
  for (const wrong of taken.flatMap((one) => [one, `${one}-`]))
    await trusted.createGroup({ name: wrong }, { invalid: 'a name that is taken, or none' })
  created.push(asked)
  const response = await besideOthers(context, () => trusted.createGroup({ name: asked }))
  const isFull =
    response.status !== 201 && entriesOf(await trusted.listGroups(allGroups)).entry.length >= groupLimit
  if (isFull && gone.status !== 200) throw new Disturbed()
  return { name: asked, gone, response }
}
