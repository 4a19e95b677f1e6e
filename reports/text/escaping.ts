import { escapeOf } from '../../harness/http/message/shown.ts'

// Text from a target is hostile until it is escaped for the format that it goes into.

/**
 * Characters that no report prints raw. Control characters move the cursor. Format characters are invisible or reverse
 * the reading direction; variation selectors and fillers are invisible, too. Private-use characters have no defined
 * look. Parsers refuse lone surrogates and non-characters. Line feed and tab are allowed.
 */
export const unprintable =
  /(?![\n\t])[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\p{Co}\p{Cs}\p{Zl}\p{Zp}\ufffe\uffff]/gu

/**
 * Replaces control characters, bidirectional controls, invisible characters and lone surrogates by visible escapes such
 * as `\u200b`. Line feed and tab stay. The result is well-formed Unicode and holds only characters that XML 1.0 allows.
 */
export const visible = (text: string): string => text.replace(unprintable, escapeOf)

/** {@link visible} on one line: line feeds and tabs become `\n` and `\t`. */
export function oneLine(text: string): string {
  return visible(text).replaceAll('\n', '\\n').replaceAll('\t', '\\t')
}

/**
 * Cuts a text to at most `limit` UTF-16 units, never inside a character, and adds a remark that says how much is
 * missing. Does not cut if the remark would be longer than the missing part.
 * @param limit length of the part that is kept, without the remark
 */
export function cut(text: string, limit: number): string {
  if (text.length <= limit) return text
  const last = text.charCodeAt(limit - 1)
  const end = last >= 0xd800 && last <= 0xdbff ? limit - 1 : limit
  const remark = `… (${text.length - end} more characters)`
  return text.length - end > remark.length ? `${text.slice(0, end)}${remark}` : text
}

const xmlEntities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  '\n': '&#10;',
  '\t': '&#9;',
}

/** Escapes for the content of an XML element. Characters that XML 1.0 (section 2.2) forbids become visible escapes. */
export function xmlText(text: string): string {
  return visible(text).replace(/[&<>]/g, (character) => xmlEntities[character] ?? '')
}

/** Escapes for an XML attribute in double quotes. Line breaks survive the normalisation of the parser. */
export function xmlAttribute(text: string): string {
  return visible(text).replace(/[&<>"'\n\t]/g, (character) => xmlEntities[character] ?? '')
}

function entities(text: string, characters: RegExp): string {
  return text.replace(characters, (found) =>
    [...found].map((character) => `&#${character.codePointAt(0)};`).join(''),
  )
}

/**
 * Escapes a text for a paragraph or a table cell in Markdown, and keeps the source readable. Only what could form HTML,
 * a link, an image, code, a table or a mention becomes a character reference.
 */
export function markdownText(text: string): string {
  return entities(
    oneLine(text),
    /[\\`[\]<>&|~@$!]|(?<=\s|^)[#*_+=-]+(?=\s|$)|\*|(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])|:\/\/|www\./g,
  )
}

/**
 * Puts the suite's own text, which may contain Markdown, into a table cell. Any other text goes through
 * {@link markdownText}.
 */
export const tableCell = (text: string): string =>
  text.replaceAll('|', '\\|').replaceAll('<', '&lt;').replaceAll('\n', ' ')

/**
 * Like {@link markdownText}, but with addresses and paths as inline code, because they hold much that would have to be
 * escaped.
 */
export const markdownProse = (text: string): string =>
  oneLine(text)
    .split(/((?:https?:\/\/|(?<![^\s(])\/)[^\s,;()]*[^\s,;():.])/)
    .map((part, place) => (place % 2 === 0 ? markdownText(part) : markdownCode(part)))
    .join('')

/**
 * Shows a text from outside in Markdown, in a paragraph or a table cell. All punctuation becomes character references,
 * which can form no Markdown, HTML, link or mention, even if the renderer extends the language.
 */
function markdownForeign(text: string): string {
  return entities(oneLine(text), /[!-/:-@[-`{-~]/g)
}

/**
 * Shows a text from outside as inline code, in a paragraph or a table cell. A text that could end the code, split the
 * table or begin a formula goes through {@link markdownForeign}.
 */
export function markdownCode(text: string): string {
  const shown = oneLine(text)
  return shown.trim() === shown && /^[^`|$]+$/.test(shown)
    ? `\`${shown}\``
    : `<code>${markdownForeign(text)}</code>`
}

/** Shows a text from outside as a fenced block in Markdown, with a fence longer than any run of backticks in it. */
export function markdownBlock(text: string): string {
  const shown = visible(text)
  const longest = Math.max(2, ...[...shown.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}text\n${shown}\n${fence}`
}

/** Markdown for a terminal, which shows it raw: character references become the characters themselves. */
export const withoutReferences = (markdown: string): string =>
  markdown.replace(/&#(\d+);/g, (reference, code: string) => {
    const character = String.fromCodePoint(Math.min(Number(code), 0x10ffff))
    return /^[\p{P}\p{S}]$/u.test(character) ? character : reference
  })

/** Quotes a text as one word for a POSIX shell. NUL is dropped, because a word cannot contain it. */
export function shellWord(text: string): string {
  const plain = text.replaceAll('\0', '')
  return /^[\w@%+=:,./-]+$/.test(plain) ? plain : `'${plain.replaceAll("'", "'\\''")}'`
}
