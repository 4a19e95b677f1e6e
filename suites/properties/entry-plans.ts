import fc from 'fast-check'
import { sentences } from '../../harness/generate/sentences.ts'
import { dataLimit, type Text, type Width } from '../../harness/index.ts'
import type { BoardCommand } from '../model/entries.ts'
import type { ListCommand } from '../model/list.ts'
import type { Board } from '../model/stored-entry.ts'
import { entryMembers } from '../shared/entries/entry-members.ts'

/**
 * The text of a planned write: a fresh sentence; an earlier text of the execution (`again`: an update returns to the
 * first text of its entry, a creation repeats the text of a deleted entry of that writer); a generated text; or words
 * of one width up to a size in bytes.
 */
type PlannedText =
  | 'fresh'
  | 'again'
  | { readonly text: string }
  | { readonly bytes: number; readonly width: Width }

/**
 * A command, planned before the ids are known. `at` is an index into the entries of the execution, including deleted
 * ones; it starts again after the last. `owner` and `writer` each choose one of two users; the third owner means no
 * owner.
 */
export type Plan = (
  | {
      readonly kind: 'create'
      readonly text: PlannedText
      readonly owner: number
      readonly writer: number
      readonly parent?: true
    }
  | { readonly kind: 'read' | 'delete'; readonly at: number }
  | { readonly kind: 'several'; readonly at: readonly number[] }
  | {
      readonly kind: 'update'
      readonly text: PlannedText
      readonly at: number
      readonly owner: number
      readonly parent?: true
    }
  | ({
      readonly kind: 'list'
      readonly by: 'ownerId' | 'writerId'
      readonly user: number
      readonly sort?: NonNullable<ListCommand['sort']>
    } & Pick<ListCommand, 'count' | 'startIndex' | 'fields'>)
) & {
  /** Sent by the user, not by the application. */
  readonly byUser?: true
}

const plain = { noNullPrototype: true } as const
const small = fc.nat({ max: 5 })
const user = fc.nat({ max: 1 })
const kind = <Kind extends string>(name: Kind) => fc.constant(name)

/** Sizes around the limit in bytes, up to the first that is refused. */
const sizes = fc.constantFrom(dataLimit - 1, dataLimit, dataLimit + 1)
const widths = fc.constantFrom<Width>(1, 2, 3, 4)

const texts: fc.Arbitrary<PlannedText> = fc.oneof(
  { weight: 3, arbitrary: fc.constant('fresh' as const) },
  { weight: 2, arbitrary: fc.constant('again' as const) },
  { weight: 3, arbitrary: fc.record({ text: sentences(dataLimit) }, plain) },
  { weight: 1, arbitrary: fc.record({ bytes: sizes, width: widths }, plain) },
)

const creations: fc.Arbitrary<Plan> = fc.record(
  {
    kind: kind('create'),
    text: texts,
    owner: fc.oneof({ weight: 5, arbitrary: user }, { weight: 1, arbitrary: fc.constant(2) }),
    writer: user,
    parent: fc.constant(true as const),
  },
  { requiredKeys: ['kind', 'text', 'owner', 'writer'], ...plain },
)

const updates: fc.Arbitrary<Plan> = fc.record(
  {
    kind: kind('update'),
    text: texts,
    at: small,
    owner: user,
    parent: fc.constant(true as const),
  },
  { requiredKeys: ['kind', 'text', 'at', 'owner'], ...plain },
)

const lists: fc.Arbitrary<Plan> = fc.record(
  {
    kind: kind('list'),
    by: fc.constantFrom('ownerId', 'writerId'),
    user,
    sort: fc.record(
      {
        by: fc.constantFrom('id', 'id', 'updated'),
        order: fc.constantFrom('ascending', 'descending'),
      },
      plain,
    ),
    count: fc.integer({ min: 1, max: 4 }),
    startIndex: fc.integer({ min: 1, max: 4 }),
    fields: fc.subarray([...entryMembers], { minLength: 1 }),
  },
  { requiredKeys: ['kind', 'by', 'user'], ...plain },
)

/** The relative frequency of each kind of command. */
export type Mixture = Readonly<Record<Plan['kind'], number>>

const plansOf = (mixture: Mixture): fc.Arbitrary<Plan> =>
  fc.oneof(
    { weight: mixture.create, arbitrary: creations },
    { weight: mixture.read, arbitrary: fc.record({ kind: kind('read'), at: small }, plain) },
    { weight: mixture.delete, arbitrary: fc.record({ kind: kind('delete'), at: small }, plain) },
    {
      weight: mixture.several,
      arbitrary: fc.record(
        { kind: kind('several'), at: fc.uniqueArray(small, { minLength: 2, maxLength: 4 }) },
        plain,
      ),
    },
    { weight: mixture.update, arbitrary: updates },
    { weight: mixture.list, arbitrary: lists },
  )

/** The most commands in a sequence, apart from its first creation. */
const longestSequence = 40

/**
 * Sequences of one mixture. They are long, because the final look at everything costs the same after a few commands.
 * @param byUsers some commands are sent by the user
 */
export function sequencesOf(mixture: Mixture, byUsers = false): fc.Arbitrary<Plan[]> {
  const plans = byUsers
    ? fc
        .tuple(plansOf(mixture), fc.boolean())
        .map(([plan, byUser]): Plan => (byUser ? { ...plan, byUser } : plan))
    : plansOf(mixture)
  const part = fc.array(plans, { minLength: 1, maxLength: longestSequence / 2, size: 'max' })
  return fc.tuple(creations, part, part).map(([first, some, more]) => [first, ...some, ...more])
}

/** An entry as it was created in an execution. */
export interface Created {
  readonly id: string
  readonly data: string
  readonly writerId: string
}

/** The users of one execution. No other execution uses them. */
export interface Users {
  readonly owners: readonly [string, string]
  readonly writers: readonly [string, string]
  /** Whether only this execution writes as these writers: then the lists by writer show nothing else. */
  readonly ownWriters: boolean
  /**
   * An entry that outlives the execution: the specification leaves open what happens to the replies to a deleted entry.
   */
  readonly parent: string
}

const oneOf = (pair: readonly [string, string], index: number): string => pair[index === 0 ? 0 : 1]

function textOf(planned: PlannedText, text: Text, said: string | undefined): string {
  if (planned === 'fresh') return text.sentence()
  if (planned === 'again') return said ?? text.sentence()
  if ('text' in planned) return planned.text
  // A text without letters may be refused because it is not a sentence.
  const opening = planned.width === 4 ? 'We ' : ''
  return `${opening}${text.ofBytes(planned.bytes - opening.length, planned.width)}`
}

/**
 * The command that a plan means at this point of the execution.
 * @param created the entries created so far in the execution, including deleted ones
 * @returns undefined if there is no entry yet
 */
export function commandOf(
  plan: Plan,
  { created, board }: { readonly created: readonly Created[]; readonly board: Board },
  { owners, writers, ownWriters, parent }: Users,
  text: Text,
): BoardCommand | undefined {
  const ids = created.map(({ id }) => id)
  const idAt = (at: number) => ids[at % ids.length]
  const parentOf = (given: true | undefined) => (given === undefined ? {} : { parentId: parent })
  switch (plan.kind) {
    case 'create': {
      const owner = plan.owner > 1 ? {} : { ownerId: oneOf(owners, plan.owner) }
      const before = created.find(({ id }) => id === board.deleted.at(-1)) ?? created[0]
      const writerId = plan.text === 'again' && before ? before.writerId : oneOf(writers, plan.writer)
      const data = textOf(plan.text, text, before?.data)
      return { kind: 'create', entry: { data, writerId, ...owner, ...parentOf(plan.parent) } }
    }
    case 'list': {
      const { user: index, sort, count, startIndex, fields } = plan
      const by = ownWriters ? plan.by : 'ownerId'
      return {
        kind: 'list',
        filter: { by, user: oneOf(by === 'ownerId' ? owners : writers, index) },
        ...(sort === undefined ? {} : { sort }),
        ...(count === undefined ? {} : { count }),
        ...(startIndex === undefined ? {} : { startIndex }),
        ...(fields === undefined ? {} : { fields }),
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
      const before = created.find((entry) => entry.id === id)
      const writerId = before?.writerId ?? writers[0]
      const ownerId = oneOf(owners, plan.owner)
      const data = textOf(plan.text, text, before?.data)
      const change = { data, writerId, ownerId, ...parentOf(plan.parent) }
      return { kind: 'update', id, change }
    }
  }
}
