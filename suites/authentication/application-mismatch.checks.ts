/*
 * An application id that does not belong to the consumer key. As xoauth_requestor_id: of the text board here, of
 * achievements in achievements.checks.ts. In a path: of achievements in achievements/application.checks.ts, of groups
 * in access-groups/foreign.checks.ts, of an entry in errors/paths.checks.ts. That at least one of these requests
 * answers 401 is checked in achievements/application.checks.ts.
 */
import {
  type CheckContext,
  each,
  expect,
  type HttpResponse,
  must,
  type RequestOptions,
  sharedFixture,
  suite,
} from '../../harness/index.ts'

const needs = ['foreignApplication.id'] as const
const invalid = 'xoauth_requestor_id is the id of another application'

/** Options that name the other application together with the run's own key. */
const asAnother = ({ fixture }: CheckContext): RequestOptions => ({
  sign: { requestorId: fixture('foreignApplication.id') },
  invalid,
})

/** A group is read with the run's own key and the id of another application. */
const groupAsAnother = sharedFixture(
  'a group is read with the id of another application',
  async (context): Promise<HttpResponse> => {
    const { name } = await context.groups.shared()
    expect(await context.trusted.readGroup(name)).toHaveStatus(200)
    return context.trusted.readGroup(name, asAnother(context))
  },
  { needs },
)

/** The other operations of the text board, each a valid request except for the application id. */
const operations: readonly (readonly [
  name: string,
  title: string,
  send: (context: CheckContext, options: RequestOptions) => Promise<HttpResponse>,
])[] = [
  ['list-groups', 'listing groups', ({ trusted }, options) => trusted.listGroups(options)],
  [
    'create-group',
    'creating a group',
    async ({ trusted, groups }, options) => trusted.createGroup({ name: await groups.vacancy() }, options),
  ],
  [
    'delete-group',
    'deleting a group',
    async ({ trusted, groups }, options) => trusted.deleteGroup((await groups.private()).name, options),
  ],
  [
    'list-entries',
    'listing entries',
    async ({ trusted, groups }, options) => trusted.listEntries((await groups.shared()).name, options),
  ],
  [
    'create-entry',
    'creating an entry',
    async ({ trusted, groups, text, newUserId }, options) => {
      const { name } = await groups.shared()
      return trusted.createEntry(name, { data: text.sentence(), writerId: newUserId() }, options)
    },
  ],
  ...(
    [
      ['read-entry', 'reading an entry', 1],
      ['read-entries', 'reading several entries', 2],
    ] as const
  ).map(
    ([name, title, count]) =>
      [
        name,
        title,
        async ({ trusted, groups }: CheckContext, options: RequestOptions) => {
          const group = await groups.shared()
          const ids = (await group.addMany(count)).map(({ id }) => id)
          return trusted.readEntry(group.name, ids, options)
        },
      ] as const,
  ),
  [
    'update-entry',
    'updating an entry',
    async ({ trusted, groups, text, newUserId }, options) => {
      const group = await groups.shared()
      const writerId = newUserId()
      const { id } = await group.add({ writerId })
      return trusted.updateEntry(group.name, id, { data: text.sentence(), writerId }, options)
    },
  ],
  [
    'delete-entry',
    'deleting an entry',
    async ({ trusted, groups }, options) => {
      const group = await groups.shared()
      return trusted.deleteEntry(group.name, (await group.add()).id, options)
    },
  ],
]

export default suite(
  'Authentication: an application id that does not match the consumer key',
  { class: 'textboard', section: 'Authentication / Request signing', resource: 'Authentication' },
  [
    must(
      'auth.application-mismatch',
      'our key with the id of another application as xoauth_requestor_id is refused with 401, or that id is ignored',
      'R-auth-application-mismatch',
      async ({ use }) => {
        const response = await use(groupAsAnother)
        // 404 would mean that the group was looked for in the other application.
        if (response.status !== 200) expect(response).toHaveStatus(401)
      },
      {
        needs,
        why: 'xoauth_requestor_id is the application id that a request can name in addition to its key. The specification does not state that, so a service may ignore it; if it refuses, it refuses with 401.',
      },
    ),
    must(
      'auth.application-mismatch-alike',
      'if xoauth_requestor_id is compared with the key, it is compared at every operation of the text board',
      'R-auth-application-mismatch',
      each(
        operations,
        ([name, title]) => ({ id: `auth.application-mismatch-alike.${name}`, title }),
        async (context, [, , send]) => {
          const { status } = await context.use(groupAsAnother)
          if (status !== 401) context.inapplicable('reading a group is not refused: the id is ignored')
          expect(await send(context, asAnother(context))).toHaveStatus(401)
        },
      ),
      {
        needs,
        why: 'A service that answers 401 to the id of another application when a group is read treats it as the application id.',
      },
    ),
  ],
)
