import { expect, test } from 'vitest'
import type { Exchange } from '../../../harness/http/message/exchange.ts'
import { exchange, sampleRun } from '../../run/sample-run.test-data.ts'
import { causesOf } from '../causes.ts'
import { answered, failed } from '../failed-check.test-data.ts'

const entry = 'http://127.0.0.1/social/api/restful/v2/textdata/@app/board/@all'

/** An update of an entry that begins at this time and takes ten milliseconds. */
const update = (id: number, of: string, beganMs: number, status: number): Exchange =>
  exchange({
    ...answered('textdata.update', status),
    id,
    startedAt: new Date(beganMs).toISOString(),
    durationMs: 10,
    request: { method: 'PUT', url: `${entry}/${of}`, headers: {} },
  })

const alone = [1, 2, 3, 4, 5].map((id) => update(id, '1', id * 1000, 202))
const atOnce = [
  update(6, '2', 9000, 202),
  update(7, '2', 9005, 500),
  update(8, '3', 9100, 500),
  update(9, '3', 9105, 202),
]

const titleIn = (exchanges: readonly Exchange[]) =>
  causesOf({
    ...sampleRun(),
    exchanges,
    checks: [failed('entries.update.status', atOnce[1] ?? {}, '202')],
  })[0]?.title

test('the title says that updates fail only while another write to the same entry is in progress', () => {
  expect(titleIn([...alone, ...atOnce])).toBe(
    'The server fails with 500 (textdata.update) while another write to the same address is in progress',
  )
})

test('invalid updates are not said to fail because of another write', () => {
  const malformed = atOnce.map((one) => (one.response?.status === 500 ? { ...one, invalid: 'no JSON' } : one))
  expect(titleIn([...alone, ...malformed])).not.toContain('in progress')
})

test('overlapping writes are not blamed if an update fails without one, or if they are to other entries', () => {
  expect(titleIn([...alone, ...atOnce, update(10, '4', 20_000, 500)])).not.toContain('in progress')
  // Writes to other entries at the same time say nothing.
  expect(titleIn([...alone, update(6, '4', 9005, 202), ...atOnce.slice(1, 2)])).not.toContain('in progress')
})
