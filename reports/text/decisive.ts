import type { Exchange } from '../../harness/http/message/exchange.ts'
import { type CaseResult, type CheckResult, worstCase } from '../../harness/run/result/result.ts'

/** The exchange that a person should see first: the one that shows the failure, or else the last one. */
export function decisiveExchange(one: CaseResult): Exchange | undefined {
  const { exchanges, decisive } = one
  return exchanges.find(({ id }) => id === decisive) ?? exchanges.at(-1)
}

/** {@link decisiveExchange} of the case that represents a check. */
export function decisiveOf(check: CheckResult): Exchange | undefined {
  const one = worstCase(check)
  return one === undefined ? undefined : decisiveExchange(one)
}

/** At most `limit` exchanges of a case: the decisive exchange first, then the last of the others, in their order. */
export function shownExchanges(one: CaseResult, limit: number): readonly Exchange[] {
  const first = decisiveExchange(one)
  if (first === undefined) return []
  const others = one.exchanges.filter(({ id }) => id !== first.id)
  return [first, ...(limit > 1 ? others.slice(1 - limit) : [])]
}
