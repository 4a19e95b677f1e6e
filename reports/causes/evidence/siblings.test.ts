import { expect, test } from 'vitest'
import { exchange, sampleRun } from '../../run/sample-run.test-data.ts'
import { causesOf } from '../causes.ts'
import { failed } from '../failed-check.test-data.ts'

const sent = (id: number, method: string, operation: string, status: number) =>
  exchange({
    id,
    operation,
    request: { method, url: 'http://127.0.0.1/board/@all/17', headers: {} },
    response: { status, headers: {}, body: '', bodyBytes: 0, truncated: false },
  })

/** The titles of what passes next to a failed case with these exchanges. */
function passesNextTo(...exchanges: readonly ReturnType<typeof sent>[]) {
  const last = exchanges.at(-1)
  const check = failed('entries.profanity.refused', last ?? {}, '404', {
    exchanges: [...exchanges],
    decisive: last?.id ?? 0,
  })
  const passing = (title: string, method: string, operation: string) =>
    check.cases.map((one) => ({
      ...one,
      id: `entries.profanity.${title}`,
      title,
      outcome: 'passed' as const,
      exchanges: [sent(8, method, operation, 400)],
    }))
  const cases = [
    ...check.cases,
    ...passing('a creation', 'POST', 'textdata.create'),
    ...passing('an update', 'PUT', 'textdata.update'),
  ]
  return causesOf(sampleRun({ checks: [{ ...check, cases }] }))[0]?.siblings?.alsoPassed
}

test('cases that pass with the operation that went wrong come first', () => {
  expect(passesNextTo(sent(7, 'PUT', 'textdata.update', 200))).toEqual(['an update', 'a creation'])
  expect(passesNextTo(sent(7, 'POST', 'textdata.create', 200))).toEqual(['a creation', 'an update'])
})

test('if a reading shows what a write left, cases that pass with this write come first', () => {
  const write = sent(6, 'PUT', 'textdata.update', 400)
  expect(passesNextTo(write, sent(7, 'GET', 'textdata.read', 200))).toEqual(['an update', 'a creation'])
})
