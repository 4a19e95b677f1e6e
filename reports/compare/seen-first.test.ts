import { expect, test } from 'vitest'
import type { Outcome } from '../../harness/vocabulary.ts'
import { checkResult } from '../run/sample-run.test-data.ts'
import { compareReports } from './comparison.ts'
import { savedCause, savedReport } from './saved-report.test-data.ts'

/** A report with a run-wide rule, and other checks by their outcomes. */
const report = (contract: Outcome, others: Readonly<Record<string, Outcome>>) =>
  savedReport({
    checks: [
      checkResult({ id: 'contract.update', kind: 'run-wide', outcome: contract }),
      ...Object.entries(others).map(([id, outcome]) => checkResult({ id, outcome })),
    ],
  })

const cause = (checks: readonly string[]) => savedCause(`the cause of ${checks.join(' and ')}`, ...checks)

const before = report('passed', { answer: 'untested', other: 'passed' })

test('what a run-wide rule sees only in checks that run for the first time is newly judged', () => {
  const after = report('failed', { answer: 'failed', other: 'passed' })
  const comparison = compareReports(before, { ...after, causes: [cause(['answer', 'contract.update'])] })
  expect(comparison.regressions).toEqual([])
  expect(comparison.newlyJudged.map(({ id }) => id)).toEqual(['answer', 'contract.update'])
})

test.each([
  ['another check that passed before fails for its cause', [['answer', 'contract.update', 'other']]],
  ['it has a second cause of its own', [['answer', 'contract.update'], ['contract.update']]],
  ['no cause explains it', []],
])('a broken run-wide rule is a regression if %s', (_, causes) => {
  const after = report('failed', { answer: 'failed', other: 'failed' })
  const comparison = compareReports(before, { ...after, causes: causes.map(cause) })
  expect(comparison.regressions.map(({ id }) => id)).toContain('contract.update')
})
