import type { Group, NewEntry } from '../../harness/index.ts'

/** How many entries are created between two reports of progress, and held in memory as a whole. */
const step = 1000

/** An entry with its rank in the order of creation: entries of the same rank were created at the same time. */
export interface Ranked {
  readonly id: string
  readonly rank: number
  /** The id of an older entry to which it is a reply: it may be deleted together with that. */
  readonly answers?: string
}

/** The owner and the writer with which entries of the group are sent. */
export type Users = Required<Pick<NewEntry, 'ownerId' | 'writerId'>>

/** The rank of the next entry after these. */
export const nextRank = (entries: readonly Ranked[]): number => (entries.at(-1)?.rank ?? -1) + 1

/** How many entries are created, and the rank of the first. */
export interface Batch {
  readonly count: number
  readonly rank: number
}

/** Creates entries of one rank. @param onStep called after each {@link step} with the number of entries so far */
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
 * Creates entries one after the other, each with the next rank.
 * @param last whether the last entry is a reply to the one before it: a reply must not be deleted earlier because of
 * that
 */
export async function addInOrder(
  group: Group,
  users: Users,
  { count, rank: firstRank }: Batch,
  last: 'a reply' | 'no reply' = 'no reply',
): Promise<Ranked[]> {
  const ranked: Ranked[] = []
  for (let index = 0; index < count; index++) {
    const parent = last === 'a reply' && index === count - 1 ? ranked.at(-1) : undefined
    const { id } = await group.add(parent === undefined ? users : { ...users, parentId: parent.id })
    ranked.push({ id, rank: firstRank + index })
  }
  return ranked
}
