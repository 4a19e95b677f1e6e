/** The JSON escape of a UTF-16 unit: `\u0061`. */
export const escapeOf = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`

/** A text as a JSON string in which every character is an escape. A JSON parser reads the same text. */
export const escapedJson = (text: string): string =>
  `"${Array.from({ length: text.length }, (_unused, index) => escapeOf(text.charAt(index))).join('')}"`
