import { byteLength, dataLimit, type NewEntry } from '../../harness/index.ts'
import { evaluateList, type ListCommand } from './list.ts'
import { isRefusal, type Reply } from './reply.ts'
import { type Board, differenceOf, idOf, type StoredEntry } from './stored-entry.ts'
import { type Judgement, permit, refuse } from './verdict.ts'

/** What a client may request from a board. All members are sent values. */
export type BoardCommand =
  | {
      readonly kind: 'create'
      /** Without an owner, the board belongs to nobody in particular. */
      readonly entry: NewEntry & { readonly writerId: string }
    }
  | { readonly kind: 'read'; readonly id: string }
  | { readonly kind: 'several'; readonly ids: readonly string[] }
  | { readonly kind: 'update'; readonly id: string; readonly change: EntryChange }
  | { readonly kind: 'delete'; readonly id: string }
  | ListCommand

/** An update by the writer of the entry: the specification leaves open whether another writer may change it. */
export interface EntryChange {
  readonly data: string
  readonly writerId: string
  readonly ownerId: string
  readonly parentId?: string
}

/** A board without entries. */
export const emptyBoard = (group: string): Board => ({ group, entries: [], deleted: [] })

/**
 * Judges a response by the board's state (sections "Endpoints / TextData" and "States and transitions"). Pure. If the
 * specification leaves a choice, every choice is permitted.
 * @returns the board after the command, or why the response is wrong
 */
export function evaluateBoard(board: Board, command: BoardCommand, reply: Reply): Judgement<Board> {
  switch (command.kind) {
    case 'create':
      return evaluateCreate(board, command.entry, reply)
    case 'read':
      return evaluateRead(board, command.id, reply)
    case 'several':
      return evaluateSeveral(board, command.ids, reply)
    case 'update':
      return evaluateUpdate(board, command.id, command.change, reply)
    case 'delete':
      return evaluateDelete(board, command.id, reply)
    case 'list':
      return evaluateList(board, command, reply)
  }
}

/** The entry with an id, if it is not deleted. */
const entryWith = ({ entries }: Board, id: string): StoredEntry | undefined =>
  entries.find((entry) => entry.id === id)

function evaluateCreate(
  board: Board,
  sent: Extract<BoardCommand, { kind: 'create' }>['entry'],
  reply: Reply,
): Judgement<Board> {
  if (byteLength(sent.data) > dataLimit) return evaluateTooLarge(board, reply)
  if (reply.status !== 201) return refuse('201')
  const id = idOf(reply.object)
  if (id === undefined) return refuse('the created entry with its id')
  if (entryWith(board, id) !== undefined || board.deleted.includes(id)) {
    return refuse(`an id that no entry has or had, not ${id} again`)
  }
  const { ownerId, parentId } = sent
  const entry = { ...sent, id, ownerId, parentId, updated: undefined }
  const difference = differenceOf(board.group, entry, reply.object ?? {})
  if (difference !== undefined) return refuse(difference)
  return permit({ ...board, entries: [...board.entries, entry] })
}

/** A text beyond the limit must be refused, and nothing changes. */
const evaluateTooLarge = (board: Board, reply: Reply): Judgement<Board> =>
  isRefusal(reply) ? permit(board) : refuse(`a refusal (4xx) of a text of more than ${dataLimit} bytes`)

function evaluateRead(board: Board, id: string, reply: Reply): Judgement<Board> {
  const entry = entryWith(board, id)
  if (entry === undefined) return reply.status === 404 ? permit(board) : refuse('404')
  if (reply.status !== 200) return refuse('200')
  const difference = differenceOf(board.group, entry, reply.object ?? {})
  if (difference !== undefined) return refuse(difference)
  const learnt = { ...entry, updated: timeOf(reply) ?? entry.updated }
  return permit({ ...board, entries: board.entries.map((one) => (one.id === id ? learnt : one)) })
}

/** When an entry was updated, as a reading shows it. It stays the same until the next update. */
const timeOf = ({ object }: Reply): string | undefined =>
  typeof object?.updated === 'string' ? object.updated : undefined

/** If some of the ids are deleted, the target may refuse the request, or leave these out. */
function evaluateSeveral(board: Board, ids: readonly string[], reply: Reply): Judgement<Board> {
  const wanted = ids.flatMap((id) => entryWith(board, id) ?? [])
  if (wanted.length < ids.length && isRefusal(reply)) return permit(board)
  if (reply.status !== 200) return refuse(wanted.length < ids.length ? '200 or 404' : '200')
  const { items } = reply
  if (items === undefined) return refuse('a collection')
  if (items.length !== wanted.length) return refuse(`${wanted.length} entries, not ${items.length}`)
  for (const entry of wanted) {
    const item = items.find((one) => idOf(one) === entry.id)
    if (item === undefined) return refuse(`the entry ${entry.id} among them`)
    const difference = differenceOf(board.group, entry, item)
    if (difference !== undefined) return refuse(difference)
  }
  return permit(board)
}

function evaluateUpdate(board: Board, id: string, change: EntryChange, reply: Reply): Judgement<Board> {
  const tooLarge = byteLength(change.data) > dataLimit
  if (entryWith(board, id) === undefined) {
    // The specification leaves open which of the two errors is found first.
    return reply.status === 404 || (tooLarge && isRefusal(reply)) ? permit(board) : refuse('404')
  }
  if (tooLarge) return evaluateTooLarge(board, reply)
  if (reply.status !== 202) return refuse('202')
  return permit({
    ...board,
    entries: board.entries.map((entry) => (entry.id === id ? changed(entry, change) : entry)),
  })
}

function changed(entry: StoredEntry, change: EntryChange): StoredEntry {
  const { data, ownerId, parentId } = change
  return { ...entry, data, ownerId, parentId, updated: undefined }
}

function evaluateDelete(board: Board, id: string, reply: Reply): Judgement<Board> {
  if (entryWith(board, id) === undefined) return reply.status === 404 ? permit(board) : refuse('404')
  if (reply.status !== 202) return refuse('202')
  return permit({
    ...board,
    entries: board.entries.filter((entry) => entry.id !== id),
    deleted: [...board.deleted, id],
  })
}
