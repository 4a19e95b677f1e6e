import type { CheckContext, Need, Parameter, RequestOptions, SignatureChanges } from '../../harness/index.ts'
import type { SignedRequest } from './signed-request.ts'

/** One thing wrong with the credential of a request that is right otherwise. */
export interface CredentialFlaw {
  /** Last part of the check's id; stable. */
  readonly id: string
  /** Completes "listing groups …". */
  readonly what: string
  /** Statuses that refuse it. */
  readonly statuses: readonly [number, ...number[]]
  readonly level: 'MUST' | 'SHOULD'
  readonly needs?: readonly Need[]
  readonly why?: string
  /** How the request is sent. */
  readonly options: (request: SignedRequest, context: CheckContext) => RequestOptions
}

/** A flaw that section "Errors / HTTP status codes" refuses: the authorization fails. */
export function unauthorized(
  id: string,
  what: string,
  options: CredentialFlaw['options'],
  more: Partial<CredentialFlaw> = {},
): CredentialFlaw {
  return { id, what, statuses: [401], level: 'MUST', options, ...more }
}

/** A flaw for which RFC 5849, section 3.2 recommends 400: the credential itself is not well-formed. */
export function unreadable(
  id: string,
  what: string,
  options: CredentialFlaw['options'],
  more: Partial<CredentialFlaw> = {},
): CredentialFlaw {
  const why =
    'Section Errors gives 401 for a failed authorization; RFC 5849, section 3.2 recommends 400 for parameters that are missing, doubled or unsupported. Both pass.'
  return { id, what, statuses: [400, 401], level: 'MUST', why, options, ...more }
}

/** Sends with a departure from the right signature. */
export const signing =
  (changes: SignatureChanges | ((request: SignedRequest, context: CheckContext) => SignatureChanges)) =>
  (request: SignedRequest, context: CheckContext): RequestOptions => ({
    sign: typeof changes === 'function' ? changes(request, context) : changes,
  })

/** Rewrites the value of one parameter. */
export const replaced =
  (name: string, value: (value: string) => string) =>
  (parameters: readonly Parameter[]): readonly Parameter[] =>
    parameters.map(
      (parameter): Parameter => (parameter[0] === name ? [name, value(parameter[1])] : parameter),
    )
