import { shown } from '../http/message/shown.ts'

/** In a text up to so many characters a difference is seen at once, if it can be seen at all. */
const atOneGlance = 40

/** How much of two texts is shown from the character on in which they differ, in characters. */
const piece = 12

/** So much of a text is compared: what a target sends may be of any length. In UTF-16 units. */
const compared = 8192

/** Of so many characters the code points are told. */
const told = 3

/** Where two texts differ, as it is told. */
export interface TextDifference {
  /** Completes a message; empty where nothing has to be told. */
  readonly text: string
  /** So many characters are alike at their beginnings, where it is told. */
  readonly alikeUpTo?: number
}

const untold: TextDifference = { text: '' }

/**
 * Where two texts differ that look alike, or are too long to be compared by eye: from which character on, and what stands there.
 * Characters that look alike, or cannot be seen, are told by their code points.
 * @returns no text where anybody sees the difference: the texts are short, or differ from their first character on
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
    text: `; from character ${from + 1} on expected ${pieceShown(rest, alike)}, got ${pieceShown(other, alike)}`,
    alikeUpTo: from,
  }
}

/**
 * The same for two lists, of which the first members are compared that one of them lacks.
 * @param missing members that were expected and did not come
 * @param unexpected members that came instead
 */
export const listDifference = (missing: readonly unknown[], unexpected: readonly unknown[]): TextDifference =>
  textDifference(missing[0], nearest(missing[0], unexpected))

/** Texts that begin alike for fewer characters than these are other texts, and nobody looks for the difference. */
const leastAlike = 5

/** What of a list begins like a text, as far as can be; undefined where nothing is like it. */
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

/** Signs of punctuation and symbols beyond ASCII come in twins that hardly anybody tells apart: \u301C and \uFF5E, \u2212 and \uFF0D. */
const haveTwins = (one: string | undefined, other: string | undefined): boolean =>
  [one, other].every(
    (character) => character !== undefined && /[^\p{ASCII}\p{L}\p{N}]|\p{Lm}/u.test(character),
  )

/** Control characters, marks that stand on another character, blanks that are none, and half of a surrogate pair. */
const isUnseen = (character: string): boolean => character !== ' ' && /[\p{C}\p{M}\p{Z}]/u.test(character)

function pieceShown(characters: readonly string[], withCodePoints: boolean): string {
  if (characters.length === 0) return 'its end'
  const codePoints = characters.slice(0, told).map((character) => {
    const hex = (character.codePointAt(0) ?? 0).toString(16).toUpperCase()
    return `U+${hex.padStart(4, '0')}`
  })
  return `${shown(characters.join(''))}${withCodePoints ? ` (${codePoints.join(' ')})` : ''}`
}
