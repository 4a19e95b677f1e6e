import { isJsonObject } from '../../schemas/index.ts'
import { firstNamed, listed, withVisibleMarks } from '../http/message/shown.ts'
import { percentDecoded } from '../http/signing/percent-decoded.ts'

/** A usual mistake in the handling of texts. */
interface Change {
  /** Completes "it came …". */
  readonly what: string
  /** What the mistake makes of a text. */
  readonly of: (text: string) => string
}

const htmlEntities: readonly (readonly [character: string, entities: readonly string[]])[] = [
  ['&', ['&amp;', '&#38;', '&#x26;']],
  ['<', ['&lt;', '&#60;', '&#x3c;']],
  ['>', ['&gt;', '&#62;', '&#x3e;']],
  ['"', ['&quot;', '&#34;', '&#x22;']],
  ["'", ['&apos;', '&#39;', '&#x27;', '&#039;']],
  ['/', ['&#47;', '&#x2f;']],
]

/** A text with its HTML entities replaced by their characters: the text before it was escaped. */
const withoutEntities = (text: string): string =>
  htmlEntities
    .toReversed()
    .reduce(
      (plain, [character, entities]) =>
        entities.reduce((one, entity) => one.replaceAll(new RegExp(entity, 'gi'), () => character), plain),
      text,
    )

const inJson = (text: string): string => JSON.stringify(text).slice(1, -1)

/** What usual mistakes make of a text; the smallest changes come first. */
const changes: readonly Change[] = [
  { what: 'without the spaces at its ends', of: (text) => text.trim() },
  {
    what: 'with spaces instead of the full-width spaces U+3000',
    of: (text) => text.replaceAll('\u3000', ' '),
  },
  {
    what: 'with spaces instead of the no-break spaces U+00A0',
    of: (text) => text.replaceAll('\u00a0', ' '),
  },
  {
    what: 'with spaces instead of the full-width and the no-break ones (U+3000, U+00A0)',
    of: (text) => text.replace(/[\u00a0\u3000]/g, ' '),
  },
  { what: 'with one space instead of several', of: (text) => text.replace(/ {2,}/g, ' ') },
  { what: 'with \\r\\n instead of every line feed', of: (text) => text.replace(/\r?\n/g, '\r\n') },
  { what: 'with \\n instead of every \\r\\n', of: (text) => text.replaceAll('\r\n', '\n') },
  { what: 'without its line breaks', of: (text) => text.replace(/[\r\n]+/g, '') },
  { what: 'with spaces instead of its line breaks', of: (text) => text.replace(/\r?\n/g, ' ') },
  {
    what: 'with one blank instead of every run of spaces and line breaks',
    of: (text) => text.replace(/\s+/g, ' '),
  },
  { what: 'in the normalisation form NFC', of: (text) => text.normalize('NFC') },
  { what: 'in the normalisation form NFD', of: (text) => text.normalize('NFD') },
  { what: 'in the normalisation form NFKC', of: (text) => text.normalize('NFKC') },
  { what: 'in small letters', of: (text) => text.toLowerCase() },
  { what: 'in capital letters', of: (text) => text.toUpperCase() },
  { what: 'without markup: what looks like a tag is gone', of: (text) => text.replace(/<[^<>]*>/g, '') },
  { what: 'without its backslashes', of: (text) => text.replaceAll('\\', '') },
  { what: 'with a backslash before every quote', of: (text) => text.replace(/["']/g, '\\$&') },
  { what: 'with apostrophes doubled, as in SQL', of: (text) => text.replaceAll("'", "''") },
  { what: 'written as JSON once more', of: inJson },
  { what: 'parsed as JSON', of: readAsJson },
  { what: 'with spaces instead of its plus signs', of: (text) => text.replaceAll('+', ' ') },
  { what: 'percent-encoded', of: encodeURIComponent },
  { what: 'with its percent-encoding decoded', of: decoded },
  { what: 'as UTF-8 that was read as Latin-1', of: (text) => Buffer.from(text).toString('latin1') },
  { what: 'as Latin-1 that was read as UTF-8', of: (text) => Buffer.from(text, 'latin1').toString('utf8') },
  {
    what: 'without its characters of four bytes',
    of: (text) => text.replace(/[\u{10000}-\u{10ffff}]/gu, ''),
  },
  {
    what: 'with ? instead of its characters of four bytes',
    of: (text) => text.replace(/[\u{10000}-\u{10ffff}]/gu, '?'),
  },
  {
    what: 'with \ufffd instead of its characters of four bytes',
    of: (text) => text.replace(/[\u{10000}-\u{10ffff}]/gu, '\ufffd'),
  },
  { what: 'without its characters beyond ASCII', of: (text) => text.replace(/[^\0-\x7f]/gu, '') },
  { what: 'with ? instead of its characters beyond ASCII', of: (text) => text.replace(/[^\0-\x7f]/gu, '?') },
]

/** The string in a JSON text, the string in its member `data`, or the members of its list as one text. */
function readAsJson(text: string): string {
  try {
    const value: unknown = JSON.parse(text)
    const data = isJsonObject(value) ? value.data : value
    return typeof data === 'string' || Array.isArray(data) ? String(data) : text
  } catch {
    return text
  }
}

function decoded(text: string): string {
  return percentDecoded(text) ?? text
}

const escapedForHtml = 'escaped for HTML'

/** In UTF-16 units. A target may send a text of any length. */
const longest = 8192

/** How many characters a text must keep to count as cut. */
const leastLeft = 8

/**
 * How a text was changed, if it is a usual mistake: escaped for HTML, trimmed, cut, in another encoding.
 * @returns completes "it came …"; undefined if no usual mistake explains the difference
 */
export function textChange(expected: unknown, got: unknown): string | undefined {
  if (typeof expected !== 'string' || typeof got !== 'string') return undefined
  // If the text is empty, no mistake is more likely than another.
  if (got === '') return undefined
  if (expected === got || expected.length > longest || got.length > 8 * longest) return undefined
  if (withoutEntities(got) === expected) return escapedForHtml
  if (withoutEntities(expected) === got) return 'with its HTML entities decoded'
  const invisible = withoutInvisible(expected, got)
  if (invisible !== undefined) return invisible
  const change = changes.find(({ of }) => of(expected) === got)
  if (change !== undefined) return change.what
  if (got.length >= leastLeft && expected.startsWith(got))
    return `cut after ${[...got].length} characters (${Buffer.byteLength(got)} bytes)`
  return cutWithMark(expected, got) ?? withoutCharacters(expected, got) ?? changedInOnePlace(expected, got)
}

/** {@link textChange} for a message: says which characters were escaped for HTML, because it may be one of them. */
export function textChangeShown(expected: unknown, got: unknown): string | undefined {
  const change = textChange(expected, got)
  if (change !== escapedForHtml || typeof expected !== 'string' || typeof got !== 'string') return change
  const escaped = htmlEntities.flatMap(([character, entities]) => {
    const entity = entities.find((one) => got.toLowerCase().includes(one))
    return entity === undefined || !expected.includes(character) ? [] : [`${character} as ${entity}`]
  })
  return escaped.length === 0 ? change : `${change} (${escaped.join(', ')})`
}

/** What marks the end of a text that is cut. */
const endMark = /\s*(…|\.{2,3}|\[(…|\.{3})\]|>>)$/

/** How long the mark can be, with the blanks before it, in UTF-16 units. */
const longestMark = 8

function cutWithMark(expected: string, got: string): string | undefined {
  // A target may send a text of nothing but spaces: the mark is looked for only at the end.
  const end = got.slice(-longestMark)
  const left = got.slice(0, got.length - end.length) + end.replace(endMark, '')
  const mark = got.slice(left.length).trim()
  const isCut = expected.length - left.length > longestMark && expected.startsWith(left)
  return mark !== '' && left.length >= leastLeft && isCut
    ? `cut after ${[...left].length} characters, with ${mark} instead of the rest`
    : undefined
}

/** Invisible characters, by what they are. */
const invisibleKinds: readonly (readonly [kind: string, characters: RegExp])[] = [
  ['variation selector', /[\u180b-\u180d\u180f\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/u],
  ['zero-width joiner', /\u200d/u],
  ['zero-width non-joiner', /\u200c/u],
  ['zero-width space', /\u200b/u],
  ['word joiner', /\u2060/u],
  ['soft hyphen', /\u00ad/u],
  ['byte order mark', /\ufeff/u],
  ['direction mark', /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u],
  ['tag', /[\u{e0000}-\u{e007f}]/u],
  ['other invisible character', /\p{Default_Ignorable_Code_Point}/u],
]

/** How many invisible characters of a kind are listed. */
const namedInvisible = 3

/**
 * Says which invisible characters are gone, if nothing else is: each of them everywhere, or a byte order mark at the
 * beginning.
 */
function withoutInvisible(expected: string, got: string): string | undefined {
  const isInvisible = (character: string) => /\p{Default_Ignorable_Code_Point}/u.test(character)
  if (expected === `\ufeff${got}`) return 'without the byte order mark U+FEFF before it'
  const left = new Set(got)
  const gone = [...new Set(expected)].filter((character) => !left.has(character))
  if (gone.length === 0 || !gone.every(isInvisible)) return undefined
  if ([...expected].filter((character) => left.has(character)).join('') !== got) return undefined
  const rest = new Set(gone)
  const kinds = invisibleKinds.flatMap(([kind, characters]) => {
    const found = [...rest].filter((character) => characters.test(character))
    for (const one of found) rest.delete(one)
    return found.length === 0 ? [] : [`${namesOf(found)} (${kind}${found.length === 1 ? '' : 's'})`]
  })
  return `without ${listed(kinds, 'and')}`
}

/** `U+E0100`, `U+E0100 and U+E0101`, `U+E0100, U+E0101, U+E0102 and 4 more`. */
function namesOf(characters: readonly string[]): string {
  const names = characters.map(codePoint)
  return names.length > namedInvisible ? firstNamed(names, namedInvisible) : listed(names, 'and')
}

/** How many different characters may be gone; the message lists them by code point. */
const mostGone = 3

/** Says which characters are gone everywhere in the text, if they are few. */
function withoutCharacters(expected: string, got: string): string | undefined {
  const left = new Set(got)
  const gone = new Set([...expected].filter((character) => !left.has(character)))
  if (gone.size === 0 || gone.size > mostGone) return undefined
  const kept = [...expected].filter((character) => !gone.has(character))
  if (kept.length < leastLeft || kept.join('') !== got) return undefined
  // If a single visible character is gone, the place where it is gone says more.
  const lost = [...expected].length - kept.length
  return lost === 1 && changedInOnePlace(expected, got) !== undefined && !/\p{C}/u.test([...gone].join(''))
    ? undefined
    : `without every ${[...gone].map(codePoint).join(', ')}`
}

const codePoint = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`

/** A longer piece counts as another text. In characters. */
const longestPiece = 24

/** What replaces words that a filter hides. */
const mask = /^[*#?_-]{1,24}$/

/** Says that one piece of the text is gone, or replaced by a mask. */
function changedInOnePlace(expected: string, got: string): string | undefined {
  const [sent, came] = [[...expected], [...got]]
  const shorter = Math.min(sent.length, came.length)
  let start = 0
  while (start < shorter && sent[start] === came[start]) start++
  let end = 0
  while (end < shorter - start && sent.at(-1 - end) === came.at(-1 - end)) end++
  if (start + end < leastLeft) return undefined
  const piece = sent.slice(start, sent.length - end).join('')
  const other = came.slice(start, came.length - end).join('')
  // If a number differs, it is another text. Of what came, only a mask is shown: the rest is the target's text.
  if (piece === '' || [...piece].length > longestPiece || /\d/.test(piece + other)) return undefined
  const shownPiece = withVisibleMarks(
    piece.replace(/[\p{Cc}\p{Cs}]/gu, (sign) => JSON.stringify(sign).slice(1, -1)),
  )
  if (other === '') return `without “${shownPiece}”`
  return mask.test(other) ? `with “${other}” instead of “${shownPiece}”` : undefined
}
