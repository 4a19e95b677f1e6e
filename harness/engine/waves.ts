import type { Check } from '../check/check.ts'

/** Checks that may all be begun at once: the session itself limits how many are at work, and the pool who holds which slots. */
export interface Wave {
  readonly checks: readonly Check[]
}

/** First all others, those that keep groups for long before the rest, then the contract checks, which judge every exchange of the run. */
export function wavesOf(checks: readonly Check[]): Wave[] {
  const isEarly = ({ kind, early = false }: Check) => kind !== 'contract' && early
  return [
    {
      checks: [
        ...checks.filter(isEarly),
        ...checks.filter((check) => check.kind !== 'contract' && !isEarly(check)),
      ],
    },
    { checks: checks.filter(({ kind }) => kind === 'contract') },
  ]
}
