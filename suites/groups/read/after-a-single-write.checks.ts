import {
  entriesOf,
  expect,
  type HttpResponse,
  idsOf,
  largestPage,
  must,
  sharedFixture,
  suite,
} from '../../../harness/index.ts'
import { create, groupRead } from '../../shared/groups/created-groups.ts'
import { whyAlone } from '../../shared/why-alone.ts'

/** How the groups are shown: the list, and one group by its name. */
interface AfterWrite {
  readonly list: HttpResponse
  readonly read: HttpResponse
}

/**
 * A group is created and deleted, and read after both writes. Each read also precedes the next write, so a cached
 * response is outdated by then.
 */
const quiet = sharedFixture('a group comes and goes while nothing else is sent', async (context) => {
  const { trusted, groups } = context
  const name = await groups.slot()
  const look = async (): Promise<AfterWrite> => {
    const [list, read] = await Promise.all([
      trusted.listGroups({ query: { count: largestPage } }),
      trusted.readGroup(name),
    ])
    return { list, read }
  }
  await look()
  await create(context, name)
  const created = await look()
  const deletion = await trusted.deleteGroup(name)
  return { created, deletion, deleted: await look() }
})

/** Other checks cannot see a cache that any write clears: they write all the time. */
export default suite(
  'TextDataGroup: reading after a single write',
  { class: 'textboard', section: 'Endpoints / TextDataGroup', resource: 'TextDataGroup' },
  [
    must(
      'groups.list.quiet',
      'the list and the group show a creation and a deletion, even while nothing else is written',
      'R-group-list',
      [
        {
          id: 'groups.list.quiet.create',
          title: 'a creation',
          run: async ({ use }) => {
            const { list, read } = (await use(quiet)).created
            expect(idsOf(entriesOf(list)), 'the ids after the creation', list).toContain(groupRead(read).id)
          },
        },
        {
          id: 'groups.list.quiet.delete',
          title: 'a deletion',
          run: async ({ use }) => {
            const { created, deletion, deleted } = await use(quiet)
            const { id } = groupRead(created.read)
            expect(deletion).toHaveStatus(202)
            expect(deleted.read).toHaveStatus(404)
            expect(idsOf(entriesOf(deleted.list)), 'the ids after the deletion', deleted.list).notToContain(
              id,
            )
          },
        },
      ],
      {
        alone: true,
        why: whyAlone,
      },
    ),
  ],
)
