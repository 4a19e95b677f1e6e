import {
  type CheckContext,
  dataLimit,
  entriesOf,
  entryOf,
  type HttpResponse,
  idIn,
  idsIn,
  idsOf,
  largestPage,
  listedIds,
} from '../../harness/index.ts'
import { beyondASecond } from '../shared/clock.ts'
import { unknownIdLike } from '../shared/ids/unknown-id.ts'
import { filterForm } from '../shared/lists/filter-form.ts'
import { type BeyondInOtherWays, createInOtherWays } from './beyond-in-other-ways.ts'
import {
  createBeyond,
  createUntilGone,
  createWhileSteadilyOver,
  type FullGroup,
  leftBehind,
  listOf,
  type OldestRead,
  type Reading,
  readFromTheYoungest,
  readIn,
  untilWithin,
} from './beyond-limit.ts'
import { type Filling, fillUp, firstInOrder, refusesReplyToNobody, toNobody } from './filling.ts'
import type { ReadOlder } from './older-entries.ts'
import { addInOrder, nextRank, type Ranked } from './ranked-entries.ts'

/** How many entries at the end of a full group are updated. */
const newestUpdated = 5
/**
 * How many entries are created beyond the limit before the oldest ones are read; then more follow until these must be
 * gone.
 */
const fewBeyond = 3
/**
 * How long it may take until the oldest entry of a group with twice its limit is gone: a job may delete once a minute.
 */
const patienceSeconds = 65
/** The same if another run of the shared fixture has waited without success. */
const impatienceSeconds = 5
/** What is learned if the oldest entry stayed in spite of everything. */
const kept = 'the oldest entry of a group beyond its limit stays'

/** A group that is exactly at its limit: its list, and a reading of its oldest entry. */
interface AtTheLimit {
  readonly list: HttpResponse
  readonly oldest: HttpResponse
}

/** What a group showed that was filled beyond its limit. */
export interface Overflow {
  readonly limit: number
  /**
   * At the limit, after creations that must be refused: without a text, with a text that is too large, with a profane
   * text if one is known, and with a parent that does not exist.
   */
  readonly full: AtTheLimit
  /**
   * After updates of its newest entries, and, a second later, of its oldest entry: an update does not make it younger.
   */
  readonly updated: AtTheLimit & { readonly responses: readonly HttpResponse[] }
  /** A reply to its oldest entry, which is the first entry beyond the limit, and a reading of it if it was accepted. */
  readonly toOldest: { readonly response: HttpResponse; readonly read: HttpResponse | undefined }
  /** Its oldest entries, after a few entries more than the limit were created. */
  readonly early: readonly Reading[]
  /** Its list and its oldest entries, after so many entries were created that all of these must be gone. */
  readonly beyondIt: {
    readonly list: HttpResponse
    readonly oldest: readonly Reading[]
    /** The first and the last entry by id; they were listed at the limit, too. */
    readonly ends: readonly HttpResponse[]
  }
  /**
   * Its lists while it holds more than its limit and creations do not change that number; empty if there is no such
   * state.
   */
  readonly steadilyOver: readonly HttpResponse[]
  /** All entries that were created and not deleted by a request. */
  readonly all: readonly Ranked[]
  readonly end: InTheEnd
  /** Final readings of older entries of other groups, which existed before the first creation here. */
  readonly elsewhere: readonly HttpResponse[]
  /** What happened when entries were created in other ways; undefined if that cannot be judged. */
  readonly otherwise: BeyondInOtherWays | undefined
}

/** What is left of a group in the end. */
interface InTheEnd extends OldestRead {
  /** A reading of the newest entry. */
  readonly newest: HttpResponse
  /** The ids in its list. */
  readonly listed: ReadonlySet<string>
  /** The list of all entries: totalResults and a page of one entry. */
  readonly ofAll: HttpResponse
  /** The list of their owner: totalResults and a page of one entry. */
  readonly ofOwner: HttpResponse
  /** The list of the writer of the oldest entries. */
  readonly ofWriter: HttpResponse
  /** A reading of an entry that left the list together with one that is in it. */
  readonly several: HttpResponse
  /** Each method on some entries that left the list, and readings of some that are in it. */
  readonly ofGone: readonly HttpResponse[]
  readonly ofListed: readonly HttpResponse[]
}

/**
 * Fills a group exactly to its limit and then beyond, until its oldest entry is gone.
 * @param older entries of other groups
 */
export async function overflow(
  context: CheckContext,
  filling: Filling,
  { limit, older }: { readonly limit: number; readonly older: readonly ReadOlder[] },
): Promise<Overflow> {
  const group: FullGroup = { context, filling, limit }
  const toNobodyIsRefused = await refusesReplyToNobody(context, filling)
  // A refused creation does not count, neither before the group is full nor after that.
  await sendRefused(group, filling.known, toNobodyIsRefused)
  const [first, ...others] = await fillUp(context, filling, limit)
  if (first === undefined) return context.untested('the limit of the config is not a positive number')
  const within = [first, ...others]
  await sendRefused(group, first, toNobodyIsRefused)
  const [full] = await Promise.all([lookAtTheLimit(group, first), endsOf(group)])
  const updated = await updateWhenFull(group, first, within.slice(-newestUpdated))
  const { accepted, ...toOldest } = await replyToOldest(group, first, nextRank(within))
  const { created, early, beyondIt } = await exceed(group, [...within, ...accepted])
  const steady = await createWhileSteadilyOver(group, created)
  // If an older entry was left behind while a younger one was deleted, waiting shows nothing more.
  const passedOver = [early, beyondIt.oldest].some((readings) => leftBehind(readings).length > 0)
  const before: readonly [Ranked, ...Ranked[]] = [first, ...others, ...accepted, ...created, ...steady.added]
  const patience = context.learned.has(kept) ? impatienceSeconds : patienceSeconds
  const later = within.slice(0, firstInOrder).at(-1) ?? first
  const { added, ...last } = await createUntilGone(group, before, {
    later,
    patience: passedOver ? 0 : patience,
  })
  const isGone = last.oldest.status === 404 && last.later.status === 404
  if (!isGone) context.learned.add(kept)
  const all = [...before, ...added]
  return {
    elsewhere: (await Promise.all(older.map((read) => read()))).filter((one) => one !== undefined),
    ...{ limit, full, updated, toOldest, early, beyondIt, all },
    steadilyOver: steady.lists,
    end: { ...last, ...(await lookInTheEnd(group, all)) },
    // This creates entries, so it begins after the final look.
    otherwise: isGone ? await createInOtherWays(group, all) : undefined,
  }
}

/** Lists of one entry: the first and the last by id. */
const endsOf = ({ context: { trusted }, filling: { group } }: FullGroup): Promise<HttpResponse[]> =>
  Promise.all(
    ['ascending', 'descending'].map((sortOrder) =>
      trusted.listEntries(group.name, { query: { sortBy: 'id', sortOrder, count: 1 } }),
    ),
  )

/**
 * The same. If they show deleted entries, they are read again a second later: a list may be updated a moment later than
 * a reading by the id.
 */
async function endsWithout(group: FullGroup, gone: readonly string[]): Promise<HttpResponse[]> {
  const ends = await endsOf(group)
  const isShown = ends.some((list) => gone.some((id) => list.status === 200 && idsIn(list).includes(id)))
  if (!isShown) return ends
  await group.context.pause(beyondASecond)
  return await endsOf(group)
}

const lookAtTheLimit = async (group: FullGroup, first: Ranked): Promise<AtTheLimit> => {
  const [list, oldest] = await Promise.all([listOf(group), readIn(group, first)])
  return { list, oldest }
}

/**
 * Sends creations that must be refused. @param toNobodyIsRefused does the target refuse a reply to an entry that does
 * not exist?
 */
async function sendRefused(
  group: FullGroup,
  first: Pick<Ranked, 'id'>,
  toNobodyIsRefused: boolean,
): Promise<void> {
  const { trusted, text, config, untested } = group.context
  const { profaneText } = config.fixtures
  const parentId = unknownIdLike(first.id)
  const wrong = [
    { sent: { data: text.ofBytes(dataLimit + 1) }, invalid: 'a text of more than 2048 bytes' },
    ...(profaneText === undefined ? [] : [{ sent: { data: profaneText }, invalid: 'a profane text' }]),
    { sent: {}, invalid: 'no text' },
    ...(toNobodyIsRefused ? [{ sent: { data: text.sentence(), parentId }, invalid: toNobody }] : []),
  ]
  for (const { sent, invalid } of wrong) {
    const body = { ...sent, ...group.filling.users }
    const refused = await trusted.createEntry(group.filling.group.name, body, { invalid })
    if (refused.status < 300)
      untested(`a creation with ${invalid} was accepted, so the group holds one entry too many`)
  }
}

async function updateWhenFull(
  group: FullGroup,
  first: Ranked,
  newest: readonly Ranked[],
): Promise<Overflow['updated']> {
  const { trusted, text, pause } = group.context
  const { users, usersOfFirst } = group.filling
  const update = ({ id }: Ranked, writerId: string) =>
    trusted.updateEntry(group.filling.group.name, id, { data: text.sentence(), writerId })
  const responses: HttpResponse[] = []
  for (const entry of newest) responses.push(await update(entry, users.writerId))
  await pause(beyondASecond)
  responses.push(await update(first, usersOfFirst.writerId))
  return { responses, ...(await lookAtTheLimit(group, first)) }
}

/**
 * Creates a reply to the oldest entry of a full group: the one that the reply makes go. The target may refuse it, or
 * delete it together with that entry.
 */
async function replyToOldest(
  full: FullGroup,
  first: Ranked,
  rank: number,
): Promise<Overflow['toOldest'] & { readonly accepted: readonly Ranked[] }> {
  const { trusted, text } = full.context
  const { group, users } = full.filling
  const body = { data: text.sentence(), ...users, parentId: first.id }
  const response = await trusted.createEntry(group.name, body, { invalid: 'a parent that has to go' })
  const id = response.status === 201 ? idIn(response.json) : undefined
  if (id === undefined) return { response, read: undefined, accepted: [] }
  return { response, read: await readIn(full, { id }), accepted: [{ id, rank, answers: first.id }] }
}

/**
 * Creates so many entries beyond the limit that the first entries, whose order is known, must be gone. Reads those
 * halfway and in the end.
 */
async function exceed(
  group: FullGroup,
  within: readonly Ranked[],
): Promise<Pick<Overflow, 'early' | 'beyondIt'> & { readonly created: readonly Ranked[] }> {
  const oldestOnes = within.slice(0, firstInOrder)
  const few = await createBeyond(group, within, fewBeyond)
  await untilWithin(group)
  const early = await readFromTheYoungest(group, oldestOnes)
  const { group: entries, users } = group.filling
  const more = await addInOrder(entries, users, { count: firstInOrder - fewBeyond, rank: nextRank(few) })
  await untilWithin(group)
  const list = await listOf(group)
  const oldest = await readFromTheYoungest(group, oldestOnes)
  const gone = oldest.filter(({ response }) => response.status === 404).map(({ id }) => id)
  const ends = await endsWithout(group, gone)
  return { created: [...few, ...more], early, beyondIt: { list, oldest, ends } }
}

async function lookInTheEnd(
  group: FullGroup,
  all: readonly Ranked[],
): Promise<Omit<InTheEnd, keyof OldestRead>> {
  const { trusted } = group.context
  const { name } = group.filling.group
  const [newest, listed] = await Promise.all([
    readIn(group, { id: all.at(-1)?.id ?? '' }),
    listedIds(async (pageQuery) => {
      const page = entriesOf(await trusted.listEntries(name, { query: { ...pageQuery } }))
      return { ids: idsOf(page), totalResults: page.totalResults }
    }),
  ])
  const threeOf = (isListed: boolean) => all.filter(({ id }) => listed.has(id) === isListed).slice(0, 3)
  const [gone, there] = [threeOf(false), threeOf(true)]
  const { ownerId } = group.filling.users
  const { writerId } = group.filling.usersOfFirst
  const query = (await filterForm(trusted, name, 'ownerId', entryOf(newest)))(ownerId)
  const byWriter = (await filterForm(trusted, name, 'writerId', entryOf(newest)))(writerId)
  const oneOfEach = [...gone.slice(0, 1), ...there.slice(0, 1)].map(({ id }) => id)
  const [ofAll, ofOwner, ofWriter, several] = await Promise.all([
    trusted.listEntries(name, { query: { count: 1 } }),
    trusted.listEntries(name, { query: { ...query, count: 1 } }),
    trusted.listEntries(name, { query: { ...byWriter, count: largestPage } }),
    trusted.readEntry(name, oneOfEach, { invalid: 'one of the ids is gone' }),
  ])
  const [ofGone, ofListed] = await Promise.all([
    everyMethodOn(group, gone),
    Promise.all(there.map((entry) => readIn(group, entry))),
  ])
  return { newest, listed, ofAll, ofOwner, ofWriter, several, ofGone, ofListed }
}

function everyMethodOn(group: FullGroup, entries: readonly Ranked[]): Promise<HttpResponse[]> {
  const { trusted, text } = group.context
  const { writerId } = group.filling.users
  const { name } = group.filling.group
  return Promise.all(
    entries.flatMap(({ id }) => [
      trusted.readEntry(name, id),
      trusted.updateEntry(name, id, { data: text.sentence(), writerId }),
      trusted.deleteEntry(name, id),
    ]),
  )
}
