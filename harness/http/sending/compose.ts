import { suiteVersion } from '../../config/version.ts'
import type { Outgoing } from '../connection/transport.ts'
import { queryPairs, queryString, type RequestSpec } from '../message/request.ts'
import { lazyRedactionOf, type Redact } from '../redaction/redaction.ts'
import { type Credentials, type Parameter, sign } from '../signing/signing.ts'

/** The parts of a target's base URL, parsed once for all requests. */
export interface Base {
  /** Scheme, host and port. */
  readonly origin: string
  /** The prefix of the path of each operation, without a trailing slash. */
  readonly path: string
}

/** Splits a base URL into its parts. @param target as in the configuration, with or without a trailing slash */
export function baseOf(target: string): Base {
  const { origin, pathname } = new URL(target)
  return { origin, path: pathname.replace(/\/$/, '') }
}

/** A request that is ready to be sent, and a function that removes its secrets from a text. */
export interface Composed {
  readonly message: Outgoing
  /** Timestamp of its credential, in seconds since 1970. Undefined without a credential, or if the check sets it. */
  readonly signedAt: number | undefined
  /** The request's own secrets: its signature and token, as they were sent. */
  readonly secrets: readonly string[]
  readonly redact: Redact
}

/** Names the client: firewalls stop requests without this header (RFC 9110, section 10.1.5). */
const userAgent = `textboard-conformance/${suiteVersion()}`

/** What a sender knows about a request in addition to the request itself. */
interface ComposeOptions {
  readonly query?: readonly Parameter[]
  readonly accept?: string
}

/**
 * Makes the message of a request: address, headers, body and signature.
 * @param credentials undefined: without authentication
 * @param options the query, if it was parsed already, and the header `accept`, for a request that does not set it
 */
export function compose(
  base: Base,
  credentials: Credentials | undefined,
  spec: RequestSpec,
  { query = queryPairs(spec.query), accept = 'application/json' }: ComposeOptions = {},
): Composed {
  const changes = spec.sign ?? {}
  const inQuery = changes.requestorId === 'query' && credentials?.requestorId !== undefined
  const sent = inQuery ? [...query, ['xoauth_requestor_id', credentials?.requestorId ?? ''] as const] : query
  const body = spec.rawBody ?? (spec.body === undefined ? undefined : JSON.stringify(spec.body))
  const toSign = { method: spec.method, url: `${base.origin}${base.path}${spec.path}`, query: sent }
  const signed =
    credentials === undefined
      ? undefined
      : sign(credentials, toSign, { ...changes, ...(inQuery ? { requestorId: null } : {}) })
  const headers: Record<string, string> = {
    accept,
    'accept-encoding': 'identity',
    'user-agent': userAgent,
  }
  if (body !== undefined) headers['content-type'] = 'application/json'
  if (signed !== undefined) headers.authorization = signed.header
  for (const [name, value] of Object.entries(spec.headers ?? {})) {
    if (value === null) delete headers[name]
    else headers[name] = value
  }
  return {
    message: {
      method: spec.method,
      path: `${base.path}${spec.path}${queryString(sent, spec.encodedCommas)}`,
      headers,
      body,
    },
    signedAt: changes.timestamp === undefined ? signed?.signedAt : undefined,
    secrets: signed?.secrets ?? [],
    redact: signed === undefined ? (text) => text : lazyRedactionOf(signed.secrets),
  }
}
