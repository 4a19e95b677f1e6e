import type { Check } from '../check/check.ts'

/** Checks that may all be begun at once: the session itself limits how many are at work, and the pool who holds which slots. */
export interface Wave {
  readonly checks: readonly Check[]
}

/** First all others, those that keep groups for long before the rest, then the contract checks, which judge every exchange of the run. */
export function wavesOf(checks: readonly Check[]): Wave[] {
  const contracts = checks.filter(({ kind }) => kind === 'contract')
  const others = checks.filter(({ kind }) => kind !== 'contract')
  const early = others.filter((check) => check.early === true)
  return [{ checks: [...early, ...others.filter((check) => check.early !== true)] }, { checks: contracts }]
}
