import { isDeepStrictEqual } from 'node:util'
import type { Order } from '../http/message/deviation.ts'
import { shown, wholeText } from '../http/message/shown.ts'
import { changedMembers, type FewDifferences } from './few-differences.ts'
import { countShown, firstOnly, listShown, membersIn, without } from './list-difference.ts'
import { changedObject, differenceShown, differingMembers } from './object-difference.ts'
import { listDifference } from './text-difference.ts'
import type { Failing, Wrong } from './value-failure.ts'

/** Assertions on a list. If the value is not a list, each of them fails. */
export interface ListExpectation {
  /** Exactly these members, in any order. */
  toHaveSameMembers(expected: readonly unknown[]): void
  /** This number of members. */
  toHaveLength(length: number): void
  toContain(member: unknown): void
  notToContain(member: unknown): void
  /**
   * In this order; the caller compares the members.
   * @param isSo the result of the comparison
   * @param where two members that are in the wrong order, in parentheses, for a list in which nobody would find them
   */
  toBeInOrder(order: Order, isSo: boolean, where?: string): void
}

/** Starts an assertion on a value that must be a list. */
export function listExpectation(
  value: unknown,
  { failing, failingEmpty, failingCount }: Failing,
): ListExpectation {
  const list = (): readonly unknown[] => {
    if (!Array.isArray(value)) return failing('to be a list', shown(value))
    return value
  }
  return {
    toHaveSameMembers: (expected) => {
      const got = list()
      const missing = without(expected, got)
      const unexpected = without(got, expected)
      if (missing.length + unexpected.length === 0) return
      if (expected.length === 0) failingEmpty(got)
      const { text, ...facts } = membersDifference(expected, got, { missing, unexpected })
      failing(text.expected, text.got, {
        ...facts,
        way: unexpected.length === 0 ? 'incomplete' : 'wrong',
      })
    },
    toHaveLength: (length) => {
      const got = list()
      if (got.length === length) return
      if (length === 0) failingEmpty(got)
      failingCount(length, countShown(got), { instead: `of ${got.length} instead of ${length}` })
    },
    toContain: (member) => {
      const got = list()
      if (got.some((one) => isDeepStrictEqual(one, member))) return
      // Other members are not part of the assertion.
      failing(`to contain ${shown(member)}`, shown(got), {
        way: 'incomplete',
        lacks: wholeText(member),
      })
    },
    notToContain: (member) => {
      if (list().some((one) => isDeepStrictEqual(one, member)))
        failing(`not to contain ${shown(member)}`, shown(value), { holdsUnwanted: true })
    },
    toBeInOrder: (order, isSo, where = '') => {
      if (!isSo) failing(`to be ${order}${where}`, shown(value), { order })
    },
  }
}

/** If fewer members came, they can be the first ones by chance: the order is not part of the assertion. */
const leastFirst = 5

/** How a list differs from what was expected, in any order; and which members of the first changed object differ. */
function membersDifference(
  expected: readonly unknown[],
  got: readonly unknown[],
  { missing, unexpected }: { readonly missing: readonly unknown[]; readonly unexpected: readonly unknown[] },
): { readonly text: FewDifferences } & Pick<Wrong, 'members' | 'lacks' | 'alikeUpTo' | 'holdsUnwanted'> {
  const wanted = `to be ${membersWanted(expected)}`
  const changed = changedObject(missing, unexpected)
  if (changed !== undefined) {
    const named = `the one with the id ${shown(changed.id)}`
    const differs = missing.length === 1 ? `${named} differs` : `${missing.length} differ, such as ${named}`
    const { expected: one, got: other } = changed
    const few = changedMembers(one, other, named)
    const count = othersDiffer(missing.length - 1, expected.length - 1)
    return {
      text:
        few === undefined
          ? { expected: wanted, got: `${got.length}: ${differs}${differenceShown(one, other)}` }
          : { expected: few.expected, got: `${few.got}${count}` },
      members: differingMembers(one, other),
    }
  }
  const wantedMembers = membersIn(expected)
  const again = unexpected.filter(wantedMembers.has)
  const strange = unexpected.filter((one) => !wantedMembers.has(one))
  const parts = [
    ...(missing.length > 0 ? [`missing ${listShown(missing)}`] : []),
    ...(strange.length > 0 ? [`unexpected ${listShown(strange)}`] : []),
    ...(again.length > 0 ? [`more than once ${listShown(again)}`] : []),
  ]
  const difference = listDifference(missing, strange)
  const all = `${numberShown(expected, got, { missing, unexpected })}: ${parts.join(', ')}${difference.text}`
  return {
    text: { expected: wanted, got: firstOnly(expected, got, leastFirst) ?? all },
    alikeUpTo: difference.alikeUpTo,
    lacks: missing.length === 1 ? wholeText(missing[0]) : undefined,
    holdsUnwanted: missing.length + again.length === 0 ? true : undefined,
  }
}

/** How many members came, of how many: `only 20 of 50`, `57, all 30 and 27 more`, `30`. */
function numberShown(
  expected: readonly unknown[],
  got: readonly unknown[],
  { missing, unexpected }: { readonly missing: readonly unknown[]; readonly unexpected: readonly unknown[] },
): string {
  if (unexpected.length === 0 && got.length > 0) return `only ${got.length} of ${expected.length}`
  if (missing.length === 0 && expected.length > 1)
    return `${got.length}, all ${expected.length} and ${unexpected.length} more`
  return String(got.length)
}

const membersWanted = ({ length }: readonly unknown[]): string =>
  length === 1 ? 'only the expected one' : `the ${length} expected ones, in any order`

const othersDiffer = (differing: number, others: number): string =>
  differing === 0
    ? ''
    : others === 1
      ? '; the other one differs, too'
      : `; ${differing} of the ${others} others ${differing === 1 ? 'differs' : 'differ'}, too`
