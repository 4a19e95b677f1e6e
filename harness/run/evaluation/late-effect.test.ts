import { expect, test } from 'vitest'
import type { Exchange } from '../../http/message/exchange.ts'
import { openSettling } from '../recording/settling.ts'
import { cameLate, isBesideWrite, showsEffect } from './late-effect.ts'

const group = 'http://127.0.0.1/social/api/restful/v2/textdata/@app/board/@all'

const exchange = (id: number, method: string, url: string, second: number, durationMs = 10): Exchange => ({
  id,
  caller: 'trusted',
  startedAt: new Date(Date.UTC(2020, 0, 1, 0, 0, second)).toISOString(),
  durationMs,
  attempt: 1,
  request: { method, url, headers: {} },
})

const deletion = exchange(1, 'DELETE', `${group}/17`, 1)
const list = exchange(2, 'GET', group, 2)
const page = (...ids: readonly string[]) => ({
  status: 200,
  body: JSON.stringify({ entry: ids.map((id) => ({ id })) }),
})

test('a list shows the effect of a deletion where the entry has left it, not where others came', () => {
  expect(showsEffect(deletion, list, page('16', '17'), page('16'))).toBe(true)
  expect(showsEffect(deletion, list, page('16'), page('16', '18'))).toBe(false)
  expect(showsEffect(deletion, list, page('16', '17'), page('16', '17', '18'))).toBe(false)
})

test('a list shows the effect of an update where the entry is in it, or comes into it, and something has changed', () => {
  const update = exchange(1, 'PUT', `${group}/17`, 1)
  expect(showsEffect(update, list, page('16', '17'), page('17', '16'))).toBe(true)
  expect(showsEffect(update, list, page('16'), page('16', '17'))).toBe(true)
  expect(showsEffect(update, list, page('16'), page('16', '18'))).toBe(false)
})

test('a list in which other entries change shows no effect of an update', () => {
  const update = exchange(1, 'PUT', `${group}/17`, 1)
  expect(showsEffect(update, list, page('16', '17'), page('16', '17', '18'))).toBe(false)
  expect(showsEffect(update, list, page('18', '16', '17'), page('16', '17'))).toBe(false)
  const owned = (owner: string) => ({
    status: 200,
    body: JSON.stringify({ entry: [{ id: '17', ownerId: owner }] }),
  })
  expect(showsEffect(update, list, owned('1'), owned('2'))).toBe(true)
})

test('an entry that is read by its id shows the effect in any change', () => {
  const read = exchange(2, 'GET', `${group}/17`, 2)
  expect(showsEffect(deletion, read, page('17'), { status: 404, body: '' })).toBe(true)
  expect(showsEffect(deletion, read, page('17'), page('17'))).toBe(false)
})

test('an entry in place of the one that was asked for is wrong, and no effect that comes late', () => {
  const read = exchange(2, 'GET', `${group}/17`, 2)
  const entry = (id: string, data: string) => ({ status: 200, body: JSON.stringify({ id, data }) })
  const update = exchange(1, 'PUT', `${group}/17`, 1)
  expect(showsEffect(update, read, entry('17', 'before'), entry('17', 'after'))).toBe(true)
  expect(showsEffect(update, read, entry('16', 'another'), entry('17', 'after'))).toBe(false)
  const several = exchange(2, 'GET', `${group}/16,17`, 2)
  expect(showsEffect(update, several, page('16', '17'), page('17', '16'))).toBe(true)
  expect(showsEffect(update, several, page('16', '18'), page('16', '17'))).toBe(false)
})

test('a reading beside which a write was on its way shows no late effect of an earlier one', () => {
  expect(isBesideWrite([deletion, exchange(3, 'POST', group, 1, 1500), list], list)).toBe(true)
})

test('a write before the reading, even in its millisecond, or after it is not beside it', () => {
  expect(isBesideWrite([deletion, list], list)).toBe(false)
  expect(isBesideWrite([exchange(1, 'PUT', group, 2, 0.9), list], list)).toBe(false)
  expect(isBesideWrite([list, exchange(4, 'POST', group, 3)], list)).toBe(false)
})

test('a reading after the time that an effect may take is not repeated: what changes then is something else', async () => {
  const reads: number[] = []
  const looked = (second: number): Promise<unknown> => {
    const response = { status: 202, headers: {}, body: '', bodyBytes: 0, truncated: false }
    const failing = { ...exchange(2, 'GET', `${group}/17`, second), response: { ...response, status: 200 } }
    return cameLate(failing, [{ ...deletion, response }, failing], {
      settling: openSettling(1500),
      runSignal: undefined,
      readAgain: () => {
        reads.push(second)
        return undefined
      },
    })
  }
  await looked(3)
  await looked(2)
  expect(reads).toEqual([2])
})
