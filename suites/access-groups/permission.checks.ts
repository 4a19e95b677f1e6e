import { expect, must, suite, untestable } from '../../harness/index.ts'
import { life } from '../groups/life.ts'

const noSuchCredential =
  'how such a credential is issued and sent is not shown, so that no request can carry one'

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
        expect(creation.created).toHaveStatus(201)
        expect(creation.after.groups).toHaveStatus(200)
        expect(creation.after.read).toHaveStatus(200)
        expect(deletion.show().deleted).toHaveStatus(202)
      },
      { why: 'OAUTH_CONSUMER is the access type that the table allows.' },
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
