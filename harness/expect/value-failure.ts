import { type FactsOfValue, type WrongValue, withoutIds } from '../http/message/deviation.ts'
import { wholeText, withVisibleMarks } from '../http/message/shown.ts'
import { fail } from './failure.ts'
import { unwantedShown } from './list-difference.ts'
import { exchangeBehind } from './looked-at.ts'

/** What a failure knows about the value, in addition to what was expected and what came. */
export interface Wrong extends FactsOfValue {
  /** The members of an object that are wrong, if they are known. If it is only one, the failure names this member. */
  readonly members?: readonly string[]
  readonly way?: Exclude<WrongValue['way'], 'missing'>
}

/** How a case fails because of a value. */
export interface Failing {
  readonly wrong: (message: string, details?: Wrong) => never
  /** States what was expected of the value, and what came. */
  readonly failing: (expected: string, got: string, details?: Wrong) => never
  /** States how many members a list should have, and which ones came. */
  readonly failingCount: (length: number, got: string, details?: Wrong) => never
  /** States that a list should be empty. */
  readonly failingEmpty: (got: readonly unknown[]) => never
}

/** @param from what the value was read from; used to find the exchange behind it */
export function failingOver(value: unknown, name: string, from: object | undefined): Failing {
  const wrong = (message: string, { members = [], way = 'wrong', ...facts }: Wrong = {}): never =>
    fail(message, {
      exchange: exchangeBehind(value, from),
      deviation: {
        kind: 'value',
        name: withoutIds(members.length === 1 ? `${members[0]} of ${name}` : name),
        way: value === undefined || value === null ? 'missing' : way,
        ...(members.length > 1 ? { members } : {}),
        got: wholeText(value),
        ...facts,
      },
    })
  return {
    wrong,
    failingCount: (length, got, details) => wrong(`${countExpected(name, length)}, got ${got}`, details),
    failing: (expected, got, details) => wrong(`expected ${name} ${expected}, got ${got}`, details),
    failingEmpty: (got) => wrong(`${emptyExpected(name)}, ${instead(name, got)}`, { way: 'unwanted' }),
  }
}

/** What a list can hold, at the beginning of its name. */
const things = /^(?:the )?((?:definitions|entries|groups|ids)\b.*)$/

/** `expected 50 entries that the user sees`; `expected the page to have 50 members`. */
function countExpected(name: string, length: number): string {
  const [, several] = things.exec(name) ?? []
  return several === undefined || length === 1
    ? `expected ${name} to have ${length} ${length === 1 ? 'member' : 'members'}`
    : `expected ${length} ${several}`
}

/** What a name says that was changed, and by whom. */
const effect = /^what (?:(?!has )(.*?) )?(?:has )?(changed|stored)\b(.*)$/

/** Of changes, as many are stated. */
const shownChanges = 3

/** Changes in words are stated as they are: `but data of the entry 7: "A" became "B"`. */
function instead(name: string, got: readonly unknown[]): string {
  const [, , did] = effect.exec(name) ?? []
  if (did !== 'changed' || !got.every((one) => typeof one === 'string')) return `got ${unwantedShown(got)}`
  const more = got.length > shownChanges ? `; and ${got.length - shownChanges} more` : ''
  return `but ${withVisibleMarks(got.slice(0, shownChanges).join('; '))}${more}`
}

/** `expected no entries of the new group`, or `expected no changes made by the request in the group`. */
function emptyExpected(name: string): string {
  const [, doer, did, where] = effect.exec(name) ?? []
  if (did === undefined) return `expected no ${name.replace(/^the /, '')}`
  if (did === 'stored') return `expected nothing stored${doer === undefined ? '' : ` by ${doer}`}${where}`
  return `expected no changes${doer === undefined ? '' : ` made by ${doer}`}${where}`
}
