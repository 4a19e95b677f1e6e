import { entriesOf, type HttpResponse } from '../../harness/index.ts'
import { type BeyondAtOnce, createAtOnce } from './beyond-at-once.ts'
import { createBeyond, type FullGroup, listOf } from './beyond-limit.ts'
import type { Ranked } from './ranked-entries.ts'

/**
 * If each of this many creations by the application makes one entry disappear at once, the target deletes neither late
 * nor in batches.
 */
const exactCreations = 3
/** How many entries are then created in each other way. */
const otherCreations = 2

/**
 * How long the group may then hold more than its limit, in seconds: a service that deletes at once is never this late.
 */
const patienceSeconds = 15

/** What a group at its limit showed after entries were created in it in another way. */
export interface Beyond {
  readonly created: readonly HttpResponse[]
  /** Its list after the creations. */
  readonly list: HttpResponse
}

/** The same, with entries that the user created. */
export interface BeyondByUser extends Beyond {
  /** Whether the user could create an entry in the group before it was full. */
  readonly couldBefore: boolean
}

/** Ways to create entries other than the usual creation: by the application, of the usual owner, without a parent. */
export interface BeyondInOtherWays {
  /** Replies by the application. */
  readonly replies: Beyond
  /**
   * An entry with another owner than all other entries, and one without an owner; undefined if the group was not at its
   * limit.
   */
  readonly ofOtherOwner: Beyond | undefined
  /** Entries by the user; undefined if there is no user, or if the group was not at its limit. */
  readonly byUser: BeyondByUser | undefined
  /** Entries at the same time; undefined if the group was not at its limit, or if its limit is too small. */
  readonly atOnce: BeyondAtOnce | undefined
}

/**
 * Creates replies, entries with another owner, and entries by the user of the configuration, in a full group in which
 * each usual creation makes one entry disappear at once.
 * @param all the entries created before
 * @returns undefined if the group is not exactly at its limit after each usual creation
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
  // A group that stays over its limit shows nothing about the entries that are created next.
  const isFull = ({ list }: Beyond): boolean => totalOf(list) === full.limit
  const ways: BeyondInOtherWays = { replies, ofOtherOwner: undefined, byUser: undefined, atOnce: undefined }
  if (!isFull(replies)) return ways
  const { ownerId, writerId } = users
  const owners = [{ ownerId: newUserId() }, {}] as const
  const ofOther = (creation: number) =>
    trusted.createEntry(group.name, { data: text.sentence(), writerId, ...owners[creation] })
  const ofOtherOwner = await beyond(full, ofOther)
  if (!isFull(ofOtherOwner)) return { ...ways, ofOtherOwner }
  const asUser = user && (() => user.createEntry(group.name, { data: text.sentence(), ownerId }))
  const ofUser = asUser && { ...(await beyond(full, asUser)), couldBefore: byUser.length > 0 }
  if (ofUser !== undefined && !isFull(ofUser)) return { ...ways, ofOtherOwner, byUser: ofUser }
  return { replies, ofOtherOwner, byUser: ofUser, atOnce: await createAtOnce(full) }
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
