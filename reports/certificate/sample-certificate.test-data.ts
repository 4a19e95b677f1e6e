import type { RunResult } from '../../harness/run/result/result.ts'
import type { SavedReport } from '../compare/saved-report.ts'
import { digestOf } from '../run/conformance.ts'
import { checkResult, sampleRun } from '../run/sample-run.test-data.ts'
import { type Certificate, type FrozenEntry, statementOf, unsigned } from './certificate.ts'
import type { Measure } from './refusals.ts'

const checks = [
  checkResult(),
  checkResult({ id: 'groups.create.should', level: 'SHOULD', outcome: 'failed', message: 'expected 400' }),
  checkResult({ id: 'groups.users', kind: 'untestable', outcome: 'inapplicable' }),
  checkResult({ id: 'entries.limit.update', outcome: 'inapplicable' }),
  checkResult({ id: 'platform.people', class: 'platform', outcome: 'inapplicable' }),
]

/** The frozen list for the sample run. */
export const frozen: readonly FrozenEntry[] = [
  ...checks.map(({ id, kind, level, sentence }) => ({ id, kind, level, sentence })),
  { id: 'groups.create.body', kind: 'observation', level: 'MAY', sentence: 'what a creation answers' },
]

/** What the sample run is checked against. */
export const measure: Measure = { suite: sampleRun().suite, frozen }

/** A run that gets a certificate. */
export function conformantRun(changes: Partial<RunResult> = {}): RunResult {
  const { settings } = sampleRun()
  return sampleRun({
    implementation: { organization: 'Acme', product: 'Board', version: '1.2', contact: 'qa@example.org' },
    settings: { ...settings, classes: ['textboard'] },
    verdict: 'conformant',
    classes: [
      {
        id: 'textboard',
        verdict: 'conformant',
        decides: true,
        counts: { passed: 1, failed: 1, untested: 0, inapplicable: 1, error: 0 },
      },
    ],
    checks,
    observations: [],
    exchanges: [],
    contract: {},
    fixtures: [],
    notes: [],
    ...changes,
  })
}

/** Changes to the run that make the inapplicable check one that only `--exhaustive` runs. */
export const exhaustiveLeftOut: Partial<RunResult> = {
  fixtures: [{ fixture: '--exhaustive', checks: ['entries.limit.update'] }],
}

/** Its report, as if read from a file. */
export function savedRun(changes: Partial<RunResult> = {}): SavedReport {
  const run = conformantRun(changes)
  return { ...run, digest: digestOf(run) }
}

/** A certificate of the sample run, unsigned. */
export const sampleCertificate = (changes: Partial<RunResult> = {}): Certificate =>
  unsigned(statementOf(savedRun(changes), frozen))
