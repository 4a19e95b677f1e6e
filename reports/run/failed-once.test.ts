import { expect, test } from 'vitest'
import { overviewOf } from './overview.ts'
import { sampleRun } from './sample-run.test-data.ts'

/** The sample run after its failed cases were run again, and failed again or did not. */
const repeated = (reproduced: boolean) => {
  const run = sampleRun()
  const checks = run.checks.map((check) => ({
    ...check,
    cases: check.cases.map((one) => (one.outcome === 'failed' ? { ...one, reproduced } : one)),
  }))
  return overviewOf({ ...run, checks }, []).headline
}

test('the closing line says that failed MUSTs passed when they were run again', () => {
  expect(repeated(false)).toContain(
    'NON-CONFORMANT: 1 MUST check failed (0 causes), but it passed when it was run again',
  )
  expect(repeated(true)).not.toContain('run again')
})
