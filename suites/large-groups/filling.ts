import {
  type CheckContext,
  deleteDoubles,
  type Entry,
  expect,
  type Group,
  idIn,
  type NewEntry,
} from '../../harness/index.ts'
import { unknownIdLike } from '../shared/ids/unknown-id.ts'
import { addInOrder, addSome, type Batch, nextRank, type Ranked, type Users } from './ranked-entries.ts'

/** A group with a limit above this is filled only with `--exhaustive`. */
const usualLimit = 2000
/** How many entries are created one after the other at the start, so that their order is known. */
export const firstInOrder = 6
/** How many entries are deleted while the group fills: they must not count. */
export const deletedMeanwhile = 4
/** Size of each text in the long list, in bytes: a page of 1,000 entries has more than a megabyte. */
const bytesInLongList = 1100

/** What is wrong with a reply to an entry that does not exist. */
export const toNobody = 'a parent that does not exist'

/** A group that is being filled, and the entries in it. */
export interface Filling {
  readonly group: Group
  /** The owner and the writer of all entries except the first ones. */
  readonly users: Users
  /** The owner and the writer of the first entries. */
  readonly usersOfFirst: Users
  /** The first entry, as its creation showed it. */
  readonly known: Entry
  readonly entries: readonly Ranked[]
  /** The entry that the user created; empty if there is no user, or if users may not create entries. */
  readonly byUser: readonly Ranked[]
}

/** Whether filling a group to its limit takes too long for this run. */
export const takesTooLong = ({ config, settings }: CheckContext): boolean =>
  config.limits.entriesPerGroup > usualLimit && !settings.exhaustive

/**
 * Fills an empty group with a number of entries of one owner. The first entries are created one after the other, by
 * other writers than the later entries, which are created at the same time: the oldest must be deleted first,
 * regardless of their writers. The third is created by the user, if there is one, and the next by the partner. The
 * sixth is a reply, which must not be deleted before the first ones. One of the later entries is a reply to the first.
 * @param limit the limit up to which the group is filled in the end, for the progress
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
  const before = await addInOrder(group, usersOfFirst, { count: 1, rank: 1 })
  const byUser = await addAsUser(context, group, { ownerId, rank: 2 })
  const byPartner = await addAsPartner(context, group, { ownerId, rank: 2 + byUser.length })
  const others = [...before, ...byUser, ...byPartner]
  const batch = { count: Math.min(size, firstInOrder) - 1 - others.length, rank: 1 + others.length }
  const first = [
    { id: known.id, rank: 0 },
    ...others,
    ...(await addInOrder(group, usersOfFirst, batch, 'a reply')),
  ]
  const told = (done: number) => context.progress(first.length + done, limit, 'entries')
  // A page of these entries is far larger than some servers and front ends permit.
  const entry = { ...users, data: context.text.ofBytes(bytesInLongList) }
  const further = { count: size - first.length, rank: nextRank(first) }
  const entries = [...first, ...(await addOthers(group, entry, further, { first: known, told }))]
  await deleteDoubles(context.trusted, group, entries)
  return { group, users, usersOfFirst, known, entries, byUser }
}

/**
 * Creates entries at the same time, one of which is a reply to the first entry. The first entry must be deleted first
 * anyway.
 */
async function addOthers(
  group: Group,
  entry: Required<Pick<NewEntry, 'ownerId' | 'writerId' | 'data'>>,
  { count, rank }: Batch,
  { first, told }: { readonly first: Entry; readonly told: (done: number) => void },
): Promise<Ranked[]> {
  if (count < 1) return []
  const reply = await group.add({ ...entry, parentId: first.id })
  const others = await addSome(group, entry, { count: count - 1, rank }, told)
  return [{ id: reply.id, rank, answers: first.id }, ...others]
}

/**
 * An entry that the user of the configuration creates; empty if there is no user, or if users may not create entries.
 */
async function addAsUser(
  { proxyIfAny: user, text }: CheckContext,
  group: Group,
  { ownerId, rank }: { readonly ownerId: string; readonly rank: number },
): Promise<Ranked[]> {
  const created = await user?.createEntry(group.name, { data: text.sentence(), ownerId })
  const id = created?.status === 201 ? idIn(created.json) : undefined
  return id === undefined ? [] : [{ id, rank }]
}

/** An entry of the partner: its creation names no writer. Empty if the target refuses it, which another check tests. */
async function addAsPartner(
  { trusted, text }: CheckContext,
  group: Group,
  { ownerId, rank }: { readonly ownerId: string; readonly rank: number },
): Promise<Ranked[]> {
  const created = await trusted.createEntry(group.name, { data: text.sentence(), ownerId })
  const id = created.status === 201 ? idIn(created.json) : undefined
  return id === undefined ? [] : [{ id, rank }]
}

/**
 * Fills a group exactly to its limit, while a few entries are created and deleted. The second entry gets another owner:
 * the oldest entries must be deleted first, regardless of their owners.
 */
export async function fillUp(context: CheckContext, filling: Filling, limit: number): Promise<Ranked[]> {
  const { group, users, entries } = filling
  await comeAndGo(context, group)
  await giveAway(context, filling, entries[1])
  const told = (done: number) => context.progress(entries.length + done, limit, 'entries')
  const repeated = group.repeatedCreations
  const others = await addSome(group, users, { count: limit - entries.length, rank: nextRank(entries) }, told)
  if (group.repeatedCreations > repeated)
    return context.untested(
      'a creation had to be sent again after an error of a gateway, so the group may hold one more entry than is known',
    )
  return [...entries, ...others]
}

/**
 * Whether the target refuses a reply to an entry that does not exist, in a group that is not full. A reply that is
 * accepted is deleted.
 */
export async function refusesReplyToNobody(
  { trusted, text }: CheckContext,
  { group, users, known }: Filling,
): Promise<boolean> {
  const body = { data: text.sentence(), ...users, parentId: unknownIdLike(known.id) }
  const answer = await trusted.createEntry(group.name, body, { invalid: toNobody })
  const id = idIn(answer.json)
  if (answer.status === 201 && id !== undefined) await trusted.deleteEntry(group.name, id)
  return answer.status === 400 || answer.status === 404
}

/** Gives an entry another owner. Other checks test whether a service does that. */
async function giveAway(
  { trusted, text, newUserId }: CheckContext,
  { group, usersOfFirst }: Filling,
  entry: Ranked | undefined,
): Promise<void> {
  if (entry === undefined) return
  const body = { data: text.sentence(), writerId: usersOfFirst.writerId, ownerId: newUserId() }
  await trusted.updateEntry(group.name, entry.id, body)
}

async function comeAndGo({ trusted }: CheckContext, group: Group): Promise<void> {
  const passing = await group.addMany(deletedMeanwhile)
  const responses = await Promise.all(passing.map(({ id }) => trusted.deleteEntry(group.name, id)))
  for (const response of responses) expect(response).toHaveStatus(202)
}
