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
   * What was written to the connection, where that is not an ordinary message: its text, then in brackets how it was written and
   * what became of the connection. The other members then are the ordinary message from which it was made.
   */
  readonly written?: string
}

/** Does a request carry a signature, right or wrong, in its header or its query? */
export const carriesSignature = ({ url, headers }: Pick<RecordedRequest, 'url' | 'headers'>): boolean =>
  /\boauth_signature=/.test(url) ||
  Object.entries(headers).some(
    ([name, value]) => name.toLowerCase() === 'authorization' && /\boauth_signature=/.test(value),
  )

/** The recorded response, redacted; the body cut at the recorder's bound. */
export interface RecordedResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  /** Size of the whole body in bytes, also where `body` is cut. */
  readonly bodyBytes: number
  readonly truncated: boolean
  /** SHA-256 of the body as far as it was read, without secrets, where it is cut here: tells whether two were the same. */
  readonly digest?: string
}

/** One request and what came back: the evidence behind a verdict. Holds no secret. */
export interface Exchange {
  readonly id: number
  /** Id of the case, or title of the shared fixture, that sent it; absent for the run's own (preflight, leases, cleanup). */
  readonly check?: string
  readonly caller: CallerName
  /** operationId of openapi.json; absent where the request addresses no operation. */
  readonly operation?: string
  /** ISO 8601, UTC. */
  readonly startedAt: string
  readonly durationMs: number
  /** 1 for the first try; more where a gateway's error or a broken connection was retried. */
  readonly attempt: number
  /** True where an earlier attempt may have been carried out although its response was lost. */
  readonly repeated?: boolean
  /** What was wrong with the request on purpose; absent for a right one. */
  readonly invalid?: string
  readonly request: RecordedRequest
  readonly response?: RecordedResponse | undefined
  /** Why there was no response. */
  readonly error?: TransportError
}

/**
 * Tells requests apart by what takes about the same time, and succeeds or is refused for the same reasons.
 * @param exchange one that was made, or as much of it as is known before it is sent
 * @returns its operation; the method where it addresses none
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
  /** What it rests on, where that is a norm of its own. */
  readonly norm?: Norm
  /** How many responses broke it, of how many that could have. */
  readonly seen?: { readonly times: number; readonly of: number }
}
