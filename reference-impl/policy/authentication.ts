import { type Parameter, percentEncode } from '../oauth/encoding.ts'
import { signaturesEqual } from '../oauth/signature.ts'
import type { CallerKind, OperationId, Problem } from './vocabulary.ts'

/** A registered application, as far as authentication needs it. */
export interface ConsumerFacts {
  readonly applicationId: string
  readonly consumerKey: string
}

/** An issued token, as far as authentication needs it. */
export interface TokenFacts {
  readonly token: string
  readonly userId: string
  /** The application to which the token was issued. */
  readonly applicationId: string
}

/** What a request says about its caller without proof. */
export interface UnprovenClaim {
  readonly authorization: string | undefined
  readonly query: readonly Parameter[]
}

/** Everything that goes into a signature. */
export interface SignedParts {
  readonly method: string
  readonly scheme: string
  readonly host: string
  readonly path: string
  readonly query: readonly Parameter[]
  readonly header: readonly Parameter[]
  readonly form: readonly Parameter[]
  readonly key: string
}

/** Who is let in (section Authentication; RFC 5849 for the signature). */
export interface AuthenticationPolicy {
  /** Whether a request without a credential is served. */
  readonly anonymousAccepted: (operation: OperationId | undefined, queryNames: readonly string[]) => boolean
  /** Whether a failed verification is ignored, so the caller is treated as the application itself. */
  readonly failureForgiven: (operation: OperationId | undefined, problem: Problem) => boolean
  readonly authorizationSchemeAccepted: (scheme: string) => boolean
  /** Whether the credential may be in the query instead of the header (RFC 5849, 3.5.3). */
  readonly queryCredentialsAccepted: boolean
  /** Parameters without which a credential is refused. */
  readonly requiredOauthParameters: readonly string[]
  readonly repeatedOauthParameterAccepted: boolean
  readonly signatureMethodAccepted: (method: string) => boolean
  readonly oauthVersionAccepted: (version: string | undefined) => boolean
  /** @param timestamp the parameter as sent; @param nowSeconds the server's clock */
  readonly timestampAccepted: (timestamp: string, nowSeconds: number) => boolean
  /** @param replayed whether this consumer, token, timestamp and nonce were used before */
  readonly nonceAccepted: (nonce: string, replayed: boolean) => boolean
  /** The application of a consumer key, undefined when refused. */
  readonly consumerOf: (key: string, registered: readonly ConsumerFacts[]) => ConsumerFacts | undefined
  /** What an empty oauth_token means. */
  readonly emptyTokenMeans: 'trusted' | 'refused'
  /** The issued token that was presented, undefined when refused. */
  readonly tokenOf: (
    token: string,
    issued: readonly TokenFacts[],
    applicationId: string,
  ) => TokenFacts | undefined
  readonly signingKey: (consumerSecret: string, tokenSecret: string) => string
  readonly signedPath: (path: string) => string
  readonly signedQuery: (query: readonly Parameter[]) => readonly Parameter[]
  /** Receives every parameter of the header except oauth_signature; realm is never signed. */
  readonly signedHeaderParameters: (parameters: readonly Parameter[]) => readonly Parameter[]
  /** @param recompute the signature with some of the signed parts changed, for faults that verify too little */
  readonly signatureAccepted: (
    given: string,
    expected: string,
    recompute: (change: Partial<SignedParts>) => string,
    operation: OperationId | undefined,
  ) => boolean
  /** Whether xoauth_requestor_id matches the caller. */
  readonly requestorAccepted: (
    requestor: string,
    caller: {
      readonly kind: CallerKind
      readonly applicationId: string
      readonly userId: string | undefined
      readonly operation: OperationId | undefined
    },
    applicationIds: readonly string[],
  ) => boolean
  /** Whether an explicit application id in a path is served. `@app` never gets here. */
  readonly explicitApplication: (
    operation: OperationId,
    applicationId: string,
    ownApplicationId: string,
  ) => 'own' | 'foreign' | Problem
  /** Whether this kind of caller may use the operation. */
  readonly operationAllowed: (operation: OperationId, caller: CallerKind) => boolean
  /** Believes a claim without a signature: only the names in it are checked. Undefined if the claim is not believed. */
  readonly unprovenBelieved: (
    claim: UnprovenClaim,
    registered: readonly ConsumerFacts[],
    issued: readonly TokenFacts[],
  ) => { readonly applicationId: string; readonly userId?: string } | undefined
  /** The hash of a signature method. */
  readonly signatureHash: (method: string) => 'sha1' | 'sha256'
  /** The user for whom a request is carried out: the user of its token, even if the request names another one. */
  readonly viewerOf: (
    tokenUserId: string | undefined,
    requestor: { readonly header: string | undefined; readonly query: string | undefined },
  ) => string | undefined
}

const trustedOnly: readonly OperationId[] = ['textdatagroup.create', 'textdatagroup.delete']

/** The conforming choice of every member. */
export const authenticationPolicy: AuthenticationPolicy = {
  anonymousAccepted: () => false,
  failureForgiven: () => false,
  authorizationSchemeAccepted: (scheme) => scheme.toLowerCase() === 'oauth',
  queryCredentialsAccepted: false,
  requiredOauthParameters: [
    'oauth_consumer_key',
    'oauth_nonce',
    'oauth_signature',
    'oauth_signature_method',
    'oauth_timestamp',
  ],
  repeatedOauthParameterAccepted: false,
  signatureMethodAccepted: (method) => method === 'HMAC-SHA1',
  oauthVersionAccepted: (version) => version === undefined || version === '1.0' || version === '1.0A',
  timestampAccepted: (timestamp) => /^[0-9]{1,15}$/.test(timestamp),
  nonceAccepted: (nonce) => nonce !== '',
  consumerOf: (key, registered) => registered.find((consumer) => consumer.consumerKey === key),
  emptyTokenMeans: 'trusted',
  tokenOf: (token, issued, applicationId) =>
    issued.find((candidate) => candidate.token === token && candidate.applicationId === applicationId),
  signingKey: (consumerSecret, tokenSecret) =>
    `${percentEncode(consumerSecret)}&${percentEncode(tokenSecret)}`,
  signedPath: (path) => path,
  signedQuery: (query) => query,
  signedHeaderParameters: (parameters) => parameters.filter(([name]) => name !== 'realm'),
  signatureAccepted: (given, expected) => signaturesEqual(given, expected),
  requestorAccepted: (requestor, caller, applicationIds) =>
    caller.kind === 'proxy' || requestor === caller.applicationId || !applicationIds.includes(requestor),
  explicitApplication: (operation, applicationId, ownApplicationId) =>
    applicationId !== ownApplicationId
      ? 'application-mismatch'
      : operation.startsWith('achievements.')
        ? 'own'
        : 'path-unknown',
  operationAllowed: (operation, caller) =>
    caller === 'proxy'
      ? !trustedOnly.includes(operation)
      : !(operation.startsWith('incentive.') || operation.startsWith('userachievements.')),
  unprovenBelieved: () => undefined,
  signatureHash: () => 'sha1',
  viewerOf: (tokenUserId) => tokenUserId,
}
