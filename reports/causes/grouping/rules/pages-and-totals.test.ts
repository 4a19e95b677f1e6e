import { expect, test } from 'vitest'
import type { CheckResult } from '../../../../harness/run/result/result.ts'
import { sampleRun } from '../../../run/sample-run.test-data.ts'
import { causesOf } from '../../causes.ts'
import { answered, failed, withDeviation } from '../../failed-check.test-data.ts'

/** A check that saw a wrong number of something. */
function counted(id: string, name: string, instead: string, operation = 'achievements.list'): CheckResult {
  const check = failed(id, answered(operation, 200), '200')
  const deviation = { kind: 'value', name, way: 'wrong', instead } as const
  return withDeviation(check, deviation)
}

const causes = (...checks: CheckResult[]) => causesOf({ ...sampleRun(), checks })

const page = [1, 2].map((at) =>
  counted(`achievements.paging.${at}`, 'the page with count N', 'of 40 instead of 60'),
)

test('a total that seems too large only because a page is too short is no cause of its own', () => {
  const total = counted('achievements.list.total', 'totalResults', '60 instead of 40')
  expect(causes(...page, total)).toHaveLength(1)
})

test('a total that is wrong by another number, or at another operation, is a cause of its own', () => {
  const wrong = counted('achievements.list.total', 'totalResults', '61 instead of 40')
  const elsewhere = counted('groups.list.total', 'totalResults', '60 instead of 40', 'textdatagroup.list')
  expect(causes(...page, wrong)).toHaveLength(2)
  expect(causes(...page, elsewhere)).toHaveLength(2)
})
