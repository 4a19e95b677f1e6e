import {
  type CheckContext,
  type Entry,
  type Group,
  type HttpResponse,
  type Part,
  part,
} from '../../../harness/index.ts'
import { beyondASecond } from '../../shared/clock.ts'
import { plainUserId } from '../../shared/ids/user-id.ts'
import { inBatches } from '../in-batches.ts'
import { wholeList } from '../look.ts'
import { changedText, differences } from './differences.ts'
import { rightBody, type Trial, type Write } from './refused-write.ts'
import type { RightBody } from './wrong-inputs.ts'

/** An update that must be refused, the valid update that it was made from, and the entry that both name. */
interface Update {
  readonly write: Write
  readonly right: RightBody
  readonly entry: Entry
}

interface Answered extends Update {
  readonly response: Part<HttpResponse>
}

/** The result of an update that must be refused. */
interface Tried {
  readonly write: Write
  readonly trial: Trial
  /** Was the entry changed that this update shares with others? Each of them may have changed it before the last one. */
  readonly isOneOfSeveral: boolean
}

/**
 * Sends updates that must be refused, a few to each entry, and reads the list once to see what they changed. If an entry
 * has changed, each of its updates is sent again, to its own entry: what an earlier one changed may be overwritten.
 * A valid update is sent as well.
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
  // If none of them changes anything when sent alone, the first results stay.
  const isClear = alone.some(({ trial }) => trial.left.length > 0)
  const later = new Map(isClear ? alone.map(({ write, trial }) => [write.id, trial]) : [])
  return tried.map(({ write, trial }) => [write.id, later.get(write.id) ?? trial] as const)
}

async function tryOnce(
  context: CheckContext,
  group: Group,
  writes: readonly Write[],
): Promise<readonly Tried[]> {
  const updates = await distribute(context, group, writes)
  const parent = await group.add()
  const before = (await wholeList(context, group.name)).list.entry
  // Times are in whole seconds: after this pause a changed time is visible.
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
    const ofSameEntry = answered.filter((other) => other.entry === entry)
    const changes = differences(was, is)
    const isBlamed = mayHaveLeft(update, ofSameEntry, is)
    const left = isBlamed ? changes : []
    const newText = isBlamed ? changedText(was, is) : undefined
    const isOneOfSeveral = changes.length > 0 && ofSameEntry.length > 1
    return { write, trial: { operation: 'update', response, left, newText, look }, isOneOfSeveral }
  })
}

/** The largest number of updates of one entry. */
const updatesPerEntry = 5

/**
 * Distributes updates over new entries. Updates that may pass have their own entries; the others share some, but
 * neighbours in the list share none.
 * @returns in the order of the list
 */
async function distribute(
  context: CheckContext,
  group: Group,
  writes: readonly Write[],
): Promise<readonly Update[]> {
  const passing = writes.filter(({ mayPass }) => mayPass === true)
  const refused = writes.filter(({ mayPass }) => mayPass !== true)
  const places = Math.ceil(refused.length / updatesPerEntry)
  const sharing = Array.from({ length: places }, (_unused, place) =>
    refused.filter((_write, at) => at % places === place),
  )
  const shares = [...sharing, ...passing.map((write) => [write])].map((share) => ({
    share,
    users: { writerId: context.newUserId(), ownerId: context.newUserId() },
  }))
  const entries = await group.addMany(shares.length, (at) => shares[at]?.users ?? {})
  const updates = entries.flatMap((entry, at) => {
    const { share = [], users } = shares[at] ?? {}
    // An update names the entry's own writer, and another owner and text: an update that is partly carried out is
    // visible.
    const right = () => ({ ...rightBody(context), writerId: users?.writerId ?? '' })
    return share.map((write): Update => ({ write, right: right(), entry }))
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
 * May an update have caused the present state of its entry? If the entry has the values of an update, it was that one;
 * otherwise it was an accepted update; if none was accepted, it may be any of them.
 * @param ofSameEntry all updates of the entry
 */
function mayHaveLeft(update: Answered, ofSameEntry: readonly Answered[], entry: Entry | undefined): boolean {
  const isAuthor = ({ right }: Answered) => hasValuesOf(right, entry)
  if (ofSameEntry.some(isAuthor)) return isAuthor(update)
  return isAccepted(update) || !ofSameEntry.some(isAccepted)
}

const isAccepted = ({ response: { valueIfAny } }: Answered): boolean => (valueIfAny?.status ?? 400) < 300

/** Does an entry have the text or the owner of an update? No other update sends these. */
const hasValuesOf = (right: RightBody, entry: Entry | undefined): boolean =>
  entry !== undefined && (entry.data === right.data || plainUserId(entry.ownerId) === right.ownerId)

const find = (list: readonly Entry[], { id }: Entry): Entry | undefined => list.find((one) => one.id === id)
