import type { Parameter } from '../../../reference-impl/oauth/encoding.ts'
import type { Policy, PolicyOverride } from '../../../reference-impl/policy/policy.ts'
import type { OperationId } from '../../../reference-impl/policy/vocabulary.ts'
import type { Fault } from '../../override.ts'
import { textboard } from '../declare.ts'

/** A signature, and the request that it belongs to. */
interface Signed {
  readonly given: string
  readonly query: readonly Parameter[]
  readonly operation: OperationId | undefined
  /** True if the consumer key is that of the second application. */
  readonly foreign: boolean
  readonly byUser: boolean
}

/** Accepts other signatures in addition to the right ones. */
const alsoAccepting =
  (
    accepted: (
      signed: Signed,
      recompute: Parameters<Policy['signatureAccepted']>[2],
      consumerSecret: string,
      policy: Policy,
    ) => boolean,
  ): PolicyOverride =>
  (policy) => {
    let query: readonly Parameter[] = []
    let secrets = { consumer: '', token: '' }
    let foreign = false
    return {
      consumerOf: (key, registered) => {
        const found = policy.consumerOf(key, registered)
        foreign = found !== undefined && found !== registered[0]
        return found
      },
      signedQuery: (parameters) => {
        query = policy.signedQuery(parameters)
        return query
      },
      signingKey: (consumer, token) => {
        secrets = { consumer, token }
        return policy.signingKey(consumer, token)
      },
      signatureAccepted: (given, expected, recompute, operation) =>
        policy.signatureAccepted(given, expected, recompute, operation) ||
        accepted(
          { given, query, operation, foreign, byUser: secrets.token !== '' },
          recompute,
          secrets.consumer,
          policy,
        ),
    }
  }

const selecting: readonly string[] = ['fields', 'filterBy', 'filterOp', 'filterValue']

const has = (query: readonly Parameter[], name: string): boolean => query.some(([one]) => one === name)

/** Faults of the credentials of readings with parameters, of users and of other applications. */
export const authenticationSelectionsFaults: readonly Fault[] = [
  textboard.fault(
    'anonymous-with-fields',
    'a request with fields needs no credential',
    ['auth.textboard.list-selected.no-authorization', 'auth.textboard.read-selected.no-authorization'],
    { anonymousAccepted: (_operation, names) => names.includes('fields') },
  ),
  textboard.fault(
    'anonymous-with-filter',
    'a request with filterBy needs no credential',
    ['auth.textboard.list-selected.no-authorization'],
    { anonymousAccepted: (_operation, names) => names.includes('filterBy') },
  ),
  ...selecting.map((name) =>
    textboard.fault(
      `signature-without-${name.toLowerCase()}`,
      `the signature does not need to cover ${name}`,
      [`auth.textboard.list-selected.query-${name}-unsigned`],
      alsoAccepting(
        ({ given, query }, recompute) =>
          has(query, name) && given === recompute({ query: query.filter(([one]) => one !== name) }),
      ),
    ),
  ),
  textboard.fault(
    'signature-without-zeros',
    'query parameters with the value 0 are left out when the signature is verified',
    ['auth.accepts.query.zero'],
    (policy) => ({
      signedQuery: (query) => policy.signedQuery(query).filter(([, value]) => value !== '0'),
    }),
  ),
  textboard.fault(
    'signature-without-selection',
    'the signature does not need to cover fields and the parameters of a filter',
    ['auth.textboard.list-selected.query-selection-unsigned'],
    alsoAccepting(
      ({ given, query }, recompute) =>
        has(query, 'fields') &&
        given === recompute({ query: query.filter(([one]) => !selecting.includes(one)) }),
    ),
  ),
  textboard.fault(
    'fields-unverified',
    'the signature of a request with fields is not verified',
    [
      'auth.textboard.list-selected.query-fields-unsigned',
      'auth.textboard.user.list-selected.token-secret-empty',
    ],
    alsoAccepting(({ query }) => has(query, 'fields')),
  ),
  textboard.fault(
    'foreign-unverified',
    'the signature of the second application is not verified',
    ['auth.textboard.foreign-key-and-id', 'auth.textboard.read-entry.foreign-key-and-id'],
    alsoAccepting(({ foreign }) => foreign),
  ),
  textboard.fault(
    'users-reads-without-token-secret',
    'a user can read entries with a signature made without the token secret',
    ['auth.textboard.user.read-entry.token-secret-empty'],
    alsoAccepting(
      ({ given, byUser, operation }, recompute, consumer, policy) =>
        byUser &&
        operation === 'textdata.read' &&
        given === recompute({ key: policy.signingKey(consumer, '') }),
    ),
  ),
  textboard.fault(
    'second-user-without-token-secret',
    'requests of every user but the first are also accepted with a signature made without the token secret',
    ['auth.textboard.user.token-of-other-user-unproven'],
    (policy) => {
      let isSecond = false
      let consumerSecret = ''
      return {
        tokenOf: (token, issued, applicationId) => {
          const found = policy.tokenOf(token, issued, applicationId)
          isSecond = found !== undefined && found !== issued[0]
          return found
        },
        signingKey: (consumer, tokenSecret) => {
          consumerSecret = consumer
          return policy.signingKey(consumer, tokenSecret)
        },
        signatureAccepted: (given, expected, recompute, operation) =>
          policy.signatureAccepted(given, expected, recompute, operation) ||
          (isSecond && given === recompute({ key: policy.signingKey(consumerSecret, '') })),
      }
    },
  ),
  textboard.fault(
    'users-empty-signature',
    'an empty signature is enough for a user',
    ['auth.textboard.user.signature-empty'],
    alsoAccepting(({ given, byUser }) => byUser && given === ''),
  ),
  textboard.fault(
    'other-methods-unverified',
    'the signature is not verified if the service does not know its method',
    ['auth.textboard.method-rsa-sha1-unverified', 'auth.textboard.method-lower-case-unverified'],
    (policy) => {
      let method = ''
      return {
        signatureMethodAccepted: (name) => {
          method = name
          return true
        },
        signatureAccepted: (given, expected, recompute, operation) =>
          !policy.signatureMethodAccepted(method) ||
          policy.signatureAccepted(given, expected, recompute, operation),
      }
    },
  ),
]
