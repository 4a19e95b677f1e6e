/** Longest address that every front end takes, in characters: some stop at 2,000 or 4,000. */
const longestOrdinary = 2000

/**
 * Whether an address is one that reaches the service as it was sent. Front ends refuse or rewrite the others by themselves:
 * malformed or doubled encodings, control characters, encoded separators, dot segments, empty segments, apostrophes. What
 * answers them need not be the service.
 * @param path as it is sent, without the query
 * @param query as it is sent, without the question mark
 */
export function isOrdinaryAddress(path: string, query: string): boolean {
  if (path.length + query.length > longestOrdinary) return false
  const inPath = decoded(path)
  const inQuery = decoded(query)
  if (inPath === undefined || inQuery === undefined) return false
  if (/\p{Cc}|[\\'";<>^`{|}]|\/\/|\/\.{1,2}(\/|$)/u.test(inPath)) return false
  if (/%(2f|5c|2e|25|27)/i.test(path)) return false
  return !/\p{Cc}|\ufffd/u.test(inQuery)
}

/** Undefined where the percent-encoding is malformed, or is not that of UTF-8. */
function decoded(text: string): string | undefined {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
