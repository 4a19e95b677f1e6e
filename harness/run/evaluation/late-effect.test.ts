import { describe, expect, test } from 'vitest'
import type { Exchange } from '../../http/message/exchange.ts'
import { NoResponseError, UnavailableError } from '../../http/message/response.ts'
import { openSettling } from '../recording/settling.ts'
import { cameLate, segmentsWrittenDuring, showsEffect } from './late-effect.ts'

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

test('a list shows the effect of a deletion if the entry has left it, but not if other entries came', () => {
  expect(showsEffect(deletion, list, page('16', '17'), page('16'))).toBe(true)
  expect(showsEffect(deletion, list, page('16'), page('16', '18'))).toBe(false)
  expect(showsEffect(deletion, list, page('16', '17'), page('16', '17', '18'))).toBe(false)
})

test('a list shows the effect of an update if the entry moves or appears in it', () => {
  const update = exchange(1, 'PUT', `${group}/17`, 1)
  expect(showsEffect(update, list, page('16', '17'), page('17', '16'))).toBe(true)
  expect(showsEffect(update, list, page('16'), page('16', '17'))).toBe(true)
  expect(showsEffect(update, list, page('16'), page('16', '18'))).toBe(false)
})

test('a list shows the effect of an update if the entry changes, but not if only other entries come or go', () => {
  const update = exchange(1, 'PUT', `${group}/17`, 1)
  expect(showsEffect(update, list, page('16', '17'), page('16', '17', '18'))).toBe(false)
  expect(showsEffect(update, list, page('18', '16', '17'), page('16', '17'))).toBe(false)
  const owned = (owner: string) => ({
    status: 200,
    body: JSON.stringify({ entry: [{ id: '17', ownerId: owner }] }),
  })
  expect(showsEffect(update, list, owned('1'), owned('2'))).toBe(true)
  const moved = { status: 200, body: JSON.stringify({ entry: [{ ownerId: '1', id: '17' }] }) }
  expect(showsEffect(update, list, owned('1'), moved), 'only the members are in another order').toBe(false)
})

test('reading an entry by its id shows the effect if the response changes', () => {
  const read = exchange(2, 'GET', `${group}/17`, 2)
  expect(showsEffect(deletion, read, page('17'), { status: 404, body: '' })).toBe(true)
  expect(showsEffect(deletion, read, page('17'), page('17'))).toBe(false)
})

test('a server error shows no effect', () => {
  const read = exchange(2, 'GET', `${group}/17`, 2)
  expect(showsEffect(deletion, read, page('17'), { status: 500, body: '' })).toBe(false)
  expect(showsEffect(deletion, list, page('16', '17'), { status: 503, body: '' })).toBe(false)
})

test('a response with another entry than the requested one is wrong, and is not a late effect', () => {
  const read = exchange(2, 'GET', `${group}/17`, 2)
  const entry = (id: string, data: string) => ({ status: 200, body: JSON.stringify({ id, data }) })
  const update = exchange(1, 'PUT', `${group}/17`, 1)
  expect(showsEffect(update, read, entry('17', 'before'), entry('17', 'after'))).toBe(true)
  expect(showsEffect(update, read, entry('16', 'another'), entry('17', 'after'))).toBe(false)
  const several = exchange(2, 'GET', `${group}/16,17`, 2)
  expect(showsEffect(update, several, page('16', '17'), page('17', '16'))).toBe(true)
  expect(showsEffect(update, several, page('16', '18'), page('16', '17'))).toBe(false)
})

test('an entry whose id is neither a text nor a number is another entry, also in a list', () => {
  const read = exchange(2, 'GET', `${group}/17`, 2)
  const update = exchange(1, 'PUT', `${group}/17`, 1)
  const odd = { status: 200, body: '{"id":{"toString":""}}' }
  expect(showsEffect(update, read, odd, { status: 200, body: '{"id":"17"}' })).toBe(false)
  const oddList = { status: 200, body: '{"entry":[{"id":{"toString":""}}]}' }
  expect(showsEffect(update, list, oddList, page('17'))).toBe(true)
})

test('the entries written at the same time as a read are found; other reads do not count', () => {
  const during = exchange(3, 'PUT', `${group}/17`, 1, 1500)
  const read = exchange(4, 'GET', `${group}/18`, 1, 1500)
  expect([...segmentsWrittenDuring([deletion, during, read, list], list)]).toEqual(['17'])
})

test('a write before a read, even in the same millisecond, or after it is not at the same time', () => {
  const update = (second: number, durationMs?: number) =>
    exchange(4, 'PUT', `${group}/17`, second, durationMs)
  expect(segmentsWrittenDuring([deletion, list], list).size).toBe(0)
  expect(segmentsWrittenDuring([deletion, update(2, 0.9)], list).size).toBe(0)
  expect(segmentsWrittenDuring([list, update(3)], list).size).toBe(0)
})

describe('a write may come late', () => {
  const response = (status: number, body = '') => ({
    ...{ status, headers: {}, body, bodyBytes: 0, truncated: false },
  })
  const update = (id: number, of: string) => ({
    ...exchange(id, 'PUT', `${group}/${of}`, 1),
    response: response(202),
  })
  const entry = (data: string) => JSON.stringify({ id: '17', data })
  const failing = { ...exchange(9, 'GET', `${group}/17`, 2), response: response(200, entry('before')) }
  const suspects = async (writes: readonly Exchange[], now: string): Promise<boolean> => {
    const suspicion = await cameLate(failing, [...writes, failing], {
      settling: openSettling(1500),
      runSignal: undefined,
      readAgain: () => () => Promise.resolve({ status: 200, body: now }),
    })
    return suspicion !== undefined
  }

  test('if it was to the entry that is read, even if it was not the last write', async () => {
    expect(await suspects([update(1, '17'), update(2, '18')], entry('after'))).toBe(true)
    expect(await suspects([update(2, '18')], entry('after'))).toBe(false)
  })

  test('but not if another write to that entry was in progress during the read', async () => {
    const during = exchange(3, 'PUT', `${group}/17`, 1, 1500)
    expect(await suspects([update(1, '17'), during], entry('after'))).toBe(false)
    const ofAnother = exchange(3, 'PUT', `${group}/18`, 1, 1500)
    expect(await suspects([update(1, '17'), ofAnother], entry('after'))).toBe(true)
  })

  test('but not if it was to another group', async () => {
    const elsewhere = {
      ...update(1, '17'),
      request: exchange(1, 'PUT', group.replace('board', 'other'), 1).request,
    }
    expect(await suspects([elsewhere], entry('after'))).toBe(false)
  })

  test('if it was the deletion of another group, because a child can be deleted with its parent', async () => {
    const parent = exchange(1, 'DELETE', group.replace('board/@all', 'other/@self'), 1)
    const suspicion = await cameLate(failing, [{ ...parent, response: response(202) }, failing], {
      settling: openSettling(1500),
      runSignal: undefined,
      readAgain: () => () => Promise.resolve({ status: 404, body: '' }),
    })
    expect(suspicion).toBeDefined()
  })

  test('but not if the read neither shows the entry nor answers 404', async () => {
    const refused = { ...failing, response: response(400) }
    const suspicion = await cameLate(refused, [update(1, '17'), refused], {
      settling: openSettling(1500),
      runSignal: undefined,
      readAgain: () => () => Promise.resolve({ status: 404, body: '' }),
    })
    expect(suspicion).toBeUndefined()
  })
})

describe('if the repeated read ends with an error', () => {
  const response = { status: 202, headers: {}, body: '', bodyBytes: 0, truncated: false }
  const failing = { ...exchange(2, 'GET', `${group}/17`, 2), response: { ...response, status: 200 } }
  const endingWith = (error: Error): Promise<unknown> =>
    cameLate(failing, [{ ...deletion, response }, failing], {
      settling: openSettling(1500),
      runSignal: undefined,
      readAgain: () => () => Promise.reject(error),
    })

  test('nothing is suspected if the target does not respond any more', async () => {
    expect(await endingWith(new NoResponseError('nothing came', 'timeout', failing))).toBeUndefined()
    expect(await endingWith(new UnavailableError('the target cannot be reached'))).toBeUndefined()
  })

  test('an error of the suite is not hidden', async () => {
    await expect(endingWith(new TypeError('not a function'))).rejects.toThrow('not a function')
  })
})

test('a read after the time that an effect may take is not repeated, because a later change is not that effect', async () => {
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
