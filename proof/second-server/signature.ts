import { createHmac, timingSafeEqual } from 'node:crypto'
import { messageOnly, type Refusal, withStatusCode } from './refusal.ts'

/** A name and its value, both decoded; names may repeat. */
export type Pair = readonly [name: string, value: string]

/** The consumer and, for 3-legged access, the user of a request with a right signature. */
export interface Caller {
  readonly applicationId: string
  readonly userId?: string
}

/** The credentials that the server issued. */
export interface IssuedCredentials {
  readonly applications: readonly { id: string; consumerKey: string; consumerSecret: string }[]
  readonly users: readonly { id: string; token: string; tokenSecret: string; applicationId: string }[]
}

/** The parts of a request that RFC 5849 section 3.4.1 signs. */
export interface SignedRequest {
  readonly method: string
  readonly host: string
  /** The path of the request target exactly as sent. */
  readonly rawPath: string
  readonly query: readonly Pair[]
  /** The pairs of a form body; empty for every other body. */
  readonly form: readonly Pair[]
  readonly authorization: string | undefined
}

type Application = IssuedCredentials['applications'][number]
type User = IssuedCredentials['users'][number]

/** The parameters of an Authorization header, by their names. */
type Parameters = ReadonlyMap<string, string>

/** Whose request it is, according to its parameters. */
interface Signer {
  readonly application: Application
  readonly user: User | undefined
}

const windowSeconds = 300
const required = ['consumer_key', 'nonce', 'signature', 'signature_method', 'timestamp']

/**
 * Creates the verifier of OAuth 1.0 credentials (RFC 5849 section 3.2). Malformed protocol parameters are refused
 * with 400, wrong credentials with 401. A nonce is valid once, a timestamp for five minutes.
 */
export function createVerifier(issued: IssuedCredentials): (request: SignedRequest) => Caller {
  const seen = new Set<string>()
  return (request) => {
    const pairs = readHeader(request.authorization)
    const named = parametersOf(pairs)
    requireWellFormed(named)
    const signer = signerOf(named, issued)
    requireRightSignature(named, signer, baseString(request, pairs))
    requireFresh(named, signer, seen)
    requireOwnRequestor(named.get('xoauth_requestor_id') ?? requestorIn(request), signer, issued)
    return callerOf(signer)
  }
}

function parametersOf(pairs: readonly Pair[]): Parameters {
  const named = new Map<string, string>()
  for (const [name, value] of pairs) {
    if (named.has(name)) throw malformed(`The parameter ${name} is given twice.`)
    named.set(name, value)
  }
  return named
}

/** The value of a protocol parameter; an empty text if there is none. */
const parameter = (named: Parameters, name: string): string => named.get(`oauth_${name}`) ?? ''

function requireWellFormed(named: Parameters): void {
  for (const name of required) if (parameter(named, name) === '') throw malformed(`oauth_${name} is missing.`)
  if (parameter(named, 'signature_method') !== 'HMAC-SHA1') throw malformed('Only HMAC-SHA1 is supported.')
  if (named.has('oauth_version') && parameter(named, 'version') !== '1.0')
    throw malformed('Only 1.0 is supported.')
  if (!/^[1-9][0-9]*$/.test(parameter(named, 'timestamp')))
    throw malformed('oauth_timestamp is not a positive integer.')
}

function signerOf(named: Parameters, { applications, users }: IssuedCredentials): Signer {
  const application = applications.find((one) => one.consumerKey === parameter(named, 'consumer_key'))
  if (application === undefined) throw unauthorized('unknown consumer key')
  const token = named.get('oauth_token')
  const user = users.find((one) => one.token === token)
  if (token !== undefined && user?.applicationId !== application.id) throw unauthorized('unknown token')
  return { application, user }
}

function requireRightSignature(named: Parameters, { application, user }: Signer, base: string): void {
  const key = `${encode(application.consumerSecret)}&${encode(user?.tokenSecret ?? '')}`
  const expected = createHmac('sha1', key).update(base).digest()
  const given = Buffer.from(parameter(named, 'signature'), 'base64')
  if (given.toString('base64') !== parameter(named, 'signature')) throw unauthorized('wrong signature')
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    throw unauthorized('wrong signature')
}

/**
 * Refuses an old timestamp, and a nonce that was used before.
 * @param seen the uses so far: this one is added
 */
function requireFresh(named: Parameters, { application }: Signer, seen: Set<string>): void {
  const timestamp = parameter(named, 'timestamp')
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > windowSeconds) throw unauthorized('timestamp refused')
  const use = JSON.stringify([application.id, named.get('oauth_token'), timestamp, parameter(named, 'nonce')])
  if (seen.has(use)) throw unauthorized('nonce used before')
  seen.add(use)
}

const requestorIn = ({ query }: SignedRequest): string | undefined =>
  query.find(([name]) => name === 'xoauth_requestor_id')?.[1]

/**
 * The id of a viewer is accepted like that of the application itself; only the id of another application is a mismatch.
 */
function requireOwnRequestor(
  requestor: string | undefined,
  { application }: Signer,
  { applications }: IssuedCredentials,
): void {
  if (applications.some((one) => one.id === requestor && one.id !== application.id))
    throw applicationMismatch()
}

const callerOf = ({ application, user }: Signer): Caller => ({
  applicationId: application.id,
  ...(user === undefined ? {} : { userId: user.id }),
})

/** 401: the application id and the consumer key do not match ("Request signing"). */
export function applicationMismatch(): Refusal {
  return messageOnly(401, 'The application is not the one of the consumer key.', challenge)
}

/** 401 with the challenge that RFC 9110 section 11.6.1 requires. */
export function unauthorized(problem: string): Refusal {
  return withStatusCode(401, `Unauthorized: ${problem}`, challenge)
}

/**
 * Decodes `a=b&c=d` as RFC 5849 section 3.4.1.3.1 demands.
 * @returns the pairs in their order; undefined if a percent sign is in a wrong place.
 */
export function readPairs(text: string): Pair[] | undefined {
  try {
    return text
      .split('&')
      .filter((part) => part !== '')
      .map((part) => {
        const [name = '', ...rest] = part.split('=')
        return [decodeForm(name), decodeForm(rest.join('='))]
      })
  } catch {
    return undefined
  }
}

const challenge = { 'wWw-AuThEnTiCaTe': 'OAuth realm="text board"' }

function malformed(text: string): Refusal {
  return messageOnly(400, text)
}

function decodeForm(text: string): string {
  return decodeURIComponent(text.replaceAll('+', ' '))
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

/** The parameters of the Authorization header without the realm (RFC 5849 section 3.5.1). */
function readHeader(header: string | undefined): Pair[] {
  const scheme = /^OAuth[ \t]+/i.exec(header ?? '')
  if (header === undefined || scheme === null) throw unauthorized('no OAuth credential')
  const one = /[ \t]*([^=\s",]+)="([^"]*)"[ \t]*(?:,|$)/y
  one.lastIndex = scheme[0].length
  const pairs: Pair[] = []
  while (one.lastIndex < header.length) {
    const found = one.exec(header)
    if (found === null) throw malformed('The Authorization header cannot be read.')
    const [, name = '', value = ''] = found
    if (name.toLowerCase() === 'realm') continue
    try {
      pairs.push([decodeURIComponent(name), decodeURIComponent(value)])
    } catch {
      throw malformed('The Authorization header is not percent-encoded.')
    }
  }
  return pairs
}

function baseString(request: SignedRequest, header: readonly Pair[]): string {
  const signed = [...header.filter(([name]) => name !== 'oauth_signature'), ...request.query, ...request.form]
  const normalized = signed
    .map(([name, value]): Pair => [encode(name), encode(value)])
    .sort(([a, x], [b, y]) => order(a, b) || order(x, y))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
  const uri = `http://${request.host.toLowerCase().replace(/:80$/, '')}${request.rawPath}`
  return `${request.method}&${encode(uri)}&${encode(normalized)}`
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
