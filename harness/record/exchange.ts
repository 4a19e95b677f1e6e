/** Who sent a request: 2-legged, 3-legged, unauthenticated, another user, another application. */
export type CallerName = 'trusted' | 'proxy' | 'anonymous' | 'otherUser' | 'foreign'

/** The recorded request, redacted. */
export interface RecordedRequest {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  /**
   * What was written to the connection, where that is no ordinary message: its text, then in brackets how it was written and
   * what became of the connection. The other members then are the ordinary message from which it was made.
   */
  readonly written?: string
}

/** The recorded response, redacted; the body cut at the recorder's bound. */
export interface RecordedResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  /** Size of the whole body in bytes, also where `body` is cut. */
  readonly bodyBytes: number
  readonly truncated: boolean
}

/** One request and what came back: the evidence behind a verdict. Holds no secret. */
export interface Exchange {
  readonly id: number
  /** Id of the check that sent it; absent for the run's own traffic (preflight, leases, cleanup). */
  readonly check?: string
  readonly caller: CallerName
  /** operationId of openapi.json; absent where the request addresses no operation. */
  readonly operation?: string
  /** ISO 8601, UTC. */
  readonly startedAt: string
  readonly durationMs: number
  /** 1 for the first try; more where a 503 or a connection fault was retried. */
  readonly attempt: number
  readonly request: RecordedRequest
  readonly response?: RecordedResponse
  /** What broke, where there was no response. */
  readonly error?: string
}
