import { expect, type HttpResponse, must, suite, untestable } from '../../harness/index.ts'
import { life } from '../groups/life.ts'
import { noSuchCredential } from '../shared/requests/no-such-credential.ts'

/** Expects that a request was not refused because of its caller. */
function expectAllowed(response: HttpResponse): void {
  for (const turnedAway of [401, 403, 405]) expect(response).notToHaveStatus(turnedAway)
}

export default suite(
  'TextDataGroup: permission by access type',
  {
    class: 'textboard',
    section: 'Authentication / Permission by access type (TextData and TextDataGroup operations)',
    resource: 'TextDataGroup',
  },
  [
    must(
      'access.groups.trusted.all',
      'with a consumer-signed request every operation on groups is allowed',
      'R-service-groups-trusted',
      async ({ use }) => {
        const { creation, deletion } = await use(life)
        for (const response of [creation.created, creation.after.groups, creation.after.read])
          expectAllowed(response)
        expectAllowed(deletion.value().deleted)
      },
      {
        why: 'OAUTH_CONSUMER is the access type that the table allows. Everything else about the answers is tested by the checks of each operation.',
      },
    ),
    untestable(
      'access.groups.security-token',
      'access by a security token is not allowed on groups',
      'R-auth-security-token',
      noSuchCredential,
    ),
    untestable(
      'access.groups.oauth-mobile',
      'access by an OAuth token issued for mobile is not allowed on groups',
      'R-auth-oauth-mobile',
      noSuchCredential,
    ),
  ],
)
