import {
  type Case,
  type CheckContext,
  each,
  expect,
  groupsPath,
  must,
  should,
  suite,
} from '../../harness/index.ts'
import { groupRead } from '../shared/groups/created-groups.ts'
import { refusedChanges, wantedParent } from './refused-changes.ts'
import { expectNothingIllegal, refusedCreations, trialOf } from './refused-creations.ts'

/**
 * Methods on the list that would create a group if the target treated them as POST. DELETE is not tried: it could
 * delete all groups of the application.
 */
const onList = ['PUT', 'PATCH'] as const
const onListSent = refusedCreations(
  'groups are asked for with methods that the list does not offer',
  onList.map((method) => ({
    id: method,
    title: 'a method that is not offered',
    of: ({ trusted, groups }) => {
      const name = groups.newName()
      const path = groupsPath
      return {
        send: (options) => trusted.request({ method, path, body: { name }, ...options }),
        wouldBe: [name],
      }
    },
  })),
)

const onGroup = ['post', 'put', 'patch'] as const

const sentToList = async (context: CheckContext, method: (typeof onList)[number]) =>
  trialOf(context, await context.use(onListSent), method)
const sentToGroup = async ({ use }: CheckContext, method: (typeof onGroup)[number]) =>
  (await use(refusedChanges))(method)

/**
 * A case for each method on each path.
 * @param suffix of the id of the case
 */
const cases = (
  prefix: string,
  suffix: string,
  list: (context: CheckContext, method: (typeof onList)[number]) => Promise<void>,
  group: (context: CheckContext, method: (typeof onGroup)[number]) => Promise<void>,
): readonly Case[] => [
  ...each(
    onList,
    (method) => ({
      id: `groups.${prefix}list.${method.toLowerCase()}${suffix}`,
      title: `${method} on the list of groups`,
    }),
    list,
  ),
  ...each(
    onGroup,
    (method) => ({
      id: `groups.${prefix}read.${method}${suffix}`,
      title: `${method.toUpperCase()} on a group`,
    }),
    group,
  ),
]

export default suite(
  'TextDataGroup: methods',
  { class: 'textboard', section: 'Errors / HTTP status codes', resource: 'TextDataGroup' },
  [
    must(
      'groups.methods.refused',
      'a method that the specification does not list for a path of groups is refused, and changes nothing',
      'R-status-405',
      cases(
        '',
        '-refused',
        async (context, method) => expectNothingIllegal(await sentToList(context, method)),
        async (context, method) => {
          const { response, group, renamed } = await sentToGroup(context, method)
          expect(response).toBeRefused()
          expect(groupRead(group).parentId, 'the parentId after the refused request', group).notToEqual(
            wantedParent,
          )
          expect(renamed).toHaveStatus(404)
        },
      ),
      { why: 'The list is listed for GET and POST, a group for GET and DELETE.' },
    ),
    should(
      'groups.methods.not-allowed',
      'a method that the specification does not list for a group path answers 405',
      'RFC 9110, section 15.5.6',
      cases(
        'methods.',
        '',
        async (context, method) => expect((await sentToList(context, method)).response).toHaveStatus(405),
        async (context, method) => expect((await sentToGroup(context, method)).response).toHaveStatus(405),
      ),
      { why: 'Frameworks that route by method and path answer 404; 501 is for methods that nobody knows.' },
    ),
  ],
)
