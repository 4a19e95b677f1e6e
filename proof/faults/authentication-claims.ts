import { parseAuthorization } from '../../reference-impl/oauth/authorization-header.ts'
import type { ConsumerFacts, TokenFacts, UnprovenClaim } from '../../reference-impl/policy/authentication.ts'
import type { PolicyOverride } from '../../reference-impl/policy/policy.ts'
import type { Fault } from '../override.ts'
import { faultsOf } from './declare.ts'

const fault = faultsOf('shared')

type Named = { readonly key?: string | undefined; readonly token?: string | undefined }

/** Believes what a request says of itself. @param names reads the consumer key or the token that it names */
const believing = (names: (claim: UnprovenClaim) => Named): PolicyOverride => ({
  unprovenBelieved: (claim, registered, issued) => callerNamed(names(claim), registered, issued),
})

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

const queried = ({ authorization, query }: UnprovenClaim, name: string): string | undefined =>
  authorization === undefined ? query.find(([other]) => other === name)?.[1] : undefined

const underScheme = ({ authorization }: UnprovenClaim, scheme: string): string | undefined =>
  authorization?.startsWith(`${scheme} `) ? authorization.slice(scheme.length + 1) : undefined

/** What an OAuth header names that carries no signature. */
function unsigned({ authorization }: UnprovenClaim): Named {
  const { scheme, parameters = [] } = parseAuthorization(authorization ?? '')
  const values = new Map(parameters)
  if (scheme !== 'OAuth' || values.has('oauth_signature')) return {}
  return { key: values.get('oauth_consumer_key'), token: values.get('oauth_token') }
}

const malformed = (header: string): boolean => {
  try {
    decodeURIComponent(header)
    return false
  } catch {
    return true
  }
}

/** Faults of who is believed to call: names without a proof, or other names than the proven one. */
export const claimFaults: readonly Fault[] = [
  fault(
    'claim-key-in-query',
    'the consumer key in the query is believed without a signature',
    ['auth.textboard.no-authorization-consumer-key-query'],
    believing((claim) => ({ key: queried(claim, 'oauth_consumer_key') })),
  ),
  fault(
    'claim-token-in-query',
    'the token of a user in the query is believed without a signature',
    ['auth.credential.unproven-user', 'auth.textboard.no-authorization-token-query'],
    believing((claim) => ({ token: queried(claim, 'oauth_token') })),
  ),
  fault(
    'claim-basic',
    'the consumer key is believed as a name with Basic, whatever the password',
    ['auth.textboard.scheme-basic'],
    believing((claim) => ({
      key: Buffer.from(underScheme(claim, 'Basic') ?? '', 'base64')
        .toString()
        .split(':')[0],
    })),
  ),
  fault(
    'claim-bearer-key',
    'the consumer key is believed as a Bearer token',
    ['auth.textboard.scheme-bearer-key'],
    believing((claim) => ({ key: underScheme(claim, 'Bearer') })),
  ),
  fault(
    'claim-bearer-token',
    'the token of a user is believed as a Bearer token',
    ['auth.textboard.scheme-bearer-token'],
    believing((claim) => ({ token: underScheme(claim, 'Bearer') })),
  ),
  fault(
    'claim-unsigned',
    'an OAuth header without a signature is believed',
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
  fault(
    'claim-malformed-500',
    'a header whose percent-encoding is malformed ends in 500',
    [
      'auth.textboard.percent-signature',
      'auth.textboard.percent-key',
      'auth.textboard.percent-nonce',
      'auth.textboard.percent-method',
      'auth.credential.status',
    ],
    (policy) => ({
      respondInstead: (facts) =>
        malformed(String(facts.headers.authorization ?? ''))
          ? { status: 500, headers: {}, body: { Error: { Code: '500', Message: 'URI malformed' } } }
          : policy.respondInstead(facts),
    }),
  ),
  fault(
    'claim-unreadable-403',
    'a header without an OAuth credential answers 403',
    ['auth.credential.status'],
    (policy) => ({
      errorStatus: (problem, facts) =>
        problem === 'credentials-invalid' && !/oauth_signature=/.test(String(facts.headers.authorization))
          ? 403
          : policy.errorStatus(problem, facts),
    }),
  ),
  fault('claim-challenge-absent', 'a response 401 does not say what it asks for', ['auth.challenge'], {
    responseHeaders: (facts): Readonly<Record<string, string>> =>
      facts.operation?.startsWith('achievements.') ? { 'cache-control': 'no-cache', pragma: 'no-cache' } : {},
  }),
  fault(
    'claim-requestor-is-viewer',
    'xoauth_requestor_id in the header says who the user is, not the token',
    [
      'access.entries.users.requestor-of-another',
      'auth.card-incentive.requestor-header',
      'auth.card-incentive.requestor-path',
    ],
    { viewerOf: (user, { header }) => (user === undefined ? user : (header ?? user)) },
  ),
  fault(
    'claim-requestor-in-query-is-viewer',
    'xoauth_requestor_id in the query says who the user is, not the token',
    ['access.entries.users.requestor-in-query', 'auth.card-incentive.requestor-query'],
    { viewerOf: (user, { query }) => (user === undefined ? user : (query ?? user)) },
  ),
]
