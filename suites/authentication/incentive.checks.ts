import { type CheckContext, expect, must, should, suite } from '../../harness/index.ts'
import { shownOfIncentive } from '../shared/shown-of-incentive.ts'
import { onUseOfIncentive, useIncentive } from './incentive-use.ts'
import { chosen, type InvalidCredential } from './invalid-credential.ts'
import { detailsOfUsers, unprovenInAll, wrongById, wrongInAll } from './invalid-everywhere.ts'
import { noAuthorization } from './invalid-headers.ts'
import {
  foreignConsumerToken,
  mixedKeys,
  mixedTokens,
  tokenLeftOut,
  whyIssued,
  wrongTokens,
} from './invalid-keys.ts'
import { wrongSignatures } from './invalid-signatures.ts'
import { latestIncentive, latestIncentiveOfMe, readIncentive } from './operations.ts'
import { refused, servedCheck, unauthorized } from './refused.ts'

const carriesToken = (one: InvalidCredential): boolean => one !== tokenLeftOut

const namedAs = 'names another user as xoauth_requestor_id'

/** Requests of the other user for the incentive of the card holder. */
const disguises = [
  {
    id: 'auth.card-incentive.requestor-header',
    title: 'in the header, under @me',
    ask: ({ otherUser }: CheckContext, requestorId: string) =>
      otherUser.latestIncentive('@me', { sign: { requestorId }, invalid: namedAs }),
  },
  {
    id: 'auth.card-incentive.requestor-query',
    title: 'in the query, under @me',
    ask: ({ otherUser }: CheckContext, requestorId: string) =>
      otherUser.latestIncentive('@me', {
        query: { xoauth_requestor_id: requestorId },
        sign: { requestorId: null },
        invalid: namedAs,
      }),
  },
  {
    id: 'auth.card-incentive.requestor-path',
    title: 'in the header, under the id of the card holder',
    ask: ({ otherUser }: CheckContext, requestorId: string) =>
      otherUser.latestIncentive(requestorId, { sign: { requestorId }, invalid: namedAs }),
  },
]

export default suite(
  'Authentication: card incentive',
  { class: 'card-incentive', section: 'Authentication / Request signing', resource: 'Authentication' },
  [
    must(
      'auth.card-incentive.signature',
      'the card incentive answers 401 to a missing credential and to a wrong key, secret, signature or token',
      'R-status-401',
      [
        ...unauthorized([latestIncentive], [noAuthorization, ...wrongInAll, ...wrongTokens]),
        ...unauthorized([readIncentive], [noAuthorization, ...wrongById]),
        ...unauthorized(
          [latestIncentiveOfMe],
          [noAuthorization, ...chosen(wrongSignatures, 'signature-wrong')],
        ),
        ...unauthorized([useIncentive], onUseOfIncentive.filter(carriesToken)),
      ],
    ),
    must(
      'auth.card-incentive.mixed-users',
      'the card incentive answers 401 to the token of one user with the token secret of another',
      'R-status-401',
      unauthorized([latestIncentive], mixedTokens),
    ),
    must(
      'auth.card-incentive.unproven',
      'the card incentive is refused without a token, or without a signature',
      'R-auth-incentive',
      [
        ...refused([latestIncentive], [...unprovenInAll, tokenLeftOut]),
        ...refused([useIncentive], [tokenLeftOut]),
      ],
      {
        why: 'Without a token it is a 2-legged request: 401 for its signature, or 403 or 405 because the API is 3-legged.',
      },
    ),
    should(
      'auth.card-incentive.missing',
      'a request for the card incentive that lacks a nonce or timestamp, repeats the token or names another signature method is refused',
      'RFC 5849, section 3.1',
      refused([latestIncentive], detailsOfUsers),
    ),
    must(
      'auth.card-incentive.mixed',
      'the card incentive answers 401 to the key of one application with the secret of another',
      'R-status-401',
      unauthorized([latestIncentive], chosen(mixedKeys, 'foreign-key')),
    ),
    should(
      'auth.card-incentive.token-application',
      'the card incentive answers 401 to the token of our user under the keys of another application',
      'RFC 5849, section 3.2',
      unauthorized([latestIncentive], [foreignConsumerToken]),
      { why: whyIssued },
    ),
    must(
      'auth.card-incentive.requestor',
      'a user who names the card holder as xoauth_requestor_id is refused, and sees no incentive',
      'R-auth-proxy',
      disguises.map(({ id, title, ask }) => ({
        id,
        title,
        run: async (context) => {
          const holder = context.fixture('user').id
          // Other checks test whether a user may read the incentives of another user.
          if (id.endsWith('-path') && (await context.otherUser.latestIncentive(holder)).status === 200) {
            return context.inapplicable('users may read the incentives of others')
          }
          const refusal = await ask(context, holder)
          expect(refusal).toBeRefused()
          expect(shownOfIncentive(refusal), 'the members of an incentive in the refusal', refusal).toEqual([])
        },
      })),
      {
        needs: ['user', 'nonMember'],
        why: 'The token says who is logged in, and its user holds no card. 404 for that user, or any refusal of the contradiction, passes.',
      },
    ),
    servedCheck(
      'auth.card-incentive.right',
      'the card incentive is served to the card holder',
      'R-auth-incentive',
      [latestIncentive, readIncentive],
    ),
  ],
)
