import type { Exchange, Violation } from '../http/message/exchange.ts'
import { type SharedMessages, sharedMessages, withMessages } from '../http/sending/kept-exchanges.ts'
import type { ContractRecord, RunResult } from '../run/result/result.ts'

/**
 * A run on its way from the worker. What is copied on the way is all but the messages of its exchanges, which are most of it: both
 * threads read them in the same memory.
 */
export interface ShippedRun {
  readonly run: RunResult
  readonly messages: SharedMessages
}

/** Makes a run ready to be sent. */
export function shipped(run: RunResult): ShippedRun {
  const all = new Map<number, Exchange>()
  withExchanges(run, (exchange) => {
    all.set(exchange.id, exchange)
    return exchange
  })
  return { run, messages: sharedMessages([...all.values()]) }
}

/** The run as it was. */
export const unshipped = ({ run, messages }: ShippedRun): RunResult =>
  withExchanges(run, withMessages(messages))

/** A run with each exchange replaced, wherever it stands. */
function withExchanges(run: RunResult, of: (exchange: Exchange) => Exchange): RunResult {
  const violation = (one: Violation): Violation =>
    one.exchange === undefined ? one : { ...one, exchange: of(one.exchange) }
  const record = ([id, one]: [string, ContractRecord]): [string, ContractRecord] => [
    id,
    { ...one, violations: one.violations.map(violation) },
  ]
  return {
    ...run,
    checks: run.checks.map((check) => ({
      ...check,
      cases: check.cases.map((one) => ({
        ...one,
        exchanges: one.exchanges.map(of),
        ...(one.violations === undefined ? {} : { violations: one.violations.map(violation) }),
      })),
    })),
    observations: run.observations.map((observation) => ({
      ...observation,
      cases: observation.cases.map((one) => ({ ...one, exchanges: one.exchanges.map(of) })),
    })),
    contract: Object.fromEntries(Object.entries(run.contract).map(record)),
    exchanges: run.exchanges.map(of),
  }
}
