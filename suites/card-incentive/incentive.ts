import {
  type CheckContext,
  expect,
  fail,
  type HttpResponse,
  type Members,
  requestLine,
  type User,
} from '../../harness/index.ts'
import { changedMembers } from '../shared/changed-members.ts'

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

/** Members that the first closing date of a card fills. */
export const closedMembers: readonly string[] = ['usedAmount', 'usedAmountStartDate', 'usedAmountEndDate']

/** Members that only spending with the card can fill: an incentive without any may lack them. */
export const statementMembers: readonly string[] = [
  ...closedMembers,
  'currentUsedAmount',
  'currentUsedAmountStartDate',
  'currentUsedAmountEndDate',
]

/** Asks for all members, since the default selection is not stated. */
export const inFull = { query: { fields: memberNames } } as const

/** The card holder; the check has stated the need `user`. */
export const holder = ({ fixture }: Pick<CheckContext, 'fixture'>): User => fixture('user')

/** The other card holder; the check has stated the need `otherMember`. */
export const otherHolder = ({ fixture }: Pick<CheckContext, 'fixture'>): User => fixture('otherMember')

/** The incentives of the card holder that the config says can be used. */
export const consumableIds = ({ config }: Pick<CheckContext, 'config'>): readonly string[] =>
  config.fixtures.consumableIncentives ?? []

/** Does a member have a value? */
export const has = (incentive: Members, name: string): boolean =>
  incentive[name] !== undefined && incentive[name] !== null && incentive[name] !== ''

/** The named members that have a value, for comparing what came with what was asked for. */
export const namesIn = (incentive: Members): string[] => memberNames.filter((name) => has(incentive, name))

/** The named members that have a value in one reading, and not the same in another one. */
export const differing = (whole: Members, other: Members, names: readonly string[]): readonly string[] =>
  names.filter((name) => has(whole, name) && whole[name] !== other[name])

/** The members that only an update could change: what a service computes anew with time is left out. */
const lasting = ['incentiveId', 'level', 'usedAmount', 'usedAmountStartDate', 'usedAmountEndDate'] as const

/** An incentive without what may change by itself and without its use. */
export function lastingPart(incentive: Members): Members {
  return Object.fromEntries(lasting.map((name) => [name, incentive[name] ?? null]))
}

/** An incentive without what may change by itself, with whose it is. */
export const settledPart = (incentive: Members): Members => ({
  ...lastingPart(incentive),
  userId: incentive.userId ?? null,
})

/** An incentive without what may change by itself. */
export function statePart({ available, isConsumedApp, ...rest }: Members): Members {
  return { ...lastingPart(rest), available, isConsumedApp }
}

/**
 * Asserts whose incentive is shown, whether the id comes as a string or as an integer.
 * @param id of the user, as a text. A reader of JSON rounds an integer of more than 53 bits, and so is this rounded; one that is no
 *   number has an integer beside it that nobody knows
 */
export function expectHolder(shown: unknown, id: string, name: string, response: object): void {
  if (typeof shown !== 'number') expect(String(shown), name, response).toEqual(id)
  else if (/^\d+$/.test(id)) expect(shown, name, response).toEqual(Number(id))
}

/**
 * Demands that a request changed nothing.
 * @param changed what differs afterwards, in words
 * @param response to the request that may have changed it: it is what is shown
 */
export function expectNothingChanged(changed: readonly string[], response: HttpResponse): void {
  if (changed.length === 0) return
  const { exchange, status } = response
  fail(`${requestLine(response)} got ${status}, and changed the incentive: ${changed.join('; ')}`, {
    exchange,
    deviation: { kind: 'value', name: 'what the request changed in the incentive', way: 'unwanted' },
  })
}

/** What differs between two readings of an incentive, in words. */
export function differences(before: Members, after: Members): readonly string[] {
  const [was, is] = [statePart(before), statePart(after)]
  // A statement of the card may come meanwhile, and bring members with it.
  return changedMembers(was, is)
    .filter((name) => Object.hasOwn(was, name))
    .map((name) => `${name} was ${JSON.stringify(was[name])}, is ${JSON.stringify(is[name])}`)
}
