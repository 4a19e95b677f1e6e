import { parseAuthorization } from '../../reference-impl/oauth/authorization-header.ts'
import type { Parameter } from '../../reference-impl/oauth/encoding.ts'
import { authenticationPolicy } from '../../reference-impl/policy/authentication.ts'
import type { Policy } from '../../reference-impl/policy/policy.ts'
import type { OperationId, RequestFacts } from '../../reference-impl/policy/vocabulary.ts'
import { Refusal } from '../../reference-impl/refusal.ts'
import { refusal } from '../faults/answers.ts'
import { tokenOfAnyCase } from '../faults/authentication/users-credential.ts'
import type { Variant } from '../override.ts'

const headerOf = ({ headers }: Pick<RequestFacts, 'headers'>): string => String(headers.authorization ?? '')

/** True if a header is a complete credential: it has each required parameter, and no parameter twice. */
function isComplete(header: string): boolean {
  const { scheme, parameters = [] } = parseAuthorization(header)
  const names = parameters.map(([name]) => name)
  return (
    scheme.toLowerCase() === 'oauth' &&
    new Set(names).size === names.length &&
    authenticationPolicy.requiredOauthParameters.every((name) => names.includes(name))
  )
}

/** Answers malformed credentials with another status than wrong ones. */
const malformedAnswers =
  (status: number) =>
  (policy: Policy): Partial<Policy> => ({
    errorStatus: (problem, facts) =>
      problem === 'credentials-invalid' && !isComplete(headerOf(facts))
        ? status
        : policy.errorStatus(problem, facts),
  })

const carriesToken = (facts: RequestFacts): boolean => /\boauth_token="[^"]/.test(headerOf(facts))

/** Refuses requests because of their header, before the signature is verified. */
const refusingAtOnce =
  (status: number, refuses: (facts: RequestFacts) => boolean) =>
  (policy: Policy): Partial<Policy> => ({
    respondInstead: (facts) =>
      refuses(facts) ? refusal(status, 'Not for this kind of caller') : policy.respondInstead(facts),
  })

/** Refuses some operations on entries to users with 405. */
const refusingUsers =
  (...operations: readonly OperationId[]) =>
  (policy: Policy): Partial<Policy> => ({
    operationAllowed: (operation, caller) =>
      !(caller === 'proxy' && operations.includes(operation)) && policy.operationAllowed(operation, caller),
  })

const onCard = ({ path }: RequestFacts): boolean => path.includes('/partnercard')

/** Permitted choices of who is admitted, and how others are refused. */
export const authenticationVariants: readonly Variant[] = [
  {
    id: 'signature-method-unread',
    sentence: 'Every signature is verified with HMAC-SHA1, whatever oauth_signature_method says',
    shoulds: [
      'auth.signature-method.named',
      'auth.parameters.value',
      'auth.parameters.missing',
      'auth.achievements.missing',
      'auth.achievements.user-missing',
      'auth.card-incentive.missing',
    ],
    override: { signatureMethodAccepted: () => true },
  },
  {
    id: 'oauth-400-for-malformed',
    sentence: 'A credential that is missing a parameter, has one twice or cannot be read answers 400',
    override: malformedAnswers(400),
  },
  {
    id: 'oauth-403-for-malformed',
    sentence: 'A credential that is missing a parameter, has one twice or cannot be read answers 403',
    shoulds: ['auth.credential.status'],
    override: malformedAnswers(403),
  },
  {
    id: 'oauth-hmac-sha256-accepted',
    sentence: 'HMAC-SHA256 is accepted in addition to HMAC-SHA1',
    shoulds: ['auth.signature-method.further'],
    override: {
      signatureMethodAccepted: (method) => method === 'HMAC-SHA1' || method === 'HMAC-SHA256',
      signatureHash: (method) => (method === 'HMAC-SHA256' ? 'sha256' : 'sha1'),
    },
  },
  {
    id: 'oauth-method-optional',
    sentence: 'A credential without a signature method is verified with HMAC-SHA1',
    shoulds: [
      'auth.textboard.missing-oauth-signature-method',
      'auth.textboard.user.missing-oauth-signature-method',
      'auth.textboard.method-empty',
    ],
    override: {
      requiredOauthParameters: authenticationPolicy.requiredOauthParameters.filter(
        (name) => name !== 'oauth_signature_method',
      ),
      signatureMethodAccepted: (method) => method === 'HMAC-SHA1' || method === '',
    },
  },
  {
    id: 'oauth-scheme-unread',
    sentence: 'The OAuth parameters are read from the Authorization header, whatever its scheme is',
    shoulds: ['auth.textboard.scheme-other'],
    override: { authorizationSchemeAccepted: () => true },
  },
  {
    id: 'node-base64-decoder',
    sentence: 'Signatures are compared after they are decoded, so what follows their padding is ignored',
    shoulds: ['auth.textboard.signature-longer'],
    override: {
      signatureAccepted: (given, expected) =>
        given !== '' && Buffer.from(given, 'base64').equals(Buffer.from(expected, 'base64')),
    },
  },
  {
    id: 'php-query-array',
    sentence: 'If a parameter is repeated in the query, only the last one is signed',
    shoulds: ['auth.signature.query-repeated', 'auth.accepts.query.repeated'],
    override: { signedQuery: (query) => [...new Map(query)] },
  },
  {
    id: 'oauth-parameters-by-name',
    sentence: 'If a parameter is repeated in the header, the last one counts',
    shoulds: ['auth.parameters.repeated', 'auth.*.doubled-oauth-token'],
    override: (policy) => ({
      repeatedOauthParameterAccepted: true,
      signedHeaderParameters: (list): readonly Parameter[] => [
        ...new Map(policy.signedHeaderParameters(list)),
      ],
    }),
  },
  {
    id: 'oauth-query-credentials',
    sentence: 'A signed credential may also be in the query (RFC 5849, section 3.5.3)',
    override: { queryCredentialsAccepted: true },
  },
  {
    id: 'mysql-consumer-key-any-case',
    sentence: 'The database ignores the case of consumer keys and tokens',
    shoulds: ['auth.consumer.key-case', 'auth.token.case'],
    override: {
      consumerOf: (key, registered) =>
        registered.find(({ consumerKey }) => consumerKey.toLowerCase() === key.toLowerCase()),
      tokenOf: tokenOfAnyCase,
    },
  },
  {
    id: 'security-token-refused-405',
    sentence: 'A request with a security token in the query and without a credential is refused with 405',
    override: (policy) => ({
      errorStatus: (problem, facts) =>
        problem === 'credentials-missing' && facts.query.has('st') ? 405 : policy.errorStatus(problem, facts),
    }),
  },
  {
    id: 'oauth-token-for-all-applications',
    sentence: 'The token of a user works with the keys of every application',
    shoulds: ['auth.achievements.token-application', 'auth.card-incentive.token-application'],
    override: { tokenOf: (token, issued) => issued.find((one) => one.token === token) },
  },
  {
    id: 'oauth-requestor-must-fit',
    sentence: 'An xoauth_requestor_id that does not name the caller is refused with 401',
    override: {
      requestorAccepted: (requestor, caller) =>
        caller.kind === 'proxy' ? requestor === caller.userId : requestor === caller.applicationId,
    },
  },
  {
    id: 'challenge-absent',
    sentence: 'A response with 401 has no header WWW-Authenticate',
    shoulds: ['auth.challenge'],
    override: (policy) => ({
      responseHeaders: (facts, status) => {
        const { 'www-authenticate': _challenge, ...others } = policy.responseHeaders(facts, status)
        return others
      },
    }),
  },
  {
    id: 'textdata-tokens-refused-at-once',
    sentence: 'The text board answers 405 to every request with a token, before it checks the signature',
    override: refusingAtOnce(405, (facts) => facts.path.includes('/textdata/') && carriesToken(facts)),
  },
  {
    id: 'proxy-creates-alone',
    sentence: 'Users may create entries; everything else is refused with 405',
    override: refusingUsers('textdata.list', 'textdata.read', 'textdata.update', 'textdata.delete'),
  },
  {
    id: 'proxy-lists-refused',
    sentence: 'Users may create, read, update and delete entries; listing them is refused with 405',
    override: refusingUsers('textdata.list'),
  },
  {
    id: 'proxy-reads-alone',
    sentence: 'Users may read entries; writing them is refused with 405',
    override: refusingUsers('textdata.create', 'textdata.update', 'textdata.delete'),
  },
  {
    id: 'proxy-writer-refused',
    sentence: 'A user who sends a writerId is refused with 403',
    override: (policy) => {
      let named = false
      return {
        respondInstead: (facts) => {
          named = false
          return policy.respondInstead(facts)
        },
        memberText: (name, value) => {
          named ||= name === 'writerId'
          return policy.memberText(name, value)
        },
        writerOf: (caller, userId, given) => {
          if (caller === 'proxy' && named) throw new Refusal('entry-not-own', 'the user is the writer')
          return policy.writerOf(caller, userId, given)
        },
      }
    },
  },
  {
    id: 'card-403-without-token',
    sentence:
      'The card incentive answers 403 to a credential without a token, before it checks the signature',
    override: refusingAtOnce(403, (facts) => onCard(facts) && headerOf(facts) !== '' && !carriesToken(facts)),
  },
  {
    id: 'card-405-without-token',
    sentence:
      'The card incentive answers 405 to a credential without a token, before it checks the signature',
    override: refusingAtOnce(405, (facts) => onCard(facts) && headerOf(facts) !== '' && !carriesToken(facts)),
  },
  {
    id: 'foreign-application-403',
    sentence: 'A group of another application answers 403',
    override: (policy) => {
      const known = new Map<string, string>()
      return {
        createdGroup: (record, facts) => {
          if (!known.has(record.name)) known.set(record.name, record.applicationId)
          return policy.createdGroup(record, facts)
        },
        errorStatus: (problem, facts) => {
          const owner = known.get(facts.path.split('/')[7] ?? '')
          const foreign = owner !== undefined && owner !== facts.applicationId
          return problem === 'group-unknown' && foreign ? 403 : policy.errorStatus(problem, facts)
        },
      }
    },
  },
  {
    id: 'entry-id-per-application',
    sentence: 'Each application has its own sequence of entry ids',
    override: (policy) => {
      const counts = new Map<string, number>()
      let application = ''
      return {
        groupScope: (id) => {
          application = id
          return policy.groupScope(id)
        },
        entryId: () => {
          const count = (counts.get(application) ?? 0) + 1
          counts.set(application, count)
          return String(100_000 + count)
        },
      }
    },
  },
]
