// Other requests with an application id that does not belong to the key: authentication/application-mismatch.checks.ts.
import {
  type CheckContext,
  collectionOf,
  each,
  entriesOf,
  expect,
  groupLimit,
  idsOf,
  largestPage,
  must,
  suite,
} from '../../harness/index.ts'
import { existingGroup, groupRead } from '../shared/groups/created-groups.ts'
import { numberAsText } from '../shared/ids/number-as-text.ts'
import { expectTheirsKept } from './parents-of-ours.ts'
import { type Namesake, type TwoApplications, twoApplications } from './two-applications.ts'

const needs = ['foreignApplication.consumerKey'] as const

/** How many lists each of two applications requests at the same time. */
const listsPerApplication = 12

/**
 * A name in two applications.
 * @throws what ends the case if the other application could not use the name
 */
function namesakeOf(
  { namesake, whileFull }: TwoApplications,
  { inapplicable, untested }: CheckContext,
): Namesake {
  const shown = namesake.value()
  if (shown.created.status < 300) return shown
  if (whileFull.status >= 300) return untested('the other application creates no group at all')
  // That the other application can use the name is a recommendation, with its own check:
  // access.entries.same-name.created.
  return inapplicable(`the target answers ${shown.created.status} to a name that a group of ours has`)
}

/** Ends the case as untested if the other application was already full, so a refusal proves nothing. */
function requireRoom({ lists, whileFull }: TwoApplications, { untested }: CheckContext): void {
  const { length } = entriesOf(lists.before).entry
  if (whileFull.status >= 300 && length >= groupLimit) {
    untested(`the other application (foreignApplication) has ${length} groups already`)
  }
}

/** What the cases of two applications look at. */
interface Look {
  readonly id: string
  readonly title: string
  readonly look: (shown: TwoApplications, context: CheckContext) => void
}

/** Creations that succeed, however many groups the other application has. */
const ownRoom: readonly Look[] = [
  {
    id: 'create',
    title: 'the other application creates a group while ours has five',
    look: (shown, context) => {
      requireRoom(shown, context)
      expect(shown.whileFull).toHaveStatus(201)
    },
  },
  {
    id: 'same-name',
    title: 'the other application creates a group with the name of one of our groups',
    look: (shown, context) => {
      const { config, fixture } = context
      const { created, ours, theirs } = namesakeOf(shown, context)
      expect(created).toHaveStatus(201)
      expect(numberAsText(groupRead(ours).appId), 'the appId of our group', ours).toEqual(
        config.application.id,
      )
      expect(numberAsText(groupRead(theirs).appId), 'the appId of their group', theirs).toEqual(
        fixture('foreignApplication.id'),
      )
    },
  },
  {
    id: 'successor',
    title: 'our application creates a group while the group of the same name exists in the other one',
    look: (shown, context) => expect(namesakeOf(shown, context).successor).toHaveStatus(201),
  },
]

/** What groups of the same name in two applications must not share. */
const apart: readonly Look[] = [
  {
    id: 'entries',
    title: 'the entries of the group of the other application, which has the name of one of our groups',
    look: (shown, context) => {
      const { theirEntries } = namesakeOf(shown, context)
      expect(entriesOf(theirEntries).entry, 'the entries of their group', theirEntries).toHaveLength(0)
    },
  },
  {
    id: 'delete',
    title: 'our group is deleted, the group of the same name in the other application stays',
    look: (shown, context) => {
      const { theirs, deleted, theirsLater } = namesakeOf(shown, context)
      expect(deleted.status, 'the status of deleting our group', deleted).toBeBetween(200, 299)
      expect(groupRead(theirsLater), 'their group after ours was deleted', theirsLater).toEqual(
        groupRead(theirs),
      )
    },
  },
  {
    id: 'delete-entries',
    title: 'our group is deleted, the entry in the group of the same name stays',
    look: (shown, context) => {
      const { deleted, theirEntry, theirEntriesLater } = namesakeOf(shown, context)
      if (theirEntry.status !== 201)
        context.untested(`the other application is answered ${theirEntry.status} to a new entry`)
      expect(deleted.status, 'the status of deleting our group', deleted).toBeBetween(200, 299)
      const { entry } = entriesOf(theirEntriesLater)
      expect(entry, 'the entries of their group after ours was deleted', theirEntriesLater).toHaveLength(1)
    },
  },
  {
    id: 'list',
    title: 'the list of the other application, before our application has five groups and after',
    look: ({ lists }) => {
      const [before, after, ours] = [lists.before, lists.after, lists.ours].map((one) =>
        idsOf(entriesOf(one)),
      )
      // If ids are counted per application, a group of the other application may already have had the id of a group of
      // the first one.
      const ofOurs = (after ?? []).filter((id) => before?.includes(id) === false && ours?.includes(id))
      expect(ofOurs, 'the ids of our groups that the other application lists', lists.after).toEqual([])
      expect(after?.length, 'the number of groups of the other application', lists.after).toBeBetween(
        0,
        groupLimit,
      )
    },
  },
]

const casesOf = (looks: readonly Look[]) =>
  each(
    looks,
    ({ id, title }) => ({ id: `access.groups.foreign.own-room.${id}`, title }),
    async (context, { look }) => look(await context.use(twoApplications), context),
  )

export default suite(
  'TextDataGroup: another application',
  { class: 'textboard', section: 'Endpoints', resource: 'TextDataGroup' },
  [
    must(
      'access.groups.foreign.not-found',
      'another application does not find our groups: it cannot read, list or delete them',
      'R-endpoints-app-token',
      [
        {
          id: 'access.groups.foreign.read',
          title: 'reading a group of ours',
          run: async ({ trusted, foreign, groups }) => {
            const { name } = await groups.shared()
            const [ours, theirs] = await Promise.all([trusted.readGroup(name), foreign.readGroup(name)])
            expect(ours).toHaveStatus(200)
            expect(theirs).toHaveStatus(404, 401, 403)
          },
        },
        {
          id: 'access.groups.foreign.list',
          title: 'listing its own groups',
          run: async ({ foreign, groups, config, fixture }) => {
            const { name } = await groups.private()
            const list = await foreign.listGroups({ query: { count: largestPage } })
            const { entry } = collectionOf(list)
            // Ids prove nothing: each application may count its own groups.
            const ours = entry.filter(
              (item) => item.name === name || String(item.appId) === config.application.id,
            )
            expect(
              ours.map(({ id }) => id),
              'the ids of our groups that the other application lists',
              list,
            ).toEqual([])
            for (const { appId } of entry)
              expect(numberAsText(appId), 'appId of a group that the other application lists', list).toEqual(
                fixture('foreignApplication.id'),
              )
          },
        },
        {
          id: 'access.groups.foreign.list-at-once',
          title: 'listing its own groups while we list ours',
          run: async (context) => {
            const { trusted, foreign, groups, config, fixture } = context
            const { name } = await groups.private()
            const { id } = await existingGroup(context, name)
            const callers = Array.from({ length: listsPerApplication }, () => [trusted, foreign]).flat()
            const lists = await Promise.all(
              callers.map((caller) => caller.listGroups({ query: { count: largestPage } })),
            )
            for (const [index, list] of lists.entries()) {
              const isOurs = callers[index] === trusted
              const own = isOurs ? config.application.id : fixture('foreignApplication.id')
              const { entry } = collectionOf(list)
              for (const { appId } of entry)
                expect(numberAsText(appId), 'the appId of a listed group', list).toEqual(own)
              if (isOurs) expect(idsOf(entriesOf(list)), 'the ids of our groups', list).toContain(id)
            }
          },
        },
        {
          id: 'access.groups.foreign.delete',
          title: 'deleting a group of ours',
          run: async (context) => {
            const group = await context.groups.private()
            const { id } = await group.add()
            expect(await context.foreign.deleteGroup(group.name)).toHaveStatus(404, 401, 403)
            await existingGroup(context, group.name)
            expect(await context.trusted.readEntry(group.name, id)).toHaveStatus(200)
          },
        },
      ],
      {
        needs,
        why:
          '@app is the running application, so our groups do not exist for another one: 404. Refusals with 401 and 403 pass. ' +
          'Ids may be unique only within an application, so groups are distinguished by appId, and by name if it is returned.',
      },
    ),
    must(
      'access.groups.foreign.own-room',
      'each application may have five groups, however many another application has',
      'R-limit-groups',
      casesOf(ownRoom),
      {
        needs: ['quota', ...needs],
        section: 'Limits',
        why: 'The limit is five groups per application, and @app is the running application.',
      },
    ),
    must(
      'access.groups.foreign.apart',
      'groups of two applications share neither entries nor deletions, even with the same name or one as the parent of the other, and each application lists its own',
      'R-endpoints-app-token',
      [
        ...casesOf(apart),
        {
          id: 'access.groups.foreign.parents',
          title: 'an entry and a group of ours are deleted that another application names as parents',
          run: expectTheirsKept,
        },
      ],
      {
        needs: ['quota', ...needs],
        why: '@app is the running application. A parent of another application may be refused, or accepted.',
      },
    ),
    must(
      'access.groups.foreign.id-in-path',
      'a request of ours that names another application in the path is refused',
      'R-auth-application-mismatch',
      async ({ trusted, fixture }) => {
        const path = `/textdata/${encodeURIComponent(fixture('foreignApplication.id'))}/@all`
        const [right, refused] = await Promise.all([
          trusted.listGroups(),
          trusted.request({ method: 'GET', path, invalid: 'the id of another application' }),
        ])
        expect(right).toHaveStatus(200)
        expect(refused).toBeRefused()
      },
      {
        needs: ['foreignApplication.id'],
        section: 'Authentication / Request signing',
        why: 'Application and consumer key do not match: 401. Because only @app is offered here, the path may also be unknown (404).',
      },
    ),
  ],
)
