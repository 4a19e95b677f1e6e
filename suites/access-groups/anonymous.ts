import { expect, must, suite } from '../../harness/index.ts'
import { expectNoGroup } from '../groups/created.ts'
import { life } from '../groups/life.ts'
import { refusedChanges } from '../groups/refused-changes.ts'

const why = 'Without authentication no operation on groups is allowed; a missing authorization is 401.'

export default suite(
  'TextDataGroup: anonymous access',
  {
    class: 'textboard',
    section: 'Authentication / Permission by access type (TextData and TextDataGroup operations)',
    resource: 'TextDataGroup',
  },
  [
    must(
      'access.groups.anonymous.create',
      'without authentication creating a group answers 401 with the error body and creates nothing',
      async (context) => {
        const name = await context.groups.vacancy()
        expect(await context.anonymous.createGroup({ name })).toBeError(401)
        await expectNoGroup(context, name)
      },
      { why },
    ),
    must(
      'access.groups.anonymous.list',
      'without authentication the list of groups answers 401 with the error body',
      async ({ trusted, anonymous, groups }) => {
        await groups.shared()
        const [known, refused] = await Promise.all([trusted.listGroups(), anonymous.listGroups()])
        expect(known).toHaveStatus(200)
        expect(refused).toBeError(401)
      },
      { why },
    ),
    must(
      'access.groups.anonymous.read',
      'without authentication reading a group answers 401 with the error body',
      async ({ trusted, anonymous, groups }) => {
        const { name } = await groups.shared()
        const [known, refused] = await Promise.all([trusted.readGroup(name), anonymous.readGroup(name)])
        expect(known).toHaveStatus(200)
        expect(refused).toBeError(401)
      },
      { why },
    ),
    must(
      'access.groups.anonymous.delete',
      'without authentication deleting a group answers 401 with the error body and deletes nothing',
      async ({ play }) => {
        const { deleted } = (await play(life)).deletion.show()
        expect(deleted).toHaveStatus(202)
        const { answer, group } = (await play(refusedChanges))('anonymous-delete')
        expect(answer).toBeError(401)
        expect(group).toHaveStatus(200)
      },
      { why },
    ),
  ],
)
