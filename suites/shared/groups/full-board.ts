import {
  type CheckContext,
  entriesOf,
  entryOf,
  expect,
  groupLimit,
  type HttpResponse,
  idsOf,
  largestPage,
  type Part,
  part,
  type Quota,
} from '../../../harness/index.ts'
import { groupBody, itemsOf, whenThereIsRoom } from './created-groups.ts'

/** Ends a round because the application's other groups changed during it: {@link undisturbed} begins another round. */
export class Disturbed extends Error {
  override readonly name = 'Disturbed'
}

/**
 * Fills the application's free slots, so that five groups exist while a check acts. If another run of the same
 * application disturbs it, everything is deleted and arranged again, at most three times in all; then the check is
 * untested.
 * @param act gets the names of the groups that were created; asserts, and throws {@link Disturbed} if it was disturbed
 * @returns what `act` returned
 */
export async function withFullBoard<T>(
  context: CheckContext,
  quota: Quota,
  act: (names: readonly string[]) => Promise<T>,
): Promise<T> {
  return await undisturbed(context, quota, async (created, { free }) => {
    const names = Array.from({ length: free }, () => context.groups.newName())
    created.push(...names)
    const all = await Promise.all(names.map((name) => isCreated(context, name)))
    if (all.includes(false)) throw new Disturbed()
    return await act(names)
  })
}

/** Creates a group that must be accepted; false if another run has the slot. */
export async function isCreated(context: CheckContext, name: string, parentId?: string): Promise<boolean> {
  const send = () => context.trusted.createGroup(groupBody(name, parentId))
  return (await whenThereIsRoom(context, send, 5)) !== undefined
}

/**
 * Runs up to three rounds of something that another run may disturb.
 * @param act adds the names of all groups that it creates to the list; it gets the quota of that moment, and throws
 * {@link Disturbed} if its round shows nothing
 * @returns what the first undisturbed round returned
 */
export async function undisturbed<T>(
  context: CheckContext,
  quota: Quota,
  act: (created: string[], present: Quota) => Promise<T>,
): Promise<T> {
  for (let round = 1; round <= 3; round++) {
    const created: string[] = []
    const present = await presentQuota(context, quota)
    try {
      // Groups that somebody else created may have taken every slot.
      if (present.free > 0) return await act(created, present)
    } catch (error) {
      if (!(error instanceof Disturbed)) throw error
    }
    await Promise.all(created.map((name) => context.trusted.deleteGroup(name)))
    await context.pause(200 * round)
  }
  return context.untested(
    'three times in a row a group that this check did not create appeared or vanished: another run uses the application, or a refused creation was carried out',
  )
}

/** Arranges a late part of a round. A disturbance ends the whole round; any other error ends only the part. */
export async function partOfRound<T>(act: () => Promise<T>): Promise<Part<T>> {
  const made = await part(act)
  try {
    made.value()
  } catch (error) {
    if (error instanceof Disturbed) throw error
  }
  return made
}

/**
 * The quota with the room that there is now: since the run began, a group may have been left behind or may have been
 * deleted.
 */
async function presentQuota({ trusted }: CheckContext, quota: Quota): Promise<Quota> {
  const list = await trusted.listGroups({ query: { count: largestPage } })
  if (list.status !== 200) return quota
  const items = itemsOf(list)
  // Groups that are missing from the list take room anyway.
  const unlisted = quota.unlistedGroupIds.filter((id) => !items.some((item) => String(item.id) === id))
  return { ...quota, free: Math.max(0, groupLimit - items.length - unlisted.length) }
}

/** How many groups there are, counted in every way that a caller can. */
export interface GroupCount {
  readonly existing: number
  /** Names of the groups of this check that can be read. */
  readonly readable: readonly string[]
  /** The list of groups that shows it. */
  readonly list: HttpResponse
  /** How it was counted, for a failure. */
  readonly account: string
}

/**
 * Counts the groups of the application.
 * @param held names of the groups that this check has created and not deleted
 */
export async function countGroups(
  { trusted }: CheckContext,
  quota: Quota,
  held: readonly string[],
): Promise<GroupCount> {
  const [list, ...responses] = await Promise.all([
    trusted.listGroups({ query: { count: largestPage } }),
    ...held.map((name) => trusted.readGroup(name)),
  ])
  const listed = idsOf(entriesOf(list))
  const isRead = (_name: string, index: number) => responses[index]?.status === 200
  const readable = responses.filter(({ status }) => status === 200).map((response) => entryOf(response).id)
  // One of our groups may have the id of a group that was there before.
  const others = quota.existingGroupIds.filter((id) => listed.includes(id) && !readable.includes(id))
  return {
    list,
    readable: held.filter(isRead),
    existing: Math.max(held.length + others.length, listed.length),
    account:
      `${held.length} created and not deleted, ${readable.length} of them readable; ` +
      `${others.length} there before; ${listed.length} listed`,
  }
}

/**
 * Expects that the target did not create more groups than the limit.
 * @param held names of the groups that this check has created and not deleted, including the surplus
 * @param what describes the creations that were accepted beyond the limit. If this function returns, there was room for
 * them, because a group of somebody else has vanished
 */
export async function expectNoSurplus(
  context: CheckContext,
  quota: Quota,
  held: readonly string[],
  what: string,
): Promise<void> {
  expectWithinLimit(await countGroups(context, quota, held), what)
}

/** Expects that there are no more groups than the limit. @param what was done before they were counted */
export function expectWithinLimit({ existing, list, account }: GroupCount, what: string): void {
  expect(existing, `the number of groups after ${what} (${account})`, list).toBeBetween(0, groupLimit)
}

/** Do two lists contain the same ids? */
export const sameIds = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((id) => other.includes(id))
