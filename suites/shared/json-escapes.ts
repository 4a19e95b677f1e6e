/** A UTF-16 unit as the escape of JSON that stands for it: `\u0061`. */
export const escapeOf = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`

/** A JSON string of a text, every character of which is an escape: to whoever reads JSON it is the same text. */
export const escapedJson = (text: string): string =>
  `"${Array.from({ length: text.length }, (_unused, index) => escapeOf(text.charAt(index))).join('')}"`
