import { type CheckContext, type HttpResponse, isFull, type Quota } from '../../../harness/index.ts'
import { sendDespiteConflicts } from '../../shared/groups/despite-conflicts.ts'
import { Disturbed } from '../../shared/groups/full-board.ts'
import { type Burst, burst } from './burst.ts'

/** A group that is requested after one of five groups was deleted. */
export interface Freed {
  readonly name: string
  /** Reading the deleted group: an accepted deletion may be carried out later. */
  readonly gone: HttpResponse
  readonly response: HttpResponse
}

/**
 * Lets simultaneous creations compete for one slot; with --exhaustive many times.
 * @param kept names of the groups that hold the other slots
 * @param created receives the names of all groups that may come into being
 * @returns the group that has the slot in the end
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

/** Which of five groups is deleted, and which group is requested in its place. */
interface Exchanged {
  /** The group that is deleted. */
  readonly old: string
  /** The group that is then requested. */
  readonly asked: string
  /** Names of existing groups: first their creation is refused, and that of each name with a hyphen. */
  readonly taken?: readonly string[]
}

/**
 * Deletes one of the five groups and requests another one, with no list in between: a target that keeps a count or the
 * names of the groups has no occasion to refresh it.
 * @param created receives the name of the group that is requested
 * @throws Disturbed if a group that the run did not create took the slot
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
  const response = await sendDespiteConflicts(context, () => trusted.createGroup({ name: asked }))
  if (response.status !== 201 && gone.status !== 200 && (await isFull(trusted))) throw new Disturbed()
  return { name: asked, gone, response }
}
