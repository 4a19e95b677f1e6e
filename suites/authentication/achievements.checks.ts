// Other requests with an application id that does not belong to the key: application-mismatch.checks.ts.
import { expect, type HttpResponse, must, should, suite } from '../../harness/index.ts'
import { chosen } from './invalid-credential.ts'
import { detailsInAll, detailsOfUsers, unprovenInAll, wrongById, wrongInAll } from './invalid-everywhere.ts'
import { noAuthorization } from './invalid-headers.ts'
import {
  anotherRequestor,
  foreignConsumerToken,
  mixedKeys,
  mixedTokens,
  tokenLeftOut,
  whyIssued,
  wrongTokens,
} from './invalid-keys.ts'
import { wrongSignatures } from './invalid-signatures.ts'
import {
  listAchievements,
  listAchievementsAsUser,
  listAchievementsByOwnId,
  readAchievement,
  readAchievementAsUser,
  readAchievements,
} from './operations.ts'
import { refused, servedCheck, unauthorized } from './refused.ts'

export default suite(
  'Authentication: achievements',
  { class: 'achievements', section: 'Authentication / Request signing', resource: 'Authentication' },
  [
    must(
      'auth.achievements.signature',
      'achievements answer 401 to a missing credential and to a wrong key, secret or signature',
      'R-status-401',
      [
        ...unauthorized([listAchievements], [noAuthorization, ...wrongInAll]),
        ...unauthorized([readAchievement], [noAuthorization, ...wrongById]),
        ...unauthorized([readAchievements], wrongById),
        ...unauthorized(
          [listAchievementsByOwnId],
          [noAuthorization, ...chosen(wrongSignatures, 'signature-wrong')],
        ),
      ],
    ),
    must(
      'auth.achievements.unproven',
      'achievements are not served to a credential without a signature',
      'R-auth-header',
      refused([listAchievements], unprovenInAll),
    ),
    should(
      'auth.achievements.missing',
      'achievements are not served to a credential without nonce or timestamp, or with the name of another signature method',
      'RFC 5849, section 3.1',
      refused([listAchievements], detailsInAll),
    ),
    must(
      'auth.achievements.user-signature',
      'achievements answer 401 to a user with a wrong key, secret, signature or token',
      'R-status-401',
      [
        ...unauthorized([listAchievementsAsUser], [...wrongInAll, ...wrongTokens, tokenLeftOut]),
        ...unauthorized([readAchievementAsUser], chosen(wrongTokens, 'token-secret-empty')),
      ],
    ),
    must(
      'auth.achievements.user-mixed',
      'achievements answer 401 to the token of one user with the token secret of another',
      'R-status-401',
      unauthorized([listAchievementsAsUser], mixedTokens),
    ),
    must(
      'auth.achievements.user-unproven',
      'achievements are not served to a user without a signature',
      'R-auth-header',
      refused([listAchievementsAsUser], unprovenInAll),
    ),
    should(
      'auth.achievements.user-missing',
      'a user’s request for achievements that lacks a nonce or timestamp, repeats the token or names another signature method is refused',
      'RFC 5849, section 3.1',
      refused([listAchievementsAsUser], detailsOfUsers),
    ),
    must(
      'auth.achievements.mixed',
      'achievements answer 401 to the key of one application with the secret of another',
      'R-status-401',
      unauthorized([listAchievements, listAchievementsAsUser], chosen(mixedKeys, 'foreign-key')),
    ),
    should(
      'auth.achievements.token-application',
      'achievements answer 401 to the token of our user under the keys of another application',
      'RFC 5849, section 3.2',
      unauthorized([listAchievementsAsUser], [foreignConsumerToken]),
      { why: whyIssued },
    ),
    must(
      'auth.achievements.mismatch-alike',
      'if xoauth_requestor_id of another application is refused with 401 for achievements, it is refused in every way of reading them',
      'R-auth-application-mismatch',
      async (context) => {
        const responses: HttpResponse[] = []
        for (const operation of [listAchievements, readAchievement, readAchievements]) {
          responses.push((await operation.tryWith(context, anotherRequestor)).response)
        }
        if (!responses.some(({ status }) => status === 401)) context.inapplicable('the id is ignored')
        for (const response of responses) expect(response).toHaveStatus(401)
      },
      { needs: ['foreignApplication.id'] },
    ),
    servedCheck(
      'auth.achievements.right',
      'achievements are served to the application and to its users',
      'R-auth-achievements',
      [listAchievements, readAchievement, listAchievementsAsUser],
    ),
  ],
)
