import {
  type Caller,
  type CheckContext,
  deleteDoubles,
  type Entry,
  entriesOf,
  entryOf,
  expect,
  type Group,
  type HttpResponse,
  idsOf,
  listedIds,
} from '../../harness/index.ts'
import { beyondASecond } from './beyond-a-second.ts'
import { filterForm } from './filter-form.ts'
import { addInOrder, addSome, type Ranked, type Users } from './ranked-entries.ts'
import { largestSize } from './sizes.ts'

/** Above this limit a group is filled only with `--exhaustive`. */
const usualLimit = 2000
/** Entries beyond the limit, and entries at the start whose order is known one by one. */
const beyond = 5
/** How long a service may take until a group holds no more than its limit: "soon", for a recommendation. */
const soonSeconds = 5
/** How long it may take until the oldest entry of a group of twice its limit is gone: a job may do it, once a minute. */
const patienceSeconds = 65
/** Entries that are deleted while the group fills: they must not count. */
export const deletedMeanwhile = 4
/** Bytes of the text of each entry of the long list: a page of 1,000 has more than half a megabyte. */
const bytesInLongList = 480

/** A group that is being filled, and what it holds. */
export interface Filling {
  readonly group: Group
  /** Of all entries but the first ones, and of those to come. */
  readonly users: Users
  /** Of the first ones. */
  readonly usersOfFirst: Users
  /** The first entry, as its creation showed it. */
  readonly known: Entry
  readonly entries: readonly Ranked[]
}

/** Reading an entry. */
export interface Reading {
  readonly id: string
  readonly rank: number
  readonly response: HttpResponse
}

/** What a group showed that was filled beyond its limit. */
export interface Overflow {
  readonly limit: number
  /** Its list, and reading its oldest entry, when it holds exactly the limit and a creation with a text that is too large was sent. */
  readonly full: { readonly list: HttpResponse; readonly oldest: HttpResponse }
  /**
   * Updates of the newest entries of a full group, and, a second later, of its oldest one, which an update makes no younger; its list
   * and its oldest entry after them.
   */
  readonly updated: {
    readonly responses: readonly HttpResponse[]
    readonly list: HttpResponse
    readonly oldest: HttpResponse
  }
  /** Its oldest entries when a few more than the limit have been created. */
  readonly early: readonly Reading[]
  /** Its list, and its oldest entries, when as many more have been created as it takes to make all of these go. */
  readonly beyondIt: { readonly list: HttpResponse; readonly oldest: readonly Reading[] }
  /** Its list again and again, while it holds more than its limit and creations neither raise nor lower that; none where there is no such state. */
  readonly steadilyOver: readonly HttpResponse[]
  /** All entries that were created and not deleted by a request. */
  readonly all: readonly Ranked[]
  /** Reading the oldest and the newest of them in the end. */
  readonly first: HttpResponse
  readonly last: HttpResponse
  /** The ids in the list in the end. */
  readonly listed: ReadonlySet<string>
  /** The list of the owner of all of them in the end: totalResults and the page of one entry. */
  readonly ofOwner: HttpResponse
  /** Reading one that left the list and one that is in it together. */
  readonly mixed: HttpResponse
  /** Each method on some of those that left the list, and reading some that are in it. */
  readonly ofDeleted: readonly HttpResponse[]
  readonly ofListed: readonly HttpResponse[]
}

/** Whether filling a group to its limit takes too long for this run. */
export const takesTooLong = ({ config, settings }: CheckContext): boolean =>
  config.limits.entriesPerGroup > usualLimit && !settings.exhaustive

/**
 * Fills an empty group with so many entries of one owner. The first ones are created one after the other, so that their order is
 * known, and are by another writer than the others, which are created at the same time: the oldest go, whoever wrote them. The sixth
 * one is a reply, which must not go before the first ones.
 * @param limit what the group is filled up to in the end, to tell how far it is
 */
export async function begin(
  context: CheckContext,
  group: Group,
  size: number,
  limit: number,
): Promise<Filling> {
  const ownerId = context.newUserId()
  const usersOfFirst = { ownerId, writerId: context.newUserId() }
  const users = { ownerId, writerId: context.newUserId() }
  const known = await group.add(usersOfFirst)
  const next = await addInOrder(group, usersOfFirst, Math.min(size - 1, beyond), 1, true)
  const first = [{ id: known.id, rank: 0 }, ...next]
  const told = (done: number) => context.progress(first.length + done, limit, 'entries')
  // A page of them is far larger than what some servers and front ends let through.
  const entry = { ...users, data: context.text.ofBytes(bytesInLongList) }
  const others = await addSome(group, entry, size - first.length, first.length, told)
  const entries = [...first, ...others]
  await deleteDoubles(context.trusted, group, entries)
  return { group, users, usersOfFirst, known, entries }
}

/** Fills a group to exactly its limit and beyond it, until its oldest entry is gone. */
export async function overflow(context: CheckContext, filling: Filling, limit: number): Promise<Overflow> {
  const { trusted, text } = context
  const { group, users, usersOfFirst } = filling
  const read = ({ id }: Ranked) => trusted.readEntry(group.name, id)
  const total = () => trusted.listEntries(group.name, { query: { count: 1 } })
  const within = await fillUp(context, filling, limit)
  const [first] = within
  if (first === undefined) return context.untested('the limit of the config is not a positive number')
  // A creation that is refused makes no room.
  const tooLarge = { data: text.ofBytes(largestSize + 1), ...users }
  const refused = await trusted.createEntry(group.name, tooLarge, {
    invalid: 'a text of more than 2048 bytes',
  })
  if (refused.status < 300)
    return context.untested('a text of more than 2048 bytes was accepted: the group holds one entry too many')
  const [fullList, fullOldest] = await Promise.all([total(), read(first)])
  const responses: HttpResponse[] = []
  const update = async ({ id }: Ranked, writerId: string) => {
    responses.push(await trusted.updateEntry(group.name, id, { data: text.sentence(), writerId }))
  }
  for (const newest of within.slice(-beyond)) await update(newest, users.writerId)
  await context.pause(beyondASecond)
  await update(first, usersOfFirst.writerId)
  const [updatedList, updatedOldest] = await Promise.all([total(), read(first)])
  const next = await trusted.createEntry(group.name, { data: text.sentence(), ...users })
  expect(next).toHaveStatus(201)
  const some = await addInOrder(group, users, beyond - 3, limit + 2)
  await untilWithin(context, limit, total)
  const oldestOnes = within.slice(0, beyond + 1)
  const early = await readFromTheYoungest(trusted, group.name, oldestOnes)
  const others = await addInOrder(group, users, 3, limit + 1 + beyond - 2)
  const more = [{ id: entryOf(next).id, rank: limit + 1 }, ...some, ...others]
  await untilWithin(context, limit, total)
  const list = await total()
  const oldest = await readFromTheYoungest(trusted, group.name, oldestOnes)
  const steady = await steadilyOver(context, filling, limit, total)
  // Whoever has passed the oldest one over is not waited for.
  const patience = [early, oldest].some((readings) => leftBehind(readings).length > 0) ? 0 : patienceSeconds
  const { added, look } = await addUntilGone(context, filling, first.id, limit, patience)
  const all = [...within, ...more, ...steady.added, ...added]
  const [last, listed] = await Promise.all([
    trusted.readEntry(group.name, all.at(-1)?.id ?? ''),
    listedIds(async (query) =>
      idsOf(entriesOf(await trusted.listEntries(group.name, { query: { ...query } }))),
    ),
  ])
  const threeOf = (isListed: boolean) => all.filter(({ id }) => listed.has(id) === isListed).slice(0, 3)
  const query = (await filterForm(trusted, group.name, 'ownerId', entryOf(last)))(users.ownerId)
  const [ofOwner, mixed] = await Promise.all([
    trusted.listEntries(group.name, { query: { ...query, count: 1 } }),
    trusted.readEntry(
      group.name,
      [...threeOf(false).slice(0, 1), ...threeOf(true).slice(0, 1)].map(({ id }) => id),
      { invalid: 'one of the ids is gone' },
    ),
  ])
  const [ofDeleted, ofListed] = await Promise.all([
    Promise.all(
      threeOf(false).flatMap(({ id }) => [
        trusted.readEntry(group.name, id),
        trusted.updateEntry(group.name, id, { data: text.sentence(), writerId: users.writerId }),
        trusted.deleteEntry(group.name, id),
      ]),
    ),
    Promise.all(threeOf(true).map(read)),
  ])
  return {
    limit,
    full: { list: fullList, oldest: fullOldest },
    updated: { responses, list: updatedList, oldest: updatedOldest },
    early,
    beyondIt: { list, oldest },
    steadilyOver: steady.lists,
    all,
    first: look,
    last,
    listed,
    ofOwner,
    mixed,
    ofDeleted,
    ofListed,
  }
}

/** Readings of entries that are there while a younger one is gone. @param readings from the oldest one on */
export function leftBehind(readings: readonly Reading[]): Reading[] {
  const youngestGone = readings.findLastIndex(({ response }) => response.status === 404)
  return readings.filter(({ response }, index) => index < youngestGone && response.status !== 404)
}

/** Fills a group to exactly its limit, while a few entries come and go. */
async function fillUp(context: CheckContext, filling: Filling, limit: number): Promise<Ranked[]> {
  const { trusted } = context
  const { group, users, entries } = filling
  const comeAndGo = async () => {
    const passing = await group.addMany(deletedMeanwhile)
    return await Promise.all(passing.map(({ id }) => trusted.deleteEntry(group.name, id)))
  }
  for (const response of await comeAndGo()) expect(response).toHaveStatus(202)
  const told = (done: number) => context.progress(entries.length + done, limit, 'entries')
  const repeated = group.repeatedCreations
  const others = await addSome(group, users, limit - entries.length, entries.length, told)
  if (group.repeatedCreations > repeated)
    return context.untested(
      'a creation had to be sent again after an error of a gateway, so that the group may hold one entry more than is known',
    )
  return [...entries, ...others]
}

/**
 * Goes on creating entries while the oldest one is still there, up to twice the limit, and then waits for a while: a
 * service may delete late or in large batches, but it must delete.
 * @param patience how long it waits, in seconds
 * @returns what was created, and reading the oldest entry in the end
 */
async function addUntilGone(
  { trusted, pause }: CheckContext,
  { group, users }: Filling,
  oldest: string,
  limit: number,
  patience: number,
): Promise<{ readonly added: readonly Ranked[]; readonly look: HttpResponse }> {
  const added: Ranked[] = []
  const readOldest = () => trusted.readEntry(group.name, oldest)
  let look = await readOldest()
  for (let rank = 2 * limit; added.length < limit && look.status !== 404; rank++) {
    added.push(...(await addSome(group, users, Math.min(100, limit - added.length), rank)))
    look = await readOldest()
  }
  for (let second = 0; second < patience && look.status !== 404; second++) {
    await pause(1000)
    look = await readOldest()
  }
  if (added.length > 0) added.push(...(await addInOrder(group, users, 1, 4 * limit)))
  return { added, look }
}

/**
 * Reads entries one by one, the youngest one first: where it is gone, all older ones are gone by then, however late a service deletes.
 * @param oldest from the oldest one on
 */
async function readFromTheYoungest(
  trusted: Caller,
  group: string,
  oldest: readonly Ranked[],
): Promise<Reading[]> {
  const readings: Reading[] = []
  for (const { id, rank } of oldest.toReversed())
    readings.unshift({ id, rank, response: await trusted.readEntry(group, id) })
  return readings
}

/** Gives a service that deletes a little later the time to do so. */
async function untilWithin(
  { pause }: CheckContext,
  limit: number,
  total: () => Promise<HttpResponse>,
): Promise<void> {
  for (let second = 0; second < soonSeconds; second++) {
    const { totalResults } = entriesOf(await total())
    if (typeof totalResults !== 'number' || totalResults <= limit) return
    await pause(1000)
  }
}

/**
 * A group that is over its limit, by as many entries after each of a few creations and after a pause: whoever deletes late or in batches shows
 * other totals, and whoever shows this one deletes as each entry comes, and deletes too few.
 */
async function steadilyOver(
  { pause }: CheckContext,
  { group, users }: Filling,
  limit: number,
  total: () => Promise<HttpResponse>,
): Promise<{ readonly added: readonly Ranked[]; readonly lists: readonly HttpResponse[] }> {
  const added: Ranked[] = []
  const lists = [await total()]
  const isSteady = () => {
    const totals = new Set(lists.map((list) => entriesOf(list).totalResults))
    const [over] = totals
    return totals.size === 1 && typeof over === 'number' && over > limit
  }
  while (isSteady() && added.length < beyond) {
    added.push(...(await addInOrder(group, users, 1, limit + 1 + beyond + added.length + 1)))
    lists.push(await total())
  }
  if (isSteady()) {
    await pause(soonSeconds * 1000)
    lists.push(await total())
  }
  return { added, lists: isSteady() ? lists : [] }
}
