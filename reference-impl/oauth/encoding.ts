/** One decoded name and value that takes part in a signature. */
export type Parameter = readonly [name: string, value: string]

/** Percent-encodes a text for OAuth: everything except the unreserved characters of RFC 3986 (RFC 5849, 3.6). */
export function percentEncode(text: string): string {
  if (/^[\w.~-]*$/.test(text)) return text
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

/**
 * Decodes a percent-encoded text.
 * @returns the decoded text, undefined when the encoding is broken
 */
export function percentDecode(text: string): string | undefined {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/**
 * Decodes a query string or a form body: `+` is a space (RFC 5849, 3.4.1.3.1).
 * @param text without a leading `?`
 * @returns the parameters in the order sent, undefined when the encoding is broken
 */
export function decodeForm(text: string): readonly Parameter[] | undefined {
  const parameters: Parameter[] = []
  for (const part of text.split('&')) {
    if (part === '') continue
    const equals = part.indexOf('=')
    const name = percentDecode((equals < 0 ? part : part.slice(0, equals)).replaceAll('+', ' '))
    const value = percentDecode((equals < 0 ? '' : part.slice(equals + 1)).replaceAll('+', ' '))
    if (name === undefined || value === undefined) return undefined
    parameters.push([name, value])
  }
  return parameters
}
