import { expect, test } from 'vitest'
import { statistics } from './statistics.ts'

test('each retry is counted by what came before it', () => {
  const figures = statistics()
  for (const after of ['409', 'broken', '409', '521']) figures.sentAgain(after)
  expect(figures.totals()).toMatchObject({ retries: 4, retriedAfter: { '409': 2, broken: 1, '521': 1 } })
})

test('nothing is said about retries if there were none', () => {
  const figures = statistics()
  const request = { method: 'GET', url: 'http://127.0.0.1/x', headers: {} }
  figures.add({ id: 1, caller: 'trusted', startedAt: '', durationMs: 1, attempt: 1, request }, 0)
  expect(figures.totals()).toMatchObject({ requests: 1, retries: 0 })
  expect(figures.totals()).not.toHaveProperty('retriedAfter')
})
