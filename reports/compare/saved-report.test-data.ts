import { sampleRun } from '../run/sample-run.test-data.ts'
import type { SavedReport } from './saved-report.ts'

/** The saved report of a sample run without fixtures. */
export const savedReport = (changes: Parameters<typeof sampleRun>[0] = {}): SavedReport => ({
  ...sampleRun({ fixtures: [], ...changes }),
  digest: '0'.repeat(64),
})
