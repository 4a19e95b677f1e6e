import { expect, test } from 'vitest'
import type { Exchange } from '../../http/message/exchange.ts'
import { present } from '../../present.ts'
import { contractLedger } from './contract-ledger.ts'

/** A response to a check, or to the run itself if there is no check. */
function responseOf(id: number, check?: string) {
  const sent: Exchange = {
    ...{ id, caller: 'trusted', startedAt: '2026-01-01T00:00:00.000Z', durationMs: 1, attempt: 1 },
    request: { method: 'POST', url: 'http://127.0.0.1:9/textdata/@app/@all', headers: {} },
    ...present({ check }),
  }
  return {
    ...{ status: 400, headers: {}, body: 'no', json: undefined, exchange: sent },
    ...{ retries: 0, repeated: false },
  }
}

const problem = { place: 'error body', way: 'is not a JSON object' }

test('a broken contract is shown by a request of a check, not by one of the run itself', () => {
  const ledger = contractLedger()
  ledger.add('textdatagroup.create', responseOf(1), [problem])
  ledger.add('textdatagroup.create', responseOf(2, 'groups.create.ok'), [problem])
  ledger.add('textdatagroup.create', responseOf(3, 'groups.limit.sixth'), [problem])
  expect(ledger.violations('textdatagroup.create')).toMatchObject([
    { exchange: { id: 2, check: 'groups.create.ok' }, seen: { times: 3, of: 3 } },
  ])
})

test('a broken contract is shown by a request of the run if no check sent one', () => {
  const ledger = contractLedger()
  ledger.add('textdatagroup.create', responseOf(1), [problem])
  expect(ledger.violations('textdatagroup.create')).toMatchObject([{ exchange: { id: 1 } }])
})

test('a problem left by a hostile request breaks no contract, but is known to the case that sent the request', () => {
  const ledger = contractLedger()
  ledger.addHostile('textdatagroup.read', responseOf(1, 'robustness.hostile'), [problem])
  expect(ledger.violations('textdatagroup.read')).toEqual([])
  expect(ledger.firstBroken(['robustness.hostile'])).toMatchObject({ exchange: { id: 1 } })
})

test('the responses that break the contract in one way are listed once each, and so are those that keep it', () => {
  const ledger = contractLedger()
  ledger.add('textdatagroup.create', responseOf(1), [problem, problem])
  ledger.add('textdatagroup.create', responseOf(2), [problem])
  ledger.add('textdatagroup.create', responseOf(3), [])
  expect(ledger.violations('textdatagroup.create')).toMatchObject([{ responses: [1, 2] }])
  expect(ledger.records()['textdatagroup.create']?.right).toEqual([3])
})

test('very many responses that break the contract in one way are counted and not listed', () => {
  const ledger = contractLedger()
  for (let id = 1; id <= 300; id++) ledger.add('textdatagroup.create', responseOf(id), [problem])
  const [violation] = ledger.violations('textdatagroup.create')
  expect(violation?.seen).toEqual({ times: 300, of: 300 })
  expect(violation).not.toHaveProperty('responses')
})
