import {
  type CheckContext,
  type Entry,
  type Group,
  type HttpResponse,
  idIn,
  type Part,
  part,
} from '../../../harness/index.ts'
import { plainUserId } from '../../shared/ids/user-id.ts'
import { inBatches } from '../in-batches.ts'
import { inParts } from '../in-parts.ts'
import { wholeList } from '../look.ts'
import { rightBody, type Trial, type Write } from './refused-write.ts'
import { tryUpdates } from './try-updates.ts'
import type { RightBody } from './wrong-inputs.ts'

/**
 * Sends writes that must be refused, a few updates to each entry, and reads the list once to see what they changed. A
 * valid creation and a valid update are sent as well.
 * @returns by the id of the write
 */
export async function tryAll(
  context: CheckContext,
  writes: readonly Write[],
): Promise<ReadonlyMap<string, Trial>> {
  const group = await context.groups.private()
  const of = (operation: Write['operation']) => writes.filter((write) => write.operation === operation)
  const creations = await inParts(context, group, of('create'), (some) => tryCreations(context, group, some))
  const updates = await inParts(context, group, of('update'), (some) => tryUpdates(context, group, some))
  return new Map([...creations, ...updates])
}

interface Sent {
  readonly write: Write
  readonly right: RightBody
  readonly rawBody: string | Uint8Array
  readonly response: Part<HttpResponse>
}

async function tryCreations(
  context: CheckContext,
  group: Group,
  writes: readonly Write[],
): Promise<readonly (readonly [string, Trial])[]> {
  const { trusted } = context
  const known = await group.add()
  const before = (await wholeList(context, group.name)).list
  const sent = await inBatches(writes, async (write): Promise<Sent> => {
    const right = rightBody(context)
    const rawBody = write.rawBody(right, known.id)
    const options = { rawBody, invalid: write.what }
    return {
      write,
      right,
      rawBody,
      response: await part(() => trusted.createEntry(group.name, undefined, options)),
    }
  })
  const { response: look, list } = await wholeList(context, group.name)
  const stored = list.entry.filter(({ id }) => id !== known.id)
  // Nobody else writes to the group, so totalResults should still be correct.
  const wasRight = before.totalResults === before.entry.length
  const total = wasRight ? { told: list.totalResults, held: list.entry.length } : undefined
  const authors = stored.map((entry) => ({ entry, by: authorsOf(entry, sent) }))
  return sent.map((one) => {
    const own = authors.filter(({ by }) => by.includes(one))
    const left = own.map(({ entry }) => `the entry ${entry.id} with the text ${JSON.stringify(entry.data)}`)
    return [one.write.id, { operation: 'create', response: one.response, left, look, total }] as const
  })
}

/**
 * The creations that may have stored an entry. Nobody else writes to the group, so one of them did, even if nothing of
 * its body is left.
 */
function authorsOf(entry: Entry, sent: readonly Sent[]): readonly Sent[] {
  const known =
    sent.find((one) => answered(one, entry)) ??
    sent.find((one) => marks(one, entry)) ??
    sent.find((one) => hasText(one, entry))
  if (known !== undefined) return [known]
  const nameless = sent.filter(isNameless)
  return nameless.length > 0
    ? nameless
    : sent.filter(({ response: { valueIfAny } }) => (valueIfAny?.status ?? 400) >= 300)
}

/** Does the response name the entry as the one that was created? */
function answered({ response: { valueIfAny: shown } }: Sent, entry: Entry): boolean {
  return shown !== undefined && shown.status < 300 && idIn(shown.json) === entry.id
}

const sentText = ({ rawBody }: Sent): string => (typeof rawBody === 'string' ? rawBody : '')

/**
 * Was a body sent that contains no value of the valid body? An entry that no other creation can have stored may come
 * from it.
 */
const isNameless = (one: Sent): boolean =>
  !Object.values(one.right).some((value) => sentText(one).includes(value))

/** Does an entry contain a value that only this body sent? */
function marks(one: Sent, entry: Entry): boolean {
  const { data, ownerId, writerId } = one.right
  const text = sentText(one)
  const isText = text.includes(data) && String(entry.data).includes(data)
  const isUser = (sentId: string, got: unknown) => text.includes(sentId) && plainUserId(got) === sentId
  return isText || isUser(ownerId, entry.ownerId) || isUser(writerId, entry.writerId)
}

/** Is the text of the entry the one that was sent? */
function hasText(one: Sent, { data }: Entry): boolean {
  return sentText(one).includes(`"data":${JSON.stringify(data)}`)
}
