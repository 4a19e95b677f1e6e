/**
 * In what way a response was not what it should be, as plain data, independent of the wording of a message. Failures
 * that deviate in the same way have the same cause.
 */
export type Deviation =
  | { readonly kind: 'status'; readonly expected: string; readonly got: number }
  /** A body that should not be there, or one that has another form. */
  | { readonly kind: 'body'; readonly way: string }
  | { readonly kind: 'header'; readonly name: string; readonly way: 'missing' | 'wrong' }
  | WrongValue
  /** A response that breaks openapi.json: where, and how. */
  | { readonly kind: 'contract'; readonly place: string; readonly way: string }
  | { readonly kind: 'no-response'; readonly reason: string }

/** A value of a body, or a value made from several, that is wrong. */
export interface WrongValue extends FactsOfValue {
  readonly kind: 'value'
  /** As in the message, without the parts that differ from run to run. */
  readonly name: string
  /**
   * `unwanted`: a list of things that should not be there. `incomplete`: a list that lacks some of its members, and has
   * no others as far as the assertion looks.
   */
  readonly way: 'wrong' | 'missing' | 'unwanted' | 'incomplete'
  /** The wrong members of an object, if there are several. */
  readonly members?: readonly string[]
}

/** What an assertion knows about a wrong value. Without it, reports would have to read it out of the message. */
export interface FactsOfValue {
  /** The usual mistake that explains the change of a text; completes "it came …". */
  readonly change?: string | undefined
  /** What it is instead of what it should be, if both are short; completes "it is …": `902 instead of 1`. */
  readonly instead?: string | undefined
  /** The expected text, if the message shows it whole. */
  readonly expected?: string | undefined
  /** The text that came, if the message shows it whole. */
  readonly got?: string | undefined
  /** Nothing should have come. */
  readonly expectsNothing?: boolean | undefined
  /** The answer that was found, if the assertion was about a yes or no. */
  readonly answer?: boolean | undefined
  /** The text that a list lacks, if it is only one. */
  readonly lacks?: string | undefined
  /** A list contains something that it should not contain; it may contain other things, too. */
  readonly holdsUnwanted?: boolean | undefined
  /** The order in which a list should be. */
  readonly order?: Order | undefined
  /** How many characters at the beginning of two texts are equal, if their difference is shown. */
  readonly alikeUpTo?: number | undefined
}

/** The same deviation with its texts changed: texts that were sent or received may contain secrets. */
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

/** A name or message without what differs from run to run: numbers, quoted texts, made-up names. */
export const withoutDetails = (text: string): string =>
  text
    .replace(/"(?:[^"\\]|\\.)*"/g, '"…"')
    .replace(/\btbc_\w+/g, '…')
    .replace(/\d+/g, 'N')

/** Words before an id. */
const named =
  'entry|entries|achievement|definition|incentive|group|user|owner|ownerId|writer|writerId|application'

/**
 * Like {@link withoutDetails}, but keeps numbers that have a meaning: a status, a size, a place, `2-legged`. It
 * recognises ids by the word before them, or by their length.
 */
export const withoutIds = (text: string): string =>
  text
    .replace(/"(?:[^"\\]|\\.)*"/g, '"…"')
    .replace(/\btbc_\w+/g, '…')
    .replace(new RegExp(`\\b(${named}) (?=[\\w-]*\\d)[\\w.,-]+(?<=\\w)`, 'g'), '$1 N')
    .replace(/(?<!\d)\d{5,}(?:\.\d+)?(?![\d.]| bytes| characters| entries)/g, 'N')
