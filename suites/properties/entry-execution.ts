import {
  ArrangementFailure,
  byteLength,
  type Caller,
  type CheckContext,
  dataLimit,
  type Entry,
  type HttpResponse,
  type NewEntry,
  shown,
} from '../../harness/index.ts'
import { type BoardCommand, emptyBoard, evaluateBoard } from '../model/entries.ts'
import { replyOf } from '../model/reply.ts'
import type { Board } from '../model/stored-entry.ts'
import { mayNameOwner, type OwnersOfUsers, refusesUser } from '../shared/entries/owners-of-users.ts'
import type { FilterQuery } from '../shared/lists/filter-form.ts'
import { requireSentOnce } from '../shared/requests/sent-again.ts'
import { type Created, commandOf, type Plan, type Users } from './entry-plans.ts'
import { openScript, type PlayedScript } from './script.ts'

/** A user in an execution. */
export interface TakingPart {
  readonly id: string
  /** Whom the target lets this user name as the owner. */
  readonly owners: OwnersOfUsers
  /** The commands that the target refuses to users with 405. */
  readonly refused: Set<BoardCommand['kind']>
}

/** The group and the users of an execution, and how to ask the target for a filter. */
export interface Arrangement {
  readonly group: string
  /** An entry that nobody changes or deletes, as the parent of replies: what was sent, and its id. */
  readonly parent: Required<Omit<NewEntry, 'parentId'>> & Pick<Entry, 'id'>
  readonly user?: TakingPart
  readonly forms: Readonly<Record<'ownerId' | 'writerId', FilterQuery>>
}

/** Texts that are too large are invalid on purpose. */
const invalidIn = (data: string) =>
  byteLength(data) > dataLimit ? { invalid: `data exceeds ${dataLimit} bytes` } : {}

/** Sends a command. If users may not send it, the application sends it again. */
async function perform(
  context: CheckContext,
  arrangement: Arrangement,
  command: BoardCommand,
  byUser = false,
): Promise<HttpResponse> {
  const { user } = arrangement
  if (byUser && user !== undefined && maySend(user, command)) {
    const response = await performAs(theUser(context), arrangement, command)
    // 2-legged access is the permitted type, so a service may refuse users with 405. It may refuse them a change with
    // another status, too.
    const isChange = command.kind === 'update' || command.kind === 'delete'
    const isClosed = isChange && refusesUser(response.status)
    if (response.status !== 405 && !isClosed) return response
    if (response.status === 405) user.refused.add(command.kind)
  }
  return await performAs(theApplication(context), arrangement, command)
}

/** Does the target let the user send such a command, as far as the execution knows? */
function maySend({ id, owners, refused }: TakingPart, command: BoardCommand): boolean {
  if (refused.has(command.kind)) return false
  if (command.kind === 'create') return mayNameOwner(owners, id, command.entry.ownerId)
  return command.kind !== 'update' || mayNameOwner(owners, id, command.change.ownerId)
}

/** A body that names the writer. */
type Body = NewEntry & { readonly writerId: string }

/** Who sends a command, and how a body is written then. */
interface Sender {
  readonly caller: Caller
  readonly bodyOf: (body: Body) => Omit<Body, 'writerId'>
}

/** The application names the writer. */
const theApplication = ({ trusted }: CheckContext): Sender => ({ caller: trusted, bodyOf: (body) => body })

/** A user does not name the writer: the target knows it. */
const theUser = ({ proxy }: CheckContext): Sender => ({
  caller: proxy,
  bodyOf: ({ writerId: _user, ...body }) => body,
})

function performAs(
  { caller, bodyOf }: Sender,
  { group, forms }: Arrangement,
  command: BoardCommand,
): Promise<HttpResponse> {
  switch (command.kind) {
    case 'create': {
      const { entry } = command
      return caller.createEntry(group, bodyOf(entry), invalidIn(entry.data))
    }
    case 'read':
      return caller.readEntry(group, command.id)
    case 'several':
      return caller.readEntry(group, command.ids)
    case 'update': {
      const { change } = command
      return caller.updateEntry(group, command.id, bodyOf(change), invalidIn(change.data))
    }
    case 'delete':
      return caller.deleteEntry(group, command.id)
    case 'list': {
      const { filter, sort, count, startIndex, fields } = command
      return caller.listEntries(group, {
        query: {
          ...(filter === undefined ? {} : forms[filter.by](filter.user)),
          ...(sort === undefined ? {} : { sortBy: sort.by, sortOrder: sort.order }),
          ...(fields === undefined ? {} : { fields: [...fields] }),
          count,
          startIndex,
        },
      })
    }
  }
}

/**
 * Looks into a refused write whose text is harmless: sends it again with another text. If that is accepted, the target
 * (or a front end) refuses the text, and the earlier requests have nothing to do with it.
 * @throws ArrangementFailure which is reported once, for all checks that meet such a refusal
 */
async function expectNoTextRefused(
  context: CheckContext,
  arrangement: Arrangement,
  command: BoardCommand,
  response: HttpResponse,
): Promise<void> {
  if (command.kind !== 'create' && command.kind !== 'update') return
  const { data } = command.kind === 'create' ? command.entry : command.change
  if (response.status < 400 || response.status >= 500 || byteLength(data) > dataLimit) return
  // These statuses refuse a caller or a method, not a text.
  if (response.status === 401 || response.status === 405) return
  const other = context.text.sentence()
  const again: BoardCommand =
    command.kind === 'create'
      ? { ...command, entry: { ...command.entry, data: other } }
      : { ...command, change: { ...command.change, data: other } }
  if ((await performAs(theApplication(context), arrangement, again)).status >= 300) return
  const written = command.kind === 'create' ? 'creation' : 'update'
  const reason = `this ${written} was refused with ${response.status}, but a similar one was accepted; its text: ${shown(data, 120)}`
  throw new ArrangementFailure('entry', reason, response.exchange)
}

/**
 * The commands at the end of every execution. They read what exists and what is deleted, each alone, together and in
 * the lists, and they try to delete or update what is deleted. Which of these two is tried, and whether the list of a
 * writer is read, differs between executions: there are many.
 */
function lastLook(
  board: Board,
  ids: readonly string[],
  { owners, writers, ownWriters }: Users,
): BoardCommand[] {
  if (ids.length === 0) return []
  const mine = board.entries.filter(({ id }) => ids.includes(id)).map(({ id }) => id)
  const gone = board.deleted.slice(-1)
  const among = [...mine.slice(-4), ...gone]
  return [
    ...(among.length < 2 ? [] : [{ kind: 'several' as const, ids: among }]),
    ...mine.slice(-1).map((id) => ({ kind: 'read' as const, id })),
    ...gone.flatMap((id): BoardCommand[] => [
      { kind: 'read', id },
      board.deleted.length % 2 === 0
        ? { kind: 'delete', id }
        : {
            kind: 'update',
            id,
            change: { data: 'It is too late for this text.', writerId: writers[0], ownerId: owners[0] },
          },
    ]),
    ...owners.map((one) => ({ kind: 'list' as const, filter: { by: 'ownerId' as const, user: one } })),
    ...(ownWriters && mine.length % 2 === 0
      ? [{ kind: 'list' as const, filter: { by: 'writerId' as const, user: writers[0] } }]
      : []),
  ]
}

/** How many entries a sequence may create at most. */
export const creationsIn = (sequence: readonly Plan[]): number =>
  sequence.filter(({ kind }) => kind === 'create').length

/**
 * Runs a sequence with its own users, and judges every response by all earlier requests.
 * @throws ExpectationFailure with the script of the execution
 */
export async function execute(
  context: CheckContext,
  arrangement: Arrangement,
  sequence: readonly Plan[],
): Promise<void> {
  const { distinctUserIds, text } = context
  const script: PlayedScript = openScript()
  const { user, parent } = arrangement
  const users: Users = {
    owners: distinctUserIds(2),
    writers: user === undefined ? distinctUserIds(2) : [user.id, user.id],
    ownWriters: user === undefined,
    parent: parent.id,
  }
  let board: Board = {
    ...emptyBoard(arrangement.group),
    entries: [{ ...parent, parentId: undefined, updated: undefined }],
  }
  const created: Created[] = []
  const evaluate = (command: BoardCommand, response: HttpResponse) => {
    script.add(response)
    requireSentOnce(context, response)
    const verdict = evaluateBoard(board, command, replyOf(response))
    if (!verdict.permitted) script.failed(verdict.expected)
    const fresh = verdict.state.entries.at(-1)
    if (command.kind === 'create' && fresh !== undefined && fresh !== board.entries.at(-1))
      created.push(fresh)
    board = verdict.state
  }
  for (const plan of sequence) {
    const command = commandOf(plan, { created, board }, users, text)
    if (command === undefined) continue
    const response = await perform(context, arrangement, command, plan.byUser)
    if (!isGone(board, command)) await expectNoTextRefused(context, arrangement, command, response)
    evaluate(command, response)
  }
  const looks = lastLook(
    board,
    created.map(({ id }) => id),
    users,
  )
  const responses = await Promise.all(looks.map((look) => perform(context, arrangement, look)))
  for (const [index, response] of responses.entries()) {
    const look = looks[index]
    if (look !== undefined) evaluate(look, response)
  }
}

const isGone = ({ deleted }: Board, command: BoardCommand): boolean =>
  command.kind === 'update' && deleted.includes(command.id)
