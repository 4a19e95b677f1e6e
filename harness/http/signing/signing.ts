import { createHmac, randomUUID } from 'node:crypto'
import OAuth from 'oauth-1.0a'

/** A name and its value, both decoded. Names in a list may repeat. */
export type Parameter = readonly [name: string, value: string]

/** The keys that sign a request. `token` is absent for 2-legged calls. */
export interface Credentials {
  readonly consumerKey: string
  readonly consumerSecret: string
  readonly token?: { readonly key: string; readonly secret: string }
  /** Value of xoauth_requestor_id: the application in 2-legged, the user in 3-legged calls. */
  readonly requestorId?: string
}

/**
 * Changes to a valid signature, for checks of requests that are right except for one thing. What is absent here is done
 * right.
 */
export interface SignatureChanges {
  /** Signs as if the request used this method. */
  readonly method?: string
  /** Signs as if this were the URL; without the query. */
  readonly url?: string
  /** Signs as if these were the query parameters. */
  readonly query?: readonly Parameter[]
  readonly consumerKey?: string
  readonly consumerSecret?: string
  /** `null` leaves oauth_token out. */
  readonly token?: string | null
  readonly tokenSecret?: string
  readonly signatureMethod?: string
  /** Rewrites the text that is signed. `parameters` are those in it: of the protocol, then of the query, as sent. */
  readonly baseString?: (text: string, parameters: readonly Parameter[]) => string
  /** Rewrites the key that signs. */
  readonly signingKey?: (key: string) => string
  /** Hash function of the HMAC; by default sha1. */
  readonly hash?: 'sha1' | 'sha256'
  /** Seconds since 1970, as in the header. */
  readonly timestamp?: string
  readonly nonce?: string
  /** `null` leaves oauth_version out. */
  readonly version?: string | null
  /** `null` leaves xoauth_requestor_id out; `query` moves it into the query string. */
  readonly requestorId?: string | null
  /** Protocol parameters that are signed and sent in addition to the usual ones. */
  readonly extra?: readonly Parameter[]
  /** Changes the finished parameters (drops, doubles, alters, reorders them) after the signature is made. */
  readonly parameters?: (parameters: readonly Parameter[]) => readonly Parameter[]
  /** Writes the text of the header; by default {@link authorizationHeader}. */
  readonly header?: (parameters: readonly Parameter[]) => string
}

/** The header of a signed request, when it was signed, and the values in it that no report may show. */
export interface Signed {
  readonly header: string
  /** Seconds since 1970: its timestamp, unless the changes set another timestamp. */
  readonly signedAt: number
  readonly secrets: readonly string[]
}

/** Percent-encodes (RFC 3986 and RFC 5849, section 3.6): everything except letters, digits, `-`, `.`, `_`, `~`. */
export function percentEncode(text: string): string {
  // Most texts need no encoding.
  if (/^[\w.~-]*$/.test(text)) return text
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

/** The header text `OAuth a="1", b="2"` (RFC 5849, section 3.5.1). */
export function authorizationHeader(parameters: readonly Parameter[], separator = ', '): string {
  const pairs = parameters.map(([name, value]) => `${percentEncode(name)}="${percentEncode(value)}"`)
  return `OAuth ${pairs.join(separator)}`
}

/** The parts of a request that a signature covers. */
export interface RequestToSign {
  /** As it is sent. */
  readonly method: string
  /** Scheme, host and path as they are sent, without the query. */
  readonly url: string
  /** The decoded query parameters as they are sent. */
  readonly query: readonly Parameter[]
}

/**
 * Signs a request with OAuth 1.0 and HMAC-SHA1 (RFC 5849, section 3.4).
 * @param changes to a valid signature
 */
export function sign(
  credentials: Credentials,
  { method, url, query }: RequestToSign,
  changes: SignatureChanges = {},
): Signed {
  const signedAt = Math.floor(Date.now() / 1000)
  const token = changes.token === undefined ? credentials.token?.key : changes.token
  const requestor = changes.requestorId === undefined ? credentials.requestorId : changes.requestorId
  const protocol: Parameter[] = [
    ['oauth_consumer_key', changes.consumerKey ?? credentials.consumerKey],
    ['oauth_nonce', changes.nonce ?? randomUUID().replaceAll('-', '')],
    ['oauth_signature_method', changes.signatureMethod ?? 'HMAC-SHA1'],
    ['oauth_timestamp', changes.timestamp ?? String(signedAt)],
  ]
  if (token !== undefined && token !== null) protocol.push(['oauth_token', token])
  if (changes.version !== null) protocol.push(['oauth_version', changes.version ?? '1.0'])
  if (requestor !== undefined && requestor !== null) protocol.push(['xoauth_requestor_id', requestor])
  protocol.push(...(changes.extra ?? []))

  const usualTokenSecret = token === undefined || token === null ? '' : (credentials.token?.secret ?? '')
  const signature = signatureOf({
    consumerSecret: changes.consumerSecret ?? credentials.consumerSecret,
    tokenSecret: changes.tokenSecret ?? usualTokenSecret,
    method: changes.method ?? method,
    url: changes.url ?? url,
    parameters: [...protocol.filter(([name]) => name !== 'realm'), ...(changes.query ?? query)],
    changes,
  })
  const finished: readonly Parameter[] = [...protocol, ['oauth_signature', signature]]
  const parameters = changes.parameters?.(finished) ?? finished
  const header = changes.header?.(parameters) ?? authorizationHeader(parameters)
  const sensitive = parameters.filter(([name]) => name === 'oauth_signature' || name === 'oauth_token')
  return {
    header,
    signedAt,
    secrets: [signature, ...sensitive.map(([, value]) => value)].filter((value) => value !== ''),
  }
}

/** The library with the encoding of this file: the result is the same, but faster. */
class Signer extends OAuth {
  override percentEncode(text: string): string {
    return percentEncode(text)
  }
}

const asItIs = (text: string): string => text

/** The input of a signature. */
interface SignatureInput {
  readonly consumerSecret: string
  /** Empty in 2-legged calls. */
  readonly tokenSecret: string
  readonly method: string
  /** Without the query. */
  readonly url: string
  /** The parameters of the protocol and of the query, decoded. */
  readonly parameters: readonly Parameter[]
  /** Changes to how the signature is usually made. */
  readonly changes: Pick<SignatureChanges, 'hash' | 'baseString' | 'signingKey'>
}

function signatureOf({
  consumerSecret,
  tokenSecret,
  method,
  url,
  parameters,
  changes,
}: SignatureInput): string {
  const { hash = 'sha1', baseString = asItIs, signingKey = asItIs } = changes
  const oauth = new Signer({
    consumer: { key: '', secret: consumerSecret },
    signature_method: 'HMAC-SHA1',
    hash_function: (base, key) =>
      createHmac(hash, signingKey(key)).update(baseString(base, parameters)).digest('base64'),
  })
  // The library's own parser of query strings loses encoded names, `=` in values and repeated empty values. So it gets
  // decoded parameters as data, and a URL without a query. The consumer key is among these parameters.
  const data: Record<string, string | string[]> = Object.create(null)
  for (const [name, value] of parameters) {
    const present = data[name]
    data[name] = present === undefined ? value : [...(Array.isArray(present) ? present : [present]), value]
  }
  const nothingMore: OAuth.Data = Object.create(null)
  return oauth.getSignature({ method, url: baseStringUri(url), data }, tokenSecret, nothingMore)
}

/** RFC 5849, section 3.4.1.2: lower-case scheme and host, no default port. The path stays as it is sent. */
function baseStringUri(url: string): string {
  const start = url.indexOf('/', url.indexOf('//') + 2)
  const origin = url.slice(0, start)
  // Nearly all requests go to the same origin, so the last one is remembered.
  if (lastOrigin.sent !== origin) lastOrigin = { sent: origin, signed: new URL(origin).origin }
  return `${lastOrigin.signed}${url.slice(start)}`
}

let lastOrigin = { sent: '', signed: '' }
