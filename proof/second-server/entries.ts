import { type Board, domain, moment, type StoredEntry, type StoredGroup, textOrder } from './board.ts'
import { groupOf, type Operation } from './groups.ts'
import { invalidParameters, type Json, messageOnly, notFound } from './refusal.ts'
import { type BoardRequest, collection, fields, members, page, pick, text, values, word } from './request.ts'

const names = 'id groupName data parentId writerId ownerId status published updated'.split(' ')

/** The word list of the platform, as this server has it. */
const profanity = /grawlix/i

/** The form of a user id: the card incentive returns it as an integer. */
const userId = /^[0-9]{1,20}$/

/** The operations of TextData. */
export function entryOperations(
  board: Board,
): Record<'create' | 'list' | 'read' | 'update' | 'remove', Operation> {
  return {
    create(request) {
      const group = groupOf(board, request)
      const { writerId = '0', ...rest } = content(request, group)
      const entry = board.addEntry(group, { ...rest, writer: writerId })
      return { status: 201, body: { parentId: null, ownerId: null, ...show(entry, group), fresh: true } }
    },
    list(request) {
      const group = groupOf(board, request)
      const wanted = fields(request, names)
      const window = page(request)
      const sorted = sort(request)
      const matches = filter(request)
      const newestFirst = [...group.entries.values()].reverse()
      const found = newestFirst.filter((entry) => matches?.(entry) ?? true)
      if (sorted !== undefined) found.sort(sorted)
      const shown = found.map((entry) => project(show(entry, group), wanted))
      const flags = { sorted: sorted !== undefined, filtered: matches !== undefined }
      return { status: 200, body: { ...collection(shown, window), ...flags } }
    },
    read(request) {
      const group = groupOf(board, request)
      const wanted = fields(request, names)
      const ids = (request.places[1] ?? '').split(',')
      const shown = [...new Set(ids)].reverse().map((id) => {
        const entry = group.entries.get(id)
        if (entry === undefined) throw notFound()
        return project(show(entry, group), wanted)
      })
      if (ids.length === 1) return { status: 200, body: shown[0] ?? null }
      const window = { startIndex: 1, count: shown.length }
      return { status: 200, body: { ...collection(shown, window), sorted: false, filtered: false } }
    },
    update(request) {
      const group = groupOf(board, request)
      const entry = changeable(request, group)
      const { data, parentId, owner, writerId } = content(request, group, entry.id)
      if (writerId === undefined) throw invalidParameters('writerId is required.')
      // Members that the body omits become blank; the status stays normal.
      Object.assign(entry, { data, parentId, owner, writer: writerId, updated: moment() })
      return { status: 202 }
    },
    remove(request) {
      const group = groupOf(board, request)
      const entry = changeable(request, group)
      group.entries.delete(entry.id)
      return { status: 202, body: { deleted: [entry.id] } }
    },
  }
}

/**
 * What a body states about an entry.
 * @param own the id of the entry, which cannot be its own parent
 */
function content(request: BoardRequest, group: StoredGroup, own?: string) {
  const body = members(request, ['data', 'parentId', 'writerId', 'ownerId'])
  const data = text(body, 'data')
  const parentId = text(body, 'parentId') || undefined
  const writerId = text(body, 'writerId')
  const owner = text(body, 'ownerId') || undefined
  if (data === undefined || data.trim() === '') throw invalidParameters('data is required.')
  if (Buffer.byteLength(data) > 2048) throw invalidParameters('data is longer than 2048 bytes.')
  if (parentId !== undefined && (parentId === own || !group.entries.has(parentId)))
    throw invalidParameters('parentId names no other entry of the group.')
  if (owner !== undefined && !userId.test(owner)) throw invalidParameters('ownerId is not a user id.')
  if (writerId !== undefined && !userId.test(writerId)) throw invalidParameters('writerId is not a user id.')
  if (profanity.test(data)) throw messageOnly(400, 'The text is against the terms of service.')
  return { data, parentId, owner, writerId }
}

/** The entry in the path, unless it was deleted. */
function changeable(request: BoardRequest, group: StoredGroup): StoredEntry {
  const entry = group.entries.get(request.places[1] ?? '')
  if (entry === undefined || entry.status === 20) throw notFound()
  return entry
}

/** The resource as returned, without blank optional members. */
function show(entry: StoredEntry, group: StoredGroup): Record<string, Json> {
  const withDomain = (user: string): string => (user === '0' ? user : `${domain}:${user}`)
  return {
    updated: entry.updated,
    published: entry.published,
    status: entry.status,
    ...(entry.owner === undefined ? {} : { ownerId: withDomain(entry.owner) }),
    writerId: withDomain(entry.writer),
    ...(entry.parentId === undefined ? {} : { parentId: entry.parentId }),
    data: entry.status === 20 ? '' : entry.data,
    groupName: group.name,
    id: entry.id,
  }
}

/** All members and one more of this server, or exactly the requested members. */
function project(shown: Record<string, Json>, wanted: readonly string[] | undefined): Json {
  return wanted === undefined ? { ...shown, language: 'en-GB' } : pick(shown, wanted)
}

/** The requested order: `id` as text, or `updated`; undefined if none is requested. */
function sort(request: BoardRequest): ((a: StoredEntry, b: StoredEntry) => number) | undefined {
  const by = word(request, 'sortBy', ['id', 'updated'])
  const direction = word(request, 'sortOrder', ['ascending', 'descending'])
  if ((by === undefined) !== (direction === undefined))
    throw invalidParameters('sortBy and sortOrder need each other.')
  if (by === undefined) return undefined
  const sign = direction === 'descending' ? -1 : 1
  return (a, b) => sign * textOrder(a[by], b[by])
}

/** The requested filter, with all of its conditions combined; undefined if none is requested. */
function filter(request: BoardRequest): ((entry: StoredEntry) => boolean) | undefined {
  const list = (name: string): string[] => values(request, name).flatMap((one) => one.split(','))
  const by = list('filterBy')
  const operations = list('filterOp')
  const wanted = list('filterValue')
  if (by.some((one) => one !== 'ownerId' && one !== 'writerId'))
    throw invalidParameters('filterBy is unknown.')
  if (operations.some((one) => one !== 'equals')) throw invalidParameters('filterOp has to be equals.')
  if (wanted.length !== by.length) throw invalidParameters('filterBy and filterValue need each other.')
  if (operations.length > by.length) throw invalidParameters('filterOp needs filterBy.')
  if (by.length === 0) return undefined
  return (entry) =>
    by.every((name, index) => {
      const user = name === 'ownerId' ? entry.owner : entry.writer
      return wanted[index] === (user === undefined || user === '0' ? user : `${domain}:${user}`)
    })
}
