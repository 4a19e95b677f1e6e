import { expect, test } from 'vitest'
import type { Exchange } from '../../http/message/exchange.ts'
import { statistics } from './statistics.ts'

const exchange = (attempt: number, status: number | undefined, check = 'a'): Exchange => ({
  ...{ id: attempt, check, caller: 'trusted', startedAt: '', durationMs: 1, attempt },
  request: { method: 'GET', url: 'http://127.0.0.1/x', headers: {} },
  ...(status === undefined
    ? { error: { reason: 'broken', message: 'the connection was reset', sent: true } }
    : { response: { status, headers: {}, body: '', bodyBytes: 0, truncated: false } }),
})

test('each retry is counted by what came before it, also if two cases send the same request', () => {
  const figures = statistics()
  const all = [exchange(1, 409), exchange(1, undefined, 'b'), exchange(2, 409), exchange(3, 200)]
  for (const one of [...all, exchange(2, 200, 'b'), exchange(1, 404, 'c')]) figures.add(one, 0)
  expect(figures.totals()).toMatchObject({ retries: 3, retriedAfter: { '409': 2, broken: 1 } })
})

test('nothing is said about retries if there were none', () => {
  const figures = statistics()
  figures.add(exchange(1, 200), 0)
  expect(figures.totals()).not.toHaveProperty('retriedAfter')
})
