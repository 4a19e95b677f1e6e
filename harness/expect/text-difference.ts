import { shown } from '../http/message/shown.ts'

/** In a text up to this many characters, readers see a difference at once, if it is visible at all. */
const atOneGlance = 40

/** How many characters of the two texts are shown, from the first difference on. */
const piece = 12

/** How much of a text is compared, in UTF-16 units. A target may send a text of any length. */
const compared = 8192

/** For how many characters the code points are shown. */
const told = 3

/** Where two texts differ, for a message. */
export interface TextDifference {
  /** Completes a message; empty if there is nothing to say. */
  readonly text: string
  /** How many characters at the beginning are equal, if the difference is shown. */
  readonly alikeUpTo?: number
}

const untold: TextDifference = { text: '' }

/**
 * Where two texts differ that look alike or are too long to compare by eye: from which character on, and what each has
 * there. Characters that look alike or are invisible are shown with their code points.
 * @returns no text if the difference is easy to see: the texts are short, or differ from the first character on
 */
export function textDifference(expected: unknown, got: unknown): TextDifference {
  if (typeof expected !== 'string' || typeof got !== 'string' || expected === got) return untold
  const [wanted, came] = [[...expected.slice(0, compared)], [...got.slice(0, compared)]]
  const at = wanted.findIndex((character, index) => character !== came[index])
  if (at < 0 && expected.length > compared) return untold
  const from = at < 0 ? wanted.length : at
  const [rest, other] = [wanted.slice(from, from + piece), came.slice(from, from + piece)]
  const alike =
    looksLike(rest.join('')) === looksLike(other.join('')) ||
    [...rest, ...other].some(isUnseen) ||
    haveTwins(rest[0], other[0])
  if (!alike && (from === 0 || Math.max(wanted.length, came.length) <= atOneGlance)) return untold
  return {
    text: `; they differ from character ${from + 1} on: expected ${pieceShown(rest, alike)}, got ${pieceShown(other, alike)}`,
    alikeUpTo: from,
  }
}

/**
 * The same for two lists: compares the first missing member with the most similar unexpected member.
 * @param missing members that were expected and did not come
 * @param unexpected members that came instead
 */
export const listDifference = (missing: readonly unknown[], unexpected: readonly unknown[]): TextDifference =>
  textDifference(missing[0], nearest(missing[0], unexpected))

/** If fewer characters at the beginning are equal, the texts are too different to be compared. */
const leastAlike = 5

/** The member of a list that has the longest beginning in common with a text; undefined if no member is similar. */
function nearest(text: unknown, list: readonly unknown[]): unknown {
  if (typeof text !== 'string') return undefined
  const alike = (one: unknown) => {
    if (typeof one !== 'string') return -1
    const common = commonBeginning(text, one)
    return common >= leastAlike || looksLike(one) === looksLike(text) ? common : -1
  }
  return list.reduce((best, one) => (alike(one) > alike(best) ? one : best), undefined)
}

function commonBeginning(one: string, other: string): number {
  let length = 0
  while (length < Math.min(one.length, compared) && one[length] === other[length]) length++
  return length
}

const looksLike = (text: string): string => text.normalize('NFKC').replaceAll(/\s+/gu, ' ')

/** Punctuation and symbols outside ASCII often look like others: \u301C and \uFF5E, \u2212 and \uFF0D. */
const haveTwins = (one: string | undefined, other: string | undefined): boolean =>
  [one, other].every(
    (character) => character !== undefined && /[^\p{ASCII}\p{L}\p{N}]|\p{Lm}/u.test(character),
  )

/** Control characters, combining marks, blanks other than the space, and half of a surrogate pair. */
const isUnseen = (character: string): boolean => character !== ' ' && /[\p{C}\p{M}\p{Z}]/u.test(character)

function pieceShown(characters: readonly string[], withCodePoints: boolean): string {
  if (characters.length === 0) return 'its end'
  const codePoints = characters.slice(0, told).map((character) => {
    const hex = (character.codePointAt(0) ?? 0).toString(16).toUpperCase()
    return `U+${hex.padStart(4, '0')}`
  })
  return `${shown(characters.join(''))}${withCodePoints ? ` (${codePoints.join(' ')})` : ''}`
}
