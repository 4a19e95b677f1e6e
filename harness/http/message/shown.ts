/**
 * The beginning of a text, as a copy: a slice would keep the whole text in memory.
 * @param limit maximum number of UTF-16 units
 */
export const beginning = (text: string, limit: number): string =>
  text.length <= limit ? text : Buffer.from(text.slice(0, limit)).toString('utf8')

/** How much of a value a message shows, in UTF-16 units. */
const longestShown = 300

/** Writes a value for a message: as JSON, cut if it is long. */
export function shown(value: unknown, limit = longestShown): string {
  // Only the part of a long text that is shown is quoted.
  const short = typeof value === 'string' ? value.slice(0, limit) : value
  const text = short === undefined ? 'nothing' : (JSON.stringify(short) ?? String(short))
  const length = typeof value === 'string' && value.length > limit ? value.length : text.length
  return withVisibleMarks(length > limit ? `${beginning(text, limit)}… (${length} characters)` : text)
}

/** The value, if it is a text that {@link shown} shows whole. */
export const wholeText = (value: unknown, limit = longestShown): string | undefined =>
  typeof value === 'string' && value.length <= limit && JSON.stringify(value).length <= limit
    ? value
    : undefined

/** Words as a phrase: `404`, `401 or 403`, `401, 403 and 404`. */
export const listed = (words: readonly (string | number)[], last: 'or' | 'and'): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`

/** The first words of a list, and how many others there are: `a, b and 3 more`. */
export function firstNamed(words: readonly string[], limit: number): string {
  const left = words.length - limit
  return `${words.slice(0, limit).join(', ')}${left > 0 ? ` and ${left} more` : ''}`
}

/** A character as an escape: `\u200d`, `\u{e0100}`. */
export function escapeOf(character: string): string {
  const hex = (character.codePointAt(0) ?? 0).toString(16)
  return hex.length > 4 ? `\\u{${hex}}` : `\\u${hex.padStart(4, '0')}`
}

/**
 * Shows invisible characters, such as joiners, variation selectors and byte order marks, as escapes, because JSON does
 * not escape them.
 */
export const withVisibleMarks = (text: string): string =>
  text.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, escapeOf)

/** Writes a body for a message: JSON as it is, on one line, not escaped again; anything else as a JSON string. */
export function shownBody(body: string, limit = longestShown): string {
  // A byte order mark before it is not permitted: it is not a blank in JSON.
  const isJson = /^[ \n\r\t]*[[{"]/.test(body) && !/[^\P{Cc}\n\t\r]/u.test(body)
  if (!isJson) return shown(body, limit)
  const line = beginning(body, 2 * limit)
    .replaceAll(/[\r\n\t]+ */g, ' ')
    .trim()
  return withVisibleMarks(
    body.length > limit ? `${beginning(line, limit)}… (${body.length} characters)` : line,
  )
}
