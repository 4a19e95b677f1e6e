import {
  type Answer,
  entriesOf,
  expect,
  idsOf,
  isRecord,
  must,
  observe,
  should,
  suite,
} from '../../harness/index.ts'
import { expectNoGroup, readBack } from '../groups/created.ts'

const needs = ['user'] as const
const readingIsOpen =
  'Only creating and deleting are said to be 2-legged. Reading as a user may be served by the same rules, or refused with 405.'

/** True where the target serves a reading operation to a user; demands the error body where it refuses. */
function isServed(answer: Answer): boolean {
  if (answer.status === 200) return true
  expect(answer).toHaveStatus(200, 405)
  expect(answer).toBeError(405)
  return false
}

export default suite(
  'TextDataGroup: 3-legged access',
  { class: 'textboard', section: 'Authentication / Per API family', resource: 'TextDataGroup' },
  [
    must(
      'access.groups.proxy.create',
      'a user’s creation of a group answers 405 with the error body and creates nothing',
      async (context) => {
        const name = await context.groups.vacancy()
        expect(await context.proxy.createGroup({ name })).toBeError(405)
        await expectNoGroup(context, name)
      },
      { needs },
    ),
    must(
      'access.groups.proxy.delete',
      'a user’s deletion of a group answers 405 with the error body and deletes nothing',
      async (context) => {
        const { trusted, proxy, groups } = context
        const { name } = await groups.private()
        expect(await proxy.deleteGroup(name)).toBeError(405)
        await readBack(context, name)
        expect(await trusted.deleteGroup(name)).toHaveStatus(202)
      },
      { needs },
    ),
    should(
      'access.groups.proxy.message',
      'the refusal of a user’s creation carries a message that says something',
      async ({ proxy, groups }) => {
        const answer = await proxy.createGroup({ name: groups.newName() })
        expect(answer).toBeError(405)
        const error = isRecord(answer.json) ? answer.json.Error : undefined
        expect(isRecord(error) ? error.Message : undefined, 'Error.Message').toMatch(/\S/)
      },
      {
        needs,
        why: 'The message states that Proxy requests are not allowed; its wording may change without notice.',
      },
    ),
    must(
      'access.groups.proxy.read',
      'a user’s reading of a group answers the group as the application reads it, or 405 with the error body',
      async (context) => {
        const { name } = await context.groups.shared()
        const [before, answer] = await Promise.all([readBack(context, name), context.proxy.readGroup(name)])
        if (!isServed(answer)) return
        const { id, appId, parentId } = isRecord(answer.json) ? answer.json : {}
        expect({ id: String(id), appId, parentId }, 'the group that the user reads').toEqual(before)
      },
      { needs, why: readingIsOpen },
    ),
    must(
      'access.groups.proxy.list',
      'a user’s list of groups contains the group of the application, or answers 405 with the error body',
      async (context) => {
        const { name } = await context.groups.shared()
        const [{ id }, answer] = await Promise.all([
          readBack(context, name),
          context.proxy.listGroups({ query: { count: 1000 } }),
        ])
        if (isServed(answer)) expect(idsOf(entriesOf(answer)), 'the ids that the user sees').toContain(id)
      },
      { needs, why: readingIsOpen },
    ),
    must(
      'access.groups.proxy.unknown',
      'a user’s reading of a group that does not exist answers 404, or 405, with the error body',
      async ({ proxy, groups }) => {
        const { name } = await groups.shared()
        const known = await proxy.readGroup(name)
        const unknown = await proxy.readGroup(groups.newName())
        expect(unknown).toBeError(isServed(known) ? 404 : 405, 404)
      },
      { needs, why: readingIsOpen },
    ),
    observe(
      'access.groups.proxy.served',
      'whether a user may list and read groups',
      async ({ proxy, groups }) => {
        const { name } = await groups.shared()
        const [list, one] = await Promise.all([proxy.listGroups(), proxy.readGroup(name)])
        return `list ${list.status}, read ${one.status}`
      },
      { needs },
    ),
  ],
)
