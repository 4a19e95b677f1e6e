import { expect, test } from 'vitest'
import type { Exchange } from '../../http/message/exchange.ts'
import { present } from '../../present.ts'
import { openExchangeLog } from './exchange-log.ts'

const exchange = (id: number, check?: string): Exchange => ({
  id,
  ...present({ check }),
  caller: 'trusted',
  startedAt: '2026-01-01T00:00:00.000Z',
  durationMs: 1,
  attempt: 1,
  request: { method: 'GET', url: 'http://127.0.0.1/', headers: {} },
})

test('keeps every exchange of a case in the order in which they began, and those of the run itself', () => {
  const log = openExchangeLog()
  log.add(exchange(2, 'one'))
  log.add(exchange(1, 'one'))
  log.add(exchange(3))
  expect(log.of('one').map(({ id }) => id)).toEqual([1, 2])
  expect(log.of(undefined).map(({ id }) => id)).toEqual([3])
  expect(log.leftOut()).toEqual([])
})

test('what a case sent before it ran again is not part of its evidence, but is kept', () => {
  const log = openExchangeLog()
  log.add(exchange(1, 'one'))
  log.startOver('one')
  log.add(exchange(2, 'one'))
  expect(log.of('one').map(({ id }) => id)).toEqual([2])
  expect(log.all().map(({ id }) => id)).toEqual([1, 2])
})

test('keeps the beginning and the end of a check with 100,000 exchanges, and says of how many', () => {
  const log = openExchangeLog()
  for (let id = 0; id < 100_000; id++) log.add(exchange(id, 'long'))
  const left = log.of('long')
  expect(left.length).toBeLessThan(6000)
  expect([left[0]?.id, left.at(-1)?.id]).toEqual([0, 99_999])
  const words = 'only the first and last of 100000 exchanges of "long" are kept'
  expect(log.leftOut()).toEqual([words])
  log.startOver('long')
  expect(log.leftOut()).toEqual([words])
})
