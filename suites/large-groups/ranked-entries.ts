import type { Group, NewEntry } from '../../harness/index.ts'

/** Entries that are created before the run is told how far the check is; no more of them are held in memory as a whole. */
const step = 1000

/** Entries in the order of their creation: those of one rank were created at the same time. */
export interface Ranked {
  readonly id: string
  readonly rank: number
  /** Id of an older one that it answers: it may go with that. */
  readonly answers?: string
}

/** What entries of the group are sent with. */
export type Users = Required<Pick<NewEntry, 'ownerId' | 'writerId'>>

/** The rank of what is created after these. */
export const nextRank = (entries: readonly Ranked[]): number => (entries.at(-1)?.rank ?? -1) + 1

/** How many entries are created, and the rank of the first. */
export interface Batch {
  readonly count: number
  readonly rank: number
}

/** Creates entries of one rank. @param onStep told after each {@link step} how many there are */
export async function addSome(
  group: Group,
  entry: Users & Partial<NewEntry>,
  { count, rank }: Batch,
  onStep?: (done: number) => void,
): Promise<Ranked[]> {
  const ranked: Ranked[] = []
  while (ranked.length < count) {
    const entries = await group.addMany(Math.min(step, count - ranked.length), () => entry)
    for (const { id } of entries) ranked.push({ id, rank })
    onStep?.(ranked.length)
  }
  return ranked
}

/**
 * Creates entries one after the other, each of a later rank.
 * @param answered whether the last entry answers the one before it: a reply is no older than it is
 */
export async function addInOrder(
  group: Group,
  users: Users,
  { count, rank: firstRank }: Batch,
  answered = false,
): Promise<Ranked[]> {
  const ranked: Ranked[] = []
  for (let index = 0; index < count; index++) {
    const parent = answered && index === count - 1 ? ranked.at(-1) : undefined
    const { id } = await group.add(parent === undefined ? users : { ...users, parentId: parent.id })
    ranked.push({ id, rank: firstRank + index })
  }
  return ranked
}
