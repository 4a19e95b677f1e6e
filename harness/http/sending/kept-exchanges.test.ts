import { expect, test } from 'vitest'
import type { Exchange } from '../message/exchange.ts'
import { keptExchanges, sharedMessages, withMessages } from './kept-exchanges.ts'

const exchange = (id: number, body = 'Сегодня 夕方 😀'): Exchange => ({
  id,
  check: `case ${id % 3}`,
  caller: 'trusted',
  startedAt: '2026-01-01T00:00:00.000Z',
  durationMs: 1.25,
  attempt: 1,
  request: { method: 'GET', url: `http://127.0.0.1/textdata/${id}`, headers: { accept: 'application/json' } },
  response: { status: 200, headers: { date: 'today' }, body, bodyBytes: 3, truncated: false },
})

test('an exchange is the same after it was kept, whatever its size', () => {
  const { keep } = keptExchanges()
  const all = Array.from({ length: 1500 }, (_unused, id) => exchange(id, 'é'.repeat((id * 37) % 900)))
  const large = exchange(5000, '夕'.repeat(400_000))
  const kept = [...all, large].map(keep)
  for (const [index, one] of kept.entries()) {
    const before = all[index] ?? large
    expect(JSON.parse(JSON.stringify(one))).toEqual(before)
    expect(one.request).toEqual(before.request)
    expect(one.response).toEqual(before.response)
  }
})

test('an exchange without a response is kept without one', () => {
  const { response: _response, ...rest } = exchange(1)
  const error = { reason: 'broken', message: 'broke off', sent: true } as const
  const kept = keptExchanges().keep({ ...rest, error })
  expect(kept.response).toBeUndefined()
  expect(JSON.parse(JSON.stringify(kept))).toEqual({ ...rest, error })
})

test('a copy in another thread gets its messages back, and the same exchange stays one object', () => {
  const { keep } = keptExchanges()
  const kept = [exchange(1), exchange(2)].map(keep)
  const foreign = exchange(3)
  const sent = structuredClone({ list: [...kept, ...kept, foreign], messages: sharedMessages(kept) })
  const restored = sent.list.map(withMessages(sent.messages))
  expect(JSON.parse(JSON.stringify(restored))).toEqual([
    exchange(1),
    exchange(2),
    exchange(1),
    exchange(2),
    foreign,
  ])
  expect(restored[0]).toBe(restored[2])
})
