import { parseAuthorization } from '../../../reference-impl/oauth/authorization-header.ts'
import type {
  ConsumerFacts,
  TokenFacts,
  UnprovenClaim,
} from '../../../reference-impl/policy/authentication.ts'
import type { PolicyOverride } from '../../../reference-impl/policy/policy.ts'
import type { Fault } from '../../override.ts'
import { shared } from '../declare.ts'

type Named = { readonly key?: string | undefined; readonly token?: string | undefined }

function callerNamed(
  { key, token }: Named,
  registered: readonly ConsumerFacts[],
  issued: readonly TokenFacts[],
): { readonly applicationId: string; readonly userId?: string } | undefined {
  const user = token === undefined ? undefined : issued.find((one) => one.token === token)
  if (user !== undefined) return { applicationId: user.applicationId, userId: user.userId }
  const application = registered.find(({ consumerKey }) => consumerKey === key)
  return application && { applicationId: application.applicationId }
}

/**
 * Believes what a request states about itself.
 * @param names reads the consumer key or the token that the request names
 */
const believing = (names: (claim: UnprovenClaim) => Named): PolicyOverride => ({
  unprovenBelieved: (claim, registered, issued) => callerNamed(names(claim), registered, issued),
})

const inQuery = ({ authorization, query }: UnprovenClaim, name: string): string | undefined =>
  authorization === undefined ? query.find(([other]) => other === name)?.[1] : undefined

const underScheme = ({ authorization }: UnprovenClaim, scheme: string): string | undefined =>
  authorization?.startsWith(`${scheme} `) ? authorization.slice(scheme.length + 1) : undefined

/** The key and token in an OAuth header without a signature. */
function unsigned({ authorization }: UnprovenClaim): Named {
  const { scheme, parameters = [] } = parseAuthorization(authorization ?? '')
  const values = new Map(parameters)
  if (scheme !== 'OAuth' || values.has('oauth_signature')) return {}
  return { key: values.get('oauth_consumer_key'), token: values.get('oauth_token') }
}

/**
 * The key and token in an OAuth header whose signature is not verified.
 * @param isExempt selects such headers by their parameters
 */
const unverifiedWhere =
  (isExempt: (values: ReadonlyMap<string, string>) => boolean) =>
  ({ authorization }: UnprovenClaim): Named => {
    const { scheme, parameters = [] } = parseAuthorization(authorization ?? '')
    const values = new Map(parameters)
    if (scheme !== 'OAuth' || !values.has('oauth_signature') || !isExempt(values)) return {}
    return { key: values.get('oauth_consumer_key'), token: values.get('oauth_token') }
  }

/** Faults of what is believed without proof. */
export const authenticationClaimsFaults: readonly Fault[] = [
  shared.fault(
    'claim-key-in-query',
    'a consumer key in the query is accepted without a signature',
    ['auth.textboard.no-authorization-consumer-key-query'],
    believing((claim) => ({ key: inQuery(claim, 'oauth_consumer_key') })),
  ),
  shared.fault(
    'claim-token-in-query',
    'the token of a user in the query is accepted without a signature',
    ['auth.credential.unproven-user', 'auth.textboard.no-authorization-token-query'],
    believing((claim) => ({ token: inQuery(claim, 'oauth_token') })),
  ),
  shared.fault(
    'claim-security-token',
    'any security token in the query is accepted as the credential of a user',
    ['auth.textboard.list-entries.no-authorization-security-token-query'],
    (policy) => ({
      unprovenBelieved: (claim, registered, issued) =>
        inQuery(claim, 'st') === undefined
          ? undefined
          : callerNamed({ token: issued[0]?.token }, registered, issued),
      operationAllowed: (operation, caller) =>
        !(caller === 'proxy' && operation === 'textdatagroup.list') &&
        policy.operationAllowed(operation, caller),
    }),
  ),
  shared.fault(
    'claim-basic',
    'the consumer key is accepted as the user name of Basic authentication, with any password',
    ['auth.textboard.scheme-basic'],
    believing((claim) => ({
      key: Buffer.from(underScheme(claim, 'Basic') ?? '', 'base64')
        .toString()
        .split(':')[0],
    })),
  ),
  shared.fault(
    'claim-bearer-key',
    'the consumer key is accepted as a Bearer token',
    ['auth.textboard.scheme-bearer-key'],
    believing((claim) => ({ key: underScheme(claim, 'Bearer') })),
  ),
  shared.fault(
    'claim-bearer-token',
    'the token of a user is accepted as a Bearer token',
    ['auth.textboard.scheme-bearer-token'],
    believing((claim) => ({ token: underScheme(claim, 'Bearer') })),
  ),
  shared.fault(
    'claim-unsigned',
    'an OAuth header without a signature is accepted',
    [
      'auth.textboard.parameters-key-alone',
      'auth.textboard.parameters-key-and-token',
      'auth.textboard.missing-oauth-signature',
      'auth.textboard.user.missing-oauth-signature',
      'auth.textboard.create-entry.missing-oauth-signature',
      'auth.textboard.update-entry.missing-oauth-signature',
      'auth.textboard.delete-entry.missing-oauth-signature',
      'auth.achievements.unproven',
      'auth.achievements.user-unproven',
      'auth.card-incentive.unproven',
    ],
    believing(unsigned),
  ),
  shared.fault(
    'credential-unknown-token-is-none',
    'a request with an unknown token is served as a request of the application, whatever its signature',
    ['auth.textboard.token-unknown', 'auth.textboard.token-unknown-with-secret'],
    {
      unprovenBelieved: ({ authorization }, registered, issued) => {
        const values = new Map(parseAuthorization(authorization ?? '').parameters)
        const token = values.get('oauth_token') ?? ''
        if (token === '' || issued.some((one) => one.token === token)) return undefined
        return callerNamed({ key: values.get('oauth_consumer_key') }, registered, [])
      },
    },
  ),
  shared.fault(
    'claim-without-method',
    'a signature is not verified if the signature method is absent or empty',
    [
      'auth.textboard.missing-oauth-signature-method-unverified',
      'auth.textboard.method-empty-unverified',
      'auth.textboard.user.missing-oauth-signature-method-unverified',
      'auth.achievements.unverified',
      'auth.card-incentive.unverified',
    ],
    believing(unverifiedWhere((values) => (values.get('oauth_signature_method') ?? '') === '')),
  ),
  shared.fault(
    'claim-without-nonce',
    'a signature is not verified if the nonce or the timestamp is absent',
    [
      'auth.textboard.missing-oauth-nonce-unverified',
      'auth.textboard.missing-oauth-timestamp-unverified',
      'auth.textboard.user.missing-oauth-nonce-unverified',
      'auth.achievements.unverified',
      'auth.card-incentive.unverified',
    ],
    believing(unverifiedWhere((values) => !values.has('oauth_nonce') || !values.has('oauth_timestamp'))),
  ),
  shared.fault(
    'claim-odd-timestamp',
    'a signature is not verified if the timestamp is not a number',
    ['auth.textboard.timestamp-words-unverified', 'auth.textboard.timestamp-date-unverified'],
    believing(unverifiedWhere((values) => !/^[\d.-]+$/.test(values.get('oauth_timestamp') ?? ''))),
  ),
  shared.fault(
    'claim-other-version',
    'a signature is not verified if oauth_version is not 1.0',
    ['auth.textboard.version-2-unverified'],
    believing(unverifiedWhere((values) => (values.get('oauth_version') ?? '1.0') !== '1.0')),
  ),
]
