import type { Check } from '../../check/check.ts'

/**
 * Checks that may all begin at the same time: the run limits how many cases work, and the pool decides who holds which
 * slots.
 */
export interface Phase {
  readonly checks: readonly Check[]
}

/**
 * First all ordinary checks, beginning with those that keep groups for long. Then the checks that need a quiet target,
 * each without other checks. Then robustness, whose hostile requests must not run at the same time as other checks. At
 * the end the run-wide rules.
 */
export function phasesOf(checks: readonly Check[]): Phase[] {
  const wide = checks.filter(({ kind }) => kind === 'run-wide')
  const single = checks.filter(({ kind }) => kind !== 'run-wide')
  const robustness = single.filter((check) => check.class === 'robustness' && check.alone !== true)
  const alone = single.filter((check) => check.alone === true)
  const ordinary = single.filter((check) => check.class !== 'robustness' && check.alone !== true)
  const early = ordinary.filter((check) => check.early === true)
  return [
    { checks: [...early, ...ordinary.filter((check) => check.early !== true)] },
    ...alone.map((check) => ({ checks: [check] })),
    { checks: robustness },
    { checks: wide },
  ].filter((phase) => phase.checks.length > 0)
}
