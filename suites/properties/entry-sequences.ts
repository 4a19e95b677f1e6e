import fc from 'fast-check'
import { type Answer, type CheckContext, must, suite } from '../../harness/index.ts'
import { type FilterQuery, filterForm } from '../entries-reading/filter-form.ts'
import { type BoardCommand, emptyBoard, judgeBoard } from '../model/entries.ts'
import { replyOf } from '../model/reply.ts'
import type { Board, StoredEntry } from '../model/stored-entry.ts'
import { runsOf } from './cases.ts'
import { openScript, type Script } from './script.ts'

/**
 * A command before it is known which ids there are: `at` counts the entries of its execution, deleted ones too, and starts
 * again at the end; `owner` and `writer` are one of two users each.
 */
type Plan =
  | { readonly kind: 'create'; readonly owner: number; readonly writer: number; readonly parent?: true }
  | { readonly kind: 'read' | 'delete'; readonly at: number }
  | { readonly kind: 'several'; readonly at: readonly number[] }
  | { readonly kind: 'update'; readonly at: number; readonly owner: number; readonly parent?: true }
  | {
      readonly kind: 'list'
      readonly by: 'ownerId' | 'writerId'
      readonly user: number
      readonly order?: 'ascending' | 'descending'
      readonly count?: number
      readonly startIndex?: number
    }

const small = fc.nat({ max: 5 })
const user = fc.nat({ max: 1 })
const kind = <Kind extends string>(name: Kind) => fc.constant(name)

const plans: fc.Arbitrary<Plan> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record(
      { kind: kind('create'), owner: user, writer: user, parent: fc.constant(true as const) },
      { requiredKeys: ['kind', 'owner', 'writer'], noNullPrototype: true },
    ),
  },
  { weight: 2, arbitrary: fc.record({ kind: kind('read'), at: small }, { noNullPrototype: true }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('delete'), at: small }, { noNullPrototype: true }) },
  {
    weight: 1,
    arbitrary: fc.record(
      { kind: kind('several'), at: fc.uniqueArray(small, { minLength: 2, maxLength: 4 }) },
      { noNullPrototype: true },
    ),
  },
  {
    weight: 3,
    arbitrary: fc.record(
      { kind: kind('update'), at: small, owner: user, parent: fc.constant(true as const) },
      { requiredKeys: ['kind', 'at', 'owner'], noNullPrototype: true },
    ),
  },
  {
    weight: 2,
    arbitrary: fc.record(
      {
        kind: kind('list'),
        by: fc.constantFrom('ownerId', 'writerId'),
        user,
        order: fc.constantFrom('ascending', 'descending'),
        count: fc.integer({ min: 1, max: 4 }),
        startIndex: fc.integer({ min: 1, max: 4 }),
      },
      { requiredKeys: ['kind', 'by', 'user'], noNullPrototype: true },
    ),
  },
)

const sequences = fc.array(plans, { minLength: 1, maxLength: 14, size: 'max' })

/** The users of one execution: nobody else's entries name them. */
interface Users {
  readonly owners: readonly [string, string]
  readonly writers: readonly [string, string]
  /** An entry that outlives the execution: what becomes of the replies to a deleted one is left open. */
  readonly parent: string
}

/** The command that a plan means now; undefined where there is no entry yet. */
function commandOf(
  plan: Plan,
  ids: readonly string[],
  board: Board,
  { owners, writers, parent }: Users,
  data: string,
): BoardCommand | undefined {
  const idAt = (at: number | undefined) => (at === undefined ? undefined : ids[at % ids.length])
  const parentOf = (given: true | undefined) => (given === undefined ? {} : { parentId: parent })
  const of = (pair: readonly [string, string], index: number) => pair[index === 0 ? 0 : 1]
  switch (plan.kind) {
    case 'create': {
      const [ownerId, writerId] = [of(owners, plan.owner), of(writers, plan.writer)]
      return { kind: 'create', entry: { data, ownerId, writerId, ...parentOf(plan.parent) } }
    }
    case 'list': {
      const { by, user: index, order, count, startIndex } = plan
      return {
        kind: 'list',
        filter: { by, user: of(by === 'ownerId' ? owners : writers, index) },
        ...(order === undefined ? {} : { sort: { by: 'id', order } }),
        ...(count === undefined ? {} : { count }),
        ...(startIndex === undefined ? {} : { startIndex }),
      }
    }
    case 'several': {
      const chosen = [...new Set(plan.at.flatMap((at) => idAt(at) ?? []))]
      const [first] = chosen
      if (first === undefined) return undefined
      return chosen.length === 1 ? { kind: 'read', id: first } : { kind: 'several', ids: chosen }
    }
    default: {
      const id = idAt(plan.at)
      if (id === undefined) return undefined
      if (plan.kind !== 'update') return { kind: plan.kind, id }
      const writerId = board.entries.find((entry) => entry.id === id)?.writerId ?? writers[0]
      const change = { data, writerId, ownerId: of(owners, plan.owner), ...parentOf(plan.parent) }
      return { kind: 'update', id, change }
    }
  }
}

/** Sends a command. */
function perform(
  { trusted }: CheckContext,
  group: string,
  command: BoardCommand,
  forms: Readonly<Record<'ownerId' | 'writerId', FilterQuery>>,
): Promise<Answer> {
  switch (command.kind) {
    case 'create':
      return trusted.createEntry(group, command.entry)
    case 'read':
      return trusted.readEntry(group, command.id)
    case 'several':
      return trusted.readEntry(group, command.ids)
    case 'update':
      return trusted.updateEntry(group, command.id, command.change)
    case 'delete':
      return trusted.deleteEntry(group, command.id)
    case 'list': {
      const { filter, sort, count, startIndex } = command
      return trusted.listEntries(group, {
        query: {
          ...(filter === undefined ? {} : forms[filter.by](filter.user)),
          sortBy: sort?.by,
          sortOrder: sort?.order,
          count,
          startIndex,
        },
      })
    }
  }
}

const together = (ids: readonly string[]): BoardCommand[] =>
  ids.length < 2 ? [] : [{ kind: 'several', ids }]

/**
 * What ends every execution: what is there and what is gone is read one by one and in the lists, and what is gone can't be
 * deleted or changed any more.
 */
const lastLook = (board: Board, { owners, writers }: Users): BoardCommand[] => [
  ...together([...board.entries.slice(-3).map(({ id }) => id), ...board.deleted.slice(-2)]),
  ...board.entries.map(({ id }: StoredEntry) => ({ kind: 'read' as const, id })),
  ...board.deleted.slice(-2).flatMap((id): BoardCommand[] => [
    { kind: 'read', id },
    { kind: 'delete', id },
    {
      kind: 'update',
      id,
      change: { data: 'It is too late for this text.', writerId: writers[0], ownerId: owners[0] },
    },
  ]),
  ...owners.map((one) => ({ kind: 'list' as const, filter: { by: 'ownerId' as const, user: one } })),
  { kind: 'list', filter: { by: 'writerId', user: writers[0] } },
]

export default suite(
  'Properties: sequences on entries',
  { class: 'textboard', section: 'States and transitions / TextData existence', resource: 'TextData' },
  [
    must(
      'properties.sequences.entries',
      'in every sequence of creations, updates, deletions, readings and lists each answer fits all that went before',
      async (context) => {
        const { trusted, groups, text, newUserId, property } = context
        const group = await groups.shared()
        const known = await group.add({ ownerId: newUserId() })
        const [ownerId, writerId] = await Promise.all([
          filterForm(trusted, group.name, 'ownerId', known),
          filterForm(trusted, group.name, 'writerId', known),
        ])
        const forms = { ownerId, writerId }
        const run = async (sequence: readonly Plan[]) => {
          const script: Script = openScript()
          const users: Users = {
            owners: [newUserId(), newUserId()],
            writers: [newUserId(), newUserId()],
            parent: known.id,
          }
          let board = emptyBoard(group.name)
          const ids: string[] = []
          const judge = (command: BoardCommand, answer: Answer) => {
            script.add(answer)
            // Sent again after a broken connection, it may have taken effect twice.
            if (answer.retries > 0 && answer.exchange.request.method !== 'GET') {
              context.untested('a write was repeated after a broken connection: its answer proves nothing')
            }
            const verdict = judgeBoard(board, command, replyOf(answer))
            if (!verdict.permitted) script.failed(verdict.expected)
            const created = verdict.state.entries.find(({ id }) => !ids.includes(id))
            if (created !== undefined) ids.push(created.id)
            board = verdict.state
          }
          for (const plan of sequence) {
            const command = commandOf(plan, ids, board, users, text.sentence())
            if (command !== undefined) judge(command, await perform(context, group.name, command, forms))
          }
          const looks = lastLook(board, users)
          const answers = await Promise.all(looks.map((look) => perform(context, group.name, look, forms)))
          for (const [index, answer] of answers.entries()) {
            const look = looks[index]
            if (look !== undefined) judge(look, answer)
          }
        }
        // Several at once, each with users of its own: a failure shrinks to one.
        await property(
          fc.array(sequences, { minLength: 1, maxLength: 4, size: 'max' }),
          async (several) => {
            await Promise.all(several.map(run))
          },
          { runs: runsOf(context, 0.16) },
        )
      },
      {
        why: 'Each execution has owners and writers of its own in a group that other checks use too. Updates name the writer that the entry has, and a parent that is never deleted: what else they may do is left open.',
      },
    ),
  ],
)
