import {
  type CheckContext,
  type Entry,
  entriesOf,
  entryOf,
  type Group,
  type HttpResponse,
  idIn,
  inSegments,
  MisuseError,
  type Part,
  part,
  type RequestOptions,
  sharedFixture,
} from '../../harness/index.ts'
import { inBatches } from './in-batches.ts'
import { inParts } from './in-parts.ts'
import { wholeList } from './look.ts'
import { texts, type WrittenText } from './texts.ts'

/** A read of a text: the response, and the text in it; undefined if the entry is missing. */
export interface Reading {
  readonly response: HttpResponse
  readonly data: unknown
}

/** The results of a creation with a text. */
export interface Created {
  readonly response: Part<HttpResponse>
  readonly listed: Reading
  readonly amongSeveral: Part<Reading>
  /** Texts in the list that only this creation can have stored. */
  readonly stored: readonly unknown[]
}

/** The results of an update with a text. */
export interface Updated {
  readonly response: Part<HttpResponse>
  readonly amongSeveral: Part<Reading>
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
  const users = some.map(() => ({ writerId: newUserId(), ownerId: newUserId() }))
  const responses = await inBatches(some, (text, index) =>
    part(() => trusted.createEntry(group.name, ...bodyOf(text, { ...users[index], ...parentOf(text) }))),
  )
  const ids = responses.map(({ valueIfAny }) =>
    valueIfAny?.status === 201 ? idIn(valueIfAny.json) : undefined,
  )
  const afterCreations = await wholeList(context, group.name)
  const several = await severalOf(
    context,
    group.name,
    ids.filter((id) => id !== undefined),
  )

  // Each text is written to the entry that was created with the previous text; if that is missing, to a new entry.
  const targets = await inBatches(some, async (_text, index) => {
    const at = (index + some.length - 1) % some.length
    const id = ids[at]
    if (id !== undefined) return { id, writerId: users[at]?.writerId ?? '' }
    const writerId = newUserId()
    return { id: (await group.add({ writerId })).id, writerId }
  })
  const beforeUpdates = ids.includes(undefined) ? await wholeList(context, group.name) : afterCreations
  const updates = await inBatches(some, async (text, index) => {
    const { id, writerId } = targets[index] ?? { id: '', writerId: '' }
    return part(() => trusted.updateEntry(group.name, id, ...bodyOf(text, { writerId, ...parentOf(text) })))
  })
  const readUpdated = await severalOf(
    context,
    group.name,
    targets.map(({ id }) => id),
  )
  const afterUpdates = await wholeList(context, group.name)

  return some.map((text, index) => {
    const [id, target] = [ids[index], targets[index]?.id]
    const create: Created = {
      response: responses[index] ?? never(),
      listed: reading(afterCreations, id),
      amongSeveral: several(id),
      stored: afterCreations.list.entry
        .filter((entry) => !ids.includes(entry.id) && isOf(entry, users[index]?.ownerId))
        .map(({ data }) => data),
    }
    const update: Updated = {
      response: updates[index] ?? never(),
      amongSeveral: readUpdated(target),
      listed: reading(afterUpdates, target),
      before: reading(beforeUpdates, target).data,
    }
    return [text, { create, update }] as const
  })
}

function bodyOf(
  { data, json, kind }: WrittenText,
  members: Readonly<Record<string, string>>,
): [body: unknown, options: RequestOptions] {
  const reason = reasons[kind]
  if (json === undefined) return [{ ...members, data }, reason === undefined ? {} : { invalid: reason }]
  const rawBody = `${JSON.stringify(members).slice(0, -1)},"data":${json}}`
  return [undefined, { rawBody, invalid: 'none: the same body, written with escapes' }]
}

const isOf = ({ ownerId }: Entry, user: string | undefined): boolean =>
  user !== undefined && String(ownerId).endsWith(`:${user}`)

function reading({ response, list }: Awaited<ReturnType<typeof wholeList>>, id: string | undefined): Reading {
  return { response, data: list.entry.find((entry) => entry.id === id)?.data }
}

/**
 * Reads several ids at a time.
 * @returns a function that finds one of them in the responses
 */
async function severalOf({ trusted }: CheckContext, group: string, ids: readonly string[]) {
  const chunks = inSegments(ids)
  const parts = await inBatches(chunks, (chunk) => part(() => trusted.readEntry(group, chunk)))
  return (id: string | undefined): Part<Reading> => {
    const at = chunks.findIndex((chunk) => id !== undefined && chunk.includes(id))
    const among = parts[at]
    if (among === undefined) return never()
    return mapped(among, (response) => ({
      response,
      // A chunk of one id is answered with the entry itself, not with a collection.
      data: (chunks[at]?.length === 1 ? [entryOf(response)] : entriesOf(response).entry).find(
        (entry) => entry.id === id,
      )?.data,
    }))
  }
}

const mapped = <From, To>({ value }: Part<From>, map: (shown: From) => To): Part<To> => ({
  valueIfAny: undefined,
  value: () => map(value()),
})

/** The part for a request that was never sent. */
const never = <T>(): Part<T> => ({
  valueIfAny: undefined,
  value: () => {
    throw new MisuseError('the fixture did not ask for this')
  },
})
