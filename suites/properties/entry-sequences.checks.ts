import { type CheckContext, entryOf, expect, must, suite } from '../../harness/index.ts'
import { filterForm } from '../entries-reading/filter-form.ts'
import { runsOf } from './cases.ts'
import { creationsIn, execute, type Stage } from './entry-execution.ts'
import { type Mixture, type Plan, sequencesOf } from './entry-plans.ts'
import { workplaceFor } from './renewed-group.ts'

/** Sequences that run side by side. */
const sideBySide = 50

/** Entries that one sequence creates, on average. */
const creationsOfOne = 8

/** Runs sequences of one mixture side by side in one group, each with owners and writers of its own. */
async function runSequences(
  context: CheckContext,
  mixture: Mixture,
  runs: number,
  user?: Stage['user'],
): Promise<void> {
  const { trusted, newUserId, property } = context
  const group = await workplaceFor(context, runs * creationsOfOne)
  let forms: Stage['forms'] | undefined
  const stages = new Map<string, Promise<Stage>>()
  const openStage = async (name: string): Promise<Stage> => {
    const body = { data: 'We walked along the river.', writerId: newUserId(), ownerId: newUserId() }
    const response = await trusted.createEntry(name, body)
    expect(response).toHaveStatus(201)
    const parent = entryOf(response)
    if (forms === undefined) {
      const [ownerId, writerId] = await Promise.all([
        filterForm(trusted, name, 'ownerId', parent),
        filterForm(trusted, name, 'writerId', parent),
      ])
      forms = { ownerId, writerId }
    }
    return { group: name, parent: parent.id, forms, ...(user === undefined ? {} : { user }) }
  }
  const run = (sequence: readonly Plan[]) => {
    // The entry that replies name stands in the group too.
    const short = sequence.filter(
      (plan, index) => plan.kind !== 'create' || creationsIn(sequence.slice(0, index)) < group.room - 1,
    )
    return group.use(creationsIn(short) + 1, async (name) => {
      const stage = stages.get(name) ?? openStage(name)
      stages.set(name, stage)
      await execute(context, await stage, short)
    })
  }
  await property(sequencesOf(mixture, user !== undefined), run, {
    runs,
    atOnce: sideBySide,
    counted: { cases: 'sequences', parts: { called: 'commands', of: ({ length }) => length } },
  })
}

const why =
  'Each execution has owners and writers of its own in a group that many use at once. Who is the writer after an update that names another one is left open and looked up; a parent is never deleted, since what becomes of its replies is left open.'

export default suite(
  'Properties: sequences on entries',
  { class: 'textboard', section: 'States and transitions / TextData existence', resource: 'TextData' },
  [
    must(
      'properties.sequences.entries',
      'in every sequence of creations, updates, deletions, readings and lists each answer fits all that went before',
      'R-service-entries-in-groups',
      (context) =>
        runSequences(
          context,
          { create: 4, read: 2, delete: 2, several: 1, update: 3, list: 2 },
          runsOf(context, 3.6),
        ),
      { why },
    ),
    must(
      'properties.sequences.lists',
      'while entries come, change owners and go, each list with its filter, order, page and fields fits all that went before',
      'R-service-entries-in-groups',
      (context) =>
        runSequences(
          context,
          { create: 6, read: 0, delete: 2, several: 1, update: 2, list: 6 },
          runsOf(context, 3),
        ),
      { section: 'Endpoints / TextData', why },
    ),
    must(
      'properties.sequences.callers',
      'whether the application or a user creates, changes, reads and deletes, each answer fits all that went before',
      'R-service-entries-in-groups',
      (context) =>
        runSequences(
          context,
          { create: 4, read: 3, delete: 2, several: 1, update: 3, list: 1 },
          runsOf(context, 1.28),
          { id: context.config.user?.id ?? '', refused: new Set() },
        ),
      {
        section: 'Authentication / Per API family',
        needs: ['user'],
        why: `${why} What a user is refused with 405, which is permitted, the application does instead. The writer is the user in any case.`,
      },
    ),
  ],
)
