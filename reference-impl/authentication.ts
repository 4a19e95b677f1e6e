import { parseAuthorization } from './oauth/authorization-header.ts'
import type { Parameter } from './oauth/encoding.ts'
import { baseString, hmac } from './oauth/signature.ts'
import type { SignedParts } from './policy/authentication.ts'
import type { Policy } from './policy/policy.ts'
import type { CallerKind, OperationId } from './policy/vocabulary.ts'
import { Refusal } from './refusal.ts'
import type { ApplicationRecord, TokenRecord, World } from './world.ts'

/** An authenticated caller. */
export interface Caller {
  readonly kind: CallerKind
  readonly application: ApplicationRecord
  readonly userId: string | undefined
}

/** The parts of a request that its credential covers. */
export interface SignedRequest {
  readonly method: string
  readonly host: string
  /** As sent, percent-encoding included. */
  readonly path: string
  readonly query: readonly Parameter[]
  /** Parameters of a form body; empty for every other body. */
  readonly form: readonly Parameter[]
  readonly authorization: string | undefined
  readonly operation: OperationId | undefined
}

/**
 * Verifies the OAuth 1.0 credential of a request (section Request signing; RFC 5849, 3.2).
 * @returns the caller
 * @throws Refusal for missing or wrong credentials
 */
export function authenticate(policy: Policy, world: World, request: SignedRequest): Caller {
  try {
    return verify(policy, world, request)
  } catch (error) {
    if (!(error instanceof Refusal) || !policy.failureForgiven(request.operation, error.problem)) throw error
    return { kind: 'trusted', application: firstApplication(world), userId: undefined }
  }
}

function verify(policy: Policy, world: World, request: SignedRequest): Caller {
  const believed = believedOf(policy, world, request)
  if (believed) return believed
  const credential = credentialOf(policy, request)
  if (!credential) return anonymousOf(policy, world, request)
  const values = valuesOf(policy, credential.parameters)
  const application = consumerOf(policy, world, values.get('oauth_consumer_key') ?? '')
  const token = tokenOf(policy, world, values.get('oauth_token'), application)
  checkTimeAndNonce(policy, world, values)
  const key = policy.signingKey(application.consumerSecret, token?.tokenSecret ?? '')
  checkSignature(policy, values, signedPartsOf(policy, world, request, credential, key), request.operation)
  const caller: Caller = { kind: token ? 'proxy' : 'trusted', application, userId: token?.userId }
  const requestor = {
    header: values.get('xoauth_requestor_id'),
    query: request.query.find(([name]) => name === 'xoauth_requestor_id')?.[1],
  }
  const asked = { ...caller, operation: request.operation }
  checkRequestor(policy, world, asked, requestor.header ?? requestor.query)
  return { ...caller, userId: policy.viewerOf(caller.userId, requestor) }
}

function anonymousOf(policy: Policy, world: World, { operation, query }: SignedRequest): Caller {
  const names = query.map(([name]) => name)
  if (policy.anonymousAccepted(operation, names)) {
    return { kind: 'anonymous', application: firstApplication(world), userId: undefined }
  }
  throw new Refusal('credentials-missing', 'an OAuth 1.0 Authorization header is required')
}

function signedPartsOf(
  policy: Policy,
  { publicOrigin }: World,
  request: SignedRequest,
  { parameters, fromQuery }: Credential,
  key: string,
): SignedParts {
  const known = publicOrigin === undefined ? undefined : new URL(publicOrigin)
  return {
    method: request.method.toUpperCase(),
    scheme: known?.protocol ?? 'http:',
    host: (known?.host ?? request.host).toLowerCase().replace(/:80$/, ''),
    path: policy.signedPath(request.path),
    query: policy.signedQuery(fromQuery ? withoutSignature(request.query) : request.query),
    header: fromQuery ? [] : policy.signedHeaderParameters(withoutSignature(parameters)),
    form: request.form,
    key,
  }
}

function checkSignature(policy: Policy, values: Values, parts: SignedParts, operation?: OperationId): void {
  const given = values.get('oauth_signature') ?? ''
  const hash = policy.signatureHash(values.get('oauth_signature_method') ?? '')
  const recompute = (change: Partial<SignedParts>): string => signatureOf({ ...parts, ...change }, hash)
  if (!policy.signatureAccepted(given, recompute({}), recompute, operation)) {
    throw new Refusal('credentials-invalid', 'the signature does not match')
  }
}

function believedOf(
  policy: Policy,
  world: World,
  { authorization, query }: SignedRequest,
): Caller | undefined {
  const names = policy.unprovenBelieved({ authorization, query }, world.applications, world.tokens)
  const application = world.applications.find((one) => one.applicationId === names?.applicationId)
  if (!names || !application) return undefined
  return { kind: names.userId === undefined ? 'trusted' : 'proxy', application, userId: names.userId }
}

const withoutSignature = (parameters: readonly Parameter[]): readonly Parameter[] =>
  parameters.filter(([name]) => name !== 'oauth_signature')

const signatureOf = (parts: SignedParts, hash: 'sha1' | 'sha256'): string =>
  hmac(
    baseString(parts.method, `${parts.scheme}//${parts.host}${parts.path}`, [
      ...parts.query,
      ...parts.header,
      ...parts.form,
    ]),
    parts.key,
    hash,
  )

/** The values of a credential, by parameter. */
type Values = ReadonlyMap<string, string>

interface Credential {
  readonly parameters: readonly Parameter[]
  readonly fromQuery: boolean
}

function credentialOf(policy: Policy, request: SignedRequest): Credential | undefined {
  if (request.authorization !== undefined) {
    const { scheme, parameters } = parseAuthorization(request.authorization)
    if (!policy.authorizationSchemeAccepted(scheme)) {
      throw new Refusal('credentials-invalid', 'the Authorization scheme must be OAuth')
    }
    if (!parameters) throw new Refusal('credentials-invalid', 'the Authorization header cannot be read')
    return { parameters, fromQuery: false }
  }
  if (policy.queryCredentialsAccepted && request.query.some(([name]) => name === 'oauth_signature')) {
    return { parameters: request.query, fromQuery: true }
  }
  return undefined
}

function valuesOf(policy: Policy, parameters: readonly Parameter[]): Values {
  const values = new Map<string, string>()
  for (const [name, value] of parameters) {
    if (values.has(name) && !policy.repeatedOauthParameterAccepted) {
      throw new Refusal('credentials-invalid', `${name} is given twice`)
    }
    values.set(name, value)
  }
  const missing = policy.requiredOauthParameters.find((name) => !values.has(name))
  if (missing) throw new Refusal('credentials-invalid', `${missing} is missing`)
  if (!policy.signatureMethodAccepted(values.get('oauth_signature_method') ?? '')) {
    throw new Refusal('credentials-invalid', 'oauth_signature_method must be HMAC-SHA1')
  }
  if (!policy.oauthVersionAccepted(values.get('oauth_version'))) {
    throw new Refusal('credentials-invalid', 'oauth_version must be 1.0')
  }
  return values
}

function consumerOf(policy: Policy, world: World, key: string): ApplicationRecord {
  const found = policy.consumerOf(key, world.applications)
  const application = world.applications.find((candidate) => candidate.applicationId === found?.applicationId)
  if (!application) throw new Refusal('credentials-invalid', 'the consumer key is unknown')
  return application
}

function tokenOf(
  policy: Policy,
  world: World,
  token: string | undefined,
  application: ApplicationRecord,
): TokenRecord | undefined {
  if (token === undefined || (token === '' && policy.emptyTokenMeans === 'trusted')) return undefined
  const found = policy.tokenOf(token, world.tokens, application.applicationId)
  const record = world.tokens.find((candidate) => candidate.token === found?.token)
  if (!record) throw new Refusal('credentials-invalid', 'the token is unknown')
  return record
}

function checkTimeAndNonce(policy: Policy, world: World, values: Values): void {
  const timestamp = values.get('oauth_timestamp') ?? ''
  if (!policy.timestampAccepted(timestamp, Math.floor(policy.now().getTime() / 1000))) {
    throw new Refusal('credentials-invalid', 'the timestamp is refused')
  }
  const nonce = values.get('oauth_nonce') ?? ''
  const use = [values.get('oauth_consumer_key'), values.get('oauth_token'), timestamp, nonce].join('\n')
  if (!policy.nonceAccepted(nonce, world.rememberNonce(use))) {
    throw new Refusal('credentials-invalid', 'the nonce is refused')
  }
}

function checkRequestor(
  policy: Policy,
  world: World,
  { application, ...asked }: Caller & Pick<SignedRequest, 'operation'>,
  requestor: string | undefined,
): void {
  if (requestor === undefined) return
  const facts = { ...asked, applicationId: application.applicationId }
  const applicationIds = world.applications.map(({ applicationId }) => applicationId)
  if (!policy.requestorAccepted(requestor, facts, applicationIds)) {
    throw new Refusal('application-mismatch', 'the application and the consumer key do not match')
  }
}

function firstApplication(world: World): ApplicationRecord {
  const [application] = world.applications
  if (!application) throw new Refusal('credentials-invalid', 'no application is registered')
  return application
}
