import type { Check } from '../../check/check.ts'

/** Checks that may all be begun at once: the run itself limits how many cases are at work, and the pool who holds which slots. */
export interface Phase {
  readonly checks: readonly Check[]
}

/**
 * First all ordinary checks, those that keep groups for long before the rest; then those that need a quiet target, each alone;
 * then robustness, whose hostile requests must not stand beside others; then the rules on the whole run.
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
