import type { Check } from '../check/check.ts'
import type { CheckResult } from '../result/result.ts'

const unexecuted = (check: Check) => ({
  id: check.id,
  level: check.level,
  kind: check.kind === 'observation' ? ('check' as const) : check.kind,
  class: check.class,
  resource: check.resource,
  topic: check.topic,
  section: check.section,
  sentence: check.sentence,
  outcome: 'untested' as const,
  durationMs: 0,
  exchanges: [],
})

/** The result of a check that `--skip` took out. */
export const skippedResult = (check: Check): CheckResult => ({
  ...unexecuted(check),
  message: 'skipped on request (--skip)',
})

/** The result of a check that an early end left out. */
export const pendingResult = (check: Check): CheckResult => ({
  ...unexecuted(check),
  message: 'the run ended before it',
})
