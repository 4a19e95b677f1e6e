import { expect, test } from 'vitest'
import type { Exchange } from '../../http/message/exchange.ts'
import { writesBehind } from './writes-behind.ts'

const board = 'http://127.0.0.1/social/api/restful/v2/textdata/@app'

const exchange = (id: number, method: string, path: string, body = ''): Exchange => ({
  id,
  caller: 'trusted',
  startedAt: new Date(Date.UTC(2020, 0, 1, 0, 0, 0, id)).toISOString(),
  durationMs: 10,
  attempt: 1,
  request: { method, url: `${board}${path}`, headers: {}, ...(method === 'POST' ? { body } : {}) },
  response: { status: 200, headers: {}, body, bodyBytes: body.length, truncated: false },
})

const created = exchange(1, 'POST', '/letters/@all', '{"id":"17"}')
const other = exchange(2, 'POST', '/letters/@all', '{"id":"18"}')
const updated = exchange(3, 'PUT', '/letters/@all/17')
const ofBoth = exchange(4, 'PUT', '/letters/@all/17,18')
const elsewhere = exchange(5, 'PUT', '/notes/@all/17')
const later = exchange(9, 'DELETE', '/letters/@all/17')
const sent = [created, other, updated, ofBoth, elsewhere, later]

const idsBehind = (path: string, method = 'GET') =>
  writesBehind(exchange(7, method, path), sent).map(({ id }) => id)

test('a read of an entry is explained by its creation and the last change of it before the read', () => {
  expect(idsBehind('/letters/@all/17')).toEqual([1, 4])
  expect(idsBehind('/letters/@all/17?fields=id')).toEqual([1, 4])
  expect(idsBehind('/letters/@all/18')).toEqual([2, 4])
})

test('a read of a group is explained by writes to the group only', () => {
  expect(idsBehind('/letters/@self')).toEqual([])
  const deleted = exchange(6, 'DELETE', '/letters/@self')
  expect(writesBehind(exchange(7, 'GET', '/letters/@self'), [...sent, deleted])).toEqual([deleted])
})

test('a list is explained by the last change of something that it shows', () => {
  const list = exchange(7, 'GET', '/@all', '{"entry":[{"name":"letters"}]}')
  const deleted = exchange(5, 'DELETE', '/letters/@self')
  const unshown = exchange(6, 'DELETE', '/notes/@self')
  const entry = exchange(6, 'PUT', '/notes/@all/letters')
  expect(writesBehind(list, [deleted, unshown, entry])).toEqual([deleted])
})

test('a read of an incentive is explained by the uses of others, if this one was not used', () => {
  const of = (operation: string, id: number, method: string, path: string) => ({
    ...exchange(id, method, path),
    operation,
  })
  const use = of('incentive.update', 5, 'PUT', '/people/1/@self/partnercard/7')
  const read = of('incentive.read', 7, 'GET', '/people/2/@self/partnercard/8')
  expect(writesBehind(read, [use])).toEqual([use])
  const refused: Exchange = {
    ...use,
    response: { status: 400, headers: {}, body: '', bodyBytes: 0, truncated: false },
  }
  expect(writesBehind(read, [refused])).toEqual([])
})

test('a write is explained by an earlier deletion of what it addresses', () => {
  expect(idsBehind('/letters/@all/17', 'PUT')).toEqual([])
  const gone = exchange(6, 'DELETE', '/letters/@all/17')
  expect(writesBehind(exchange(7, 'DELETE', '/letters/@all/17'), [...sent, gone])).toEqual([gone])
})
