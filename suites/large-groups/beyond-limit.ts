import { type CheckContext, entriesOf, entryOf, expect, type HttpResponse } from '../../harness/index.ts'
import type { Filling } from './filling.ts'
import { addInOrder, addSome, nextRank, type Ranked } from './ranked-entries.ts'

/** How long a service may take until a group holds no more than its limit: "soon", for a recommendation. */
const soonSeconds = 5
/** Creations after each of which a group must hold as many entries as before, so that it counts as steady. */
const steadyCreations = 5
/** Entries that are created at once while the oldest one is still there. */
const batch = 100

/** A group that has been filled to its limit. */
export interface FullGroup {
  readonly context: CheckContext
  readonly filling: Filling
  readonly limit: number
}

/** Reading an entry. */
export interface Reading {
  readonly id: string
  readonly response: HttpResponse
}

/** Its list, of one entry: totalResults is what counts. */
export const listOf = ({ context: { trusted }, filling: { group } }: FullGroup): Promise<HttpResponse> =>
  trusted.listEntries(group.name, { query: { count: 1 } })

/** Reads one of its entries. */
export const readIn = (
  { context: { trusted }, filling: { group } }: FullGroup,
  { id }: Pick<Ranked, 'id'>,
): Promise<HttpResponse> => trusted.readEntry(group.name, id)

/**
 * Creates an entry in a group that holds its limit, which must be accepted, and more after it, one after the other.
 * @param within what the group holds
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

/** Gives a service that deletes a little later the time to do so. */
export async function untilWithin(full: FullGroup): Promise<void> {
  for (let second = 0; second < soonSeconds; second++) {
    if (await isWithin(full)) return
    await full.context.pause(1000)
  }
}

/** Does a group hold no more than its limit, by the total of its list? */
async function isWithin(full: FullGroup): Promise<boolean> {
  const { totalResults } = entriesOf(await listOf(full))
  return typeof totalResults !== 'number' || totalResults <= full.limit
}

/**
 * Reads entries one by one, the youngest one first: where it is gone, all older ones are gone by then, however late a service deletes.
 * @param oldest from the oldest one on
 */
export async function readFromTheYoungest(full: FullGroup, oldest: readonly Ranked[]): Promise<Reading[]> {
  const readings: Reading[] = []
  for (const entry of oldest.toReversed())
    readings.unshift({ id: entry.id, response: await readIn(full, entry) })
  return readings
}

/** Readings of entries that are there while a younger one is gone. @param readings from the oldest one on */
export function leftBehind(readings: readonly Reading[]): Reading[] {
  const youngestGone = readings.findLastIndex(({ response }) => response.status === 404)
  return readings.filter(({ response }, index) => index < youngestGone && response.status !== 404)
}

/**
 * A group that is over its limit, by as many entries after each of a few creations and after a pause: whoever deletes late or in batches shows
 * other totals, and whoever shows this one deletes as each entry comes, and deletes too few.
 * @param before what was created before
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

/** Whether the entry that was read may still be deleted: it is there, or the server could not say. */
const mayGo = ({ status }: HttpResponse): boolean => status < 400 || status >= 500

/** Reading the oldest entry of a group, and a later one that must follow it. */
export interface OldestRead {
  readonly oldest: HttpResponse
  readonly later: HttpResponse
}

/**
 * Goes on creating entries while the oldest one, or a later one, is still there, up to twice the limit, and then waits for a while: a
 * service may delete late or in large batches, but it must delete, and not once alone. A refusal other than 404 is not waited for, and a
 * group that is within its limit has lost what it should lose.
 * @param before what was created before, from the oldest one on
 * @param later one of the oldest
 * @param patience how long it waits, in seconds
 * @returns what was created, and reading both in the end
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
