import { describe, expect, it } from 'vitest'
import { linearizability } from '../../harness/linearizability/index.ts'
import { type BoardCommand, emptyBoard, evaluateBoard } from './entries.ts'
import { evaluateGroups, type GroupCommand, noGroups } from './groups.ts'
import { oneEntry } from './one-entry.ts'
import type { Reply } from './reply.ts'
import type { Board } from './stored-entry.ts'
import type { Judgement } from './verdict.ts'

const status = (code: number): Reply => ({
  status: code,
  object: undefined,
  items: undefined,
  json: undefined,
})
const object = (code: number, members: Record<string, unknown>): Reply => ({
  ...status(code),
  object: members,
  json: members,
})
type Items = readonly Record<string, unknown>[]

const collection = (items: Items, total: number, startIndex = 1, flags: object = {}): Reply => ({
  ...object(200, { entry: items, totalResults: total, startIndex, itemsPerPage: items.length, ...flags }),
  items,
})
const sorted = (items: Items, total: number) => collection(items, total, 1, { sorted: true })
const filtered = (items: Items, total: number) => collection(items, total, 1, { filtered: true })
const stateOf = <State>(verdict: Judgement<State>): State => {
  if (!verdict.permitted) throw new Error(`refused: expected ${verdict.expected}`)
  return verdict.state
}
const expected = <State>(verdict: Judgement<State>): string =>
  verdict.permitted ? 'permitted' : verdict.expected

const shown = (id: string, owner = '1') => ({
  id,
  groupName: 'g',
  data: `text ${id}`,
  writerId: 'domain:9',
  ownerId: `domain:${owner}`,
  status: 0,
  published: '2026-01-01T00:00:00',
  updated: `2026-01-01T00:00:0${id}`,
})
const create = (id: string, owner = '1'): BoardCommand => ({
  kind: 'create',
  entry: { data: `text ${id}`, writerId: '9', ownerId: owner },
})
const board: Board = ['1', '2', '3'].reduce(
  (state, id) =>
    stateOf(
      evaluateBoard(
        state,
        create(id, id === '3' ? '2' : '1'),
        object(201, shown(id, id === '3' ? '2' : '1')),
      ),
    ),
  emptyBoard('g'),
)
const deleted = stateOf(evaluateBoard(board, { kind: 'delete', id: '2' }, status(202)))

describe('the model of entries', () => {
  it('refuses a creation that answers another status than 201, reuses an id, or returns another text', () => {
    expect(expected(evaluateBoard(board, create('4'), object(200, shown('4'))))).toBe('201')
    expect(expected(evaluateBoard(board, create('4'), object(201, shown('1'))))).toContain('again')
    expect(expected(evaluateBoard(deleted, create('2'), object(201, shown('2'))))).toContain('again')
    expect(
      expected(evaluateBoard(board, create('4'), object(201, { ...shown('4'), data: 'other' }))),
    ).toContain('data')
  })

  it('demands 404 for GET, PUT and DELETE of a deleted entry', () => {
    const change = { data: 'new', writerId: '9', ownerId: '1' }
    const commands: readonly BoardCommand[] = [
      { kind: 'read', id: '2' },
      { kind: 'update', id: '2', change },
      { kind: 'delete', id: '2' },
    ]
    for (const command of commands) {
      expect(evaluateBoard(deleted, command, status(404)).permitted).toBe(true)
      expect(evaluateBoard(deleted, command, object(200, shown('2'))).permitted).toBe(false)
      expect(evaluateBoard(deleted, command, status(202)).permitted).toBe(false)
    }
  })

  it('demands the values of an update, and permits any parent if the update did not send one', () => {
    const change = { data: 'new', writerId: '9', ownerId: '2' }
    const state = stateOf(evaluateBoard(board, { kind: 'update', id: '1', change }, status(202)))
    const read: BoardCommand = { kind: 'read', id: '1' }
    const now = { ...shown('1', '2'), data: 'new', parentId: 'any', updated: 'later' }
    expect(expected(evaluateBoard(state, read, object(200, now)))).toBe('permitted')
    expect(expected(evaluateBoard(state, read, object(200, shown('1', '2'))))).toContain('data')
    expect(expected(evaluateBoard(state, read, object(200, { ...now, ownerId: 'domain:1' })))).toContain(
      'ownerId',
    )
  })

  it('permits only 404 or the remaining entries if one of several ids is deleted', () => {
    const several: BoardCommand = { kind: 'several', ids: ['1', '2'] }
    expect(expected(evaluateBoard(deleted, several, status(404)))).toBe('permitted')
    expect(expected(evaluateBoard(deleted, several, collection([shown('1')], 1)))).toBe('permitted')
    expect(evaluateBoard(deleted, several, collection([shown('1'), shown('2')], 2)).permitted).toBe(false)
    expect(evaluateBoard(board, several, status(404)).permitted).toBe(false)
    expect(evaluateBoard(board, several, collection([shown('1')], 1)).permitted).toBe(false)
  })

  it('demands the matches of a filter, the right page and the right total', () => {
    const list: BoardCommand = { kind: 'list', filter: { by: 'ownerId', user: '1' } }
    expect(expected(evaluateBoard(board, list, filtered([shown('2'), shown('1')], 2)))).toBe('permitted')
    expect(expected(evaluateBoard(board, list, filtered([shown('1')], 2)))).toContain('2 entries')
    expect(expected(evaluateBoard(board, list, filtered([shown('1'), shown('1')], 2)))).toContain('once')
    expect(expected(evaluateBoard(board, list, filtered([shown('1'), shown('3', '2')], 2)))).toContain(
      'no entry 3',
    )
    expect(expected(evaluateBoard(board, list, filtered([shown('1'), shown('2')], 3)))).toContain(
      'totalResults',
    )
    expect(expected(evaluateBoard(board, list, collection([shown('2'), shown('1')], 2)))).toContain(
      'filtered true',
    )
    const beyond: BoardCommand = { kind: 'list', startIndex: 9, count: 2 }
    expect(expected(evaluateBoard(board, beyond, collection([], 3, 9)))).toBe('permitted')
    expect(expected(evaluateBoard(board, beyond, collection([shown('1')], 3, 9)))).toContain('0 entries')
  })

  it('demands the requested order, by id and by time', () => {
    for (const by of ['id', 'updated'] as const) {
      const list: BoardCommand = { kind: 'list', sort: { by, order: 'descending' }, count: 2 }
      expect(expected(evaluateBoard(board, list, sorted([shown('3', '2'), shown('1')], 3)))).toBe('permitted')
      expect(expected(evaluateBoard(board, list, collection([shown('3', '2'), shown('1')], 3)))).toContain(
        'sorted true',
      )
      expect(expected(evaluateBoard(board, list, sorted([shown('1'), shown('2')], 3)))).toContain(by)
    }
  })

  it('demands the requested fields and no others', () => {
    const list: BoardCommand = { kind: 'list', fields: ['data'] }
    const texts = (extra: object) => ['1', '2', '3'].map((id) => ({ data: `text ${id}`, ...extra }))
    expect(expected(evaluateBoard(board, list, collection(texts({ vendor: 1 }), 3)))).toBe('permitted')
    expect(expected(evaluateBoard(board, list, collection(texts({ status: 0 }), 3)))).toContain('not status')
    expect(expected(evaluateBoard(board, list, collection([{}, {}, {}], 3)))).toContain('data in every entry')
    expect(
      expected(evaluateBoard(board, list, collection([{ data: 'x' }, { data: 'y' }, { data: 'z' }], 3))),
    ).toContain('among the matches')
  })
})

describe('the model of groups', () => {
  const made = stateOf(evaluateGroups(noGroups, { kind: 'create', name: 'a' }, status(201)))
  const read = stateOf(evaluateGroups(made, { kind: 'read', name: 'a' }, object(200, { id: '7' })))
  const remove: GroupCommand = { kind: 'delete', name: 'a' }

  it('demands a refusal of a second creation, and 404 for a group that does not exist', () => {
    const again: GroupCommand = { kind: 'create', name: 'a' }
    expect(expected(evaluateGroups(made, again, status(201)))).toBe('a refusal (4xx)')
    expect(expected(evaluateGroups(made, again, status(409)))).toBe('permitted')
    for (const kind of ['read', 'delete', 'entries'] as const) {
      expect(expected(evaluateGroups(noGroups, { kind, name: 'a' }, status(200)))).toBe('404')
    }
  })

  it('demands an empty list for a group that was deleted and created again', () => {
    const entries: GroupCommand = { kind: 'entries', name: 'a' }
    const filled = stateOf(evaluateGroups(read, { kind: 'add', name: 'a' }, object(201, { id: '1' })))
    expect(expected(evaluateGroups(filled, entries, collection([{ id: '1' }], 1)))).toBe('permitted')
    expect(expected(evaluateGroups(filled, entries, collection([], 0)))).toContain('1 entries')
    const without = stateOf(evaluateGroups(filled, { kind: 'remove', name: 'a', id: '1' }, status(202)))
    expect(expected(evaluateGroups(without, entries, collection([{ id: '1' }], 1)))).toContain('0 entries')
    expect(expected(evaluateGroups(without, { kind: 'remove', name: 'a', id: '1' }, status(202)))).toBe('404')
    const emptied = stateOf(evaluateGroups(filled, remove, { ...status(202), json: '7' }))
    const again = stateOf(evaluateGroups(emptied, { kind: 'create', name: 'a' }, status(201)))
    expect(expected(evaluateGroups(again, entries, collection([{ id: '1' }], 1)))).toContain('0 entries')
  })

  it('demands the id of the first reading if the group is read again, deleted or listed', () => {
    const deletion = (id: unknown): Reply => ({ ...status(202), json: id })
    expect(expected(evaluateGroups(read, { kind: 'read', name: 'a' }, object(200, { id: '8' })))).toContain(
      '7',
    )
    expect(expected(evaluateGroups(read, remove, deletion('8')))).toContain('7')
    expect(expected(evaluateGroups(read, remove, deletion(7)))).toContain('JSON string')
    expect(stateOf(evaluateGroups(read, remove, deletion('7'))).existing.size).toBe(0)
    expect(expected(evaluateGroups(read, { kind: 'list' }, collection([{ id: '8' }], 1)))).toContain(
      'in the list',
    )
    expect(expected(evaluateGroups(read, { kind: 'list' }, collection([{ id: '8' }, { id: '7' }], 2)))).toBe(
      'permitted',
    )
  })
})

describe('one entry as a sequential object', () => {
  const at = (call: number, kind: 'read' | 'delete', code: number, data?: string) => ({
    client: 1,
    input: { kind },
    call,
    response: { at: call + 1, output: { status: code, data } },
  })

  it('may refuse a write with 409, which then has no effect', () => {
    const refused = at(0, 'delete', 409)
    expect(linearizability([refused, at(2, 'read', 200, 'a')], oneEntry('a'))).toBe('linearizable')
    expect(linearizability([refused, at(2, 'read', 404)], oneEntry('a'))).toBe('violation')
  })

  it('never comes back and is not deleted twice', () => {
    expect(
      linearizability([at(0, 'read', 200, 'a'), at(2, 'delete', 202), at(4, 'read', 404)], oneEntry('a')),
    ).toBe('linearizable')
    expect(linearizability([at(0, 'delete', 202), at(0.5, 'delete', 202)], oneEntry('a'))).toBe('violation')
    expect(linearizability([at(0, 'delete', 202), at(2, 'read', 200, 'a')], oneEntry('a'))).toBe('violation')
  })
})
