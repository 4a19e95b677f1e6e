/*
 * This file also lists what no request can show: credentials that nobody can issue, and the blacklist of an owner,
 * which the caller must ask about (its endpoints: platform/offered.checks.ts; owners: entries-writing/members/owner.checks.ts).
 */
import { entryOf, expect, must, suite, untestable } from '../../harness/index.ts'
import { noSuchCredential } from '../shared/requests/no-such-credential.ts'

export default suite(
  'TextData: permission by access type',
  {
    class: 'textboard',
    section: 'Authentication / Permission by access type (TextData and TextDataGroup operations)',
    resource: 'TextData',
  },
  [
    must(
      'access.entries.trusted.all',
      'with a consumer-signed request every operation on TextData is allowed',
      'R-auth-oauth-consumer',
      async ({ trusted, groups, text, newUserId }) => {
        const group = await groups.shared()
        const writerId = newUserId()
        const response = await trusted.createEntry(group.name, { data: text.sentence(), writerId })
        expect(response).toHaveStatus(201)
        const { id } = entryOf(response)
        const other = await group.add()
        const [listed, one, several] = await Promise.all([
          trusted.listEntries(group.name, { query: { count: 1 } }),
          trusted.readEntry(group.name, id),
          trusted.readEntry(group.name, [id, other.id]),
        ])
        expect(listed).toHaveStatus(200)
        expect(one).toHaveStatus(200)
        expect(several).toHaveStatus(200)
        expect(await trusted.updateEntry(group.name, id, { data: text.sentence(), writerId })).toHaveStatus(
          202,
        )
        expect(await trusted.deleteEntry(group.name, id)).toHaveStatus(202)
      },
      { why: 'OAUTH_CONSUMER is the access type that the table allows.' },
    ),
    untestable(
      'access.entries.security-token',
      'access by a security token is not allowed on TextData',
      'R-auth-security-token',
      noSuchCredential,
    ),
    untestable(
      'access.entries.oauth-mobile',
      'access by an OAuth token issued for mobile is not allowed on TextData',
      'R-auth-oauth-mobile',
      noSuchCredential,
    ),
    untestable(
      'access.entries.blacklist',
      'a write to the board of an owner whose blacklist has the viewer is refused by the caller',
      'R-textdata-blacklist',
      'it is a duty of the calling application, not of the service',
      { section: 'Resources and their fields / TextData' },
    ),
  ],
)
