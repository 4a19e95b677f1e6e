import { quantity } from './quantity.ts'

const moreOf = (left: number, noun: string | undefined): string =>
  noun === undefined ? `${left} more` : quantity(left, `more ${noun}`)

/**
 * The end of a list that names only its first items: ` and 3 more`, ` and 1 more operation`.
 * @param left how many are not named; empty text for 0 or less
 * @param noun what they are, if the sentence does not say it
 */
export const andMore = (left: number, noun?: string): string => (left > 0 ? ` and ${moreOf(left, noun)}` : '')

/**
 * The line after the first items of a list: `…and 3 more causes in summary.md`.
 * @param left how many are not shown; no line for 0 or less
 * @param where the end of the line: where to find the others
 * @param before text before the line: an indent, or a line feed for an empty line
 */
export const moreLine = (
  left: number,
  where: string,
  { noun, before = '' }: { readonly noun?: string; readonly before?: string } = {},
): string[] => (left > 0 ? [`${before}…and ${moreOf(left, noun)}${where}`] : [])
