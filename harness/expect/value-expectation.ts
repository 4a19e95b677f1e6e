import { isDeepStrictEqual } from 'node:util'
import { withoutIds } from '../http/message/deviation.ts'
import { shown } from '../http/message/shown.ts'
import { fail } from './failure.ts'
import { exchangeBehind } from './looked-at.ts'
import { changedObject, differenceShown, differingMembers, firstDifference } from './object-difference.ts'
import { textChange } from './text-change.ts'
import { listDifference, textDifference } from './text-difference.ts'

/** Assertions on a value. Each throws an `ExpectationFailure` that names the value and what was got. */
export interface ValueExpectation {
  /** Deeply equal. */
  toEqual(expected: unknown): void
  notToEqual(unexpected: unknown): void
  toBeOneOf(permitted: readonly unknown[]): void
  toBeTrue(): void
  toBeFalse(): void
  /** Absent, or null. */
  toBeAbsent(): void
  toBeString(): void
  toBeInteger(): void
  toBeBoolean(): void
  /** A string that satisfies the pattern. */
  toMatch(pattern: RegExp): void
  /** A number from `low` to `high`, both included. */
  toBeBetween(low: number, high: number): void
  /** A list with exactly these members, in any order. */
  toHaveSameMembers(expected: readonly unknown[]): void
  /** A list of so many members. */
  toHaveLength(length: number): void
  toContain(member: unknown): void
  notToContain(member: unknown): void
  /** Anything else; `condition` completes "expected <name> to …", and `instead` completes "it is …" where it is not so. */
  toSatisfy(predicate: (value: unknown) => boolean, condition: string, instead?: string): void
}

/** What a failure knows of the value, beside what was expected and got. */
interface Wrong {
  /** Those members of an object that are wrong, where they are known: what is wrong with one alone is said of that one. */
  readonly members?: readonly string[]
  readonly way?: 'wrong' | 'unwanted' | 'incomplete'
  /** The usual mistake that makes the one text of the other, completing "it came …". */
  readonly change?: string | undefined
  /** What the value is in place of what it should be, completing "it is …", where that is said in a few words. */
  readonly instead?: string | undefined
}

/** How a case fails over one value. */
interface Failing {
  readonly wrong: (message: string, details?: Wrong) => never
  /** Says what was expected of the value, and what was got. */
  readonly failing: (expected: string, got: string, details?: Wrong) => never
  /** Says that a list should be empty. */
  readonly failingEmpty: (got: readonly unknown[]) => never
}

function failingOver(value: unknown, name: string, from: object | undefined): Failing {
  const wrong = (message: string, { members = [], way = 'wrong', change, instead }: Wrong = {}): never =>
    fail(message, {
      exchange: exchangeBehind(value, from),
      deviation: {
        kind: 'value',
        name: withoutIds(members.length === 1 ? `${members[0]} of ${name}` : name),
        way: value === undefined || value === null ? 'missing' : way,
        ...(members.length > 1 ? { members } : {}),
        ...(change === undefined ? {} : { change }),
        ...(instead === undefined ? {} : { instead }),
      },
    })
  return {
    wrong,
    failing: (expected, got, details) => wrong(`expected ${name} ${expected}, got ${got}`, details),
    failingEmpty: (got) => wrong(`${emptyExpected(name)}, got ${shown(got)}`, { way: 'unwanted' }),
  }
}

/** Starts an assertion on a value. */
export function valueExpectation(value: unknown, name: string, from: object | undefined): ValueExpectation {
  const isQuestion = name.startsWith('whether ')
  const fact = name.replace(/^whether /, '')
  const { wrong, failing, failingEmpty }: Failing = failingOver(value, name, from)
  const assert = (fits: boolean, expected: string, instead?: string) => {
    if (!fits) failing(expected, shown(value), { instead })
  }
  const list = (): readonly unknown[] => {
    assert(Array.isArray(value), 'to be a list')
    return Array.isArray(value) ? value : []
  }
  return {
    toEqual: (expected) => {
      if (isDeepStrictEqual(value, expected)) return
      if (Array.isArray(expected) && expected.length === 0 && Array.isArray(value)) failingEmpty(value)
      const members = differingMembers(expected, value)
      const first = members.length > 1 ? undefined : firstDifference(expected, value)
      const change = textChange(first?.expected, first?.got)
      const difference = change === undefined ? textDifference(expected, value) : `; it came ${change}`
      // Of two texts whose difference is told only the beginnings are shown, so that it is not lost between them.
      const limit = difference === '' ? undefined : shownBeside
      failing(
        `to be ${shown(expected, limit)}`,
        `${shown(value, limit)}${difference}${differenceShown(expected, value)}`,
        {
          members,
          way: isPartOf(value, expected) ? 'incomplete' : 'wrong',
          change,
          instead: first === undefined ? undefined : inPlaceOf(first.got, first.expected),
        },
      )
    },
    notToEqual: (other) =>
      assert(
        !isDeepStrictEqual(value, other),
        `to be other than ${shown(other)}`,
        typeof other === 'string' && time.test(other) ? `still ${other}` : undefined,
      ),
    toBeOneOf: (permitted) =>
      assert(
        permitted.some((one) => isDeepStrictEqual(value, one)),
        `to be ${permitted.map((one) => (one === undefined ? 'absent' : shown(one))).join(' or ')}`,
        isShort(value) && permitted.every(isShort)
          ? `${value} instead of ${permitted.join(' or ')}`
          : undefined,
      ),
    toBeTrue: () => {
      if (value === false && isQuestion) wrong(`expected that ${fact}, but it is not so`)
      assert(value === true, 'to be true', inPlaceOf(value, true))
    },
    toBeFalse: () => {
      if (value === true && isQuestion) wrong(`unexpected: ${fact}`)
      assert(value === false, 'to be false', inPlaceOf(value, false))
    },
    toBeAbsent: () =>
      assert(value === undefined || value === null, 'to be absent', 'there, and should not be'),
    toBeString: () => assert(typeof value === 'string', 'to be a string'),
    toBeInteger: () => assert(Number.isInteger(value), 'to be an integer'),
    toBeBoolean: () => assert(typeof value === 'boolean', 'to be a boolean'),
    toMatch: (pattern) => assert(typeof value === 'string' && pattern.test(value), `to match ${pattern}`),
    toBeBetween: (low, high) =>
      assert(
        typeof value === 'number' && value >= low && value <= high,
        `to be ${range(low, high)}`,
        isShort(value) ? `${value} instead of ${range(low, high).replace(/^from /, '')}` : undefined,
      ),
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
    notToContain: (member) =>
      assert(!list().some((one) => isDeepStrictEqual(one, member)), `not to contain ${shown(member)}`),
    toSatisfy: (predicate, expected, instead) => assert(predicate(value), `to ${expected}`, instead),
  }
}

/** A time as the service writes it: it says nothing that a report may not show. */
const time = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2})?$/

/** Is a value said in a word, whatever a target sends? */
const isShort = (value: unknown): value is number | boolean | string =>
  typeof value === 'number' || typeof value === 'boolean' || (typeof value === 'string' && time.test(value))

/** `902 instead of 1`, where both are said in a word; `empty` for a text that should not be. */
function inPlaceOf(got: unknown, expected: unknown): string | undefined {
  if (got === '' && typeof expected === 'string') return 'empty'
  return isShort(got) && isShort(expected) ? `${got} instead of ${expected}` : undefined
}

/** So much of each of two texts is shown beside what tells them apart, in characters. */
const shownBeside = 120

/** `5`, `1 or more`, `from 1 to 50`. */
function range(low: number, high: number): string {
  if (low === high) return String(low)
  return high === Number.MAX_SAFE_INTEGER ? `${low} or more` : `from ${low} to ${high}`
}

/** Says that there should be none: expected no entries of the new group; expected nothing that the request changed in the group. */
const emptyExpected = (name: string): string =>
  name.startsWith('what ')
    ? `expected nothing that ${name.slice('what '.length)}`
    : `expected no ${name.replace(/^the /, '')}`

/** The members of `list` that `others` lacks; a member that stands twice must stand there twice. */
function without(list: readonly unknown[], others: readonly unknown[]): unknown[] {
  const rest = [...others]
  return list.filter((one) => {
    const at = rest.findIndex((other) => isDeepStrictEqual(one, other))
    if (at >= 0) rest.splice(at, 1)
    return at < 0
  })
}

/** Is a list what another one is, in its order, but for some members that it lacks? */
function isPartOf(value: unknown, expected: unknown): boolean {
  if (!Array.isArray(value) || !Array.isArray(expected) || value.length >= expected.length) return false
  let found = 0
  for (const one of expected) if (found < value.length && isDeepStrictEqual(one, value[found])) found++
  return found === value.length
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
