import { expect, test } from 'vitest'
import type { Exchange } from '../../../harness/http/message/exchange.ts'
import { exchange } from '../../run/sample-run.test-data.ts'
import { writeBefore } from './write-before.ts'

const { request } = exchange()
const address = 'http://127.0.0.1:9/social/api/restful/v2/textdata/@app/g/@all'
const sent = (id: number, method: string, url: string, body: string, status: number): Exchange =>
  exchange({
    id,
    operation: method === 'POST' ? 'textdata.create' : method === 'PUT' ? 'textdata.update' : 'textdata.list',
    request: { ...request, method, url, ...(method === 'GET' ? {} : { body }) },
    response: {
      status,
      headers: {},
      body: method === 'GET' ? body : '',
      bodyBytes: body.length,
      truncated: false,
    },
  })

const list = '{"entry":[{"id":"4","data":"a"},{"id":"5"}]}'
const created = sent(1, 'POST', address, '{"data":"a text","ownerId":"7"}', 201)
const shown = sent(9, 'GET', `${address}?count=9`, list, 200)

const beforeMissing = (place: string, ...ofRun: readonly Exchange[]) =>
  writeBefore(
    {
      case: { exchanges: [] },
      exchange: shown,
      deviation: { kind: 'contract', place, way: 'is missing' },
      message: 'in the 200 response: entry[1].data is missing',
      maker: created,
    },
    ofRun,
  )?.id

test('a member that is missing after an accepted update without it was removed by that update', () => {
  const updated = sent(4, 'PUT', `${address}/5`, '{"ownerId":"8"}', 202)
  expect(beforeMissing('body/entry/N/data', created, updated, shown)).toBe(4)
})

test('the creation made it if the update was refused, came later, or was of another entry', () => {
  const refused = sent(4, 'PUT', `${address}/5`, '{"ownerId":"8"}', 400)
  const later = sent(12, 'PUT', `${address}/5`, '{"ownerId":"8"}', 202)
  const other = sent(5, 'PUT', `${address}/4`, '{"ownerId":"8"}', 202)
  expect(beforeMissing('body/entry/N/data', created, refused, later, other)).toBe(1)
})

test('a member that the creation has not sent was never there', () => {
  const updated = sent(4, 'PUT', `${address}/5`, '{"ownerId":"8"}', 202)
  expect(beforeMissing('body/entry/N/writerId', created, updated)).toBe(1)
})
