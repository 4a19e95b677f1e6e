import { expect, test } from 'vitest'
import { sampleResponse } from '../../http/message/sample-response.test-data.ts'
import { type EntryCounts, entryCounts } from './entry-counts.ts'

const start = Date.parse('2026-01-01T00:00:00.000Z')
const group = 'http://localhost/social/api/restful/v2/textdata/@app/board/@all'

/** Records a response. @param second of the run in which the request is sent; it takes a tenth of a second */
function respond(
  counts: EntryCounts,
  operation: string,
  { second = 0, status = 201, url = group, json }: Readonly<Partial<Answer>> = {},
) {
  const { exchange, ...response } = sampleResponse(status, json)
  const startedAt = new Date(start + second * 1000).toISOString()
  const request = { ...exchange.request, url }
  counts.responded(operation, { ...response, exchange: { ...exchange, startedAt, durationMs: 100, request } })
}

interface Answer {
  readonly second: number
  readonly status: number
  readonly url: string
  readonly json: unknown
}

test('each success of a creation is an entry, whatever its status; a refusal is none', () => {
  const counts = entryCounts()
  for (const status of [200, 201, 204, 400, 500]) respond(counts, 'textdata.create', { status })
  expect(counts.created('board')).toBe(3)
  expect(counts.most('board', Number.POSITIVE_INFINITY)).toBe(3)
  expect(counts.created('another')).toBe(0)
})

test('a group that is emptied holds at most what it held at one time', () => {
  const counts = entryCounts()
  for (const second of [1, 2]) respond(counts, 'textdata.create', { second, json: { id: `${second}` } })
  const deletion = { status: 202, second: 3, url: `${group}/1` }
  respond(counts, 'textdata.delete', deletion)
  respond(counts, 'textdata.delete', { ...deletion, second: 4 })
  respond(counts, 'textdata.create', { second: 5 })
  expect(counts.created('board')).toBe(3)
  expect(counts.most('board', Number.POSITIVE_INFINITY)).toBe(2)
  expect(counts.most('board', start + 1500)).toBe(1)
  expect(counts.oldest('board')).toBe('2')
  expect(counts.deleted('board')).toEqual(['1'])
})

test('an entry counts until its deletion is answered, and a refused deletion changes nothing', () => {
  const counts = entryCounts()
  respond(counts, 'textdata.create', { json: { id: '1' } })
  respond(counts, 'textdata.delete', { status: 404, second: 1, url: `${group}/1` })
  respond(counts, 'textdata.delete', { status: 202, second: 2, url: `${group}/1` })
  // Sent while the deletion was under way.
  respond(counts, 'textdata.create', { second: 2.05 })
  expect(counts.most('board', Number.POSITIVE_INFINITY)).toBe(2)
})

test('a deletion of several ids at once is not counted, because it may be carried out for one', () => {
  const counts = entryCounts()
  respond(counts, 'textdata.create', { json: { id: '1' } })
  respond(counts, 'textdata.delete', { status: 202, second: 1, url: `${group}/1,2` })
  respond(counts, 'textdata.create', { second: 2 })
  expect(counts.most('board', Number.POSITIVE_INFINITY)).toBe(2)
})
