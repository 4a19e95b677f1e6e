import { isJsonObject } from '../../../schemas/index.ts'
import type { TransportError } from '../connection/transport-error.ts'
import type { Exchange } from './exchange.ts'

/** What the target answered. Header names are lower case. */
export interface HttpResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** The whole body as text (UTF-8), as it came, except that long secrets are replaced. */
  readonly body: string
  /** The body as JSON; undefined if it is not JSON, or if it has a defect. */
  readonly json: unknown
  /** Why the body could not be read (completes "the body …"): too large, too deep, not in its content coding. */
  readonly defect?: string
  /** The recorded, redacted evidence. */
  readonly exchange: Exchange
  /** How often the request was retried. */
  readonly retries: number
  /** May the request have been carried out more than once? An earlier response may have been lost. */
  readonly repeated: boolean
}

/** Is a value a response of the target, and not a value from a response? */
export const isResponse = (value: unknown): value is HttpResponse =>
  isJsonObject(value) && typeof value.status === 'number' && isJsonObject(value.exchange)

/** Does a status refuse the caller, whatever the request asks for? */
export const refusesCaller = (status: number): boolean => status === 401 || status === 403

/** The request got no response: the connection broke, or nothing came in time. */
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

/** The target kept answering 503 or 429, or could not be reached, until the retry budget was spent. */
export class UnavailableError extends Error {
  override readonly name = 'UnavailableError'
  /** The flag or configuration member that may help. */
  readonly remedy: string | undefined

  constructor(message: string, remedy?: string) {
    super(message)
    this.remedy = remedy
  }
}

/** Does an error mean that the target did not answer? */
export const isSilence = (error: unknown): error is NoResponseError | UnavailableError =>
  error instanceof NoResponseError || error instanceof UnavailableError
