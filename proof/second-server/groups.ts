import type { Board, StoredGroup } from './board.ts'
import { type Answer, invalidParameters, type Json, messageOnly, notFound } from './refusal.ts'
import { type BoardRequest, collection, members, page, text } from './request.ts'

/** The operations of a TextDataGroup. The name is never returned: by the specification it is only sent. */
export function groupOperations(board: Board): Record<'create' | 'list' | 'read' | 'remove', Operation> {
  return {
    create(request) {
      const groups = board.groupsOf(request.caller.applicationId)
      const body = members(request, ['name', 'parentId'])
      const name = text(body, 'name') ?? ''
      const parentId = text(body, 'parentId')
      if (!/^[\p{L}_]+$/u.test(name) || Buffer.byteLength(name) > 32)
        throw invalidParameters('name has to be letters and _, at most 32 bytes.')
      if (parentId !== undefined && ![...groups.values()].some((group) => group.id === parentId))
        throw invalidParameters('parentId names no group.')
      if (groups.has(name)) throw messageOnly(400, 'A group of that name exists.')
      if (groups.size >= 5) throw messageOnly(400, 'The application has 5 groups.')
      board.addGroup(request.caller.applicationId, name, parentId)
      return { status: 201 }
    },
    list(request) {
      const groups = [...board.groupsOf(request.caller.applicationId).values()].reverse()
      const shown = groups.map((group) => show(group, request.caller.applicationId))
      return { status: 200, body: collection(shown, page(request)) }
    },
    read(request) {
      return { status: 200, body: show(groupOf(board, request), request.caller.applicationId) }
    },
    remove(request) {
      const group = groupOf(board, request)
      board.removeGroup(request.caller.applicationId, group)
      return { status: 202, body: group.id }
    },
  }
}

/** Answers a request. */
export type Operation = (request: BoardRequest) => Answer

/** The group at the first place of the path; 404 if there is none. */
export function groupOf(board: Board, request: BoardRequest): StoredGroup {
  const group = board.groupsOf(request.caller.applicationId).get(request.places[0] ?? '')
  if (group === undefined) throw notFound()
  return group
}

function show(group: StoredGroup, appId: string): Json {
  return { parentId: group.parentId ?? '7', id: group.id, appId, kind: 'board', labels: [] }
}
