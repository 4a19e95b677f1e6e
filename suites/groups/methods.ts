import { expect, must, suite } from '../../harness/index.ts'
import { expectNoGroup, groupRead } from './created.ts'
import { refusedChanges, wantedParent } from './refused-changes.ts'

export default suite(
  'TextDataGroup: methods',
  { class: 'textboard', section: 'Errors / HTTP status codes', resource: 'TextDataGroup' },
  [
    ...(['PUT', 'PATCH'] as const).map((method) =>
      must(
        `groups.list.${method.toLowerCase()}-refused`,
        `the list of groups does not offer ${method}: 405 with the error body, and no group is created`,
        async (context) => {
          const { trusted, groups } = context
          const name = await groups.vacancy()
          const answer = await trusted.request({
            method,
            path: '/textdata/@app/@all',
            body: { name },
            creates: name,
            flaw: 'a method that is not offered',
          })
          expect(answer).toBeError(405)
          await expectNoGroup(context, name)
        },
        {
          why: 'The path is listed for GET and POST. DELETE is not tried: it could cost somebody all groups.',
        },
      ),
    ),
    ...(['post', 'put', 'patch'] as const).map((change) =>
      must(
        `groups.read.${change}-refused`,
        `a group does not offer ${change.toUpperCase()}: 405 with the error body, and the group stays as it was`,
        async ({ play }) => {
          const { answer, group, renamed } = (await play(refusedChanges))(change)
          expect(answer).toBeError(405)
          expect(groupRead(group).parentId, 'the parentId after the refused request').notToEqual(wantedParent)
          expect(renamed).toBeError(404)
        },
        { why: 'The path is listed for GET and DELETE.' },
      ),
    ),
  ],
)
