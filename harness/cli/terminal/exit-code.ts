import type { CheckResult, RunResult } from '../../run/result/result.ts'
import { runVerdict, verdictOf } from '../../run/verdict/verdict.ts'

/** The five exit codes (README.md, "Read the result"). There are no others. */
export const exitCodes = {
  /** The target is conformant, or nothing outside the baseline failed, or a command succeeded. */
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
 * @param forgive counts failures as passed if the baseline expects them
 */
export function exitCodeOf(
  run: Pick<RunResult, 'checks' | 'observations' | 'complete' | 'settings' | 'stopped' | 'scope'>,
  forgive: (check: CheckResult) => CheckResult = (check) => check,
): ExitCode {
  // If a silent target ended the run, its results so far count. If a person interrupted it, they do not.
  if (!run.complete && run.stopped === undefined) return exitCodes.inconclusive
  const checks = run.checks.map(forgive)
  const { strict, classes } = run.settings
  // A selection has no verdict. Its exit code says whether the selected checks passed, whatever their class.
  const verdict =
    run.scope.kind === 'whole'
      ? runVerdict(checks, classes, { complete: run.complete, strict })
      : verdictOf(checks, strict)
  if (verdict === 'non-conformant') return exitCodes.nonConformant
  // A crash of the suite is not a pass, and the vendor cannot fix it.
  if (checks.some(({ outcome }) => outcome === 'error')) return exitCodes.suiteFailed
  if (!run.complete) return exitCodes.inconclusive
  if (verdict === 'conformant') return exitCodes.conformant
  if (run.scope.kind === 'whole') return exitCodes.inconclusive
  // What failed here is a recommendation: it was judged, and only `strict` counts it.
  if (checks.some(({ outcome }) => outcome === 'passed' || outcome === 'failed')) return exitCodes.conformant
  // The selection may contain only observations, which decide nothing, and the suite may have broken in one of them.
  const broke = run.observations.some(({ outcome }) => outcome === 'error')
  return broke ? exitCodes.suiteFailed : exitCodes.inconclusive
}
