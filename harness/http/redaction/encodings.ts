/** An encoded piece of a text: its position, and its decoded text. */
export interface DecodedPiece {
  readonly from: number
  readonly to: number
  readonly text: string
}

/** Finds the pieces of a text that are in one encoding. Pieces come in order and do not overlap. */
export interface Decoder {
  (text: string): Iterable<DecodedPiece>
  /** Is each piece a whole text, so that the text around it does not belong to it? */
  readonly whole?: true
}

/**
 * The encodings in which a server, a log or a gateway may send a text back. Encodings with a mark (`%`, `\`, `&`, `=`)
 * leave the rest of the text unchanged; the others write the text as a run of their own digits.
 * @param shortest length in bytes of the shortest text to look for
 */
export function decodersFor(shortest: number): readonly Decoder[] {
  const hexRun = new RegExp(`${hexPair}(?:${hexSeparator}${hexPair}){${shortest - 1},}`, 'gi')
  const base64Run = new RegExp(
    `[A-Za-z0-9+/_-](?:(?:\\r?\\n)?[A-Za-z0-9+/_-]){${Math.ceil((shortest * 4) / 3) - 1},}={0,2}`,
    'g',
  )
  const base32Run = new RegExp(`[A-Za-z2-7]{${Math.ceil((shortest * 8) / 5)},}={0,6}`, 'g')
  return [
    percent,
    form,
    escapes,
    entities,
    quotedPrintable,
    doubledQuotes,
    shellQuotes,
    sections,
    zeros,
    ...runs(hexRun, hex, 2),
    ...runs(base64Run, base64, 4),
    ...runs(base32Run, base32, 8),
  ]
}

const hexPair = '(?:0x|\\\\x)?[0-9a-f]{2}'
const hexSeparator = '[ :,-]?(?: )?'

/** A decoder of what follows a mark. @param mark a text without it is not searched */
const marked =
  (mark: string, pattern: RegExp, decode: (match: RegExpMatchArray) => string | undefined): Decoder =>
  (text) =>
    text.includes(mark) ? piecesOf(text, pattern, decode) : []

function* piecesOf(
  text: string,
  pattern: RegExp,
  decode: (match: RegExpMatchArray) => string | undefined,
): Generator<DecodedPiece> {
  for (const match of text.matchAll(pattern)) {
    const decoded = decode(match)
    if (decoded === undefined) continue
    yield { from: match.index, to: match.index + match[0].length, text: decoded }
  }
}

/** Octets as text: as UTF-8 if they are valid, otherwise one character for each octet. */
function textOf(bytes: Uint8Array): string {
  const text = Buffer.from(bytes).toString('utf8')
  return text.includes('\ufffd') ? Buffer.from(bytes).toString('latin1') : text
}

const hexBytes = (digits: string): Buffer => Buffer.from(digits, 'hex')

/** RFC 3986, section 2.1. */
const percent = marked('%', /(?:%[0-9A-Fa-f]{2})+/g, ([octets]) =>
  textOf(hexBytes(octets.replaceAll('%', ''))),
)

/** application/x-www-form-urlencoded: a blank is written as `+`. */
const form = marked('+', /\+|(?:%[0-9A-Fa-f]{2})+/g, ([octets]) =>
  octets === '+' ? ' ' : textOf(hexBytes(octets.replaceAll('%', ''))),
)

/** RFC 2045, section 6.7. */
const quotedPrintable = marked('=', /=\r?\n|(?:=[0-9A-Fa-f]{2})+/g, ([octets]) =>
  octets.includes('\n') ? '' : textOf(hexBytes(octets.replaceAll('=', ''))),
)

const namedEscapes: Readonly<Record<string, string>> = {
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  0: '\0',
}

/** JSON (RFC 8259, section 7), JavaScript and C: `\u0061`, `\u{61}`, `\x61`, `\141`, `\"`. */
const escapes = marked(
  '\\',
  /(?:\\x[0-9A-Fa-f]{2})+|(?:\\[0-3][0-7]{2})+|(?:\\u[0-9A-Fa-f]{4})+|\\u\{([0-9A-Fa-f]{1,6})\}|\\([^ux])/g,
  ([all, point, character]) => {
    if (point !== undefined) {
      const code = Number.parseInt(point, 16)
      return code <= 0x10ffff ? String.fromCodePoint(code) : undefined
    }
    if (character !== undefined) return namedEscapes[character] ?? character
    const units = all.slice(1).split('\\')
    if (all.startsWith('\\u')) {
      return units.map((unit) => String.fromCharCode(Number.parseInt(unit.slice(1), 16))).join('')
    }
    const octets = units.map((unit) =>
      unit.startsWith('x') ? Number.parseInt(unit.slice(1), 16) : Number.parseInt(unit, 8),
    )
    return textOf(Uint8Array.from(octets))
  },
)

/** Names of the ASCII characters that are neither letters nor digits (HTML, section 13.5). */
const entityNames: Readonly<Record<string, string>> = {
  tab: '\t',
  newline: '\n',
  excl: '!',
  quot: '"',
  num: '#',
  dollar: '$',
  percnt: '%',
  amp: '&',
  apos: "'",
  lpar: '(',
  rpar: ')',
  ast: '*',
  midast: '*',
  plus: '+',
  comma: ',',
  period: '.',
  sol: '/',
  colon: ':',
  semi: ';',
  lt: '<',
  equals: '=',
  gt: '>',
  quest: '?',
  commat: '@',
  lsqb: '[',
  lbrack: '[',
  bsol: '\\',
  rsqb: ']',
  rbrack: ']',
  hat: '^',
  lowbar: '_',
  underbar: '_',
  grave: '`',
  lcub: '{',
  lbrace: '{',
  verbar: '|',
  vert: '|',
  rcub: '}',
  rbrace: '}',
}

/** HTML and XML: `&quot;`, `&#34;`, `&#x22;`. */
const entities = marked(
  '&',
  /&(?:#[xX]([0-9A-Fa-f]{1,8})|#([0-9]{1,8})|([A-Za-z]{2,10}));?/g,
  ([, hexDigits, digits, name]) => {
    if (name !== undefined) return entityNames[name.toLowerCase()]
    const code = hexDigits === undefined ? Number(digits) : Number.parseInt(hexDigits, 16)
    return code <= 0x10ffff ? String.fromCodePoint(code) : undefined
  },
)

/** SQL and CSV. */
const doubledQuotes: Decoder = (text) =>
  text.includes("''") || text.includes('""') ? piecesOf(text, /''|""/g, ([both]) => both[0]) : []

/** A quote inside the quotes of a shell. */
const shellQuotes = marked("'\\''", /'\\''/g, () => "'")

/** XML: a text in a CDATA section. */
const sections = marked(']]>', /<!\[CDATA\[|\]\]>/g, () => '')

/** UTF-16 and UTF-32, read as UTF-8. */
const zeros = marked('\0', /\0+/g, () => '')

/**
 * Decoders of runs of digits. If the decoded octets are not a text, the run is not an encoded text.
 * @param offsets how many digits at the beginning may belong to the text before: one decoder for each number
 */
function runs(pattern: RegExp, decode: (digits: string) => Uint8Array, offsets: number): Decoder[] {
  // All decoders share one search.
  let last: { readonly text: string; readonly found: readonly RegExpMatchArray[] } | undefined
  const runsIn = (text: string) => {
    if (last?.text !== text) last = { text, found: [...text.matchAll(pattern)] }
    return last.found
  }
  return Array.from({ length: offsets }, (_unused, offset): Decoder => {
    function* pieces(text: string): Generator<DecodedPiece> {
      for (const { 0: digits, index = 0 } of runsIn(text)) {
        const own = digits.slice(offset)
        if (!isLikely(own, decode)) continue
        const decoded = readable(decode(own))
        if (decoded === undefined) continue
        yield { from: index, to: index + digits.length, text: digits.slice(0, offset) + decoded }
      }
    }
    return Object.assign(pieces, { whole: true as const })
  })
}

/** How many digits are sampled, in three places of a long run. In every encoding, octets begin at each eighth digit. */
const sample = 64

/**
 * Can a run of digits be an encoded text? A session cookie has a thousand digits, and they differ in every response: a
 * sample of the beginning, the middle and the end excludes most readings of it.
 */
function isLikely(digits: string, decode: (digits: string) => Uint8Array): boolean {
  const { length } = digits
  if (length < 4 * sample || /[^\w+/=-]/.test(digits)) return true
  return [0, length / 2, length - sample].some((place) => {
    const from = Math.floor(place / 8) * 8
    // The sample may cut a character of several octets at both ends.
    return readable(decode(digits.slice(from, from + sample)), 3) !== undefined
  })
}

const hex = (digits: string): Buffer => hexBytes(digits.replace(/0x|\\x|[ :,-]/gi, ''))

/** RFC 4648, sections 4 and 5. */
const base64 = (digits: string): Buffer => Buffer.from(digits, 'base64')

const base32Digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The value of each digit by its character code, in both letter cases. */
const base32Values = new Uint8Array(128)
for (const [value, digit] of [...base32Digits].entries()) {
  base32Values[digit.charCodeAt(0)] = value
  base32Values[digit.toLowerCase().charCodeAt(0)] = value
}

/** RFC 4648, section 6. */
function base32(digits: string): Uint8Array {
  const end = digits.indexOf('=')
  const length = end < 0 ? digits.length : end
  const bytes = new Uint8Array(Math.floor((length * 5) / 8))
  let count = 0
  let bits = 0
  let value = 0
  for (let at = 0; at < length; at++) {
    value = ((value << 5) | (base32Values[digits.charCodeAt(at)] ?? 0)) & 0xfff
    bits += 5
    if (bits < 8) continue
    bits -= 8
    bytes[count++] = value >> bits
  }
  return bytes
}

/**
 * Octets as text, in UTF-8 or one character each; undefined if they are not text. The text around a run may have spoilt
 * its ends.
 * @param margin how many characters at both ends are ignored
 */
function readable(bytes: Uint8Array, margin = 0): string | undefined {
  const octets = Buffer.from(bytes)
  const isRead = (candidate: string) => isText(margin === 0 ? candidate : candidate.slice(margin, -margin))
  const text = octets.toString('utf8')
  if (isRead(text)) return text
  const single = octets.toString('latin1')
  return isRead(single) ? single : undefined
}

/** Is it a text, and not random output of a decoder? A few characters at its ends may belong to the text around it. */
function isText(decoded: string): boolean {
  if (decoded === '') return false
  const most = 2 + decoded.length / 20
  let strange = 0
  for (let at = 0; at < decoded.length; at++) {
    if (isStrange(decoded.charCodeAt(at)) && ++strange > most) return false
  }
  return true
}

/** Is it a control character, or a replacement for octets that are not UTF-8? */
const isStrange = (unit: number): boolean =>
  unit < 0x20
    ? unit !== 0 && unit !== 0x09 && unit !== 0x0a && unit !== 0x0d
    : (unit > 0x7e && unit < 0xa0) || unit === 0xfffd
