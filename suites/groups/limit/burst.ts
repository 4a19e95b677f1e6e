import { type CheckContext, groupLimit, type HttpResponse, type Quota } from '../../../harness/index.ts'
import { countGroups, Disturbed, type GroupCount, isCreated } from '../../shared/groups/full-board.ts'

/** The number of groups that are requested at once. */
export const burstSize = 8

/** The result of simultaneous creations of groups, more than there is room for. */
export interface Burst {
  readonly responses: readonly HttpResponse[]
  /** The groups that existed, if more creations were accepted than there was room for. */
  readonly overfull: GroupCount | undefined
  /** Reads of the groups whose creation was refused. */
  readonly refused: readonly HttpResponse[]
  /** The names of the groups that fill the room in the end. */
  readonly names: readonly string[]
}

/**
 * Requests groups at once, more than there is room for. Groups that were accepted beyond the room, or exist although
 * they were refused, are deleted. Room that is left is filled one by one, so five groups exist in the end, also if a
 * group that was accepted made another one vanish.
 * @param held names of the groups that are held already
 * @param created receives the names of all groups that may come into being
 * @throws Disturbed if a group that the run did not create appeared or vanished
 */
export async function burst(
  context: CheckContext,
  quota: Quota,
  held: readonly string[],
  created: string[],
): Promise<Burst> {
  const { trusted, groups } = context
  const newNames = (length: number) => {
    const names = Array.from({ length: Math.max(0, length) }, () => groups.newName())
    created.push(...names)
    return names
  }
  const remove = (names: readonly string[]) => Promise.all(names.map((name) => trusted.deleteGroup(name)))
  const room = quota.free - held.length
  const asked = newNames(burstSize)
  const responses = await Promise.all(asked.map((name) => trusted.createGroup({ name })))
  // If a creation was sent twice, the first one may be the reason why the second was refused.
  if (responses.some(({ repeated }) => repeated)) throw new Disturbed()
  const isMade = (_name: string, index: number) => responses[index]?.status === 201
  const made = asked.filter(isMade)
  const others = asked.filter((name, index) => !isMade(name, index))
  const [overfull, ...refused] = await Promise.all([
    made.length > room ? countGroups(context, quota, [...held, ...made]) : undefined,
    ...others.map((name) => trusted.readGroup(name)),
  ])
  if (overfull !== undefined && overfull.existing <= groupLimit) throw new Disturbed()
  const kept = made
    .filter((name) => overfull === undefined || overfull.readable.includes(name))
    .slice(0, room)
  const surplus = made.filter((name) => !kept.includes(name))
  await remove([...surplus, ...others.filter((_name, index) => refused[index]?.status === 200)])
  const late = newNames(room - kept.length)
  const filled = await Promise.all(late.map((name) => isCreated(context, name)))
  if (filled.includes(false)) throw new Disturbed()
  return { responses, overfull, refused, names: [...kept, ...late] }
}
