import { type CheckContext, must, suite } from '../../harness/index.ts'
import { ownersOfUsers } from '../shared/entries/owners-of-users.ts'
import { countedSequences, runsOf } from '../shared/generated-cases.ts'
import { filterForm } from '../shared/lists/filter-form.ts'
import { arrangedEntry, innocentText } from './arranged-entry.ts'
import { type Arrangement, creationsIn, execute } from './entry-execution.ts'
import { type Mixture, type Plan, sequencesOf } from './entry-plans.ts'
import { hasOwnUsers, ownGroup } from './renewed-group.ts'

/** How many sequences run at the same time. */
const sideBySide = 50

/** Runs sequences of one mixture in one group, several at the same time, each with its own owners and writers. */
async function runSequences(
  context: CheckContext,
  mixture: Mixture,
  runs: number,
  user?: Arrangement['user'],
): Promise<void> {
  const { trusted, distinctUserIds, property } = context
  const sideways = hasOwnUsers(context)
  const group = await ownGroup(context, sideways ? 'many' : 'one')
  let forms: Arrangement['forms'] | undefined
  const arrangements = new Map<string, Promise<Arrangement>>()
  const arrange = async (name: string): Promise<Arrangement> => {
    const [writerId, ownerId] = distinctUserIds(2)
    const sent = { data: innocentText, writerId, ownerId }
    const parent = await arrangedEntry(context, name, sent)
    if (forms === undefined) {
      const [byOwner, byWriter] = await Promise.all([
        filterForm(trusted, name, 'ownerId', parent),
        filterForm(trusted, name, 'writerId', parent),
      ])
      forms = { ownerId: byOwner, writerId: byWriter }
    }
    return { group: name, parent: { ...sent, id: parent.id }, forms, ...(user === undefined ? {} : { user }) }
  }
  const run = (sequence: readonly Plan[]) => {
    // The parent of the replies is in the group, too.
    const short = sequence.filter(
      (plan, index) => plan.kind !== 'create' || creationsIn(sequence.slice(0, index)) < group.room - 1,
    )
    return group.use(creationsIn(short) + 1, async (name) => {
      const arrangement = arrangements.get(name) ?? arrange(name)
      arrangements.set(name, arrangement)
      await execute(context, await arrangement, short)
    })
  }
  await property(sequencesOf(mixture, user !== undefined), run, {
    runs,
    atOnce: sideways ? sideBySide : 1,
    freshen: group.freshen,
    counted: countedSequences,
  })
}

const why =
  'Each execution has owners and writers of its own in a group that many use at once. An update names the writer of its entry, because an update by another writer is left open; a parent is never deleted, because what happens to its replies is left open.'

export default suite(
  'Properties: sequences on entries',
  {
    class: 'textboard',
    section: 'States and transitions / TextData existence',
    resource: 'TextData',
    generated: true,
  },
  [
    must(
      'properties.sequences.entries',
      'in every sequence of creations, updates, deletions, readings and lists each answer is allowed by the earlier requests',
      'R-service-entries-in-groups',
      (context) =>
        runSequences(
          context,
          { create: 4, read: 2, delete: 2, several: 1, update: 3, list: 2 },
          runsOf(context, 0.28),
        ),
      { why },
    ),
    must(
      'properties.sequences.lists',
      'while entries are created, change owners and are deleted, each list with its filter, order, page and fields fits all earlier requests',
      'R-entry-list',
      (context) =>
        runSequences(
          context,
          { create: 6, read: 0, delete: 2, several: 1, update: 2, list: 6 },
          runsOf(context, 0.28),
        ),
      { section: 'Endpoints / TextData', why },
    ),
    must(
      'properties.sequences.callers',
      'whether the application or a user creates, changes, reads and deletes, each answer fits all earlier requests',
      'R-auth-entries',
      async (context) =>
        runSequences(
          context,
          { create: 2, read: 8, delete: 1, several: 1, update: 8, list: 1 },
          runsOf(context, 0.16),
          {
            id: context.fixture('user').id,
            owners: await context.use(ownersOfUsers),
            refused: new Set(),
          },
        ),
      {
        section: 'Authentication / Per API family',
        needs: ['user'],
        why: `${why} If a user is refused with 405, which is permitted, the application sends the request instead. The writer is the user in both cases.`,
      },
    ),
  ],
)
