import {
  type CheckContext,
  type Entry,
  type HttpResponse,
  type Part,
  part,
  type RequestOptions,
  sharedFixture,
} from '../../../harness/index.ts'
import { entryWithId } from '../../shared/entries/entry-members.ts'
import { known } from '../../shared/ids/known.ts'
import { unknownIdLike } from '../../shared/ids/unknown-id.ts'
import { type Look, wholeList } from '../look.ts'
import { differences } from './differences.ts'

/** Operations on one entry by its id. */
export const onOne = ['read', 'update', 'delete'] as const

/** One of {@link onOne}. */
export type OnOne = (typeof onOne)[number]

/** An id that no entry has. */
export interface UnknownEntry {
  /** Last part of the ids of its cases. */
  readonly name: string
  readonly what: string
  /** Makes it from the id of an entry. */
  readonly idFrom: (id: string) => string
  /** The operations that are tried with it; all by default. */
  readonly on?: readonly OnOne[]
}

/** Ids that no entry has, in the form of valid ids. */
export const unknownIds: readonly UnknownEntry[] = [
  { name: 'unknown', what: 'an id that does not exist', idFrom: unknownIdLike },
]

/** Ids that an entry of another group could have: writes name them only if ids are long. */
export const neighbourIds: readonly UnknownEntry[] = [
  { name: 'prefix', what: 'an id without its last character', idFrom: (id) => id.slice(0, -1) },
  { name: 'longer', what: 'an id with a digit appended', idFrom: (id) => `${id}0` },
]

/** Ids that begin with an existing id, and that no entry can have at the same time. */
export const lengthenedIds: readonly UnknownEntry[] = [
  { name: 'with-letter', what: 'an id with a letter appended', idFrom: (id) => `${id}x` },
]

/** Ids that are the same number as another id. */
export const sameNumbers: readonly UnknownEntry[] = [
  { name: 'with-fraction', what: 'an id with a fraction', idFrom: (id) => `${id}.0` },
]

const reading = ['read'] as const
const writing = ['update', 'delete'] as const
const readingAndUpdating = ['read', 'update'] as const

/** Ids that are words, signs, numbers of another form or far too long. */
export const oddIds: readonly UnknownEntry[] = [
  ...(
    [
      ['words', 'words', 'no such entry', onOne],
      ['percent', 'a percent sign at its end', '100%', onOne],
      ['long', '200 digits', '9'.repeat(200), onOne],
      ['sql', 'SQL', "1' OR '1'='1", writing],
      ['wildcard', 'a percent sign', '%', writing],
      ['sql-words', 'SQL without quotes', '1 OR 1=1', reading],
      ['letters', 'a letter beyond ASCII', 'é', reading],
      ['plus', 'a sum', '1+1', reading],
      ['braces', 'braces', '{}', reading],
      ['token', 'the token @self', '@self', reading],
      ['question-mark', 'a number and a query', '1?x=1', reading],
      ['negative', 'a negative number', '-1', readingAndUpdating],
      ['fraction', 'a fraction', '1.5', readingAndUpdating],
      ['huge', 'thirty digits', '9'.repeat(30), readingAndUpdating],
      ['null', 'the word null', 'null', readingAndUpdating],
      ['undefined', 'the word undefined', 'undefined', readingAndUpdating],
      ['not-a-number', 'the word NaN', 'NaN', readingAndUpdating],
      ['prototype', 'the word __proto__', '__proto__', readingAndUpdating],
      ['constructor', 'the word constructor', 'constructor', readingAndUpdating],
      ['to-string', 'the word toString', 'toString', readingAndUpdating],
      ['star', 'a star', '*', readingAndUpdating],
      ['emoji', 'an emoji', '🙂', readingAndUpdating],
    ] as const
  ).map(([name, what, text, on]) => ({ name, what, idFrom: () => text, on })),
  { name: 'with-quote', what: 'an id with a quote appended', idFrom: (id) => `${id}'`, on: writing },
]

const unknownEntries = [...unknownIds, ...neighbourIds, ...lengthenedIds, ...sameNumbers, ...oddIds]

/** Those that an operation is tried with. */
export const triedWith = (operation: OnOne, some: readonly UnknownEntry[]): readonly UnknownEntry[] =>
  some.filter(({ on = onOne }) => on.includes(operation))

/** The result of a request that names an entry that does not exist. */
export interface Answered {
  readonly response: Part<HttpResponse>
  /** What it changed in the group, in words, and the list that shows the change. */
  readonly left: readonly string[]
  readonly look: HttpResponse
}

/** From this length on, an id has neighbours that are probably not in use. */
const longId = 9

/** How each operation is sent. */
const actions: Readonly<
  Record<
    OnOne,
    (
      context: CheckContext,
      entry: { readonly group: string; readonly id: string; readonly writerId: string },
      options: RequestOptions,
    ) => Promise<HttpResponse>
  >
> = {
  read: ({ trusted }, { group, id }, options) => trusted.readEntry(group, id, options),
  update: ({ trusted, text }, { group, id, writerId }, options) =>
    trusted.updateEntry(group, id, { data: text.sentence(), writerId }, options),
  delete: ({ trusted }, { group, id }, options) => trusted.deleteEntry(group, id, options),
}

/** The results of one operation. */
interface Answers {
  /** An id is missing if it was not sent, because it could hit the entry of somebody else. */
  readonly byId: ReadonlyMap<UnknownEntry, Answered>
  /** A request under a group that does not exist, with the id of an entry. */
  readonly underUnknownGroup: Answered
}

/** The results of requests that name entries which do not exist. */
export interface UnknownEntries {
  readonly answers: Readonly<Record<OnOne, Answers>>
  /** The same operations on an entry of the group that is created in the end, so no earlier request can have hit it. */
  readonly right: Readonly<Record<OnOne, HttpResponse>>
}

/** The group in which the requests are sent. */
interface Board {
  readonly group: string
  readonly writerId: string
  readonly entry: Entry
  /** One entry for each deletion: otherwise the first deletion that hits an entry would hide the others. */
  readonly others: readonly Entry[]
  /**
   * The ids of its entries. If ids are counted in each group, they are so short that a neighbouring id may be in
   * use.
   */
  readonly inUse: ReadonlySet<string>
}

/**
 * Ids and groups that do not exist are read, then updated, then deleted; requests of the same operation are sent at the
 * same time. The list is read after all updates, and after all deletions.
 */
export const askForUnknown = sharedFixture(
  'entries are asked for that do not exist',
  async (context): Promise<UnknownEntries> => {
    const { name: group, add, addMany } = await context.groups.private()
    const writerId = context.newUserId()
    const entry = await add({ writerId })
    const others = await addMany(triedWith('delete', unknownEntries).length, () => ({ writerId }))
    const first = await wholeList(context, group)
    const inUse = new Set(first.list.entry.map(({ id }) => id))
    const board = { group, writerId, entry, others, inUse }
    const read = await askAll(context, 'read', board, first)
    const update = await askAll(context, 'update', board, read.after)
    const remove = await askAll(context, 'delete', board, update.after)
    const last = { group, id: (await add({ writerId })).id, writerId }
    return {
      answers: { read, update, delete: remove },
      right: {
        read: await actions.read(context, last, {}),
        update: await actions.update(context, last, {}),
        delete: await actions.delete(context, last, {}),
      },
    }
  },
  { timeoutMs: 600_000 },
)

/**
 * Sends the requests of one operation.
 * @param before the list before them
 * @returns also the list after them
 */
async function askAll(
  context: CheckContext,
  operation: OnOne,
  board: Board,
  before: Look,
): Promise<Answers & { readonly after: Look }> {
  const { group, writerId, entry } = board
  const send = (name: string, id: string, options: RequestOptions = {}) =>
    part(() => actions[operation](context, { group: name, id, writerId }, options))
  const [byId, underUnknownGroup] = await Promise.all([
    Promise.all(
      targetsOf(operation, board).map(async ({ unknown, id }) => {
        // HTTP has special statuses for an odd or long URL (414), and a router answers itself if ids have a type.
        const options = unknownIds.includes(unknown) ? {} : { invalid: unknown.what }
        return { unknown, response: await send(group, id, options) }
      }),
    ),
    send(context.groups.newName(), entry.id),
  ])
  const after = operation === 'read' ? before : await wholeList(context, group)
  const changed = changes(before.list.entry, after.list.entry)
  const all = [...byId.map(({ response }) => response), underUnknownGroup]
  const answered = (response: Part<HttpResponse>): Answered => ({
    response,
    left: isBlamed(response, all) ? changed : [],
    look: after.response,
  })
  return {
    byId: new Map(byId.map(({ unknown, response }) => [unknown, answered(response)])),
    underUnknownGroup: answered(underUnknownGroup),
    after,
  }
}

/** The ids that an operation may name without hitting the entry of somebody else. */
function targetsOf(
  operation: OnOne,
  { entry, others, inUse }: Board,
): readonly { readonly unknown: UnknownEntry; readonly id: string }[] {
  return triedWith(operation, unknownEntries).flatMap((unknown, index) => {
    const near = operation === 'delete' ? known(others[index], 'entry for each deletion') : entry
    const id = unknown.idFrom(near.id)
    const mayBeAnother = neighbourIds.includes(unknown) && operation !== 'read' && near.id.length < longId
    return id === '' || mayBeAnother || inUse.has(id) ? [] : [{ unknown, id }]
  })
}

/**
 * Does a change count against this request? It counts against the accepted requests; if none was accepted, against all.
 */
function isBlamed(response: Part<HttpResponse>, all: readonly Part<HttpResponse>[]): boolean {
  const isAccepted = ({ valueIfAny }: Part<HttpResponse>) =>
    valueIfAny !== undefined && valueIfAny.status < 300
  return isAccepted(response) || !all.some(isAccepted)
}

/** What differs between two lists of entries, in words. */
export function changes(before: readonly Entry[], after: readonly Entry[]): string[] {
  return [
    ...before.flatMap((entry) => differences(entry, entryWithId({ entry: after }, entry.id))),
    ...after
      .filter(({ id }) => !before.some((one) => one.id === id))
      .map(({ id }) => `the entry ${id} is new`),
  ]
}
