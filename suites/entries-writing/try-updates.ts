import {
  type CheckContext,
  type Entry,
  type Group,
  type HttpResponse,
  type Part,
  part,
} from '../../harness/index.ts'
import { beyondASecond } from '../shared/clock.ts'
import { plainUserId } from '../shared/user-id.ts'
import { changedText, differences } from './differences.ts'
import { inBatches } from './in-batches.ts'
import { wholeList } from './look.ts'
import { rightBody, type Trial, type Write } from './refused-write.ts'
import type { RightBody } from './wrong-inputs.ts'

/** An update that has to be refused, the right one that it was made from, and the entry that both name. */
interface Update {
  readonly write: Write
  readonly right: RightBody
  readonly entry: Entry
}

interface Answered extends Update {
  readonly response: Part<HttpResponse>
}

/** What became of an update that has to be refused. */
interface Tried {
  readonly write: Write
  readonly trial: Trial
  /** Has it, or another one that was sent to the same entry, changed that? */
  readonly isOneOfSeveral: boolean
}

/**
 * Sends updates that have to be refused, a few to each entry, and looks once in the list what all of them left. Where one of several has
 * left something, each of them is sent once more, to an entry of its own. A valid update is sent as well.
 * @returns by the id of the write
 */
export async function tryUpdates(
  context: CheckContext,
  group: Group,
  writes: readonly Write[],
): Promise<readonly (readonly [string, Trial])[]> {
  const tried = await tryOnce(context, group, writes)
  const unclear = tried.filter(({ isOneOfSeveral }) => isOneOfSeveral)
  const alone =
    unclear.length === 0
      ? []
      : await tryOnce(
          context,
          group,
          unclear.map(({ write }) => ({ ...write, mayPass: true })),
        )
  // Where nothing is left by any of them alone, what was seen first stays.
  const isClear = alone.some(({ trial }) => trial.left.length > 0)
  const later = new Map(isClear ? alone.map(({ write, trial }) => [write.id, trial]) : [])
  return tried.map(({ write, trial }) => [write.id, later.get(write.id) ?? trial] as const)
}

async function tryOnce(
  context: CheckContext,
  group: Group,
  writes: readonly Write[],
): Promise<readonly Tried[]> {
  const updates = await dealOut(context, group, writes)
  const parent = await group.add()
  const before = (await wholeList(context, group.name)).list.entry
  // Times are counted in whole seconds: one that moves is to be seen.
  await context.pause(beyondASecond)
  const answered = await inBatches(updates, async (update): Promise<Answered> => {
    const { write, right, entry } = update
    const options = { rawBody: write.rawBody(right, parent.id), invalid: write.what }
    const send = () => context.trusted.updateEntry(group.name, entry.id, undefined, options)
    return { ...update, response: await part(send) }
  })
  const { response: look, list } = await wholeList(context, group.name)
  await requireValidUpdate(context, group)
  return answered.map((update): Tried => {
    const { write, response, entry } = update
    const [was, is] = [find(before, entry), find(list.entry, entry)]
    const beside = answered.filter((other) => other.entry === entry)
    const blamed = beside.filter((other) => mayHaveLeft(other, beside, is))
    const isBlamed = blamed.includes(update)
    const left = isBlamed ? differences(was, is) : []
    const newText = isBlamed ? changedText(was, is) : undefined
    const isOneOfSeveral = left.length > 0 && blamed.length > 1
    return { write, trial: { operation: 'update', response, left, newText, look }, isOneOfSeveral }
  })
}

/** Updates of one entry at most. */
const besideEachOther = 5

/**
 * Deals updates out to new entries: those that may pass have one of their own, the others share some, and those that stand side by
 * side in the list share none.
 * @returns in the order of the list
 */
async function dealOut(
  context: CheckContext,
  group: Group,
  writes: readonly Write[],
): Promise<readonly Update[]> {
  const passing = writes.filter(({ mayPass }) => mayPass === true)
  const refused = writes.filter(({ mayPass }) => mayPass !== true)
  const places = Math.ceil(refused.length / besideEachOther)
  const sharing = Array.from({ length: places }, (_unused, place) =>
    refused.filter((_write, at) => at % places === place),
  )
  const hands = [...sharing, ...passing.map((write) => [write])].map((hand) => ({
    hand,
    users: { writerId: context.newUserId(), ownerId: context.newUserId() },
  }))
  const entries = await group.addMany(hands.length, (at) => hands[at]?.users ?? {})
  const updates = entries.flatMap((entry, at) => {
    const { hand = [], users } = hands[at] ?? {}
    // An update names the entry's own writer, and another owner and text: a part that is carried out is seen.
    const right = () => ({ ...rightBody(context), writerId: users?.writerId ?? '' })
    return hand.map((write): Update => ({ write, right: right(), entry }))
  })
  return writes.flatMap((write) => updates.filter((update) => update.write === write))
}

async function requireValidUpdate(
  { trusted, text, newUserId, untested }: CheckContext,
  group: Group,
): Promise<void> {
  const writerId = newUserId()
  const { id } = await group.add({ writerId })
  const { status } = await trusted.updateEntry(group.name, id, { data: text.sentence(), writerId })
  if (status !== 202) untested(`a valid update was answered ${status}`)
}

/**
 * May an update have left what its entry is now? Of several it is the one whose values the entry has, else one that was accepted;
 * where none was, it may be each.
 * @param beside all updates of the entry
 */
function mayHaveLeft(update: Answered, beside: readonly Answered[], entry: Entry | undefined): boolean {
  const isAuthor = ({ right }: Answered) => hasValuesOf(right, entry)
  if (beside.some(isAuthor)) return isAuthor(update)
  return isAccepted(update) || !beside.some(isAccepted)
}

const isAccepted = ({ response: { shown } }: Answered): boolean => (shown?.status ?? 400) < 300

/** Has an entry the text or the owner of an update? No other update sends these. */
const hasValuesOf = (right: RightBody, entry: Entry | undefined): boolean =>
  entry !== undefined && (entry.data === right.data || plainUserId(entry.ownerId) === right.ownerId)

const find = (list: readonly Entry[], { id }: Entry): Entry | undefined => list.find((one) => one.id === id)
