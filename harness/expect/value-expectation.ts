import { isDeepStrictEqual } from 'node:util'
import { shown, wholeText } from '../http/message/shown.ts'
import { type FewDifferences, fewDifferences } from './few-differences.ts'
import { firstOnly, listRelation } from './list-difference.ts'
import { type ListExpectation, listExpectation } from './list-expectation.ts'
import { differenceShown, differingMembers, firstDifference } from './object-difference.ts'
import { textChange, textChangeShown } from './text-change.ts'
import { textDifference } from './text-difference.ts'
import { type Failing, failingOver } from './value-failure.ts'

/** Assertions on a value. Each throws an `ExpectationFailure` that names the value and what was got. */
export interface ValueExpectation<Value = unknown> extends ListExpectation {
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
  /** A string that matches the pattern. */
  toMatch(pattern: RegExp): void
  /** A number from `low` to `high`, both included. */
  toBeBetween(low: number, high: number): void
  /** A number of at least `low`. */
  toBeAtLeast(low: number): void
  /** Any other condition. `condition` completes "expected <name> to …"; if it fails, `instead` completes "it is …". */
  toSatisfy(predicate: (value: Value) => boolean, condition: string, instead?: string): void
}

/** Starts an assertion on a value. */
export function valueExpectation<Value>(
  value: Value,
  name: string,
  from: object | undefined,
): ValueExpectation<Value> {
  const failing = failingOver(value, name, from)
  const assert: Assert = (fits, expected, instead) => {
    if (!fits) failing.failing(expected, shown(value), { instead })
  }
  return {
    ...equality(value, name, failing),
    ...truth(value, name, failing, assert),
    ...kind(value, assert),
    ...listExpectation(value, failing),
    toSatisfy: (predicate, expected, instead) => assert(predicate(value), `to ${expected}`, instead),
  }
}

/** @param expected completes "expected <name> …" @param instead completes "it is …" if the value does not fit */
type Assert = (fits: boolean, expected: string, instead?: string) => void

/** Is it this value, or one of several? */
function equality(
  value: unknown,
  name: string,
  { wrong, failing, failingEmpty }: Failing,
): Pick<ValueExpectation, 'toEqual' | 'notToEqual' | 'toBeOneOf'> {
  return {
    toEqual: (expected) => {
      if (isDeepStrictEqual(value, expected)) return
      if (Array.isArray(expected) && expected.length === 0 && Array.isArray(value)) failingEmpty(value)
      const members = differingMembers(expected, value)
      const first = members.length > 1 ? undefined : firstDifference(expected, value)
      const change = textChange(first?.expected, first?.got)
      const { limit, alikeUpTo, ...message } = equalityInWords(expected, value)
      failing(message.expected, message.got, {
        members,
        way: isPartOf(value, expected) ? 'incomplete' : 'wrong',
        change,
        instead: first === undefined ? undefined : inPlaceOf(first.got, first.expected),
        expected: wholeText(expected, limit),
        got: wholeText(value, limit),
        expectsNothing: expected === undefined ? true : undefined,
        alikeUpTo,
      })
    },
    notToEqual: (other) => {
      if (!isDeepStrictEqual(value, other)) return
      wrong(`expected ${name} not to be ${shown(other)}`, {
        instead: typeof other === 'string' && time.test(other) ? `still ${other}` : undefined,
      })
    },
    toBeOneOf: (permitted) => {
      if (permitted.some((one) => isDeepStrictEqual(value, one))) return
      const names = permitted.map((one) => (one === undefined ? 'absent' : shown(one)))
      const areShort = isShort(value) && permitted.every(isShort)
      const texts = permitted.filter((one) => typeof one === 'string')
      failing(`to be ${names.join(' or ')}`, shown(value), {
        change: texts.length === 1 ? textChange(texts[0], value) : undefined,
        instead: areShort ? `${value} instead of ${permitted.join(' or ')}` : undefined,
        expected: permitted.length === 1 ? wholeText(permitted[0]) : undefined,
      })
    },
  }
}

/** What a message says about two values that are not equal, and how much it shows of each. */
interface EqualityInWords extends FewDifferences {
  readonly limit?: number | undefined
  readonly alikeUpTo?: number | undefined
}

/** The difference, if two objects or lists are mostly alike; otherwise both values, and where they differ. */
function equalityInWords(expected: unknown, value: unknown): EqualityInWords {
  const few = fewDifferences(expected, value)
  if (few !== undefined) return few
  const onlyFirst = firstOnly(expected, value)
  if (onlyFirst !== undefined) return { expected: `to be ${shown(expected)}`, got: onlyFirst }
  const relation = listRelation(expected, value) ?? otherLength(expected, value)
  if (relation !== undefined)
    return { expected: `to be ${shown(expected)}`, got: `${shown(value)}; ${relation}` }
  const change = textChangeShown(expected, value)
  const { text, alikeUpTo } =
    change === undefined ? textDifference(expected, value) : { text: `; it came ${change}` }
  // If the message states the difference, it shows only the beginnings of the texts: the difference is easier to find.
  const limit = text === '' ? undefined : shownWithDifference
  return {
    expected: `to be ${shown(expected, limit)}`,
    got: `${shown(value, limit)}${text}${differenceShown(expected, value)}`,
    limit,
    alikeUpTo,
  }
}

/** How many members came, if two lists have so many that nobody counts them. */
function otherLength(expected: unknown, value: unknown): string | undefined {
  if (!Array.isArray(expected) || !Array.isArray(value) || expected.length === value.length) return undefined
  return Math.max(expected.length, value.length) > countedAtOnce
    ? `these are ${value.length} instead of ${expected.length}`
    : undefined
}

/** The members of a list up to this number are seen at once. */
const countedAtOnce = 5

/** Is it true or false? The name may be a question: "whether …". */
function truth(
  value: unknown,
  name: string,
  { wrong }: Failing,
  assert: Assert,
): Pick<ValueExpectation, 'toBeTrue' | 'toBeFalse'> {
  const isQuestion = name.startsWith('whether ')
  const fact = name.replace(/^whether /, '')
  return {
    toBeTrue: () => {
      if (value === false && isQuestion) wrong(`this should be so: ${fact}`, { answer: false })
      assert(value === true, 'to be true', inPlaceOf(value, true))
    },
    toBeFalse: () => {
      if (value === true && isQuestion) wrong(unwantedFact(fact), { answer: true })
      assert(value === false, 'to be false', inPlaceOf(value, false))
    },
  }
}

/** States that something is so, but should not be. */
const unwantedFact = (fact: string): string =>
  / (?:was|is|has been) stored$/.test(fact)
    ? `expected it not to be stored, but ${fact}`
    : `this should not be so: ${fact}`

/** Is it a value of this kind, or within these bounds? */
function kind(
  value: unknown,
  assert: Assert,
): Pick<
  ValueExpectation,
  'toBeAbsent' | 'toBeString' | 'toBeInteger' | 'toBeBoolean' | 'toMatch' | 'toBeBetween' | 'toBeAtLeast'
> {
  const toBeBetween = (low: number, high: number): void =>
    assert(
      typeof value === 'number' && value >= low && value <= high,
      `to be ${range(low, high)}`,
      isShort(value) ? `${value} instead of ${range(low, high).replace(/^from /, '')}` : undefined,
    )
  return {
    toBeAbsent: () =>
      assert(value === undefined || value === null, 'to be absent', 'there, but should not be'),
    toBeString: () => assert(typeof value === 'string', 'to be a string'),
    toBeInteger: () => assert(Number.isInteger(value), 'to be an integer'),
    toBeBoolean: () => assert(typeof value === 'boolean', 'to be a boolean'),
    toMatch: (pattern) => assert(typeof value === 'string' && pattern.test(value), `to match ${pattern}`),
    toBeBetween,
    toBeAtLeast: (low) => toBeBetween(low, Number.POSITIVE_INFINITY),
  }
}

/** A time as the service writes it. A report may show it: it reveals nothing about the target's texts. */
const time = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2})?$/

/** Is it a value that is always short, and that a report may show? */
const isShort = (value: unknown): value is number | boolean | string =>
  typeof value === 'number' || typeof value === 'boolean' || (typeof value === 'string' && time.test(value))

/** `902 instead of 1`, if both are short; `empty` for a text that should not be empty. */
function inPlaceOf(got: unknown, expected: unknown): string | undefined {
  if (got === '' && typeof expected === 'string') return 'empty'
  return isShort(got) && isShort(expected) ? `${got} instead of ${expected}` : undefined
}

/** How many characters of each text are shown if the message also states their difference. */
const shownWithDifference = 120

/** `5`, `1 or more`, `from 1 to 50`. */
function range(low: number, high: number): string {
  if (low === high) return String(low)
  return high === Number.POSITIVE_INFINITY ? `${low} or more` : `from ${low} to ${high}`
}

/** Is a list the same as another one, in the same order, with some members missing? */
function isPartOf(value: unknown, expected: unknown): boolean {
  if (!Array.isArray(value) || !Array.isArray(expected) || value.length >= expected.length) return false
  let found = 0
  for (const one of expected) if (found < value.length && isDeepStrictEqual(one, value[found])) found++
  return found === value.length
}
