import { isJsonObject } from '../../../schemas/index.ts'
import type { TransportError } from '../connection/transport-error.ts'
import type { Exchange } from './exchange.ts'

/** What the target answered. Header names are lower case. */
export interface HttpResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** The whole body as text (UTF-8), as it came; not redacted. */
  readonly body: string
  /** The body as JSON; undefined where it is none, or where it has a defect. */
  readonly json: unknown
  /** Why the body could not be read as it is, completing "the body …": too large, too deep, not in its content coding. */
  readonly defect?: string
  /** The recorded, redacted evidence. */
  readonly exchange: Exchange
  /** Where the request was retried, how often. */
  readonly retries: number
  /** May the request have been carried out more than once? An earlier response may have been lost on its way. */
  readonly repeated: boolean
}

/** Is this what the target answered, and not a value from it? */
export const isResponse = (value: unknown): value is HttpResponse =>
  isJsonObject(value) && typeof value.status === 'number' && isJsonObject(value.exchange)

/** The request brought no response: the connection broke, or none came in time. */
export class NoResponseError extends Error {
  override readonly name = 'NoResponseError'
  readonly exchange: Exchange
  readonly reason: TransportError['reason']

  constructor(message: string, reason: TransportError['reason'], exchange: Exchange) {
    super(message)
    this.reason = reason
    this.exchange = exchange
  }
}

/** The target went on answering 503 or 429 (or could not be reached) until the retry budget was spent. */
export class UnavailableError extends Error {
  override readonly name = 'UnavailableError'
  /** The flag or configuration member that may help. */
  readonly remedy: string | undefined

  constructor(message: string, remedy?: string) {
    super(message)
    this.remedy = remedy
  }
}
