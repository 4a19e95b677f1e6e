import type { Answer, CheckContext, Quota } from '../../harness/index.ts'
import { countGroups, type GroupCount, isCreated } from './board.ts'
import { groupLimit } from './created.ts'

/** Groups that are asked for at once. */
export const burstSize = 8

/** What came of simultaneous creations of groups, more than there is room for. */
export interface Burst {
  readonly answers: readonly Answer[]
  /** The groups there were, where more creations were accepted than there was room for. */
  readonly overfull: GroupCount | undefined
  /** The names of the groups that fill the room, when all is said. */
  readonly names: readonly string[]
  /** The names that were refused. */
  readonly refused: readonly string[]
}

/**
 * Asks for groups at once, more than there is room for. What was accepted beyond the room is deleted, and where room is left it
 * is filled one by one, so that five groups exist in the end.
 * @param held names of the groups that the scenario holds already
 * @param created gets the names of all groups that may come into being
 * @returns `disturbed` where a group that is not ours came or vanished
 */
export async function burst(
  context: CheckContext,
  quota: Quota,
  held: readonly string[],
  created: string[],
): Promise<Burst | 'disturbed'> {
  const { trusted, groups } = context
  const newNames = (length: number) => {
    const names = Array.from({ length: Math.max(0, length) }, () => groups.newName())
    created.push(...names)
    return names
  }
  const room = quota.free - held.length
  const asked = newNames(burstSize)
  const answers = await Promise.all(asked.map((name) => trusted.createGroup({ name })))
  const made = asked.filter((_name, index) => answers[index]?.status === 201)
  const surplus = made.slice(room)
  const overfull = surplus.length > 0 ? await countGroups(context, quota, [...held, ...made]) : undefined
  if (overfull !== undefined && overfull.existing <= groupLimit) return 'disturbed'
  await Promise.all(surplus.map((name) => trusted.deleteGroup(name)))
  const others = newNames(room - made.length)
  const filled = await Promise.all(others.map((name) => isCreated(context, name)))
  if (filled.includes(false)) return 'disturbed'
  const refused = asked.filter((name) => !made.includes(name))
  return { answers, overfull, names: [...made.slice(0, room), ...others], refused }
}

/** What a burst did not get, as it is read afterwards. */
export interface Refused {
  readonly answers: readonly Answer[]
  /** Names of groups that exist all the same. */
  readonly stored: readonly string[]
}

/** Reads the groups that a burst did not get. */
export async function readRefused({ trusted }: CheckContext, { refused }: Burst): Promise<Refused> {
  const answers = await Promise.all(refused.map((name) => trusted.readGroup(name)))
  return { answers, stored: refused.filter((_name, index) => answers[index]?.status === 200) }
}
