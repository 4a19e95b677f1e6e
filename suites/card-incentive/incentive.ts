import {
  type CheckContext,
  expect,
  fail,
  type HttpResponse,
  type Members,
  requestLine,
  type User,
} from '../../harness/index.ts'
import { changedMembers } from '../shared/entries/changed-members.ts'

/** The type of a member. The user id is an integer in a single incentive, and a string in the collection. */
export type Kind = 'integer' | 'string' | 'boolean' | 'day'

/** The members of a card incentive in a response, with their types. */
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

/** Members that have a value only after the first closing date of a card. */
const closedMembers: readonly string[] = ['usedAmount', 'usedAmountStartDate', 'usedAmountEndDate']

/** The day after the latest closing date: before the first one it may be missing. */
const afterClosing = 'currentUsedAmountStartDate'

/** The members of which one comes with a card if another one does. */
export const comesWith = (name: string): readonly string[] => {
  if (closedMembers.includes(name)) return closedMembers
  return name === afterClosing ? [...closedMembers, name] : statementMembers
}

/** Members that have a value only after spending with the card: otherwise they may be missing. */
export const statementMembers: readonly string[] = [
  ...closedMembers,
  'currentUsedAmount',
  afterClosing,
  'currentUsedAmountEndDate',
]

/** Options that select all members, because the default selection is not stated. */
export const inFull = { query: { fields: memberNames } } as const

/** The card holder; the check must declare the need `user`. */
export const holder = ({ fixture }: Pick<CheckContext, 'fixture'>): User => fixture('user')

/** The other card holder; the check must declare the need `otherMember`. */
export const otherHolder = ({ fixture }: Pick<CheckContext, 'fixture'>): User => fixture('otherMember')

/** The incentives of the card holder that may be used according to the config. */
export const consumableIds = ({ config }: Pick<CheckContext, 'config'>): readonly string[] =>
  config.fixtures.consumableIncentives ?? []

/** Does a member have a value? */
export const hasMember = (incentive: Members, name: string): boolean =>
  incentive[name] !== undefined && incentive[name] !== null && incentive[name] !== ''

/** The names of the known members that have a value. */
export const namesIn = (incentive: Members): string[] =>
  memberNames.filter((name) => hasMember(incentive, name))

/** The named members that have a value in one read, and another value in a second read. */
export const differing = (whole: Members, other: Members, names: readonly string[]): readonly string[] =>
  names.filter((name) => hasMember(whole, name) && whole[name] !== other[name])

/** The members that neither the use of an incentive nor new spending changes. */
const lasting = ['incentiveId', 'level', 'usedAmount', 'usedAmountStartDate', 'usedAmountEndDate'] as const

/** An incentive without the members that may change by themselves or by its use. */
export function lastingPart(incentive: Members): Members {
  return Object.fromEntries(lasting.map((name) => [name, incentive[name] ?? null]))
}

/** An incentive without the members that may change by themselves or by its use, but with its user. */
export const settledPart = (incentive: Members): Members => ({
  ...lastingPart(incentive),
  userId: incentive.userId ?? null,
})

/** An incentive without the members that may change by themselves. */
export function statePart({ available, isConsumedApp, ...rest }: Members): Members {
  return { ...lastingPart(rest), available, isConsumedApp }
}

/**
 * Asserts which user the incentive belongs to, whether the id is a string or an integer.
 * @param id of the user, as a text. A JSON parser rounds an integer of more than 53 bits, so this id is rounded, too;
 * if it is not a number, any integer passes
 */
export function expectHolder(shown: unknown, id: string, name: string, response: object): void {
  if (typeof shown !== 'number') expect(shown, name, response).toEqual(id)
  else if (/^\d+$/.test(id)) expect(shown, name, response).toEqual(Number(id))
}

/**
 * Asserts that a request changed nothing.
 * @param changed the differences after it, in words
 * @param response to the request that may have changed it; the failure shows it
 */
export function expectNothingChanged(changed: readonly string[], response: HttpResponse): void {
  if (changed.length === 0) return
  const { exchange, status } = response
  fail(`${requestLine(response)} got ${status}, and changed the incentive: ${changed.join('; ')}`, {
    exchange,
    deviation: { kind: 'value', name: 'what the request changed in the incentive', way: 'unwanted' },
  })
}

/** The differences between two reads of an incentive, in words. */
export function differences(before: Members, after: Members): readonly string[] {
  const [was, is] = [statePart(before), statePart(after)]
  // A card statement may be issued meanwhile, and add members.
  return changedMembers(was, is)
    .filter((name) => Object.hasOwn(was, name))
    .map((name) => `${name} was ${JSON.stringify(was[name])}, is ${JSON.stringify(is[name])}`)
}
