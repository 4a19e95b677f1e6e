import {
  type CheckContext,
  type Entry,
  entriesOf,
  entryOf,
  type Group,
  type HttpResponse,
  idIn,
  inSegments,
  type Part,
  part,
  type RequestOptions,
  sharedFixture,
} from '../../../harness/index.ts'
import { known } from '../../shared/ids/known.ts'
import { inBatches } from '../in-batches.ts'
import { inParts } from '../in-parts.ts'
import { wholeList } from '../look.ts'
import { texts, type WrittenText } from './texts.ts'

/** The status of an entry that an operator deleted. */
export const deletedByOperator = 20

/** A read of a text: the response, and the text in it; undefined if the entry is missing. */
export interface Reading {
  readonly response: HttpResponse
  readonly data: unknown
  /** Is the entry gone, or shown as deleted by an operator? */
  readonly isDeleted: boolean
}

/** The results of a creation with a text. */
export interface Created {
  readonly response: Part<HttpResponse>
  readonly listed: Reading
  /** The text, read together with other entries. */
  readonly amongSeveral: () => Reading
  /** Texts in the list that only this creation can have stored. */
  readonly stored: readonly unknown[]
}

/** The results of an update with a text. */
export interface Updated {
  readonly response: Part<HttpResponse>
  /** The text, read together with other entries. */
  readonly amongSeveral: () => Reading
  readonly listed: Reading
  /** The text before the update. */
  readonly before: unknown
}

/** The results of both writes of one text. */
export interface Written {
  readonly create: Created
  readonly update: Updated
}

/** Why a service may refuse a text, by kind. */
const reasons = {
  plain: undefined,
  largest: undefined,
  untidy: undefined,
  guarded: 'looks like an attack',
  'no-sentence': 'is not a sentence',
  strange: 'holds characters that an older version of Unicode does not know',
} as const

/** What is no sentence may be deleted by an administrator at any time (section What the service does). */
export const mayBeDeleted = ({ kind }: WrittenText): boolean => kind === 'no-sentence'

/**
 * Every text is written by a creation, and by an update of an entry that had another text.
 * @returns by the text
 */
export const writtenTexts = sharedFixture(
  'texts are written',
  async (context): Promise<ReadonlyMap<WrittenText, Written>> => {
    const group = await context.groups.private()
    return new Map(await inParts(context, group, texts, (some) => writeTexts(context, group, some)))
  },
  { early: true, timeoutMs: 600_000 },
)

async function writeTexts(
  context: CheckContext,
  group: Group,
  some: readonly WrittenText[],
): Promise<readonly (readonly [WrittenText, Written])[]> {
  const { trusted, newUserId } = context
  const parent = some.some(({ isReply }) => isReply) ? { parentId: (await group.add()).id } : {}
  const parentOf = ({ isReply }: WrittenText) => (isReply ? parent : {})
  const rows = some.map((text) => ({ text, writerId: newUserId(), ownerId: newUserId() }))
  const created = await inBatches(rows, async (row) => {
    const { text, writerId, ownerId } = row
    const body = bodyOf(text, { writerId, ownerId, ...parentOf(text) })
    const creation = await part(() => trusted.createEntry(group.name, ...body))
    const { valueIfAny: response } = creation
    return { ...row, creation, id: response?.status === 201 ? idIn(response.json) : undefined }
  })
  const made = created.flatMap(({ text, id }) => (id === undefined ? [] : [{ text, id }]))
  const ids = made.map(({ id }) => id)
  const afterCreations = await wholeList(context, group.name)
  const createdAmong = await severalOf(context, group.name, made)

  // Each text is written to the entry that was created with the previous text; if that is or may be missing, to a new
  // entry.
  const targeted = await inBatches(created, async (row, index) => {
    const { id, writerId, text } = known(created.at(index - 1), 'text before this one')
    if (id !== undefined && !mayBeDeleted(text)) return { ...row, target: { id, writerId } }
    const newWriter = newUserId()
    return { ...row, target: { id: (await group.add({ writerId: newWriter })).id, writerId: newWriter } }
  })
  const isAnyNew = ids.length < some.length || some.some(mayBeDeleted)
  const beforeUpdates = isAnyNew ? await wholeList(context, group.name) : afterCreations
  const updated = await inBatches(targeted, async (row) => {
    const { text, target } = row
    const body = bodyOf(text, { writerId: target.writerId, ...parentOf(text) })
    return { ...row, update: await part(() => trusted.updateEntry(group.name, target.id, ...body)) }
  })
  const updatedAmong = await severalOf(
    context,
    group.name,
    updated.map(({ text, target }) => ({ text, id: target.id })),
  )
  const afterUpdates = await wholeList(context, group.name)

  return updated.map(({ text, ownerId, creation, id, target, update }) => {
    const ofCreation: Created = {
      response: creation,
      listed: reading(afterCreations, id),
      amongSeveral: () => createdAmong(id),
      stored: afterCreations.list.entry
        .filter((entry) => !ids.includes(entry.id) && isOf(entry, ownerId))
        .map(({ data }) => data),
    }
    const ofUpdate: Updated = {
      response: update,
      amongSeveral: () => updatedAmong(target.id),
      listed: reading(afterUpdates, target.id),
      before: reading(beforeUpdates, target.id).data,
    }
    return [text, { create: ofCreation, update: ofUpdate }]
  })
}

/** The body for a text, and what is wrong with it. If the JSON of the text is given, that is sent. */
function bodyOf(
  { data, json, kind }: WrittenText,
  members: Readonly<Record<string, string>>,
): [body: unknown, options: RequestOptions] {
  const invalid = reasons[kind]
  const rawBody = json === undefined ? undefined : `${JSON.stringify(members).slice(0, -1)},"data":${json}}`
  return [
    { ...members, data },
    { ...(invalid === undefined ? {} : { invalid }), ...(rawBody === undefined ? {} : { rawBody }) },
  ]
}

const isOf = ({ ownerId }: Entry, user: string): boolean => String(ownerId).endsWith(`:${user}`)

function reading({ response, list }: Awaited<ReturnType<typeof wholeList>>, id: string | undefined): Reading {
  return { response, ...shownIn(list.entry, id) }
}

function shownIn(entries: readonly Entry[], id: string | undefined): Pick<Reading, 'data' | 'isDeleted'> {
  const entry = entries.find((one) => one.id === id)
  return { data: entry?.data, isDeleted: entry === undefined || entry.status === deletedByOperator }
}

/** An entry with a text. */
interface Stored {
  readonly id: string
  readonly text: WrittenText
}

/**
 * Reads several ids at a time: those of entries that stay, and those of entries that may be deleted meanwhile, for which
 * the whole request is answered 404.
 * @returns a function that finds one of them in the responses, if its response came
 */
async function severalOf({ trusted }: CheckContext, group: string, stored: readonly Stored[]) {
  const brief = stored.filter(({ text }) => mayBeDeleted(text)).map(({ id }) => id)
  const lasting = stored.filter(({ text }) => !mayBeDeleted(text)).map(({ id }) => id)
  const chunks = await inBatches([...inSegments(lasting), ...inSegments(brief)], async (chunk) => ({
    chunk,
    read: await part(() => trusted.readEntry(group, chunk)),
  }))
  return (id: string | undefined): Reading => {
    const asked = chunks.find((one) => id !== undefined && one.chunk.includes(id))
    const { chunk, read } = known(asked, 'reading of several entries with this one')
    const response = read.value()
    if (response.status === 404 && brief.includes(chunk[0] ?? ''))
      return { response, data: undefined, isDeleted: true }
    // A chunk of one id is answered with the entry itself, not with a collection.
    const shown = chunk.length === 1 ? [entryOf(response)] : entriesOf(response).entry
    return { response, ...shownIn(shown, id) }
  }
}
