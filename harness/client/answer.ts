import type { Exchange } from '../record/exchange.ts'

/** What the target answered. Header names are lower case. */
export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** The whole body as text (UTF-8), as it came; not redacted. */
  readonly body: string
  /** The body as JSON; undefined where it is none. */
  readonly json: unknown
  /** The recorded, redacted evidence. */
  readonly exchange: Exchange
  /** Where the request was retried, how often. */
  readonly retries: number
}

/** The request brought no answer: the connection broke, or no answer came in time. */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError'
  readonly exchange: Exchange
  /** `connection`: never connected. `broken`: the connection broke. `timeout`: no whole answer in time. `aborted`: given up by the run. */
  readonly reason: 'connection' | 'broken' | 'timeout' | 'aborted' | 'too-large'

  constructor(message: string, reason: NoAnswerError['reason'], exchange: Exchange) {
    super(message)
    this.reason = reason
    this.exchange = exchange
  }
}

/** The target went on answering 503 (or could not be reached) until the retry budget was spent. */
export class UnavailableError extends Error {
  override readonly name = 'UnavailableError'
}
