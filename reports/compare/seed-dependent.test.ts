import { describe, expect, test } from 'vitest'
import type { Outcome } from '../../harness/vocabulary.ts'
import { checkResult } from '../run/sample-run.test-data.ts'
import { compareReports } from './comparison.ts'
import { comparisonText } from './comparison-text.ts'
import { savedCause, savedReport } from './saved-report.test-data.ts'

describe('a check with generated inputs', () => {
  const generated = (outcome: Outcome) => checkResult({ id: 'any.lists', generated: true, outcome })
  const fixed = checkResult({ id: 'list.format', outcome: 'failed' })
  const failingOne = savedReport({ checks: [generated('failed'), fixed] })
  const passingOne = savedReport({ checks: [generated('passed'), fixed] })

  test('that fails for a cause that both reports have is no regression and no fix, only a change', () => {
    const failing = {
      ...failingOne,
      causes: [savedCause('lists answer 200 (2 operations)', 'list.format', 'any.lists')],
    }
    const passing = { ...passingOne, causes: [savedCause('lists answer 200', 'list.format')] }
    for (const comparison of [compareReports(passing, failing), compareReports(failing, passing)]) {
      expect([comparison.regressions, comparison.fixes]).toEqual([[], []])
      expect(comparison.changed).toMatchObject([{ id: 'any.lists', sharedCause: expect.any(String) }])
    }
    expect(comparisonText(compareReports(passing, failing))).toContain('by chance: its inputs are generated')
  })

  test('that fails for a cause that only one report has is a regression or a fix', () => {
    const failing = {
      ...failingOne,
      causes: [savedCause('lists answer 200', 'list.format'), savedCause('new', 'any.lists')],
    }
    const passing = { ...passingOne, causes: [savedCause('lists answer 200', 'list.format')] }
    expect(compareReports(passing, failing).regressions).toHaveLength(1)
    expect(compareReports(failing, passing).fixes).toHaveLength(1)
  })
})
