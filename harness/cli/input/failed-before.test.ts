import { expect, test } from 'vitest'
import { savedReport } from '../../../reports/compare/saved-report.test-data.ts'
import { checkResult } from '../../../reports/run/sample-run.test-data.ts'
import { sampleChecks } from '../sample-world.test-data.ts'
import { failedBefore } from './failed-before.ts'

test('of a failed check only the cases that failed or broke are repeated: others may use up what the target has', () => {
  const { cases, ...check } = checkResult({ id: 'groups.create.type', outcome: 'failed' })
  const [one] = cases
  if (one === undefined) throw new RangeError('a sample check has a case')
  const report = savedReport({
    checks: [
      {
        ...check,
        cases: [
          { ...one, id: 'groups.create.type.number', outcome: 'failed' },
          { ...one, id: 'groups.create.type.list', outcome: 'untested' },
        ],
      },
    ],
  })
  expect(failedBefore(report, 'DIR', sampleChecks)).toEqual(['groups.create.type.number'])
})
