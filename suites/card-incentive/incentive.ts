import {
  type Answer,
  type CheckContext,
  collectionOf,
  fail,
  type Members,
  objectOf,
  requestLine,
  type User,
} from '../../harness/index.ts'

/** What a member of a card incentive is. The user id of one incentive is an integer, in the collection a string. */
export type Kind = 'integer' | 'string' | 'boolean' | 'day'

/** The members of a card incentive that are returned, with their types. */
export const incentiveMembers = [
  ['userId', 'integer'],
  ['incentiveId', 'string'],
  ['level', 'integer'],
  ['available', 'boolean'],
  ['usedAmount', 'integer'],
  ['usedAmountStartDate', 'day'],
  ['usedAmountEndDate', 'day'],
  ['currentUsedAmount', 'integer'],
  ['currentUsedAmountStartDate', 'day'],
  ['currentUsedAmountEndDate', 'day'],
  ['isConsumedApp', 'boolean'],
] as const satisfies readonly (readonly [string, Kind])[]

/** The names of {@link incentiveMembers}. */
export const memberNames: readonly string[] = incentiveMembers.map(([name]) => name)

/** Members that every incentive has: the ones that the answer to an update shows, too. */
export const identifyingMembers = ['userId', 'incentiveId', 'level', 'available', 'isConsumedApp'] as const

/** Asks for all members, since the default selection is not stated. */
export const inFull = { query: { fields: memberNames } } as const

/** The card holder; the check has stated the need `user`. */
export function holder({ config }: CheckContext): User {
  return config.user ?? fail('the check has not stated the need user')
}

/** The one incentive in an answer to reading the latest; untested where the card holder has none. */
export function latestOf(context: CheckContext, answer: Answer): Members {
  const [first] = collectionOf(answer).entry
  return first ?? context.untested('the user of the config holds a card, but has no incentive')
}

/** Reads the latest incentive with all members. */
export async function readLatest(context: CheckContext): Promise<Members> {
  return latestOf(context, await context.proxy.latestIncentive(holder(context).id, inFull))
}

/** The id of an incentive, which has to be there when asked for. */
export function idOf(incentive: Members): string {
  const { incentiveId } = incentive
  return typeof incentiveId === 'string' || typeof incentiveId === 'number'
    ? String(incentiveId)
    : fail('expected the latest incentive, read with all fields, to have an incentiveId')
}

/** The id of the latest incentive. */
export async function latestId(context: CheckContext): Promise<string> {
  return idOf(await readLatest(context))
}

/** Reads one incentive of the card holder with all members, and demands a 200. */
export async function readWhole(context: CheckContext, id: string): Promise<Members> {
  const answer = await context.proxy.readIncentive(holder(context).id, id, inFull)
  if (answer.status !== 200) fail(`${requestLine(answer)}: expected the incentive, got ${answer.status}`)
  return objectOf(answer)
}

/** The members that only an update could change: what a service computes anew with time is left out. */
const lasting = ['incentiveId', 'level', 'usedAmount', 'usedAmountStartDate', 'usedAmountEndDate'] as const

/** An incentive without what may change by itself and without its use. */
export function lastingPart(incentive: Members): Members {
  return Object.fromEntries(lasting.map((name) => [name, incentive[name] ?? null]))
}

/** An incentive without what may change by itself. */
export function statePart({ available, isConsumedApp, ...rest }: Members): Members {
  return { ...lastingPart(rest), available, isConsumedApp }
}

/** The named members that have a value, for comparing what came with what was asked for. */
export function namesIn(incentive: Members): string[] {
  return memberNames.filter((name) => incentive[name] !== undefined && incentive[name] !== null)
}
