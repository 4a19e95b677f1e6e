import { expect, test } from 'vitest'
import type { Exchange } from '../../../../harness/http/message/exchange.ts'
import { exchange } from '../../../run/sample-run.test-data.ts'
import { failed } from '../../failed-check.test-data.ts'
import type { Symptom } from '../../symptoms/symptom.ts'
import { symptomsOf } from '../../symptoms/symptoms.ts'
import { areLostAtOnce } from './updates-at-once.ts'

/** An accepted update that takes 20 milliseconds. @param at when it begins, in milliseconds */
const update = (id: number, at: number): Exchange =>
  exchange({
    id,
    operation: 'textdata.update',
    startedAt: new Date(Date.UTC(2026, 2, 1) + at).toISOString(),
    durationMs: 20,
    request: { method: 'PUT', url: 'http://127.0.0.1/textdata/@app/board/@all/1', headers: {} },
    response: { status: 202, headers: {}, body: '', bodyBytes: 0, truncated: false },
  })

/** A reading after an update that had no effect. */
function lost(one: Exchange): Symptom {
  const shown = exchange({ id: one.id + 1000, operation: 'textdata.read' })
  const check = failed('entries.update.all', shown, '200', { exchanges: [one, shown], decisive: shown.id })
  const [symptom] = symptomsOf({ checks: [check] })
  if (symptom === undefined) throw new Error('a failed case has a symptom')
  return symptom
}

const pairs = [0, 1, 2, 3, 4, 5].flatMap((pair) => [
  update(2 * pair + 1, 1000 * pair),
  update(2 * pair + 2, 1000 * pair + 10),
])
const alone = [0, 1, 2, 3, 4, 5].map((place) => update(101 + place, 10_000 + 1000 * place))

test('updates that are lost only during other updates are distinguished from those that never have an effect', () => {
  const run = { exchanges: [...pairs, ...alone] }
  expect(areLostAtOnce(pairs.map(lost), run)).toBe(true)
  expect(areLostAtOnce([...pairs, ...alone.slice(0, 1)].map(lost), run)).toBe(false)
})

test('nothing is concluded from a few updates, or from a run without an update by itself', () => {
  expect(areLostAtOnce(pairs.slice(0, 2).map(lost), { exchanges: [...pairs, ...alone] })).toBe(false)
  expect(areLostAtOnce(pairs.map(lost), { exchanges: pairs })).toBe(false)
})
