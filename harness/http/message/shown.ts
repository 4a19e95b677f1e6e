/**
 * The beginning of a text, as a text of its own: a slice would keep the whole in memory as long as it lives itself.
 * @param limit most UTF-16 units
 */
export const beginning = (text: string, limit: number): string =>
  text.length <= limit ? text : Buffer.from(text.slice(0, limit)).toString('utf8')

/** So much of a value stands in a message, in UTF-16 units. */
const longestShown = 300

/** Writes a value into a message: as JSON, cut where it is long. */
export function shown(value: unknown, limit = longestShown): string {
  // Of a long text only what is shown is quoted.
  const short = typeof value === 'string' ? value.slice(0, limit) : value
  const text = short === undefined ? 'nothing' : (JSON.stringify(short) ?? String(short))
  const length = typeof value === 'string' && value.length > limit ? value.length : text.length
  return withVisibleMark(length > limit ? `${beginning(text, limit)}… (${length} characters)` : text)
}

/** A value, where it is a text that {@link shown} shows whole. */
export const wholeText = (value: unknown, limit = longestShown): string | undefined =>
  typeof value === 'string' && value.length <= limit && JSON.stringify(value).length <= limit
    ? value
    : undefined

/** Words in one phrase: `404`, `401 or 403`, `401, 403 and 404`. */
export const listed = (words: readonly (string | number)[], last: 'or' | 'and'): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`

/** A byte-order mark is what nobody sees, and JSON leaves it as it is. */
const withVisibleMark = (text: string): string => text.replaceAll('\ufeff', '\\ufeff')

/** Writes a body into a message: JSON as it is, without a second escaping, on one line; anything else as a JSON string. */
export function shownBody(body: string, limit = longestShown): string {
  // No byte-order mark before it: that is none of the blanks of JSON.
  const isJson = /^[ \n\r\t]*[[{"]/.test(body) && !/[^\P{Cc}\n\t\r]/u.test(body)
  if (!isJson) return shown(body, limit)
  const line = beginning(body, 2 * limit)
    .replaceAll(/[\r\n\t]+ */g, ' ')
    .trim()
  return withVisibleMark(
    body.length > limit ? `${beginning(line, limit)}… (${body.length} characters)` : line,
  )
}
