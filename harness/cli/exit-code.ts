import { runVerdict } from '../engine/verdict.ts'
import type { CheckResult, RunResult } from '../result/result.ts'

/** The five exit codes (design, section 6). There are no others. */
export const exitCodes = {
  /** The target is conformant, or nothing outside the baseline failed; or a command did what it should. */
  conformant: 0,
  nonConformant: 1,
  /** Wrong usage or configuration. Nothing was sent. */
  usage: 2,
  /** The target is unreachable, MUSTs are untested, or the run was interrupted. */
  inconclusive: 3,
  /** The suite itself failed. */
  suiteFailed: 4,
} as const

/** One of {@link exitCodes}. */
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

/**
 * The exit code of a run.
 * @param isExpected says which failures the baseline expects; these count as if the check had passed
 */
export function exitCodeOf(
  run: Pick<RunResult, 'checks' | 'complete' | 'settings'>,
  isExpected: (check: CheckResult) => boolean = () => false,
): ExitCode {
  if (!run.complete) return exitCodes.inconclusive
  const checks = run.checks.map((check) =>
    check.outcome === 'failed' && isExpected(check) ? { ...check, outcome: 'passed' as const } : check,
  )
  const verdict = runVerdict(checks, run.complete, run.settings.strict)
  if (verdict === 'non-conformant') return exitCodes.nonConformant
  // A crash of the suite is neither a pass nor something that the vendor could mend.
  if (checks.some(({ outcome }) => outcome === 'error')) return exitCodes.suiteFailed
  return verdict === 'conformant' ? exitCodes.conformant : exitCodes.inconclusive
}
