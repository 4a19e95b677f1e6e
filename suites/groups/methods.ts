import { expect, must, suite } from '../../harness/index.ts'
import { expectNoGroup, readBack } from './created.ts'

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
    ...(['POST', 'PUT', 'PATCH'] as const).map((method) =>
      must(
        `groups.read.${method.toLowerCase()}-refused`,
        `a group does not offer ${method}: 405 with the error body, and the group stays as it was`,
        async (context) => {
          const { trusted, groups } = context
          const { name } = await groups.private()
          const renamed = groups.newName()
          const answer = await trusted.request({
            method,
            path: `/textdata/@app/${name}/@self`,
            body: { name: renamed, parentId: '12345678' },
            creates: renamed,
            flaw: 'a method that is not offered',
          })
          expect(answer).toBeError(405)
          const [after] = await Promise.all([readBack(context, name), expectNoGroup(context, renamed)])
          expect(after.parentId, 'the parentId after the refused request').notToEqual('12345678')
        },
        { why: 'The path is listed for GET and DELETE.' },
      ),
    ),
  ],
)
