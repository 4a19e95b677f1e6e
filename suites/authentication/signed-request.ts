import { createHmac } from 'node:crypto'
import {
  type CheckContext,
  type Parameter,
  percentEncode,
  queryPairs,
  type RequestSpec,
} from '../../harness/index.ts'
import { known } from '../shared/ids/known.ts'

/** The secrets that form the key of a signature; the token secret is empty in 2-legged calls. */
export interface Secrets {
  readonly consumerSecret: string
  readonly tokenSecret: string
}

/** What the credential of one request covers (RFC 5849, section 3.4.1). */
export interface SignedRequest {
  readonly method: string
  /** Scheme, host and path as sent, without the query. */
  readonly url: string
  /** Decoded. */
  readonly query: readonly Parameter[]
  readonly secrets: Secrets
}

/**
 * Collects what the credential of a request covers.
 * @param legs 3 for requests with the token of `user`, which the check must need
 */
export function signedRequestOf(
  { config }: Pick<CheckContext, 'config'>,
  spec: RequestSpec,
  legs: 2 | 3,
): SignedRequest {
  const base = new URL(config.target)
  return {
    method: spec.method,
    url: `${base.origin}${base.pathname.replace(/\/$/, '')}${spec.path}`,
    query: queryPairs(spec.query),
    secrets: {
      consumerSecret: config.application.consumerSecret,
      tokenSecret: legs === 3 ? known(config.user, 'user in the configuration').tokenSecret : '',
    },
  }
}

/**
 * The HMAC-SHA1 signature of a request over any protocol parameters. The harness itself signs only complete requests;
 * this also signs a request with a missing or repeated parameter.
 * @param parameters those of the header; `oauth_signature` and `realm` among them are left out
 */
export function signatureOver(request: SignedRequest, parameters: readonly Parameter[]): string {
  const pairs = [
    ...parameters.filter(([name]) => name !== 'oauth_signature' && name !== 'realm'),
    ...request.query,
  ]
    .map(([name, value]): Parameter => [percentEncode(name), percentEncode(value)])
    .sort(([name, value], [otherName, otherValue]) => order(name, otherName) || order(value, otherValue))
    .map(([name, value]) => `${name}=${value}`)
  const base = [request.method, request.url, pairs.join('&')].map(percentEncode).join('&')
  return createHmac('sha1', signingKey(request.secrets)).update(base).digest('base64')
}

/** The key of a signature (RFC 5849, section 3.4.2), which is also the PLAINTEXT signature. */
export const signingKey = ({ consumerSecret, tokenSecret }: Secrets): string =>
  `${percentEncode(consumerSecret)}&${percentEncode(tokenSecret)}`

/** The parameters, with a signature that fits them. */
export function signedAgain(request: SignedRequest, parameters: readonly Parameter[]): readonly Parameter[] {
  const others = parameters.filter(([name]) => name !== 'oauth_signature')
  return [...others, ['oauth_signature', signatureOver(request, parameters)]]
}

const order = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0)
