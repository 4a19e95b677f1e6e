import { type CheckContext, entriesOf, entryOf, expect, type HttpResponse } from '../../harness/index.ts'
import type { Filling } from './filling.ts'
import { addInOrder, addSome, nextRank, type Ranked } from './ranked-entries.ts'

/** How long a service may take to bring a group back to its limit: "soon", in a recommendation. */
const soonSeconds = 5
/** A group is steady if it holds the same number of entries after each of this many creations. */
const steadyCreations = 5
/** How many entries are created at once while the oldest entry is still there. */
const batch = 100

/** A group that has been filled to its limit. */
export interface FullGroup {
  readonly context: CheckContext
  readonly filling: Filling
  readonly limit: number
}

/** A reading of an entry. */
export interface Reading {
  readonly id: string
  readonly response: HttpResponse
}

/** The list of the group, with one entry: only totalResults matters. */
export const listOf = ({ context: { trusted }, filling: { group } }: FullGroup): Promise<HttpResponse> =>
  trusted.listEntries(group.name, { query: { count: 1 } })

/** Reads one of its entries. */
export const readIn = (
  { context: { trusted }, filling: { group } }: FullGroup,
  { id }: Pick<Ranked, 'id'>,
): Promise<HttpResponse> => trusted.readEntry(group.name, id)

/**
 * Creates an entry in a group that is at its limit, which must be accepted, and then more entries, one after the other.
 * @param within the entries in the group
 */
export async function createBeyond(
  { context: { trusted, text }, filling: { group, users } }: FullGroup,
  within: readonly Ranked[],
  count: number,
): Promise<Ranked[]> {
  const response = await trusted.createEntry(group.name, { data: text.sentence(), ...users })
  expect(response).toHaveStatus(201)
  const next = { id: entryOf(response).id, rank: nextRank(within) }
  return [next, ...(await addInOrder(group, users, { count: count - 1, rank: nextRank([next]) }))]
}

/** Waits for a service that deletes a little later. */
export async function untilWithin(full: FullGroup): Promise<void> {
  for (let second = 0; second < soonSeconds; second++) {
    if (await isWithin(full)) return
    await full.context.pause(1000)
  }
}

/** Does the total of its list show that a group is within its limit? */
async function isWithin(full: FullGroup): Promise<boolean> {
  const { totalResults } = entriesOf(await listOf(full))
  return typeof totalResults !== 'number' || totalResults <= full.limit
}

/**
 * Reads entries one by one, the youngest first: if it is gone, all older entries must be gone, even if the service
 * deletes late.
 * @param oldest the entries, beginning with the oldest
 */
export async function readFromTheYoungest(full: FullGroup, oldest: readonly Ranked[]): Promise<Reading[]> {
  const readings: Reading[] = []
  for (const entry of oldest.toReversed())
    readings.unshift({ id: entry.id, response: await readIn(full, entry) })
  return readings
}

/**
 * Readings of entries that still exist although a younger entry is gone. @param readings beginning with the oldest
 * entry
 */
export function leftBehind(readings: readonly Reading[]): Reading[] {
  const youngestGone = readings.findLastIndex(({ response }) => response.status === 404)
  return readings.filter(({ response }, index) => index < youngestGone && response.status !== 404)
}

/**
 * Creates a few entries in a group that is over its limit, and looks whether the number of entries stays the same after
 * each creation and after a pause. A service that deletes late or in batches shows different totals. A service that
 * shows the same total deletes one entry per creation, and keeps too many.
 * @param before the entries created before
 */
export async function createWhileSteadilyOver(
  full: FullGroup,
  before: readonly Ranked[],
): Promise<{ readonly added: readonly Ranked[]; readonly lists: readonly HttpResponse[] }> {
  const { group, users } = full.filling
  const added: Ranked[] = []
  const lists = [await listOf(full)]
  while (isSteadilyOver(lists, full.limit) && added.length < steadyCreations) {
    added.push(...(await addInOrder(group, users, { count: 1, rank: nextRank([...before, ...added]) })))
    lists.push(await listOf(full))
  }
  if (isSteadilyOver(lists, full.limit)) {
    await full.context.pause(soonSeconds * 1000)
    lists.push(await listOf(full))
  }
  return { added, lists: isSteadilyOver(lists, full.limit) ? lists : [] }
}

function isSteadilyOver(lists: readonly HttpResponse[], limit: number): boolean {
  const totals = new Set(lists.map((list) => entriesOf(list).totalResults))
  const [over] = totals
  return totals.size === 1 && typeof over === 'number' && over > limit
}

/** Whether the entry that was read may still be deleted: it exists, or the server failed to answer. */
const mayGo = ({ status }: HttpResponse): boolean => status < 400 || status >= 500

/** Readings of the oldest entry of a group, and of a later one that must be deleted after it. */
export interface OldestRead {
  readonly oldest: HttpResponse
  readonly later: HttpResponse
}

/**
 * Creates entries up to twice the limit while the oldest entry, or a later one, is still there, and then waits for a
 * while: a service may delete late or in large batches, but it must delete, and more than once. It does not wait after
 * a refusal other than 404, or if the group is within its limit.
 * @param before the entries created before, beginning with the oldest
 * @param later one of the oldest entries
 * @param patience how long it waits, in seconds
 * @returns the entries created, and the last readings of both
 */
export async function createUntilGone(
  full: FullGroup,
  before: readonly [Ranked, ...Ranked[]],
  { later, patience }: { readonly later: Ranked; readonly patience: number },
): Promise<OldestRead & { readonly added: readonly Ranked[] }> {
  const { group, users } = full.filling
  const [first] = before
  const added: Ranked[] = []
  const rank = () => nextRank(added.length > 0 ? added : before)
  const read = async (): Promise<OldestRead> => {
    const [oldest, other] = await Promise.all([readIn(full, first), readIn(full, later)])
    return { oldest, later: other }
  }
  const isAnyThere = (one: OldestRead) => mayGo(one.oldest) || mayGo(one.later)
  let last = await read()
  while (added.length < full.limit && isAnyThere(last)) {
    const count = Math.min(batch, full.limit - added.length)
    added.push(...(await addSome(group, users, { count, rank: rank() })))
    last = await read()
  }
  for (let second = 0; second < patience && isAnyThere(last); second++) {
    if (second >= soonSeconds && (await isWithin(full))) break
    await full.context.pause(1000)
    last = await read()
  }
  if (added.length > 0) added.push(...(await addInOrder(group, users, { count: 1, rank: rank() })))
  return { added, ...last }
}
