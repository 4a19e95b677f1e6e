import { expect, test } from 'vitest'
import type { CaseResult } from '../../harness/run/result/result.ts'
import type { Outcome } from '../../harness/vocabulary.ts'
import { remainderOf, remainderText } from './repeats.ts'
import { checkResult } from './sample-run.test-data.ts'

const caseOf = (id: string, outcome: Outcome): CaseResult => {
  return { id, title: id, outcome, durationMs: 1, message: id, exchanges: [] }
}

test.each<readonly [readonly Outcome[], string]>([
  [['passed'], 'gone: its case does not fail any more'],
  [['passed', 'inapplicable'], 'gone: none of its 2 cases fails any more'],
  [['failed'], 'its case still fails'],
  [['failed', 'failed'], 'all its 2 cases still fail'],
  [['failed', 'passed'], '1 of its 2 cases still fails'],
  [['failed', 'failed', 'passed', 'untested'], '2 of its 4 cases still fail, 1 could not be judged'],
  [['untested', 'passed'], '1 of its 2 cases could not be judged'],
  [['error'], 'its case could not be judged'],
])('what is left of a cause whose cases end as %j: %s', (outcomes, expected) => {
  const cases = outcomes.map((outcome, index) => caseOf(`case ${index}`, outcome))
  const ids = cases.map(({ id }) => id)
  const checks = [checkResult({ cases })]
  // A case that the suite no longer has counts neither way.
  expect(remainderText(remainderOf({ cases: [...ids, 'dropped'] }, { checks }))).toBe(expected)
})

test('a rule on the whole run is gone only if the cases ran whose requests broke it', () => {
  const rule = { ...checkResult({ cases: [caseOf('contract.list', 'passed')] }), kind: 'run-wide' as const }
  const cause = { cases: ['contract.list'], companions: ['entries.create.odd'] }
  const after = (...outcomes: readonly Outcome[]) =>
    remainderText(
      remainderOf(cause, {
        checks: [
          rule,
          ...outcomes.map((outcome) => checkResult({ cases: [caseOf('entries.create.odd', outcome)] })),
        ],
      }),
    )
  expect(after('passed')).toBe('gone: its case does not fail any more')
  expect(after('failed')).toBe('gone: its case does not fail any more')
  expect(after('untested')).toBe('its case could not be judged')
  expect(after()).toBe('its case could not be judged')
})
