import { expect, test } from 'vitest'
import type { Exchange } from '../../http/message/exchange.ts'
import type { HttpResponse } from '../../http/message/response.ts'
import { contractLedger } from './contract-ledger.ts'
import { entryWrites } from './entry-writes.ts'

function response(
  id: number,
  sent: { method: string; path: string; body?: unknown; check?: string },
  answer: { status: number; json?: unknown },
): HttpResponse {
  const exchange: Exchange = {
    ...{ id, caller: 'trusted', startedAt: '2026-01-01T00:00:00.000Z', durationMs: 1, attempt: 1 },
    check: sent.check ?? 'entries.list.some',
    request: {
      method: sent.method,
      url: `http://127.0.0.1:9/textdata/@app/one/@all${sent.path}`,
      headers: {},
      ...(sent.body === undefined ? {} : { body: JSON.stringify(sent.body) }),
    },
  }
  return {
    ...{ status: answer.status, headers: {}, body: '', json: answer.json, exchange },
    ...{ retries: 0, repeated: false },
  }
}

const created = (id: number, entry: string, body: unknown) =>
  response(
    id,
    { method: 'POST', path: '', body, check: 'entries.create.odd' },
    { status: 201, json: { id: entry } },
  )
const list = response(
  9,
  { method: 'GET', path: '' },
  { status: 200, json: { entry: [{ id: 'a' }, { id: 'b' }] } },
)
const updated = (id: number, entry: string, body: unknown, status = 202) =>
  response(id, { method: 'PUT', path: `/${entry}`, body, check: 'entries.update.odd' }, { status })

test('a wrong member of a listed entry comes from its creation, or from the last update that sent the member', () => {
  const writes = entryWrites()
  writes.responded('textdata.create', created(1, 'a', { writerId: '1' }))
  writes.responded('textdata.create', created(2, 'b', { writerId: '' }))
  expect(writes.makerOf(list, 'body/entry/1/writerId')?.id).toBe(2)
  writes.responded('textdata.update', updated(3, 'b', { data: 'x' }))
  expect(writes.makerOf(list, 'body/entry/1/writerId')?.id).toBe(2)
  writes.responded('textdata.update', updated(4, 'b', { data: 'x', writerId: '' }))
  writes.responded('textdata.update', updated(5, 'b', { writerId: '7' }, 400))
  expect(writes.makerOf(list, 'body/entry/1/writerId')?.id).toBe(4)
  expect(writes.makerOf(list, 'body/entry/0/writerId')?.id).toBe(1)
})

test('what no write of the run has made has no maker', () => {
  const writes = entryWrites()
  writes.responded('textdata.create', created(1, 'a', {}))
  expect(writes.makerOf(list, 'body/entry/1/writerId')).toBeUndefined()
  expect(writes.makerOf(list, 'body/startIndex')).toBeUndefined()
})

test('a broken contract of a list is shown with the write that made it, as soon as one is known', () => {
  const writes = entryWrites()
  const ledger = contractLedger(writes.makerOf)
  const problem = (index: number) => ({ place: `body/entry/${index}/writerId`, way: 'must be a string' })
  writes.responded('textdata.create', created(2, 'b', { writerId: '' }))
  ledger.add('textdata.list', list, [problem(0)])
  expect(ledger.violations('textdata.list')[0]).not.toHaveProperty('maker')
  ledger.add('textdata.list', list, [problem(1)])
  expect(ledger.violations('textdata.list')).toMatchObject([
    { maker: { id: 2, check: 'entries.create.odd' }, seen: { times: 2 } },
  ])
})
