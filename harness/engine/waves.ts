import type { Check } from '../check/check.ts'

/** Checks that may all be started at once (the session itself limits how many run), or must run one by one. */
export interface Wave {
  readonly checks: readonly Check[]
  readonly oneByOne: boolean
}

/**
 * First all that can share the slots, and of them what needs two at a time, since that fits in worst and takes longest; then,
 * one by one, what needs all slots; last the contract checks, which judge every exchange of the run.
 */
export function wavesOf(checks: readonly Check[]): Wave[] {
  const quota = (check: Check) => check.needs?.includes('quota') === true
  const contracts = checks.filter(({ kind }) => kind === 'contract')
  const others = checks.filter(({ kind }) => kind !== 'contract')
  const pair = (check: Check) => check.needs?.includes('slots:2') === true
  const [pairs, singles] = [others.filter(pair), others.filter((check) => !pair(check))]
  return [
    { checks: [...pairs, ...singles].filter((check) => !quota(check)), oneByOne: false },
    { checks: others.filter(quota), oneByOne: true },
    { checks: contracts.filter((check) => !quota(check)), oneByOne: false },
    { checks: contracts.filter(quota), oneByOne: true },
  ]
}
