import { expect, test } from 'vitest'
import type { Exchange } from '../record/exchange.ts'
import { openEvidence } from './evidence.ts'

const exchange = (id: number, check?: string): Exchange => ({
  id,
  ...(check === undefined ? {} : { check }),
  caller: 'trusted',
  startedAt: '2026-01-01T00:00:00.000Z',
  durationMs: 1,
  attempt: 1,
  request: { method: 'GET', url: 'http://127.0.0.1/', headers: {} },
})

test('keeps every exchange of a usual check, and those of a scenario that it looks at', () => {
  const evidence = openEvidence()
  evidence.add(exchange(1, 'one'))
  evidence.add(exchange(2, 'a scenario'))
  evidence.add(exchange(3))
  evidence.witness('one', 'a scenario')
  expect(evidence.of('one').map(({ id }) => id)).toEqual([1, 2])
  expect(evidence.of(undefined).map(({ id }) => id)).toEqual([3])
  expect(evidence.leftOut()).toEqual([])
})

test('keeps the beginning and the end of a check with a hundred thousand exchanges, and says what it left out', () => {
  const evidence = openEvidence()
  for (let id = 0; id < 100_000; id++) evidence.add(exchange(id, 'long'))
  const left = evidence.of('long')
  expect(left.length).toBeLessThan(6000)
  expect([left[0]?.id, left.at(-1)?.id]).toEqual([0, 99_999])
  expect(evidence.leftOut()).toEqual([expect.stringMatching(`^${100_000 - left.length} exchanges of long `)])
})
