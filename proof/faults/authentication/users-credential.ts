import type { Policy, PolicyOverride } from '../../../reference-impl/policy/policy.ts'
import type { OperationId } from '../../../reference-impl/policy/vocabulary.ts'
import type { Fault } from '../../override.ts'
import { shared, textboard } from '../declare.ts'
import { alsoWithout } from './signature-overrides.ts'

/** Carries out an operation for a user, whatever the signature is. */
const userUnverified =
  (operation: OperationId) =>
  (policy: Policy): Partial<Policy> => {
    let byUser = false
    return {
      signingKey: (consumerSecret, tokenSecret) => {
        byUser = tokenSecret !== ''
        return policy.signingKey(consumerSecret, tokenSecret)
      },
      signatureAccepted: (given, expected, recompute, candidate) =>
        policy.signatureAccepted(given, expected, recompute, candidate) ||
        (byUser && candidate === operation),
    }
  }

/** Accepts any signature of requests with certain paths. */
const unverifiedWhere =
  (isMeant: (path: string) => boolean): PolicyOverride =>
  (policy) => {
    let isUnverified = false
    return {
      respondInstead: (facts) => {
        isUnverified = isMeant(facts.path)
        return policy.respondInstead(facts)
      },
      signatureAccepted: (...given) => isUnverified || policy.signatureAccepted(...given),
    }
  }

const userWrites = (
  [
    ['create', 'textdata.create'],
    ['update', 'textdata.update'],
    ['delete', 'textdata.delete'],
  ] as const
).map(([name, operation]) =>
  textboard.fault(
    `signature-user-${name}-unverified`,
    `the signature is not verified if a user wants to ${name} an entry`,
    ['signature-wrong', 'secret-wrong', 'token-secret-wrong', 'signed-method', 'signed-write'].map(
      (invalid) => `auth.textboard.user-${name}-entry.${invalid}`,
    ),
    userUnverified(operation),
  ),
)

/** Also accepts the signature of a user's update of an entry that was made without the secret of the token. */
const updateWithoutTokenSecret: PolicyOverride = (policy) => {
  let consumer = ''
  return {
    signingKey: (consumerSecret, tokenSecret) => {
      consumer = consumerSecret
      return policy.signingKey(consumerSecret, tokenSecret)
    },
    signatureAccepted: (given, expected, recompute, operation) =>
      policy.signatureAccepted(given, expected, recompute, operation) ||
      (operation === 'textdata.update' && given === recompute({ key: policy.signingKey(consumer, '') })),
  }
}

/** Finds a token regardless of upper and lower case. */
export const tokenOfAnyCase: Policy['tokenOf'] = (token, issued, applicationId) =>
  issued.find((one) => one.token.toLowerCase() === token.toLowerCase() && one.applicationId === applicationId)

/** Faults of the verification of users: their tokens, and the secrets of the tokens. */
export const authenticationUsersCredentialFaults: readonly Fault[] = [
  ...userWrites,
  textboard.fault(
    'signature-user-update-without-token-secret',
    'a user can update an entry with a signature made without the token secret',
    ['auth.textboard.user-update-entry.token-secret-empty'],
    updateWithoutTokenSecret,
  ),
  shared.fault(
    'credential-token-prefix',
    'a token is accepted with additional characters at its end',
    ['auth.textboard.user.token-longer', 'auth.achievements.user.token-longer'],
    (policy) => ({
      tokenOf: (token, issued, applicationId) =>
        policy.tokenOf(token, issued, applicationId) ?? issued.find((one) => token.startsWith(one.token)),
    }),
  ),
  shared.fault(
    'credential-token-any-application',
    'a token is accepted with the consumer key of any application',
    ['auth.achievements.user.foreign-consumer-token', 'auth.card-incentive.foreign-consumer-token'],
    { tokenOf: (token, issued) => issued.find((one) => one.token === token) },
  ),
  shared.fault(
    'credential-token-unsigned',
    'the signature does not need to cover oauth_token',
    [
      'auth.textboard.user.token-unsigned',
      'auth.achievements.user.token-unsigned',
      'auth.card-incentive.token-unsigned',
    ],
    alsoWithout('oauth_token'),
  ),
  shared.fault(
    'auth-token-unchecked',
    'any unknown token is accepted as the token of the first user',
    [
      'auth.textboard.user.token-wrong',
      'auth.textboard.user.token-longer',
      'auth.achievements.user.token-wrong',
      'auth.achievements.user.foreign-consumer-token',
      'auth.card-incentive.token-wrong',
      'auth.card-incentive.token-longer',
      'auth.card-incentive.foreign-consumer-token',
      'auth.card-incentive.update.token-wrong',
    ],
    (policy) => ({
      tokenOf: (token, issued, applicationId) => policy.tokenOf(token, issued, applicationId) ?? issued[0],
    }),
  ),
  shared.fault(
    'auth-consumer-secret-optional',
    'a user can sign without the consumer secret',
    [
      'auth.textboard.user.token-secret-alone',
      'auth.achievements.user.token-secret-alone',
      'auth.card-incentive.token-secret-alone',
    ],
    (policy) => {
      let tokenSecretOnly: string | undefined
      return {
        signingKey: (consumerSecret, tokenSecret) => {
          tokenSecretOnly = tokenSecret === '' ? undefined : policy.signingKey('', tokenSecret)
          return policy.signingKey(consumerSecret, tokenSecret)
        },
        signatureAccepted: (given, expected, recompute, operation) =>
          policy.signatureAccepted(given, expected, recompute, operation) ||
          (tokenSecretOnly !== undefined && given === recompute({ key: tokenSecretOnly })),
      }
    },
  ),
  textboard.fault(
    'auth-token-in-query',
    'oauth_token in the query makes its user the writer of a new entry, although the signature does not prove it',
    ['auth.token.in-query'],
    (policy) => ({
      createdEntry: (record, facts, input) => {
        const created = policy.createdEntry(record, facts, input)
        return created && facts.query.has('oauth_token') ? { ...created, writerId: '2000001' } : created
      },
    }),
  ),
  shared.fault(
    'auth-token-secret-ignored',
    'the token secret is not part of the key of the signature',
    ['auth.textboard.token-without-secret', 'auth.textboard.user.token-secret-empty'],
    (policy) => ({
      signingKey: (consumerSecret) => policy.signingKey(consumerSecret, ''),
    }),
  ),
  shared.fault(
    'credential-token-any-case',
    'tokens are compared without regard to case',
    ['auth.token.case'],
    {
      tokenOf: tokenOfAnyCase,
    },
  ),
  textboard.fault(
    'signature-user-read-group-unverified',
    'the signature is not verified if a user reads a group',
    ['auth.textboard.user.read-group.token-secret-empty'],
    userUnverified('textdatagroup.read'),
  ),
  textboard.fault(
    'signature-user-several-unverified',
    'the signature is not verified if a user reads several entries',
    ['auth.textboard.user.read-entries.token-secret-empty'],
    (policy) => {
      let isSeveral = false
      const unverified = userUnverified('textdata.read')(policy)
      return {
        ...unverified,
        respondInstead: (facts) => {
          isSeveral = facts.path.includes(',')
          return policy.respondInstead(facts)
        },
        signatureAccepted: (...given) =>
          (isSeveral && unverified.signatureAccepted?.(...given)) || policy.signatureAccepted(...given),
      }
    },
  ),
  shared.fault(
    'signature-user-achievement-unverified',
    'the signature is not verified if a user reads an achievement by its id',
    ['auth.achievements.user.one.token-secret-empty'],
    userUnverified('achievements.read'),
  ),
  shared.fault(
    'signature-me-unverified',
    'the signature is not verified if the path contains @me',
    ['auth.card-incentive.me.signature-wrong'],
    unverifiedWhere((path) => path.includes('/@me/')),
  ),
  shared.fault(
    'signature-own-id-unverified',
    'the signature is not verified if the list of achievements is read by the id of the application',
    ['auth.achievements.own-id.signature-wrong'],
    unverifiedWhere((path) => /\/achievements\/\d+$/.test(path)),
  ),
]
