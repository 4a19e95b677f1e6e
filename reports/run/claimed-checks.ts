import type { CheckResult, RunResult } from '../../harness/run/result/result.ts'

/** The checks without those of classes that nobody claims, which would outnumber the others. */
export function claimedChecks({
  checks,
  classes,
}: Pick<RunResult, 'checks' | 'classes'>): readonly CheckResult[] {
  const left = new Set(classes.filter(({ verdict }) => verdict === 'not-claimed').map(({ id }) => id))
  return checks.filter((check) => !left.has(check.class))
}
