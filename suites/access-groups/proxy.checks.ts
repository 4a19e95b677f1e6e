import {
  type CheckContext,
  entriesOf,
  expect,
  type HttpResponse,
  idsOf,
  isJsonObject,
  largestPage,
  must,
  observe,
  part,
  sharedFixture,
  should,
  suite,
} from '../../harness/index.ts'
import { family } from '../groups/family.ts'
import { fiveGroups } from '../groups/limit/five-groups.ts'
import type { ListsByUser } from '../groups/limit/five-lists.ts'
import {
  create,
  createAndRead,
  existingGroup,
  expectNoGroup,
  type GroupRead,
  groupRead,
} from '../shared/groups/created-groups.ts'
import { isServed } from '../shared/requests/three-legged.ts'

const needs = ['user'] as const
const withoutUser = 'the run has no user'

/** A group, the list of groups and a name that no group has, read by the application and by a user. */
const userReads = sharedFixture(
  'a user reads groups',
  async ({ trusted, proxy, groups }) => {
    const { name } = await groups.shared()
    const listed = () => proxy.listGroups({ query: { count: largestPage } })
    const [known, read, list, unknown] = await Promise.all([
      trusted.readGroup(name),
      proxy.readGroup(name),
      listed(),
      proxy.readGroup(groups.newName()),
    ])
    const pages = await part(async () => {
      const [one, past] = await Promise.all([
        proxy.listGroups({ query: { count: 1 } }),
        proxy.listGroups({ query: { count: 1, startIndex: 1000 } }),
      ])
      return { one, past, listAfter: await listed() }
    })
    return { known, read, list, unknown, pages }
  },
  { needs },
)

/** The members by which groups are compared. */
const groupsIn = (list: HttpResponse): readonly GroupRead[] =>
  entriesOf(list).entry.map(({ id, appId, parentId }) => ({ id, appId, parentId }))

/** Five groups as the application reads them, and the lists of them that a user receives. */
async function fiveListed({
  use,
  untested,
}: CheckContext): Promise<{ readonly groups: readonly GroupRead[]; readonly byUser: ListsByUser }> {
  const { groups, byUser } = (await use(fiveGroups)).lists
  return byUser === undefined ? untested(withoutUser) : { groups, byUser }
}

export default suite(
  'TextDataGroup: 3-legged access',
  { class: 'textboard', section: 'Authentication / Per API family', resource: 'TextDataGroup' },
  [
    must(
      'access.groups.proxy.refused',
      'a user’s creation or deletion of a group answers 405 and does nothing',
      'R-auth-proxy-refused',
      [
        {
          id: 'access.groups.proxy.create',
          title: 'creating a group',
          run: async (context) => {
            const name = await context.groups.vacancy()
            expect(await context.proxy.createGroup({ name })).toHaveStatus(405)
            await expectNoGroup(context, name)
          },
        },
        {
          id: 'access.groups.proxy.create-child',
          title: 'creating a group below another one',
          needs: ['slots:2'],
          run: async (context) => {
            const [parent, name] = await context.groups.slots()
            const { id: parentId } = await createAndRead(context, parent)
            expect(await context.proxy.createGroup({ name, parentId })).toHaveStatus(405)
            await expectNoGroup(context, name)
          },
        },
        {
          id: 'access.groups.proxy.delete-child',
          title: 'deleting a group below another one',
          needs: ['slots:2'],
          run: async (context) => {
            const [parent, name] = await context.groups.slots()
            const { id: parentId } = await createAndRead(context, parent)
            await create(context, name, parentId)
            expect(await context.proxy.deleteGroup(name)).toHaveStatus(405)
            await existingGroup(context, name)
          },
        },
        {
          id: 'access.groups.proxy.delete',
          title: 'deleting a group',
          run: async (context) => {
            const group = await context.groups.private()
            const { id } = await group.add()
            expect(await context.proxy.deleteGroup(group.name)).toHaveStatus(405)
            await existingGroup(context, group.name)
            expect(await context.trusted.readEntry(group.name, id)).toHaveStatus(200)
          },
        },
      ],
      { needs, why: 'Groups are created and deleted by 2-legged access; other access is refused with 405.' },
    ),
    should(
      'access.groups.proxy.message',
      'the refusal of a user’s creation carries a message that says something',
      'R-auth-proxy-refused',
      async ({ proxy, groups }) => {
        const response = await proxy.createGroup({ name: groups.newName() })
        expect(response).toHaveStatus(405)
        const error = isJsonObject(response.json) ? response.json.Error : undefined
        expect(isJsonObject(error) ? error.Message : undefined, 'Error.Message', response).toMatch(/\S/)
      },
      {
        needs,
        why: 'The message states that Proxy requests are not allowed; its wording may change without notice.',
      },
    ),
    should(
      'access.groups.proxy.first',
      'a user’s creation or deletion of a group is refused with 405, not for what else is wrong with it',
      'R-auth-proxy-refused',
      [
        {
          id: 'access.groups.proxy.first.existing-name',
          title: 'creating a group whose name exists',
          run: async ({ proxy, groups }) => {
            const { name } = await groups.shared()
            expect(await proxy.createGroup({ name }, { invalid: 'an existing name' })).toHaveStatus(405)
          },
        },
        {
          id: 'access.groups.proxy.first.wrong-name',
          title: 'creating a group with a digit in its name',
          run: async ({ proxy, groups }) => {
            const name = `${groups.newName().slice(0, -1)}1`
            expect(await proxy.createGroup({ name }, { invalid: 'a digit in the name' })).toHaveStatus(405)
          },
        },
        {
          id: 'access.groups.proxy.first.unknown',
          title: 'deleting a group that does not exist',
          run: async ({ proxy, groups }) => {
            const response = await proxy.deleteGroup(groups.newName(), { invalid: 'an unknown group' })
            expect(response).toHaveStatus(405)
          },
        },
      ],
      {
        needs,
        why: 'All creations and deletions of groups are 2-legged, so each of these requests has two mistakes. Which one is told is not shown; but a client that is told of the other one corrects it in vain.',
      },
    ),
    must(
      'access.groups.proxy.reading',
      'a user reads groups as the application does, or is refused with 405',
      'R-auth-proxy-refused',
      [
        {
          id: 'access.groups.proxy.read',
          title: 'reading a group',
          run: async ({ use }) => {
            const { known, read } = await use(userReads)
            const group = groupRead(known)
            if (isServed(read)) expect(groupRead(read), 'the group that the user reads', read).toEqual(group)
          },
        },
        {
          id: 'access.groups.proxy.list',
          title: 'listing the groups',
          run: async ({ use }) => {
            const { known, list } = await use(userReads)
            const group = groupRead(known)
            if (isServed(list)) expect(groupsIn(list), 'the groups that the user sees', list).toContain(group)
          },
        },
        {
          id: 'access.groups.proxy.unknown',
          title: 'reading a group that does not exist',
          run: async ({ use }) => {
            const { known, read, unknown } = await use(userReads)
            expect(known).toHaveStatus(200)
            if (isServed(read)) return expect(unknown).toHaveStatus(404)
            expect(unknown).toHaveStatus(405, 404)
          },
        },
        {
          id: 'access.groups.proxy.read-child',
          title: 'reading a group below another one',
          needs: ['slots:2'],
          run: async ({ use, untested }) => {
            const { child, childByUser } = await use(family)
            const { read } = childByUser ?? untested(withoutUser)
            if (isServed(read)) expect(groupRead(read), 'the group that the user reads', read).toEqual(child)
          },
        },
        {
          id: 'access.groups.proxy.list-child',
          title: 'listing the groups: a child has its parentId',
          needs: ['slots:2'],
          run: async ({ use, untested }) => {
            const { child, childByUser } = await use(family)
            const { list } = childByUser ?? untested(withoutUser)
            if (isServed(list)) expect(groupsIn(list), 'the groups that the user sees', list).toContain(child)
          },
        },
        {
          id: 'access.groups.proxy.list-five',
          title: 'listing five groups',
          needs: ['quota'],
          run: async (context) => {
            const { byUser, groups } = await fiveListed(context)
            if (!isServed(byUser.whole)) return
            const shown = groupsIn(byUser.whole)
            for (const group of groups)
              expect(shown, 'the groups that the user sees', byUser.whole).toContain(group)
          },
        },
      ],
      {
        needs,
        why: 'Only creating and deleting are stated as 2-legged. Reading as a user may be served by the same rules, or refused with 405.',
      },
    ),
    must(
      'access.groups.proxy.pages',
      'for a user, a page of groups holds count groups if so many follow, and totalResults counts all of them',
      'R-group-paging',
      [
        {
          id: 'access.groups.proxy.pages',
          title: 'one group, and none after the end',
          run: async ({ use, inapplicable }) => {
            const { list, pages } = await use(userReads)
            if (!isServed(list)) return inapplicable('the target refuses users to list groups with 405')
            const { one, past, listAfter } = pages.value()
            const after = new Set(idsOf(entriesOf(listAfter)))
            // Other groups may be created and deleted meanwhile: these existed before and after.
            const lasting = idsOf(entriesOf(list)).filter((id) => after.has(id))
            for (const [page, length] of [
              [one, 1],
              [past, 0],
            ] as const) {
              const { entry, totalResults } = entriesOf(page)
              expect(entry, 'the groups on the page', page).toHaveLength(length)
              expect(totalResults, 'totalResults of the page', page).toSatisfy(
                (total) => Number(total) >= lasting.length,
                `be ${lasting.length} or more: so many groups were there before and after`,
              )
            }
          },
        },
        {
          id: 'access.groups.proxy.pages-of-five',
          title: 'the second of five groups, and two of them',
          needs: ['quota'],
          run: async (context) => {
            const { whole, second, two } = (await fiveListed(context)).byUser
            if (!isServed(whole))
              return context.inapplicable('the target refuses users to list groups with 405')
            expect(entriesOf(second).entry, 'the groups on the second page of one', second).toHaveLength(1)
            expect(entriesOf(two).entry, 'the groups on a page of two', two).toHaveLength(2)
            // The groups were the same before and after: no group of another client appeared or vanished meanwhile.
            const all = entriesOf(whole).entry.length
            for (const page of [second, two])
              expect(entriesOf(page).totalResults, 'totalResults of the page', page).toEqual(all)
          },
        },
      ],
      { needs },
    ),
    observe(
      'access.groups.proxy.served',
      'whether a user may list and read groups',
      'R-auth-groups',
      async ({ use }) => {
        const { list, read } = await use(userReads)
        return `list ${list.status}, read ${read.status}`
      },
      { needs },
    ),
  ],
)
