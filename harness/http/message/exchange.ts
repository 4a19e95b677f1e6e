import type { CallerName, Norm } from '../../vocabulary.ts'
import type { TransportError } from '../connection/transport-error.ts'
import type { Deviation } from './deviation.ts'

/** The recorded request, redacted. */
export interface RecordedRequest {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  /**
   * What was written to the connection, if it was not an ordinary message: its text, then in brackets how it was
   * written and what happened to the connection. The other members then describe the ordinary message from which it was
   * made.
   */
  readonly written?: string
}

/** Does a request carry a signature (right or wrong) in its header or its query? */
export const carriesSignature = ({ url, headers }: Pick<RecordedRequest, 'url' | 'headers'>): boolean =>
  /\boauth_signature=/.test(url) ||
  Object.entries(headers).some(
    ([name, value]) => name.toLowerCase() === 'authorization' && /\boauth_signature=/.test(value),
  )

/** The recorded response, redacted. The body is cut at the recorder's limit. */
export interface RecordedResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  /** Size of the whole body in bytes, even if `body` is cut. */
  readonly bodyBytes: number
  readonly truncated: boolean
  /** SHA-256 of the body as it was read, without secrets; present if it is cut. Shows if two were the same. */
  readonly digest?: string
}

/** One request and what came back: the evidence behind a verdict. Contains no secrets. */
export interface Exchange {
  readonly id: number
  /** Id of the case, or title of the shared fixture, that sent it; absent for requests of the run itself. */
  readonly check?: string
  readonly caller: CallerName
  /** operationId of openapi.json; absent if the request addresses no operation. */
  readonly operation?: string
  /** ISO 8601, UTC. */
  readonly startedAt: string
  readonly durationMs: number
  /** 1 for the first try; more if the request was retried after an error of a gateway or a broken connection. */
  readonly attempt: number
  /** True if an earlier attempt may have been carried out, although its response was lost. */
  readonly repeated?: boolean
  /** What was wrong with the request on purpose; absent for a right request. */
  readonly invalid?: string
  readonly request: RecordedRequest
  readonly response?: RecordedResponse | undefined
  /** Why there was no response. */
  readonly error?: TransportError
}

/** When a request was sent, in milliseconds since 1970: a whole number, the fraction is cut. */
export const beginOf = ({ startedAt }: Pick<Exchange, 'startedAt'>): number => Date.parse(startedAt)

/** When its response had arrived, or when it was given up, in milliseconds since 1970. */
export const endOf = (exchange: Pick<Exchange, 'startedAt' | 'durationMs'>): number =>
  beginOf(exchange) + exchange.durationMs

/**
 * Groups requests that take about the same time, and that succeed or are refused for the same reasons.
 * @param exchange an exchange, or as much of it as is known before it is sent
 * @returns its operation; the method if it addresses no operation
 */
export const requestKind = ({
  operation,
  request,
}: {
  readonly operation?: string | undefined
  readonly request: Pick<RecordedRequest, 'method'>
}): string => operation ?? request.method

/** One way in which the target broke a rule, with the first exchange that shows it. */
export interface Violation {
  readonly message: string
  readonly exchange?: Exchange
  readonly deviation?: Deviation
  /** The norm behind it, if it is not the norm of the check. */
  readonly norm?: Norm
  /** How many responses broke the rule, of how many that could have. */
  readonly seen?: { readonly times: number; readonly of: number }
  /** Ids of the exchanges with these responses; absent if there are very many. */
  readonly responses?: readonly number[]
  /** The write that made what the response shows wrong: the creation or the last update of the entry. */
  readonly maker?: Exchange
  /** The cases that must run for the rule to be broken again: the one that wrote, then the one that saw it. */
  readonly companions?: readonly string[]
  /** The command that runs the rule again with these cases. */
  readonly replay?: string
}
