import {
  type CheckContext,
  type Entry,
  expect,
  type Group,
  type HttpResponse,
  idIn,
  type Part,
  part,
} from '../../harness/index.ts'
import { besideOthers } from '../shared/beside-others.ts'
import { beyondASecond } from '../shared/clock.ts'
import { plainUserId } from '../shared/user-id.ts'
import { changedText, differences } from './differences.ts'
import { inBatches } from './in-batches.ts'
import { inParts } from './in-parts.ts'
import { wholeList } from './look.ts'
import type { RightBody } from './wrong-inputs.ts'

/** A write that has to be refused. */
export interface Write {
  readonly id: string
  readonly operation: 'create' | 'update'
  /** What is wrong with it, for the report. */
  readonly what: string
  /** Makes its body from a right one. @param known id of an entry of the group, for a reply */
  readonly rawBody: (right: RightBody, known: string) => string | Uint8Array
  /** A service may accept it, and then changes the entry: an update has one of its own. */
  readonly mayPass?: boolean
}

/** What became of a write that has to be refused. */
export interface Trial {
  readonly operation: Write['operation']
  readonly response: Part<HttpResponse>
  /** What it stored or changed, in words. */
  readonly left: readonly string[]
  /** The text that an update has given the entry, where that is another one. */
  readonly newText?: unknown
  /** The list in which that was looked for. */
  readonly look: HttpResponse
  /** What the list says of its size where that was right before, and what it holds. */
  readonly total?: { readonly told: unknown; readonly held: number } | undefined
}

/** Asserts that a write was refused. */
export function expectRefused({ response }: Trial): HttpResponse {
  const refused = response.show()
  expect(refused).toBeRefused()
  return refused
}

/** Asserts that a write that was refused stored and changed nothing. */
export function expectNothingLeft({ operation, left, look, total }: Trial, what = 'refused'): void {
  const name = operation === 'create' ? `what the ${what} creation stored` : `what the ${what} update changed`
  expect(left, name, look).toEqual([])
  // What was refused may be counted all the same.
  if (total !== undefined)
    expect(
      total.told,
      `totalResults after a ${what} ${operation === 'create' ? 'creation' : 'update'}`,
      look,
    ).toEqual(total.held)
}

const rightBody = ({ text, newUserId }: CheckContext): RightBody => ({
  data: text.sentence(),
  writerId: newUserId(),
  ownerId: newUserId(),
})

/**
 * Sends writes that have to be refused, a few updates to each entry, and looks once in the list what all of them left. A
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
  // Nobody else writes to the group.
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
 * The creations that may have stored an entry. Nobody else writes to the group: one of them did, whatever is left of what it
 * sent.
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
    : sent.filter(({ response: { shown } }) => (shown?.status ?? 400) >= 300)
}

/** Does the response name the entry as the one that was created? */
function answered({ response: { shown } }: Sent, entry: Entry): boolean {
  return shown !== undefined && shown.status < 300 && idIn(shown.json) === entry.id
}

const sentText = ({ rawBody }: Sent): string => (typeof rawBody === 'string' ? rawBody : '')

/** Was a body sent of which nothing could be known again? What nobody else can have stored may be of it. */
const isNameless = (one: Sent): boolean =>
  !Object.values(one.right).some((value) => sentText(one).includes(value))

/** Does an entry carry something that was sent in this body alone? */
function marks(one: Sent, entry: Entry): boolean {
  const { data, ownerId, writerId } = one.right
  const text = sentText(one)
  const isText = text.includes(data) && String(entry.data).includes(data)
  const isUser = (sentId: string, got: unknown) => text.includes(sentId) && plainUserId(got) === sentId
  return isText || isUser(ownerId, entry.ownerId) || isUser(writerId, entry.writerId)
}

/** Is the entry's text the one that was sent? */
function hasText(one: Sent, { data }: Entry): boolean {
  return sentText(one).includes(`"data":${JSON.stringify(data)}`)
}

async function tryUpdates(
  context: CheckContext,
  group: Group,
  writes: readonly Write[],
): Promise<readonly (readonly [string, Trial])[]> {
  const { trusted, untested } = context
  const places = placesOf(writes)
  const first = places.own.map(() => ({ writerId: context.newUserId(), ownerId: context.newUserId() }))
  // An update names the entry's own writer, and another owner and text: a part that is carried out is seen.
  const rights = places.of.map((place) => ({ ...rightBody(context), writerId: first[place]?.writerId ?? '' }))
  const made = await group.addMany(first.length, (index) => first[index] ?? {})
  const entries = places.of.map((place) => made[place])
  const parent = await group.add()
  const before = (await wholeList(context, group.name)).list.entry
  // Times are counted in whole seconds: one that moves is to be seen.
  await context.pause(beyondASecond)
  const responses = await inBatches(writes, (write, index) => {
    const right = rights[index] ?? rightBody(context)
    const options = { rawBody: write.rawBody(right, parent.id), invalid: write.what }
    const send = () => trusted.updateEntry(group.name, entries[index]?.id ?? '', undefined, options)
    // Updates of one entry that meet may be refused with a conflict.
    return part(() => besideOthers(context, send))
  })
  const { response: look, list } = await wholeList(context, group.name)
  const writerId = context.newUserId()
  const known = await group.add({ writerId })
  const right = await trusted.updateEntry(group.name, known.id, { data: context.text.sentence(), writerId })
  if (right.status !== 202) untested(`a valid update was answered ${right.status}`)
  return writes.flatMap(({ id }, index) => {
    const response = responses[index]
    const entry = entries[index]
    if (response === undefined || entry === undefined) return []
    const [was, is] = [find(before, entry), find(list.entry, entry)]
    // What changed an entry of several updates is the one whose values it has now, else one that was accepted; where none was, it may be each.
    const beside = places.own[places.of[index] ?? 0] ?? []
    const isAuthor = (at: number) => hasValuesOf(rights[at], is)
    const isAccepted = (at: number) => (responses[at]?.shown?.status ?? 400) < 300
    const isBlamed = beside.some(isAuthor) ? isAuthor(index) : isAccepted(index) || !beside.some(isAccepted)
    const left = isBlamed ? differences(was, is) : []
    const newText = isBlamed ? changedText(was, is) : undefined
    return [[id, { operation: 'update', response, left, newText, look }] as const]
  })
}

/** Has an entry the text or the owner of an update? No other update sends these. */
const hasValuesOf = (right: RightBody | undefined, entry: Entry | undefined): boolean =>
  right !== undefined &&
  entry !== undefined &&
  (entry.data === right.data || plainUserId(entry.ownerId) === right.ownerId)

/** Updates of one entry at most. */
const besideEachOther = 5

/**
 * Deals updates out to entries: those that may pass have one of their own, the others share some, and those that stand side by side
 * in the list share none.
 * @returns the entry of each update, and the updates of each entry, all by number
 */
function placesOf(writes: readonly Write[]): {
  readonly of: readonly number[]
  readonly own: readonly (readonly number[])[]
} {
  const refused = writes.flatMap(({ mayPass }, index) => (mayPass === true ? [] : [index]))
  const shared = Math.ceil(refused.length / besideEachOther)
  const own = Array.from({ length: shared }, (_unused, place) =>
    refused.filter((_one, at) => at % shared === place),
  )
  for (const [index, { mayPass }] of writes.entries()) if (mayPass === true) own.push([index])
  return { own, of: writes.map((_write, index) => own.findIndex((updates) => updates.includes(index))) }
}

const find = (list: readonly Entry[], { id }: Entry): Entry | undefined => list.find((one) => one.id === id)
