import { expect, test } from 'vitest'
import type { CheckResult } from '../../../harness/run/result/result.ts'
import { sampleRun } from '../../run/sample-run.test-data.ts'
import { causesOf } from '../causes.ts'
import { answered, failed, withDeviation } from '../failed-check.test-data.ts'

const textIds = [
  'entries.data.verbatim',
  'entries.data.largest',
  'entries.list.as-sent',
  'entries.read.as-sent',
]

/** A check that read another text than the one that was sent. */
function wrongText(id: string): CheckResult {
  const check = failed(id, answered('textdata.read', 200), '200')
  const deviation = { kind: 'value', name: 'the text', way: 'wrong' } as const
  return withDeviation(check, deviation)
}

const creation = failed('entries.create.status', answered('textdata.create', 200), '201')
const signature = {
  fault: 'text-changed',
  sentence: 'a text is changed',
  cases: [...textIds, 'entries.create.status'],
}
const causes = (...checks: CheckResult[]) =>
  causesOf({ ...sampleRun(), checks }, { signatures: [signature] }).map(({ checks: ids }) => ids)

test('a wrong success is a cause of its own, even if a known fault explains it together with other failures', () => {
  const all = causes(...textIds.map(wrongText), creation)
  expect(all).toHaveLength(2)
  expect(all).toContainEqual(['entries.create.status'])
})

test('a wrong success stays in the cause of a known fault if most of its failures are wrong successes', () => {
  const creations = textIds.slice(1).map((id) => failed(id, answered('textdata.create', 200), '201'))
  expect(causes(wrongText('entries.data.verbatim'), ...creations, creation)).toHaveLength(1)
})
