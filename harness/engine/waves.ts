import type { Check } from '../check/check.ts'

/** Checks that may all be begun at once (the session itself limits how many are at work), or must run one by one. */
export interface Wave {
  readonly checks: readonly Check[]
  readonly oneByOne: boolean
}

/**
 * First all that can share the slots; then, one by one, what needs all of them; last the contract checks, which judge every
 * exchange of the run.
 */
export function wavesOf(checks: readonly Check[]): Wave[] {
  const quota = (check: Check) => check.needs?.includes('quota') === true
  const contracts = checks.filter(({ kind }) => kind === 'contract')
  const others = checks.filter(({ kind }) => kind !== 'contract')
  return [
    { checks: others.filter((check) => !quota(check)), oneByOne: false },
    { checks: others.filter(quota), oneByOne: true },
    { checks: contracts.filter((check) => !quota(check)), oneByOne: false },
    { checks: contracts.filter(quota), oneByOne: true },
  ]
}
