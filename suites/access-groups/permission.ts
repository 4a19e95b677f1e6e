import { expect, must, suite, untestable } from '../../harness/index.ts'
import { create } from '../groups/created.ts'

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
      async (context) => {
        const { trusted, groups } = context
        const name = await groups.slot()
        await create(context, name)
        const [list, one] = await Promise.all([trusted.listGroups(), trusted.readGroup(name)])
        expect(list).toHaveStatus(200)
        expect(one).toHaveStatus(200)
        expect(await trusted.deleteGroup(name)).toHaveStatus(202)
      },
      { why: 'OAUTH_CONSUMER is the access type that the table allows.' },
    ),
    untestable(
      'access.groups.security-token',
      'access by a security token is not allowed on groups',
      noSuchCredential,
    ),
    untestable(
      'access.groups.oauth-mobile',
      'access by an OAuth token issued for mobile is not allowed on groups',
      noSuchCredential,
    ),
  ],
)
