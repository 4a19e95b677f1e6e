import type { Parameter } from '../../reference-impl/oauth/encoding.ts'
import type { Policy } from '../../reference-impl/policy/policy.ts'
import type { Fault } from '../override.ts'
import { faultsOf } from './declare.ts'

const fault = faultsOf('shared')

/** Accepts a signature that leaves one parameter of the header out. */
const alsoWithout =
  (left: string) =>
  (policy: Policy): Partial<Policy> => {
    let header: readonly Parameter[] = []
    return {
      signedHeaderParameters: (parameters) => {
        header = policy.signedHeaderParameters(parameters)
        return header
      },
      signatureAccepted: (given, expected, recompute, operation) =>
        policy.signatureAccepted(given, expected, recompute, operation) ||
        given === recompute({ header: header.filter(([name]) => name !== left) }),
    }
  }

/** Faults of the verification of credentials: what is accepted though it is wrong, and refused though it is right. */
export const credentialFaults: readonly Fault[] = [
  fault(
    'credential-scheme-any',
    'the parameters of a credential are accepted under every scheme',
    ['auth.textboard.scheme-other'],
    { authorizationSchemeAccepted: () => true },
  ),
  fault(
    'credential-scheme-case',
    'the scheme is accepted in one spelling only',
    ['auth.accepts.header.scheme-lower-case'],
    { authorizationSchemeAccepted: (scheme) => scheme === 'OAuth' },
  ),
  fault(
    'credential-repeated',
    'a parameter of a credential may stand twice',
    [
      'auth.textboard.doubled-oauth-consumer-key-signed',
      'auth.textboard.doubled-oauth-nonce-signed',
      'auth.textboard.doubled-oauth-signature-method-signed',
      'auth.textboard.doubled-oauth-timestamp-signed',
      'auth.textboard.doubled-oauth-signature',
    ],
    { repeatedOauthParameterAccepted: true },
  ),
  fault(
    'credential-repeated-unsigned',
    'of a parameter that stands twice one is ignored, signed or not',
    [
      'auth.textboard.doubled-oauth-nonce',
      'auth.textboard.user.doubled-oauth-token',
      'auth.textboard.doubled-oauth-consumer-key',
      'auth.textboard.doubled-oauth-signature-method',
      'auth.textboard.doubled-oauth-timestamp',
      'auth.achievements.user.doubled-oauth-token',
      'auth.card-incentive.doubled-oauth-token',
    ],
    (policy) => ({
      repeatedOauthParameterAccepted: true,
      signedHeaderParameters: (parameters) => [...new Map(policy.signedHeaderParameters(parameters))],
    }),
  ),
  fault(
    'credential-path-loose',
    'a signature for a path above or below is accepted',
    [
      'auth.textboard.signed-path',
      'auth.textboard.signed-path-shorter',
      'auth.textboard.user.signed-path',
      'auth.achievements.signed-path',
      'auth.achievements.user.signed-path',
      'auth.card-incentive.signed-path',
    ],
    (policy) => {
      let own = ''
      return {
        signedPath: (path) => {
          own = policy.signedPath(path)
          return own
        },
        signatureAccepted: (given, expected, recompute, operation) =>
          policy.signatureAccepted(given, expected, recompute, operation) ||
          [own.slice(0, own.lastIndexOf('/')), `${own}/other`].some((path) => given === recompute({ path })),
      }
    },
  ),
  fault(
    'credential-host-unsigned',
    'a signature for another host is accepted',
    ['auth.textboard.signed-host'],
    (policy) => ({
      signatureAccepted: (given, expected, recompute, operation) =>
        policy.signatureAccepted(given, expected, recompute, operation) ||
        given === recompute({ host: 'textboard.example' }),
    }),
  ),
  fault(
    'credential-signature-prefix',
    'the beginning of the signature is enough',
    ['auth.textboard.signature-shorter', 'auth.textboard.signature-empty', 'auth.textboard.signature-longer'],
    { signatureAccepted: (given, expected) => expected.startsWith(given) || given.startsWith(expected) },
  ),
  fault(
    'credential-signature-hex',
    'a signature in hexadecimal digits is accepted',
    ['auth.textboard.signature-hex'],
    (policy) => ({
      signatureAccepted: (given, expected, recompute, operation) =>
        policy.signatureAccepted(given, expected, recompute, operation) ||
        given === Buffer.from(expected, 'base64').toString('hex'),
    }),
  ),
  fault(
    'credential-signature-ends',
    'only the first and the last characters of the signature are compared',
    ['auth.textboard.signature-middle'],
    { signatureAccepted: (given, expected) => given.slice(0, 4) === expected.slice(0, 4) },
  ),
  fault(
    'credential-consumer-prefix',
    'the beginning of a consumer key is enough',
    ['auth.textboard.consumer-shorter', 'auth.textboard.consumer-empty', 'auth.textboard.consumer-longer'],
    {
      consumerOf: (key, registered) =>
        registered.find(({ consumerKey }) => consumerKey.startsWith(key) || key.startsWith(consumerKey)),
    },
  ),
  fault(
    'credential-consumer-first',
    "another application's key is taken for ours",
    [
      'auth.textboard.foreign-key',
      'auth.achievements.foreign-key',
      'auth.card-incentive.foreign-key',
      'auth.textboard.create-entry.foreign-key',
      'auth.achievements.user.foreign-key',
    ],
    { consumerOf: (_key, registered) => registered[0] },
  ),
  fault(
    'credential-token-prefix',
    'the beginning of a token is enough',
    ['auth.textboard.user.token-longer', 'auth.achievements.user.token-longer'],
    (policy) => ({
      tokenOf: (token, issued, applicationId) =>
        policy.tokenOf(token, issued, applicationId) ?? issued.find((one) => token.startsWith(one.token)),
    }),
  ),
  fault(
    'credential-token-any-application',
    'a token works with the keys of every application',
    ['auth.achievements.user.foreign-consumer-token', 'auth.card-incentive.foreign-consumer-token'],
    { tokenOf: (token, issued) => issued.find((one) => one.token === token) },
  ),
  fault(
    'credential-token-unsigned',
    'oauth_token is not covered by the signature',
    [
      'auth.textboard.user.token-unsigned',
      'auth.achievements.user.token-unsigned',
      'auth.card-incentive.token-unsigned',
    ],
    alsoWithout('oauth_token'),
  ),
  fault(
    'credential-requestor-unsigned',
    'xoauth_requestor_id is not covered by the signature',
    ['auth.textboard.unsigned-requestor-added'],
    alsoWithout('xoauth_requestor_id'),
  ),
  fault(
    'credential-unknown-token-is-none',
    'an unknown token is taken for no token',
    ['auth.textboard.token-unknown', 'auth.textboard.token-unknown-with-secret'],
    {
      failureForgiven: (_operation, problem) => problem === 'credentials-invalid',
    },
  ),
  fault(
    'credential-header-order',
    'a credential is accepted in the usual order of its parameters only',
    ['auth.accepts.header.order-reversed', 'auth.accepts.header.user'],
    (policy) => ({
      signedHeaderParameters: (parameters) =>
        parameters[0]?.[0] === 'oauth_consumer_key' || parameters[0]?.[0] === 'realm'
          ? policy.signedHeaderParameters(parameters)
          : [],
    }),
  ),
  fault(
    'credential-separator',
    'parameters of a credential have to be parted by a comma and one blank',
    ['auth.accepts.header.no-space', 'auth.accepts.header.more-spaces'],
    {
      respondInstead: (facts) =>
        /"\s*,(?! \w)|"\s+,/.test(String(facts.headers.authorization ?? ''))
          ? { status: 401, headers: {}, body: { Error: { Code: '401', Message: 'Unauthorized' } } }
          : undefined,
    },
  ),
  fault(
    'credential-encoding',
    'values of a credential that are encoded more than need be, or in small letters, are refused',
    ['auth.accepts.header.fully-encoded', 'auth.accepts.header.lower-case-encoding'],
    {
      respondInstead: (facts) =>
        /%[46][1-9A-F]|%[0-9a-f]*[a-f]/.test(String(facts.headers.authorization ?? ''))
          ? { status: 401, headers: {}, body: { Error: { Code: '401', Message: 'Unauthorized' } } }
          : undefined,
    },
  ),
  fault(
    'credential-version-required',
    'a credential without oauth_version is refused',
    ['auth.accepts.header.version-absent'],
    { oauthVersionAccepted: (version) => version === '1.0' },
  ),
  fault('credential-version-any', 'every oauth_version is accepted', ['auth.textboard.version-2'], {
    oauthVersionAccepted: () => true,
  }),
  fault(
    'credential-nonce-form',
    'a nonce has to be short, of letters and digits',
    ['auth.accepts.header.nonce-long', 'auth.accepts.header.nonce-reserved'],
    { nonceAccepted: (nonce) => /^[\w-]{1,40}$/.test(nonce) },
  ),
  fault(
    'credential-realm-form',
    'a realm has to be a plain word',
    ['auth.accepts.header.realm-url', 'auth.accepts.header.realm-comma', 'auth.accepts.header.realm-empty'],
    {
      respondInstead: (facts) =>
        /realm="(?!\w+")/.test(String(facts.headers.authorization ?? ''))
          ? { status: 401, headers: {}, body: { Error: { Code: '401', Message: 'Unauthorized' } } }
          : undefined,
    },
  ),
  fault(
    'credential-name-in-query',
    'the name of an application in the query stands in for a credential',
    ['auth.textboard.no-authorization-*-query'],
    { anonymousAccepted: (_operation, names) => names.some((name) => /oauth|token|^st$/.test(name)) },
  ),
  fault(
    'credential-signature-last',
    'a credential that begins with its signature is refused',
    ['auth.accepts.header.signature-first'],
    {
      respondInstead: (facts) =>
        /^OAuth (realm="[^"]*", ?)?oauth_signature=/.test(String(facts.headers.authorization ?? ''))
          ? { status: 401, headers: {}, body: { Error: { Code: '401', Message: 'Unauthorized' } } }
          : undefined,
    },
  ),
]
