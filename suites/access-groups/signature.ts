import { expect, must, suite } from '../../harness/index.ts'
import { expectNoGroup } from '../groups/created.ts'
import { life } from '../groups/life.ts'
import { refusedChanges } from '../groups/refused-changes.ts'

const wrong = {
  sign: { consumerSecret: 'not the secret of this application' },
  flaw: 'signed with another secret',
}
const why =
  'The key is right and the header complete; only the secret behind the signature is not the application’s.'

export default suite(
  'TextDataGroup: wrong signature',
  { class: 'textboard', section: 'Authentication / Request signing', resource: 'TextDataGroup' },
  [
    must(
      'access.groups.signature.create',
      'creating a group with a wrong signature answers 401 with the error body and creates nothing',
      async (context) => {
        const name = await context.groups.vacancy()
        expect(await context.trusted.createGroup({ name }, wrong)).toBeError(401)
        await expectNoGroup(context, name)
      },
      { why },
    ),
    must(
      'access.groups.signature.list',
      'the list of groups with a wrong signature answers 401 with the error body',
      async ({ trusted }) => {
        const [right, refused] = await Promise.all([trusted.listGroups(), trusted.listGroups(wrong)])
        expect(right).toHaveStatus(200)
        expect(refused).toBeError(401)
      },
      { why },
    ),
    must(
      'access.groups.signature.read',
      'reading a group with a wrong signature answers 401 with the error body',
      async ({ trusted, groups }) => {
        const { name } = await groups.shared()
        const [right, refused] = await Promise.all([trusted.readGroup(name), trusted.readGroup(name, wrong)])
        expect(right).toHaveStatus(200)
        expect(refused).toBeError(401)
      },
      { why },
    ),
    must(
      'access.groups.signature.delete',
      'deleting a group with a wrong signature answers 401 with the error body and deletes nothing',
      async ({ play }) => {
        const { deleted } = (await play(life)).deletion.show()
        expect(deleted).toHaveStatus(202)
        const { answer, group } = (await play(refusedChanges))('signature-delete')
        expect(answer).toBeError(401)
        expect(group).toHaveStatus(200)
      },
      { why },
    ),
  ],
)
