import { entryOf, expect, must, should, suite } from '../../harness/index.ts'
import { plainUserId } from '../shared/ids/user-id.ts'
import { chosen } from './invalid-credential.ts'
import { missing, missingDetails, repeatedUnsigned } from './invalid-headers.ts'
import {
  foreignConsumerToken,
  mixedTokens,
  otherCaseToken,
  otherTokenUnproven,
  tokenLeftOut,
  unknownTokens,
  unprovenTokens,
  whyOtherCase,
  wrongTokens,
} from './invalid-keys.ts'
import { cutSignatures, otherMethods, otherPaths, otherQueries } from './invalid-signatures.ts'
import { listEntriesAsUser, listGroups, readsAsUser } from './operations.ts'
import { refused, unauthorized, unauthorizedOrProxyRefused } from './refused.ts'
import { onEveryWrite, writesAsUser } from './writes.ts'

const whyProxy =
  'With a token it is a 3-legged request. An API with only 2-legged access refuses it with 405, perhaps before it looks at the signature.'

export default suite(
  'Authentication: users',
  { class: 'textboard', section: 'Authentication / Request signing', resource: 'Authentication' },
  [
    must(
      'auth.token.wrong',
      'a wrong token, or a token without its secret in the signature, answers 401 and has no effect',
      'R-status-401',
      [
        ...unauthorized([listEntriesAsUser], [...wrongTokens, tokenLeftOut, otherTokenUnproven]),
        ...unauthorized(writesAsUser, chosen(wrongTokens, 'token-secret-wrong', 'token-secret-empty')),
      ],
    ),
    should(
      'auth.token.case',
      'the token of our user in a different letter case is refused with 401',
      'RFC 5849, section 3.2',
      unauthorized([listEntriesAsUser], [otherCaseToken]),
      { why: whyOtherCase },
    ),
    must(
      'auth.token.mixed',
      'the token of one user with the token secret of another answers 401',
      'R-status-401',
      unauthorized([listEntriesAsUser], mixedTokens),
    ),
    must(
      'auth.token.application',
      'the token of our user with the keys of another application is refused and has no effect',
      'R-status-401',
      refused([listEntriesAsUser, ...writesAsUser], [foreignConsumerToken]),
      {
        why: 'Whether a token is valid for all applications is not shown. Another application does not know our group in either case, so any 4xx passes.',
      },
    ),
    must(
      'auth.token.unknown',
      'a request with an unknown token answers 401, or 405 if the API is 2-legged',
      'R-status-401',
      unauthorizedOrProxyRefused([listGroups], unknownTokens),
      { why: whyProxy },
    ),
    must(
      'auth.token.unproven',
      'a request with the token of a user, signed without the secret of that token, answers 401, or 405 if the API is 2-legged',
      'R-status-401',
      unauthorizedOrProxyRefused([listGroups], unprovenTokens),
      { why: whyProxy },
    ),
    must(
      'auth.token.in-query',
      'the token of a user in the query, with a signature by the application only, does not make that user the writer',
      'R-auth-header',
      async ({ trusted, groups, text, fixture }) => {
        const { name } = await groups.shared()
        const { id: user, token } = fixture('user')
        const options = { query: { oauth_token: token }, invalid: 'the token of a user in the query' }
        const response = await trusted.createEntry(name, { data: text.sentence() }, options)
        if (response.status >= 300) return expect(response).toBeRefused()
        const read = await trusted.readEntry(name, entryOf(response).id)
        expect(plainUserId(entryOf(read).writerId), 'writerId of the entry', read).notToEqual(user)
      },
      {
        needs: ['user'],
        why: 'The application signs, and the token is in the query. Refusing it passes, and so does ignoring it.',
      },
    ),
    must(
      'auth.user.signature',
      'the request of a user with a wrong key, secret or signature answers 401 and has no effect',
      'R-status-401',
      [
        ...unauthorized(
          [listEntriesAsUser],
          [
            ...onEveryWrite,
            ...chosen(otherPaths, 'signed-path'),
            ...chosen(otherQueries, 'query-value', 'query-unsigned'),
          ],
        ),
        ...unauthorized(readsAsUser, chosen(wrongTokens, 'token-secret-empty')),
        ...unauthorized(writesAsUser, [...onEveryWrite, ...chosen(otherMethods, 'signed-write')]),
      ],
    ),
    must(
      'auth.user.unproven',
      'the request of a user without the consumer key or without a signature is refused',
      'R-auth-parameters',
      refused(
        [listEntriesAsUser],
        [
          missing('oauth_consumer_key'),
          missing('oauth_signature'),
          ...chosen(cutSignatures, 'signature-empty'),
        ],
      ),
    ),
    should(
      'auth.user.parameters',
      'the request of a user without nonce, timestamp or signature method, or with the token twice, is refused',
      'RFC 5849, section 3.2',
      refused([listEntriesAsUser], [...missingDetails, repeatedUnsigned('oauth_token')]),
    ),
  ],
)
