import type { Exchange, Violation } from '../http/message/exchange.ts'
import { type SharedMessages, sharedMessages, withMessages } from '../http/sending/kept-exchanges.ts'
import type { ContractRecord, RunResult } from '../run/result/result.ts'

/**
 * A run on its way from the worker. Sending copies all of it except the messages of its exchanges, which are the
 * largest part: both threads read them in shared memory.
 */
export interface ShippedRun {
  readonly run: RunResult
  readonly messages: SharedMessages
}

/** Prepares a run for sending. */
export function shipped(run: RunResult): ShippedRun {
  const all = new Map<number, Exchange>()
  withExchanges(run, (exchange) => {
    all.set(exchange.id, exchange)
    return exchange
  })
  return { run, messages: sharedMessages([...all.values()]) }
}

/** Restores the run that was sent. */
export const unshipped = ({ run, messages }: ShippedRun): RunResult =>
  withExchanges(run, withMessages(messages))

/** The same run with each exchange replaced, wherever it occurs. */
function withExchanges(run: RunResult, of: (exchange: Exchange) => Exchange): RunResult {
  const violation = (one: Violation): Violation => ({
    ...one,
    ...(one.exchange === undefined ? {} : { exchange: of(one.exchange) }),
    ...(one.maker === undefined ? {} : { maker: of(one.maker) }),
  })
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
