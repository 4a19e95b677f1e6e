/**
 * In what way a response was not what it should be, apart from the words of a message: failures that deviate in the same way
 * have one cause. Plain data.
 */
export type Deviation =
  | { readonly kind: 'status'; readonly expected: string; readonly got: number }
  /** A body where there should be none, or one of another form. */
  | { readonly kind: 'body'; readonly way: string }
  | { readonly kind: 'header'; readonly name: string; readonly way: 'missing' | 'wrong' }
  | WrongValue
  /** A response that breaks openapi.json: where, and how. */
  | { readonly kind: 'contract'; readonly place: string; readonly way: string }
  | { readonly kind: 'no-response'; readonly reason: string }

/** A value of a body, or one made from several, that is not what it should be. */
export interface WrongValue extends FactsOfValue {
  readonly kind: 'value'
  /** As in the message, without what differs from run to run. */
  readonly name: string
  /**
   * Unwanted: a list of what should not be. Incomplete: a list that lacks some of what it should hold, and holds nothing else as far as was
   * asked.
   */
  readonly way: 'wrong' | 'missing' | 'unwanted' | 'incomplete'
  /** Of an object, the members that are wrong, where there are several. */
  readonly members?: readonly string[]
}

/** What an assertion knows of a wrong value beside its name: what reports would have to read out of the message otherwise. */
export interface FactsOfValue {
  /** Of a text, the usual mistake that it came by, completing "it came …". */
  readonly change?: string | undefined
  /** What it is in place of what it should be, completing "it is …", where both are said in a few words: `902 instead of 1`. */
  readonly instead?: string | undefined
  /** The text that should have come, where the message shows it whole. */
  readonly expected?: string | undefined
  /** The text that came, where the message shows it whole. */
  readonly got?: string | undefined
  /** Nothing should have come. */
  readonly expectsNothing?: boolean | undefined
  /** Where a yes or no was asked for: what was found. */
  readonly answer?: boolean | undefined
  /** The one text that a list lacks. */
  readonly lacks?: string | undefined
  /** A list holds what it should not, whatever it holds beside. */
  readonly holdsUnwanted?: boolean | undefined
  /** The order in which a list should be. */
  readonly order?: Order | undefined
  /** Of two texts whose difference is told, or of the first such texts of two lists: so many characters are alike at their beginnings. */
  readonly alikeUpTo?: number | undefined
}

/** The same, with the target's own texts changed: what was sent or received may hold secrets. */
export function withTexts(deviation: Deviation, change: (text: string) => string): Deviation {
  if (deviation.kind !== 'value') return deviation
  const { change: cameBy, instead, expected, got, lacks, ...others } = deviation
  const texts = Object.entries({ change: cameBy, instead, expected, got, lacks }).flatMap(([name, text]) =>
    text === undefined ? [] : [[name, change(text)] as const],
  )
  return { ...others, ...Object.fromEntries(texts) }
}

/** The order of a list. */
export type Order = 'ascending' | 'descending'

/** Names and messages without what differs from run to run: numbers, quoted texts, made-up names. */
export const withoutDetails = (text: string): string =>
  text
    .replace(/"(?:[^"\\]|\\.)*"/g, '"…"')
    .replace(/\btbc_\w+/g, '…')
    .replace(/\d+/g, 'N')

/** Words behind which a number is an id. */
const named =
  'entry|entries|achievement|definition|incentive|group|user|owner|ownerId|writer|writerId|application'

/**
 * {@link withoutDetails}, but for the numbers that say something: a status, a size, a place, `2-legged`. Ids are behind the word for what
 * they name, or long.
 */
export const withoutIds = (text: string): string =>
  text
    .replace(/"(?:[^"\\]|\\.)*"/g, '"…"')
    .replace(/\btbc_\w+/g, '…')
    .replace(new RegExp(`\\b(${named}) (?=[\\w-]*\\d)[\\w.,-]+(?<=\\w)`, 'g'), '$1 N')
    .replace(/(?<!\d)\d{5,}(?:\.\d+)?(?![\d.]| bytes| characters| entries)/g, 'N')
