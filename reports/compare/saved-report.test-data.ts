import type { CaseResult, CheckResult } from '../../harness/run/result/result.ts'
import type { Outcome } from '../../harness/vocabulary.ts'
import { checkResult, sampleRun } from '../run/sample-run.test-data.ts'
import type { SavedCause, SavedReport } from './saved-report.ts'

/** The saved report of a sample run without fixtures. */
export const savedReport = (changes: Parameters<typeof sampleRun>[0] = {}): SavedReport => ({
  ...sampleRun({ fixtures: [], ...changes }),
  digest: '0'.repeat(64),
})

/** A cause with as many checks as cases, which have the same ids. */
export const savedCause = (title: string, ...cases: readonly string[]): SavedCause => ({
  ...{ title, level: 'MUST', isFinding: false, norms: [], operations: [], message: 'expected 400' },
  ...{ checks: cases, cases },
})

/** A check with several cases, by their outcomes. */
export function table(id: string, outcomes: Readonly<Record<string, Outcome>>): CheckResult {
  const cases = Object.entries(outcomes).map(([name, ofCase]): CaseResult => {
    return {
      id: name,
      title: name,
      outcome: ofCase,
      durationMs: 1,
      message: `${name} is ${ofCase}`,
      exchanges: [],
    }
  })
  const outcome = Object.values(outcomes).includes('failed') ? 'failed' : 'passed'
  return checkResult({ id, outcome, cases })
}
