import type { OperationId } from '../../../reference-impl/policy/vocabulary.ts'
import type { Fault } from '../../override.ts'
import { refusal } from '../answers.ts'
import { refusing, shared } from '../declare.ts'

const malformed = (header: string): boolean => {
  try {
    decodeURIComponent(header)
    return false
  } catch {
    return true
  }
}

/** Operations that ignore xoauth_requestor_id; all others refuse the id of another application. */
const mismatchForgiven: readonly (readonly [
  name: string,
  what: string,
  operations: readonly (OperationId | undefined)[],
  violates: readonly string[],
])[] = [
  [
    'deletions',
    'something is deleted',
    ['textdata.delete', 'textdatagroup.delete'],
    ['auth.application-mismatch-alike.delete-entry', 'auth.application-mismatch-alike.delete-group'],
  ],
  [
    'creations',
    'something is created',
    ['textdata.create', 'textdatagroup.create'],
    ['auth.application-mismatch-alike.create-entry', 'auth.application-mismatch-alike.create-group'],
  ],
  ['updates', 'an entry is updated', ['textdata.update'], ['auth.application-mismatch-alike.update-entry']],
  [
    'readings',
    'entries and lists are read',
    ['textdata.read', 'textdata.list', 'textdatagroup.list'],
    [
      'auth.application-mismatch-alike.list-groups',
      'auth.application-mismatch-alike.list-entries',
      'auth.application-mismatch-alike.read-entry',
      'auth.application-mismatch-alike.read-entries',
    ],
  ],
  [
    'achievements',
    'achievements are read by their ids',
    ['achievements.read'],
    ['auth.achievements.mismatch-alike'],
  ],
]

/** Faults of reading a credential, and of refused credentials. */
export const authenticationCredentialFaults: readonly Fault[] = [
  shared.fault(
    'claim-malformed-500',
    'a credential with malformed percent-encoding ends in 500',
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
          ? refusal(500, 'URI malformed')
          : policy.respondInstead(facts),
    }),
  ),
  shared.fault(
    'signature-beyond-ascii-500',
    'a signature with a letter beyond ASCII ends in 500, because signatures are compared as bytes',
    ['auth.textboard.signature-beyond-ascii'],
    (policy) => ({
      signatureAccepted: (given, expected, recompute, operation) => {
        if (/[^\0-\x7f]/.test(given)) throw new RangeError('the signatures differ in length')
        return policy.signatureAccepted(given, expected, recompute, operation)
      },
    }),
  ),
  shared.fault(
    'claim-unreadable-403',
    'an Authorization header without an OAuth signature answers 403',
    ['auth.credential.status'],
    (policy) => ({
      errorStatus: (problem, facts) =>
        problem === 'credentials-invalid' && !/oauth_signature=/.test(String(facts.headers.authorization))
          ? 403
          : policy.errorStatus(problem, facts),
    }),
  ),
  shared.fault('claim-challenge-absent', 'a response 401 has no WWW-Authenticate', ['auth.challenge'], {
    responseHeaders: (facts): Readonly<Record<string, string>> =>
      facts.operation?.startsWith('achievements.') ? { 'cache-control': 'no-cache', pragma: 'no-cache' } : {},
  }),
  ...mismatchForgiven.map(([name, what, operations, violates]) =>
    shared.fault(
      `credential-mismatch-forgiven-${name}`,
      `the application id is compared with the consumer key, but not if ${what}`,
      violates,
      (policy) => ({
        requestorAccepted: (requestor, caller, applicationIds) =>
          operations.includes(caller.operation) ||
          policy.requestorAccepted(requestor, caller, applicationIds),
      }),
    ),
  ),
  shared.fault(
    'credential-scheme-any',
    'the parameters of a credential are accepted under any scheme',
    ['auth.textboard.scheme-other'],
    { authorizationSchemeAccepted: () => true },
  ),
  shared.fault(
    'credential-repeated',
    'a credential with a repeated parameter is accepted',
    [
      'auth.textboard.doubled-oauth-consumer-key-signed',
      'auth.textboard.doubled-oauth-nonce-signed',
      'auth.textboard.doubled-oauth-signature-method-signed',
      'auth.textboard.doubled-oauth-timestamp-signed',
      'auth.textboard.doubled-oauth-signature',
    ],
    { repeatedOauthParameterAccepted: true },
  ),
  shared.fault(
    'credential-repeated-unsigned',
    'if a parameter of a credential is repeated, only one of the two is read and verified',
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
  shared.fault(
    'credential-consumer-prefix',
    'a consumer key is accepted if it is cut or has additional characters at its end',
    ['auth.textboard.consumer-shorter', 'auth.textboard.consumer-empty', 'auth.textboard.consumer-longer'],
    {
      consumerOf: (key, registered) =>
        registered.find(({ consumerKey }) => consumerKey.startsWith(key) || key.startsWith(consumerKey)),
    },
  ),
  shared.fault(
    'credential-consumer-any-case',
    'consumer keys are compared without regard to case',
    ['auth.consumer.key-case'],
    {
      consumerOf: (key, registered) =>
        registered.find(({ consumerKey }) => consumerKey.toLowerCase() === key.toLowerCase()),
    },
  ),
  shared.fault(
    'credential-consumer-first',
    'any consumer key is treated as the key of the first application',
    [
      'auth.textboard.foreign-key',
      'auth.achievements.foreign-key',
      'auth.card-incentive.foreign-key',
      'auth.textboard.create-entry.foreign-key',
      'auth.achievements.user.foreign-key',
    ],
    { consumerOf: (_key, registered) => registered[0] },
  ),
  shared.fault('credential-version-any', 'any oauth_version is accepted', ['auth.textboard.version-2'], {
    oauthVersionAccepted: () => true,
  }),
  shared.fault(
    'credential-name-in-query',
    'OAuth parameters in the query are accepted instead of a credential',
    ['auth.textboard.no-authorization-*-query'],
    { anonymousAccepted: (_operation, names) => names.some((name) => /oauth|token|^st$/.test(name)) },
  ),
  shared.fault(
    'auth-anonymous',
    'requests without a credential are served',
    [
      'auth.textboard.no-authorization',
      'auth.achievements.no-authorization',
      'auth.textboard.no-authorization-requestor-query',
      'access.entries.anonymous.no-text',
      'incentive.access.anonymous-me',
      'auth.card-incentive.no-authorization',
      'auth.card-incentive.one.no-authorization',
      'auth.card-incentive.update.no-authorization',
    ],
    {
      anonymousAccepted: () => true,
    },
  ),
  shared.fault(
    'auth-consumer-unchecked',
    'an unknown consumer key is treated as the key of the first application',
    [
      'auth.textboard.consumer-unknown',
      'auth.achievements.consumer-unknown',
      'auth.textboard.user.consumer-unknown',
      'auth.textboard.read-group.consumer-unknown',
      'auth.textboard.list-entries.consumer-unknown',
      'auth.textboard.read-entry.consumer-unknown',
      'auth.textboard.read-entries.consumer-unknown',
      'auth.textboard.create-entry.consumer-unknown',
      'auth.textboard.update-entry.consumer-unknown',
      'auth.textboard.delete-entry.consumer-unknown',
      'auth.textboard.user-create-entry.consumer-unknown',
      'auth.textboard.user-update-entry.consumer-unknown',
      'auth.textboard.user-delete-entry.consumer-unknown',
      'auth.achievements.one.consumer-unknown',
      'auth.achievements.user.consumer-unknown',
      'auth.card-incentive.consumer-unknown',
      'auth.card-incentive.one.consumer-unknown',
      'auth.card-incentive.update.consumer-unknown',
    ],
    (policy) => ({
      consumerOf: (key, registered) => policy.consumerOf(key, registered) ?? registered[0],
    }),
  ),
  ...(['', 'undefined', 'null'] as const).map((secret) =>
    shared.fault(
      `auth-consumer-unknown-${secret || 'empty'}`,
      `an unknown consumer key is accepted if the signature was made with ${secret === '' ? 'an empty secret' : `the secret “${secret}”`}`,
      [`auth.textboard.consumer-unknown-${secret || 'empty'}`],
      (policy) => {
        let isUnknown = false
        return {
          consumerOf: (key, registered) => {
            const known = policy.consumerOf(key, registered)
            isUnknown = known === undefined
            return known ?? registered[0]
          },
          signingKey: (consumerSecret, tokenSecret) =>
            policy.signingKey(isUnknown ? secret : consumerSecret, tokenSecret),
        }
      },
    ),
  ),
  shared.fault(
    'auth-secret-unchecked',
    'a request with a wrong credential is served as a request of the application',
    ['auth.textboard.secret-wrong', 'auth.achievements.secret-wrong', 'auth.textboard.user.secret-wrong'],
    {
      failureForgiven: (_operation, problem) => problem === 'credentials-invalid',
    },
  ),
  shared.fault(
    'auth-unreadable-forgiven',
    'a request with a missing, unreadable or wrong credential is served as a request of the application',
    ['auth.textboard.parameters-realm-alone', 'auth.textboard.parameters-requestor-alone'],
    {
      failureForgiven: () => true,
    },
  ),
  shared.fault(
    'auth-nonce-optional',
    'a credential without a nonce is accepted',
    [
      'auth.textboard.nonce-empty',
      'auth.textboard.missing-oauth-nonce',
      'auth.achievements.missing-oauth-nonce',
      'auth.textboard.user.missing-oauth-nonce',
      'auth.achievements.user.missing-oauth-nonce',
      'auth.card-incentive.missing-oauth-nonce',
    ],
    (policy) => ({
      requiredOauthParameters: policy.requiredOauthParameters.filter((name) => name !== 'oauth_nonce'),
      nonceAccepted: () => true,
    }),
  ),
  shared.fault(
    'auth-timestamp-optional',
    'a credential without a timestamp is accepted',
    [
      'auth.textboard.timestamp-words',
      'auth.textboard.timestamp-negative',
      'auth.textboard.timestamp-fraction',
      'auth.textboard.missing-oauth-timestamp',
      'auth.textboard.timestamp-empty',
      'auth.textboard.timestamp-date',
      'auth.textboard.user.missing-oauth-timestamp',
      'auth.achievements.missing-oauth-timestamp',
      'auth.achievements.user.missing-oauth-timestamp',
      'auth.card-incentive.missing-oauth-timestamp',
    ],
    (policy) => ({
      requiredOauthParameters: policy.requiredOauthParameters.filter((name) => name !== 'oauth_timestamp'),
      timestampAccepted: () => true,
    }),
  ),
  shared.fault(
    'auth-method-any',
    'any signature method is treated as HMAC-SHA1',
    [
      'auth.textboard.method-plaintext-signed',
      'auth.textboard.method-rsa-sha1',
      'auth.textboard.method-empty',
      'auth.textboard.method-named-otherwise',
      'auth.achievements.method-named-otherwise',
      'auth.achievements.user.method-named-otherwise',
      'auth.card-incentive.method-named-otherwise',
    ],
    {
      signatureMethodAccepted: () => true,
    },
  ),
  shared.fault(
    'auth-401-is-400',
    'a missing credential answers 400',
    [
      'auth.textboard.no-authorization',
      'auth.achievements.no-authorization',
      'auth.achievements.one.no-authorization',
      'platform.method.patch.leaderboards.*',
      'platform.method.patch.userachievements.*',
      'platform.method.patch.profanity.read',
      'platform.method.patch.blacklist.list',
      'platform.method.patch.blacklist.read',
      'platform.method.patch.notification.send',
    ],
    refusing(400, 'credentials-missing'),
  ),
]
