import {
  type CheckContext,
  entriesPath,
  entryOf,
  type HttpResponse,
  segment,
} from '../../../harness/index.ts'
import { type OwnEntries, ownEntries } from '../entries/own-entries.ts'
import { sentOnce } from '../requests/sent-once.ts'

/** Characters that break texts, databases and formats. */
export interface OddCharacters {
  /** The id of the case about texts. */
  readonly id: string
  /** What the characters are. */
  readonly title: string
  readonly list: readonly string[]
}

const inTexts = (name: string, title: string, list: readonly string[]): OddCharacters => ({
  id: `properties.hostile.text.${name}`,
  title,
  list,
})

const codes = (low: number, high: number): string[] =>
  Array.from({ length: high - low + 1 }, (_unused, index) => String.fromCodePoint(low + index))

/** Characters that a person's text may contain. */
export const ordinaryCharacters: readonly OddCharacters[] = [
  inTexts(
    'late-controls',
    'the control characters U+0080 to U+009F',
    [0x80, 0x85, 0x8a, 0x9f].map((code) => String.fromCodePoint(code)),
  ),
  inTexts('private', 'characters of private use (U+E000, U+F8FF, U+F0000, U+10FFFD)', [
    '\ue000',
    '\uf8ff',
    '\u{f0000}',
    '\u{10fffd}',
  ]),
  inTexts('directions', 'direction marks (U+202A, U+202E, U+2066, U+2069)', [
    '\u202a',
    '\u202e',
    '\u2066',
    '\u2069',
  ]),
  inTexts('invisible', 'invisible characters (U+200B, U+200D, U+2060, U+FEFF, U+00AD, U+2028, U+2029)', [
    '\u200b',
    '\u200d',
    '\u2060',
    '\ufeff',
    '\u00ad',
    '\u2028',
    '\u2029',
  ]),
  inTexts('piled', 'forty combining marks on one letter', [
    `a${'\u0301\u0323'.repeat(20)}`,
    `\u0e01${'\u0e49'.repeat(40)}`,
  ]),
]

/** Characters that no person's text contains, and code points that are not characters. */
export const oddCharacters: readonly OddCharacters[] = [
  inTexts('controls', 'control characters (among U+0000 to U+001F, and U+007F)', [
    ...codes(0x00, 0x01),
    ...codes(0x08, 0x0e),
    '\u001a',
    '\u001b',
    '\u001f',
    '\u007f',
  ]),
  inTexts('no-characters', 'code points that are not characters (such as U+FFFE)', [
    '\ufffe',
    '\uffff',
    '\u{1fffe}',
    '\u{10ffff}',
    '\ufdd0',
  ]),
  inTexts('half', 'half characters (surrogates, U+D800 to U+DFFF)', [
    '\ud800',
    '\udbff',
    '\udc00',
    '\udfff',
    '\ude00\ud83d',
  ]),
]

/** The responses to texts with such characters. */
export interface OddTextsSent {
  readonly created: readonly HttpResponse[]
  readonly updated: readonly HttpResponse[]
  /** The updated entry and some of the created ones, as they are read afterwards. */
  readonly reads: readonly HttpResponse[]
}

/** Creates and updates entries whose texts contain such characters, as JSON escapes if necessary. */
export const oddTexts = (title: string, rows: readonly OddCharacters[]) =>
  sentOnce<OddCharacters, OwnEntries, void, OddTextsSent>({
    title,
    rows,
    arrange: ownEntries,
    send: (context, { list }, place) => sendTexts(context, list, place),
  })

async function sendTexts(
  { trusted }: CheckContext,
  characters: readonly string[],
  { group, twin, ids: { writerId } }: OwnEntries,
): Promise<OddTextsSent> {
  const path = entriesPath(group)
  const send = (method: string, to: string) => (character: string) =>
    trusted.request({
      method,
      path: to,
      unjudged: true,
      invalid: 'an unusual character',
      rawBody: JSON.stringify({ data: `The gardener ${character} came early today.`, writerId }),
    })
  const created = await Promise.all(characters.map(send('POST', path)))
  const updated = await Promise.all(characters.slice(0, 2).map(send('PUT', `${path}/${segment(twin.id)}`)))
  const ids = created.filter(({ status }) => status === 201).map((response) => entryOf(response).id)
  const reads = await Promise.all([twin.id, ...ids.slice(0, 2)].map((id) => trusted.readEntry(group, id)))
  return { created, updated, reads }
}
