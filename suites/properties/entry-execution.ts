import { byteLength, type Caller, type CheckContext, type HttpResponse } from '../../harness/index.ts'
import type { FilterQuery } from '../entries-reading/filter-form.ts'
import { type BoardCommand, dataLimit, emptyBoard, judgeBoard } from '../model/entries.ts'
import { replyOf } from '../model/reply.ts'
import type { Board, StoredEntry } from '../model/stored-entry.ts'
import { commandOf, type Plan, type Users } from './entry-plans.ts'
import { openScript, type Script } from './script.ts'

/** Where an execution works, and how the target is asked to filter. */
export interface Stage {
  readonly group: string
  /** An entry that nobody deletes, for replies. */
  readonly parent: string
  /** Where the user takes part: his or her id, and the commands that the target refuses to users. */
  readonly user?: { readonly id: string; readonly refused: Set<BoardCommand['kind']> }
  readonly forms: Readonly<Record<'ownerId' | 'writerId', FilterQuery>>
}

/** Texts that are too large are on purpose. */
const flawOf = (data: string) =>
  byteLength(data) > dataLimit ? { invalid: `data exceeds ${dataLimit} bytes` } : {}

/** Sends a command; one that users may not send is sent again by the application. */
async function perform(
  context: CheckContext,
  stage: Stage,
  command: BoardCommand,
  byUser = false,
): Promise<HttpResponse> {
  const { user } = stage
  if (byUser && user !== undefined && !user.refused.has(command.kind)) {
    const response = await performAs(context.proxy, stage, command, true)
    // 2-legged access is the permitted type: a service may refuse users with 405.
    if (response.status !== 405) return response
    user.refused.add(command.kind)
  }
  return await performAs(context.trusted, stage, command, false)
}

/** The body as a user sends it: who writes is known. */
const withoutWriter = <Body extends { readonly writerId: string }>({ writerId: _user, ...body }: Body) => body

function performAs(
  caller: Caller,
  { group, forms }: Stage,
  command: BoardCommand,
  byUser: boolean,
): Promise<HttpResponse> {
  switch (command.kind) {
    case 'create': {
      const { entry } = command
      return caller.createEntry(group, byUser ? withoutWriter(entry) : entry, flawOf(entry.data))
    }
    case 'read':
      return caller.readEntry(group, command.id)
    case 'several':
      return caller.readEntry(group, command.ids)
    case 'update': {
      const { change } = command
      return caller.updateEntry(
        group,
        command.id,
        byUser ? withoutWriter(change) : change,
        flawOf(change.data),
      )
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

const together = (ids: readonly string[]): BoardCommand[] =>
  ids.length < 2 ? [] : [{ kind: 'several', ids }]

/**
 * What ends every execution: what is there and what is gone is read, alone, together and in the lists, and what is gone
 * can't be deleted or changed any more. Which of the last two is tried, and whether the list of a writer is read, differs from one
 * execution to another: there are many.
 */
const lastLook = (board: Board, { owners, writers, ownWriters }: Users): BoardCommand[] => [
  ...together([...board.entries.slice(-3).map(({ id }) => id), ...board.deleted.slice(-1)]),
  ...board.entries.slice(-1).map(({ id }: StoredEntry) => ({ kind: 'read' as const, id })),
  ...board.deleted.slice(-1).flatMap((id): BoardCommand[] => [
    { kind: 'read', id },
    board.deleted.length % 2 === 0
      ? { kind: 'delete', id }
      : {
          kind: 'update',
          id,
          change: { data: 'It is too late for this text.', writerId: writers[0], ownerId: owners[0] },
        },
  ]),
  ...(board.entries.length + board.deleted.length === 0
    ? []
    : [
        ...owners.map((one) => ({ kind: 'list' as const, filter: { by: 'ownerId' as const, user: one } })),
        ...(ownWriters && board.entries.length % 2 === 0
          ? [{ kind: 'list' as const, filter: { by: 'writerId' as const, user: writers[0] } }]
          : []),
      ]),
]

/** How many entries a sequence may create at most. */
export const creationsIn = (sequence: readonly Plan[]): number =>
  sequence.filter(({ kind }) => kind === 'create').length

/**
 * Runs a sequence with users of its own, and judges every answer by all that went before.
 * @throws ExpectationFailure with the script of the execution
 */
export async function execute(context: CheckContext, stage: Stage, sequence: readonly Plan[]): Promise<void> {
  const { newUserId, text } = context
  const script: Script = openScript()
  const users: Users = {
    owners: [newUserId(), newUserId()],
    writers: stage.user === undefined ? [newUserId(), newUserId()] : [stage.user.id, stage.user.id],
    ownWriters: stage.user === undefined,
    parent: stage.parent,
  }
  let board = emptyBoard(stage.group)
  const ids: string[] = []
  const judge = (command: BoardCommand, response: HttpResponse) => {
    script.add(response)
    // Sent again after a broken connection, it may have taken effect twice.
    if (response.retries > 0 && response.exchange.request.method !== 'GET') {
      context.untested('a write was repeated after a broken connection: its answer proves nothing')
    }
    const verdict = judgeBoard(board, command, replyOf(response))
    if (!verdict.permitted) script.failed(verdict.expected)
    const created = verdict.state.entries.find(({ id }) => !ids.includes(id))
    if (created !== undefined) ids.push(created.id)
    board = verdict.state
  }
  let said: string | undefined
  for (const plan of sequence) {
    const command = commandOf(plan, ids, board, users, text, said)
    if (command === undefined) continue
    judge(command, await perform(context, stage, command, plan.byUser))
    if (command.kind === 'create') said ??= command.entry.data
    // Whether the writer is another one now is left open: a look tells.
    const unsure = board.entries.find(({ otherWriter }) => otherWriter !== undefined)
    if (unsure === undefined) continue
    const look = { kind: 'read', id: unsure.id } as const
    judge(look, await perform(context, stage, look))
  }
  const looks = lastLook(board, users)
  const responses = await Promise.all(looks.map((look) => perform(context, stage, look)))
  for (const [index, response] of responses.entries()) {
    const look = looks[index]
    if (look !== undefined) judge(look, response)
  }
}
