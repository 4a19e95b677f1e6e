import { expect, test } from 'vitest'
import type { Exchange } from '../../http/message/exchange.ts'
import { openSettling } from '../recording/settling.ts'
import { metLateEffect } from './met-late-effect.ts'

const board = 'http://127.0.0.1/social/api/restful/v2/textdata/@app'

const exchange = (id: number, method: string, path: string, status: number): Exchange => ({
  id,
  caller: 'trusted',
  startedAt: new Date(Date.UTC(2020, 0, 1, 0, 0, 0, id * 100)).toISOString(),
  durationMs: 10,
  attempt: 1,
  request: { method, url: `${board}${path}`, headers: {} },
  response: { status, headers: {}, body: '', bodyBytes: 0, truncated: false },
})

/** @param late has an effect already come late? */
const settled = (late: boolean) => {
  const settling = openSettling(2000)
  if (late) settling.measured(40, exchange(0, 'PUT', '/group/@all/1', 202))
  return settling
}

const suspectedOf = (failing: Exchange, before: Exchange, late = true) =>
  metLateEffect(failing, [before, failing], settled(late)) !== undefined

const deletion = exchange(1, 'DELETE', '/group/@all/17', 202)
const groupDeletion = exchange(1, 'DELETE', '/group/@self', 202)

test('a write that succeeds on a deleted entry or group may have come before the deletion took effect', () => {
  expect(suspectedOf(exchange(2, 'DELETE', '/group/@all/17', 202), deletion)).toBe(true)
  expect(suspectedOf(exchange(2, 'PUT', '/group/@all/17,18', 202), deletion)).toBe(true)
  expect(suspectedOf(exchange(2, 'PUT', '/group/@all/17', 202), groupDeletion)).toBe(true)
  expect(suspectedOf(exchange(2, 'POST', '/group/@all', 201), groupDeletion)).toBe(true)
})

test('a refused creation of a group may have come before the deletion of another group took effect', () => {
  expect(suspectedOf(exchange(2, 'POST', '/@all', 400), groupDeletion)).toBe(true)
  expect(suspectedOf(exchange(2, 'POST', '/@all', 400), deletion)).toBe(false)
  expect(suspectedOf(exchange(2, 'POST', '/other/@all', 400), groupDeletion)).toBe(false)
})

test('no late effect is suspected if the target has shown none before', () => {
  expect(suspectedOf(exchange(2, 'DELETE', '/group/@all/17', 202), deletion, false)).toBe(false)
})

test('no late effect is suspected if the deletion was of something else, was refused, or was long ago', () => {
  const again = exchange(2, 'DELETE', '/group/@all/17', 202)
  expect(suspectedOf(again, exchange(1, 'DELETE', '/group/@all/18', 202))).toBe(false)
  expect(suspectedOf(again, exchange(1, 'DELETE', '/group/@all/17', 404))).toBe(false)
  expect(suspectedOf(exchange(30, 'DELETE', '/group/@all/17', 202), deletion)).toBe(false)
  expect(suspectedOf(exchange(2, 'POST', '/group/@all', 201), deletion)).toBe(false)
})
