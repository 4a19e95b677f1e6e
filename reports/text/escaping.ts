// Text of a target under test is hostile until it is made fit for the format that it goes into.

/**
 * What no report prints raw, all but line feed and tab: controls move the cursor, format characters reverse the reading direction or are
 * invisible, those of private use look like nothing, lone surrogates and non-characters are refused by parsers.
 */
export const unprintable = /(?![\n\t])[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\ufffe\uffff]/gu

/**
 * Makes control characters, bidirectional controls, invisible characters and lone surrogates visible, as escapes like `\u200b`.
 * Line feed and tab stay. The result is well-formed Unicode and holds only characters that XML 1.0 allows.
 */
export function visible(text: string): string {
  return text.replace(unprintable, (character) => {
    const hex = (character.codePointAt(0) ?? 0).toString(16)
    return hex.length > 4 ? `\\u{${hex}}` : `\\u${hex.padStart(4, '0')}`
  })
}

/** {@link visible} on one line: line feeds and tabs become `\n` and `\t`. */
export function oneLine(text: string): string {
  return visible(text).replaceAll('\n', '\\n').replaceAll('\t', '\\t')
}

/**
 * Cuts a text to at most `limit` UTF-16 units, never inside a character, and says how much is missing; not where saying so would take
 * more room than what is missing.
 * @param limit length of what is kept; the remark comes on top
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

/** Escapes for the content of an XML element; what XML 1.0 (section 2.2) forbids is made visible. */
export function xmlText(text: string): string {
  return visible(text).replace(/[&<>]/g, (character) => xmlEntities[character] ?? '')
}

/** Escapes for an XML attribute in double quotes; line breaks survive the parser's normalisation. */
export function xmlAttribute(text: string): string {
  return visible(text).replace(/[&<>"'\n\t]/g, (character) => xmlEntities[character] ?? '')
}

function entities(text: string, characters: RegExp): string {
  return text.replace(characters, (found) =>
    [...found].map((character) => `&#${character.codePointAt(0)};`).join(''),
  )
}

/**
 * Escapes a text for Markdown, in a paragraph or a table cell, and leaves it readable raw: what could form HTML, a link, an
 * image, code, a table or a mention goes out as a character reference.
 */
export function markdownText(text: string): string {
  return entities(
    oneLine(text),
    /[\\`[\]<>&|~@$!]|(?<=\s|^)[#*_+=-]+(?=\s|$)|\*|(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])|:\/\/|www\./g,
  )
}

/**
 * Puts a text of our own, which may hold Markdown, into a table cell. A text that may hold anything goes
 * through {@link markdownText}.
 */
export const tableCell = (text: string): string =>
  text.replaceAll('|', '\\|').replaceAll('<', '&lt;').replaceAll('\n', ' ')

/** As {@link markdownText}, with addresses and paths as inline code: they hold much that would have to be escaped. */
export const markdownProse = (text: string): string =>
  oneLine(text)
    .split(/((?:https?:\/\/|(?<![^\s(])\/)[^\s,;()]*[^\s,;():.])/)
    .map((part, place) => (place % 2 === 0 ? markdownText(part) : markdownCode(part)))
    .join('')

/**
 * Shows a foreign text in Markdown, in a paragraph or a table cell. All punctuation goes out as character references:
 * those can neither form Markdown or HTML, nor links, nor mentions, whatever the renderer adds to the language.
 */
function markdownForeign(text: string): string {
  return entities(oneLine(text), /[!-/:-@[-`{-~]/g)
}

/**
 * Shows a foreign text as inline code, in a paragraph or a table cell. Inside backticks nothing is Markdown but a backtick, and in a
 * table a bar: a text with either goes out as {@link markdownForeign}.
 */
export function markdownCode(text: string): string {
  const shown = oneLine(text)
  return shown.trim() === shown && /^[^`|$]+$/.test(shown)
    ? `\`${shown}\``
    : `<code>${markdownForeign(text)}</code>`
}

/** Shows a foreign text as a fenced block in Markdown, with a fence longer than any run of backticks in it. */
export function markdownBlock(text: string): string {
  const shown = visible(text)
  const longest = Math.max(2, ...[...shown.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}text\n${shown}\n${fence}`
}

/** Markdown for a terminal, which shows it raw: the characters that went out as character references stand there as they are. */
export const withoutReferences = (markdown: string): string =>
  markdown.replace(/&#(\d+);/g, (reference, code: string) => {
    const character = String.fromCodePoint(Math.min(Number(code), 0x10ffff))
    return /^[\p{P}\p{S}]$/u.test(character) ? character : reference
  })

/** Quotes a text as one word for a POSIX shell. A NUL cannot stand in a word and is dropped. */
export function shellWord(text: string): string {
  const plain = text.replaceAll('\0', '')
  return /^[\w@%+=:,./-]+$/.test(plain) ? plain : `'${plain.replaceAll("'", "'\\''")}'`
}
