import type { Deviation } from '../http/message/deviation.ts'
import type { Exchange } from '../http/message/exchange.ts'
import { exchangeBehind } from './looked-at.ts'

/** What an {@link ExpectationFailure} knows in addition to its message. */
export interface FailureDetails {
  /** The exchange that shows it; by default the exchange of the response that was looked at last. */
  readonly exchange?: Exchange | undefined
  readonly deviation?: Deviation | undefined
}

/** The target did not do what a check demands. The message says what was expected and what was got. */
export class ExpectationFailure extends Error {
  override readonly name: string = 'ExpectationFailure'
  /** The exchange that shows it; undefined if no response was looked at. */
  readonly exchange: Exchange | undefined
  readonly deviation: Deviation | undefined

  constructor(message: string, { exchange, deviation }: FailureDetails = {}) {
    super(message)
    this.exchange = exchange
    this.deviation = deviation
  }
}

/** Fails the case at once. */
export function fail(message: string, details: FailureDetails = {}): never {
  const { exchange = exchangeBehind(undefined), deviation } = details
  throw new ExpectationFailure(message, { exchange, deviation })
}

/** Explains a failure that did not come again: what it counts as, why, and where to look. */
export const failedOnceMeans =
  'It counts as failed, because the rule applies to each request. Look for what depends on chance or on load: simultaneous requests, ' +
  'a cache, a replica that lags behind, a proxy or firewall in front (see its log at the time of this exchange).'
