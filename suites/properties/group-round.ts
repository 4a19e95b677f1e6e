import fc from 'fast-check'
import { type CheckContext, type HttpResponse, largestPage, type Quota } from '../../harness/index.ts'

/** The random choices of a round. */
export interface RoundPlan {
  /** How many groups are deleted first. */
  readonly deleted: number
  /** Then more groups are created at once than there is room for, as children of the first group (true) or as roots. */
  readonly asChildren: readonly boolean[]
  /** How many groups are deleted after that. */
  readonly deletedAgain: number
  /** The list is read in pages of `count` groups, and in one page that begins `beyond` places after its end. */
  readonly count: number
  readonly beyond: number
}

/** Generates the plans of rounds. */
export const roundPlans: fc.Arbitrary<RoundPlan> = fc.record(
  {
    deleted: fc.integer({ min: 0, max: 3 }),
    asChildren: fc.array(fc.boolean(), { minLength: 5, maxLength: 8 }),
    deletedAgain: fc.integer({ min: 0, max: 2 }),
    beyond: fc.integer({ min: 1, max: 100_000 }),
    count: fc.integer({ min: 1, max: 4 }),
  },
  { noNullPrototype: true },
)

/** A group that the check has created and not deleted. */
export interface Held {
  readonly name: string
  readonly isChild: boolean
}

/**
 * The groups of the check. The first group is never deleted: the specification leaves open what happens to its
 * children.
 */
export interface HeldGroups {
  /** How many groups there is room for. */
  readonly room: number
  /** The id of the first group: all children are below it. */
  readonly parentId: string
  readonly held: readonly Held[]
}

/** What a round showed. */
export interface Round {
  readonly deletions: readonly HttpResponse[]
  readonly creations: readonly HttpResponse[]
  readonly board: HeldGroups
  /** Undefined if more groups were created than there was room for: the round ends there. */
  readonly listing: Listing | undefined
}

/** The list of groups, whole and in pages. */
export interface Listing {
  /** How many groups there are, as far as the check knows. */
  readonly total: number
  readonly count: number
  readonly whole: HttpResponse
  readonly pages: readonly HttpResponse[]
  /** The whole list again, after the pages. */
  readonly again: HttpResponse
}

/** Plays a round. */
export async function playRound(
  context: CheckContext,
  quota: Quota,
  before: HeldGroups,
  plan: RoundPlan,
): Promise<Round> {
  const first = await deleteSome(context, before, plan.deleted)
  const { made, responses: creations } = await createAtOnce(context, before.parentId, plan.asChildren)
  const full = { ...before, held: [...first.board.held, ...made] }
  if (full.held.length > full.room)
    return { deletions: first.responses, creations, board: full, listing: undefined }
  // A second deletion, so that the list is not always full.
  const second = await deleteSome(context, full, plan.deletedAgain)
  const total = quota.existingGroupIds.length + second.board.held.length
  return {
    deletions: [...first.responses, ...second.responses],
    creations,
    board: second.board,
    listing: await listInPages(context, total, plan),
  }
}

/** Deletes groups, beginning with the second one. */
async function deleteSome(
  { trusted }: CheckContext,
  board: HeldGroups,
  count: number,
): Promise<{ readonly board: HeldGroups; readonly responses: readonly HttpResponse[] }> {
  const going = board.held.slice(1, 1 + count)
  const responses = await Promise.all(going.map(({ name }) => trusted.deleteGroup(name)))
  return { board: { ...board, held: board.held.filter((group) => !going.includes(group)) }, responses }
}

/** Creates groups at the same time. */
async function createAtOnce(
  context: CheckContext,
  parentId: string,
  asChildren: readonly boolean[],
): Promise<{ readonly made: readonly Held[]; readonly responses: readonly HttpResponse[] }> {
  const fresh = asChildren.map((isChild) => ({ name: context.groups.newName(), isChild }))
  const responses: readonly HttpResponse[] = await Promise.all(
    fresh.map(({ name, isChild }) => context.trusted.createGroup(isChild ? { name, parentId } : { name })),
  )
  // A repeated creation may have met its own effect. Then a reading decides.
  const isUnclear = responses.some(({ repeated }) => repeated)
  const there = await existing(context, isUnclear ? fresh : [])
  const isMade = ({ name }: Held, index: number) =>
    isUnclear ? there.has(name) : responses[index]?.status === 201
  return { made: fresh.filter(isMade), responses }
}

/** The names of the groups that exist. They are read one by one, because a list need not show names. */
async function existing({ trusted }: CheckContext, groups: readonly Held[]): Promise<ReadonlySet<string>> {
  const responses = await Promise.all(groups.map(({ name }) => trusted.readGroup(name)))
  const there = groups.filter((_group, index) => responses[index]?.status === 200)
  return new Set(there.map(({ name }) => name))
}

async function listInPages(
  { trusted }: CheckContext,
  total: number,
  { count, beyond }: RoundPlan,
): Promise<Listing> {
  const readWhole = () => trusted.listGroups({ query: { count: largestPage } })
  const starts = Array.from({ length: Math.ceil(total / count) }, (_unused, page) => page * count + 1)
  // A page beyond the last one must be empty.
  starts.push(total + beyond)
  const [whole, ...pages] = await Promise.all([
    readWhole(),
    ...starts.map((startIndex) => trusted.listGroups({ query: { count, startIndex } })),
  ])
  return { total, count, whole, pages, again: await readWhole() }
}
