import { entriesOf, type HttpResponse } from '../../harness/index.ts'
import { createBeyond, type FullGroup, listOf } from './beyond-limit.ts'
import type { Ranked } from './ranked-entries.ts'

/** After so many creations of the application, each of which makes one entry go at once, deletions come neither late nor in batches. */
const exactCreations = 3
/** Entries that are then created in another way. */
const otherCreations = 2

/** How long the group may then hold more than its limit, in seconds: whoever deletes at once is not behind by as much. */
const patienceSeconds = 15

/** What a group at its limit showed when entries were created in it in another way. */
export interface Beyond {
  readonly created: readonly HttpResponse[]
  /** Its list after them. */
  readonly list: HttpResponse
}

/** The same, where the user created them. */
export interface BeyondByUser extends Beyond {
  /** Whether the user could create an entry in the group before it was full. */
  readonly couldBefore: boolean
}

/** Ways to create entries beside that of the application which answers nothing. */
export interface BeyondInOtherWays {
  /** Replies of the application. */
  readonly replies: Beyond
  /** An entry of another owner than all others have, and one of none; undefined where the group was not at its limit then. */
  readonly ofOtherOwner: Beyond | undefined
  /** By the user; undefined where there is none. */
  readonly byUser: BeyondByUser | undefined
}

/**
 * Creates replies, entries of another owner, and those of the user of the configuration, in a group that is full, where each usual creation made an entry go at once.
 * @param all what was created before
 * @returns undefined where the usual creations leave more for a while
 */
export async function createInOtherWays(
  full: FullGroup,
  all: readonly Ranked[],
): Promise<BeyondInOtherWays | undefined> {
  const { trusted, proxyIfAny: user, text, newUserId } = full.context
  const { group, users, byUser } = full.filling
  let within = all
  for (let creation = 0; creation < exactCreations; creation++) {
    within = [...within, ...(await createBeyond(full, within, 1))]
    if (totalOf(await listOf(full)) !== full.limit) return undefined
  }
  const parentId = within.at(-1)?.id ?? ''
  const reply = () => trusted.createEntry(group.name, { data: text.sentence(), ...users, parentId })
  const replies = await beyond(full, reply)
  // A group that stays beyond its limit says nothing of what is created next.
  const isFull = ({ list }: Beyond): boolean => totalOf(list) === full.limit
  if (!isFull(replies)) return { replies, ofOtherOwner: undefined, byUser: undefined }
  const { ownerId, writerId } = users
  const owners = [{ ownerId: newUserId() }, {}] as const
  const ofOther = (creation: number) =>
    trusted.createEntry(group.name, { data: text.sentence(), writerId, ...owners[creation] })
  const ofOtherOwner = await beyond(full, ofOther)
  if (user === undefined || !isFull(ofOtherOwner)) return { replies, ofOtherOwner, byUser: undefined }
  const asUser = () => user.createEntry(group.name, { data: text.sentence(), ownerId })
  const couldBefore = byUser.length > 0
  return { replies, ofOtherOwner, byUser: { ...(await beyond(full, asUser)), couldBefore } }
}

const totalOf = (response: HttpResponse) => entriesOf(response).totalResults

/** Creates some entries, and waits until the group is within its limit. */
async function beyond(full: FullGroup, create: (creation: number) => Promise<HttpResponse>): Promise<Beyond> {
  const created: HttpResponse[] = []
  for (let creation = 0; creation < otherCreations; creation++) created.push(await create(creation))
  let list = await listOf(full)
  for (let second = 0; second < patienceSeconds && Number(totalOf(list)) > full.limit; second++) {
    await full.context.pause(1000)
    list = await listOf(full)
  }
  return { created, list }
}
