import {
  type CheckContext,
  entriesOf,
  entryOf,
  expect,
  type HttpResponse,
  idsOf,
  largestPage,
  type Part,
  part,
  type Quota,
} from '../../harness/index.ts'
import { groupBody, groupLimit, itemsOf, whenThereIsRoom } from './created-groups.ts'

/** Ends a round during which the application's other groups changed: {@link undisturbed} begins it anew. */
export class Disturbed extends Error {
  override readonly name = 'Disturbed'
}

/**
 * Fills the application's free slots and lets a check act while five groups exist. Where another run of the same
 * application disturbs, everything is deleted and arranged again, three times in all; then the check is untested.
 * @param act gets the names of the groups that were created; asserts, and throws {@link Disturbed} where it was
 * @returns what it showed
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

/** Creates a group that must be accepted; false where another run has the slot. */
export async function isCreated(context: CheckContext, name: string, parentId?: string): Promise<boolean> {
  const send = () => context.trusted.createGroup(groupBody(name, parentId))
  return (await whenThereIsRoom(context, send, 5)) !== undefined
}

/**
 * Goes through what another run may disturb, up to three rounds of it.
 * @param act puts the names of all groups that it creates into the list; it gets the quota as it is at that moment, and throws
 * {@link Disturbed} where its round shows nothing
 * @returns what a round showed that was not disturbed
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
      // Groups that appeared may have taken every place.
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

/** Arranges a late part of a round. Unlike all else that ends a part early, a disturbance ends the round. */
export async function partOfRound<T>(act: () => Promise<T>): Promise<Part<T>> {
  const made = await part(act)
  try {
    made.show()
  } catch (error) {
    if (error instanceof Disturbed) throw error
  }
  return made
}

/** The quota with the room that there is now: a group may have been left behind since the run began, or one may be gone. */
async function presentQuota({ trusted }: CheckContext, quota: Quota): Promise<Quota> {
  const list = await trusted.listGroups({ query: { count: largestPage } })
  if (list.status !== 200) return quota
  const items = itemsOf(list)
  // What the list lacks takes room all the same.
  const unlisted = quota.unlistedGroupIds.filter((id) => !items.some((item) => String(item.id) === id))
  return { ...quota, free: Math.max(0, groupLimit - items.length - unlisted.length) }
}

/** How many groups there are, counted in every way that a caller has. */
export interface GroupCount {
  readonly existing: number
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
  const readable = responses.filter(({ status }) => status === 200).map((response) => entryOf(response).id)
  // A group of ours may have got the id of one that was there before.
  const others = quota.existingGroupIds.filter((id) => listed.includes(id) && !readable.includes(id))
  return {
    list,
    existing: Math.max(held.length + others.length, listed.length),
    account:
      `${held.length} created and not deleted, ${readable.length} of them readable; ` +
      `${others.length} there before; ${listed.length} listed`,
  }
}

/**
 * Expects that one more group than the limit was not created.
 * @param held names of the groups that this check has created and not deleted, the surplus included
 * @param what describes the creations that were accepted beyond the limit; where it returns, a group that is not ours has vanished, so
 * that there was room
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

/** Do two lists of ids hold the same ones? */
export const sameIds = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((id) => other.includes(id))
