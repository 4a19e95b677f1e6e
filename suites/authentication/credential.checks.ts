import { expect, must, should, suite } from '../../harness/index.ts'
import { chosen } from './invalid-credential.ts'
import {
  missing,
  missingDetails,
  noAuthorization,
  otherForms,
  repeated,
  unproven,
  unprovenUser,
  unreadable,
} from './invalid-headers.ts'
import {
  cutKeys,
  foreignKeyAndId,
  mixedKeys,
  otherCaseKey,
  unknownKeys,
  unknownKeysWithoutSecret,
  whyOtherCase,
  wrongSecrets,
} from './invalid-keys.ts'
import { furtherMethod, otherMethodNames, otherMethodsOfSigning, otherValues } from './invalid-signatures.ts'
import {
  listEntries,
  listEntriesAsUser,
  listGroups,
  listSelected,
  readEntry,
  readSelected,
  reads,
} from './operations.ts'
import { refused, unauthorized } from './refused.ts'
import { createGroup, writes } from './writes.ts'

const whyAny =
  'Section Errors states 401 for a failed authorization; RFC 5849, section 3.2 recommends 400 for a malformed header. Any 4xx passes here; auth.credential.status demands one of the two.'
const whyProof =
  'RFC 5849 demands it; the specification only lists parameters. A service that accepts it still knows the caller by the signature.'

/** Tokens that no application issued. If they meant a user, that user could list entries, but perhaps no groups. */
const tokenAlone = chosen(
  unproven,
  'no-authorization-security-token-query',
  'no-authorization-access-token-query',
  'scheme-bearer',
)

/** One header of each kind that contains no readable credential. */
const headerless = [
  ...chosen(unproven, 'scheme-bearer', 'scheme-basic', 'parameters-key-alone', 'missing-oauth-signature'),
  ...chosen(unreadable, 'authorization-empty', 'parameters-absent', 'header-words', 'percent-signature'),
]

export default suite(
  'Authentication: who calls',
  { class: 'textboard', section: 'Authentication / Request signing', resource: 'Authentication' },
  [
    must(
      'auth.credential.absent',
      'a request without the Authorization header answers 401',
      'R-auth-anonymous',
      unauthorized([listGroups, listSelected, readSelected], [noAuthorization]),
      { why: 'TextData and TextDataGroup have their own checks for each operation.' },
    ),
    must(
      'auth.credential.unproven',
      'a credential with oauth_consumer_key and without oauth_signature is refused',
      'R-auth-header',
      [
        ...refused([listGroups], unproven),
        ...refused([listEntries], tokenAlone),
        ...refused(writes, [missing('oauth_signature')]),
      ],
      { why: whyAny },
    ),
    must(
      'auth.credential.unproven-user',
      'a request that names a user by the token and has no signature is refused',
      'R-auth-header',
      refused([listGroups], unprovenUser),
      { why: whyAny },
    ),
    must(
      'auth.credential.unreadable',
      'an Authorization header that cannot be read is refused with 4xx, never answered with 5xx',
      'R-auth-header',
      refused([listGroups], unreadable),
      { why: whyAny },
    ),
    should(
      'auth.credential.status',
      'an Authorization header without a readable OAuth credential answers 400 or 401',
      'RFC 5849, section 3.2',
      async (context) => {
        const attempts = await Promise.all(headerless.map((one) => listGroups.tryWith(context, one)))
        for (const { response } of attempts) expect(response).toHaveStatus(400, 401)
      },
    ),
    should(
      'auth.credential.other-form',
      'the right parameters with another scheme, or as JSON, are refused',
      'RFC 5849, section 3.5.1',
      refused([listGroups], otherForms),
      { why: whyProof },
    ),
    must('auth.consumer.key', 'an unknown consumer key answers 401 and has no effect', 'R-status-401', [
      ...unauthorized([listGroups], [...unknownKeys, ...unknownKeysWithoutSecret]),
      ...unauthorized([...reads, createGroup, ...writes], chosen(unknownKeys, 'consumer-unknown')),
    ]),
    should(
      'auth.consumer.key-case',
      'our consumer key in a different letter case is refused with 401',
      'RFC 5849, section 3.2',
      unauthorized([listGroups], [otherCaseKey]),
      { why: whyOtherCase },
    ),
    must(
      'auth.consumer.key-malformed',
      'a consumer key that is cut, empty or missing is refused',
      'R-auth-parameters',
      refused([listGroups], [...cutKeys, missing('oauth_consumer_key')]),
      { why: whyAny },
    ),
    must(
      'auth.consumer.secret',
      'a signature made with another consumer secret answers 401 and has no effect',
      'R-status-401',
      [
        ...unauthorized([listGroups], wrongSecrets),
        ...unauthorized([...reads, createGroup, ...writes], chosen(wrongSecrets, 'secret-wrong')),
      ],
    ),
    must(
      'auth.consumer.mixed',
      'the consumer key of one application with the secret of another answers 401 and has no effect',
      'R-status-401',
      [
        ...unauthorized([listGroups, ...writes], mixedKeys),
        ...unauthorized([listGroups, readEntry], [foreignKeyAndId]),
        ...unauthorized([listEntriesAsUser], chosen(mixedKeys, 'foreign-secret')),
      ],
    ),
    must(
      'auth.signature-method.other',
      'a PLAINTEXT signature, and a signature by another method that is labelled HMAC-SHA1, are refused',
      'R-auth-parameters',
      refused([listGroups], otherMethodsOfSigning),
      { why: `HMAC-SHA1 is the only value that the specification names. ${whyAny}` },
    ),
    should(
      'auth.signature-method.named',
      'a valid signature by HMAC-SHA1 with the name of another method is refused',
      'R-auth-parameters',
      refused([listGroups], otherMethodNames),
      {
        why: 'HMAC-SHA1 is the only value that the specification names. A service that does not read the name still verifies the signature, which covers it.',
      },
    ),
    should(
      'auth.signature-method.further',
      'a valid signature by a method that the specification does not name is refused',
      'R-auth-parameters',
      refused([listGroups], [furtherMethod]),
      { why: 'The specification names HMAC-SHA1, but does not forbid further methods.' },
    ),
    should(
      'auth.parameters.missing',
      'a credential without nonce, timestamp or signature method is refused',
      'RFC 5849, section 3.1',
      refused([listGroups], missingDetails),
      { why: whyProof },
    ),
    should(
      'auth.parameters.repeated',
      'a credential with a repeated parameter is refused',
      'RFC 5849, section 3.2',
      refused([listGroups], repeated),
    ),
    should(
      'auth.parameters.value',
      'a parameter whose value RFC 5849 does not permit is refused',
      'RFC 5849, section 3.1',
      refused([listGroups], otherValues),
      {
        why: 'Sections 3.1 to 3.3: the timestamp is a positive integer, the nonce a random string, and oauth_version, if given, is 1.0.',
      },
    ),
    should(
      'auth.challenge',
      'a response 401 names the credential that it asks for in the header WWW-Authenticate',
      'RFC 9110, section 15.5.2',
      async ({ anonymous, inapplicable }) => {
        const response = await anonymous.listGroups({ query: { count: 1 } })
        if (response.status !== 401) inapplicable(`a request without a credential answers ${response.status}`)
        expect(response).toHaveHeader('WWW-Authenticate', /\S/, 'a challenge')
      },
      { section: 'Errors / HTTP status codes' },
    ),
  ],
)
