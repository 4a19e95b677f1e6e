import { isDeepStrictEqual } from 'node:util'
import { shown } from '../http/message/shown.ts'
import { changedObject, differenceShown, differingMembers } from './object-difference.ts'
import { listDifference } from './text-difference.ts'
import type { Failing } from './value-failure.ts'

/** Assertions on a list; what is no list fails each of them. */
export interface ListExpectation {
  /** Exactly these members, in any order. */
  toHaveSameMembers(expected: readonly unknown[]): void
  /** So many members. */
  toHaveLength(length: number): void
  toContain(member: unknown): void
  notToContain(member: unknown): void
}

/** Starts an assertion on a value that must be a list. */
export function listExpectation(value: unknown, { failing, failingEmpty }: Failing): ListExpectation {
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
      const { text, members } = membersDifference(expected, missing, unexpected)
      failing(
        `to have exactly the ${expected.length} expected members in any order`,
        `${got.length}: ${text}`,
        { members, way: unexpected.length === 0 ? 'incomplete' : 'wrong' },
      )
    },
    toHaveLength: (length) => {
      const got = list()
      if (got.length === length) return
      if (length === 0) failingEmpty(got)
      failing(`to have ${length} ${length === 1 ? 'member' : 'members'}`, `${got.length}: ${shown(got)}`, {
        instead: `of ${got.length} instead of ${length}`,
      })
    },
    toContain: (member) => {
      const got = list()
      if (got.some((one) => isDeepStrictEqual(one, member))) return
      // What stands there beside is not asked about.
      failing(`to contain ${shown(member)}`, shown(got), { way: 'incomplete' })
    },
    notToContain: (member) => {
      if (list().some((one) => isDeepStrictEqual(one, member)))
        failing(`not to contain ${shown(member)}`, shown(value))
    },
  }
}

/** The members of `list` that `others` lacks; a member that stands twice must stand there twice. */
function without(list: readonly unknown[], others: readonly unknown[]): unknown[] {
  const rest = [...others]
  return list.filter((one) => {
    const at = rest.findIndex((other) => isDeepStrictEqual(one, other))
    if (at >= 0) rest.splice(at, 1)
    return at < 0
  })
}

/** How a list differs from what was expected, whatever the order; and the members that differ in the first object that came in another form. */
function membersDifference(
  expected: readonly unknown[],
  missing: readonly unknown[],
  unexpected: readonly unknown[],
): { readonly text: string; readonly members: readonly string[] } {
  const changed = changedObject(missing, unexpected)
  if (changed !== undefined) {
    const named = `the one with the id ${shown(changed.id)}`
    const differs = missing.length === 1 ? `${named} differs` : `${missing.length} differ, such as ${named}`
    return {
      text: `${differs}${differenceShown(changed.expected, changed.got)}`,
      members: differingMembers(changed.expected, changed.got),
    }
  }
  const isExpected = (one: unknown) => expected.some((other) => isDeepStrictEqual(one, other))
  const again = unexpected.filter(isExpected)
  const strange = unexpected.filter((one) => !isExpected(one))
  const parts = [
    ...(missing.length > 0 ? [`missing ${shown(missing)}`] : []),
    ...(strange.length > 0 ? [`unexpected ${shown(strange)}`] : []),
    ...(again.length > 0 ? [`more than once ${shown(again)}`] : []),
  ]
  return { text: `${parts.join(', ')}${listDifference(missing, strange)}`, members: [] }
}
