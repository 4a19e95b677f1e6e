import { segment } from '../message/request.ts'

/** Longest address that every front end takes, in characters: some stop at 2,000 or 4,000. */
const longestOrdinary = 2000

/** Longest segment of a path that every front end takes, in characters: IIS refuses more than 260 by itself. */
const longestSegment = 250

/** Does an address name so many ids that a front end may refuse it for its length alone? */
export const isLongSegment = (ids: readonly string[]): boolean =>
  segment(ids.join(',')).length > longestSegment

/**
 * Deals ids out to as few requests as name them in segments that every front end takes. In turn, so that none is left alone: one id by
 * itself is answered in another shape.
 */
export function inSegments(ids: readonly string[]): string[][] {
  if (ids.length === 0) return []
  for (let parts = 1; ; parts++) {
    const dealt = Array.from({ length: parts }, (_, part) => ids.filter((_id, at) => at % parts === part))
    if (2 * parts + 2 > ids.length || !dealt.some(isLongSegment)) return dealt
  }
}

/**
 * Whether an address is one that reaches the service as it was sent. Front ends refuse or rewrite the others by themselves:
 * malformed or doubled encodings, control characters, encoded separators, dot segments, empty segments, apostrophes, what IIS and
 * ASP.NET take for dangerous (`*`, `+`, `&`, `:`, `?`), long segments. What answers them need not be the service.
 * @param path as it is sent, without the query
 * @param query as it is sent, without the question mark
 */
export function isOrdinaryAddress(path: string, query: string): boolean {
  if (path.length + query.length > longestOrdinary) return false
  if (path.split('/').some((part) => part.length > longestSegment)) return false
  const inPath = decoded(path)
  const inQuery = decoded(query)
  if (inPath === undefined || inQuery === undefined) return false
  if (/\p{Cc}|[\\'";<>^`{|}*+&:?]|\/\/|\/\.{1,2}(\/|$)/u.test(inPath)) return false
  if (/%(2f|5c|25|27)/i.test(path) || hasNeedlessEscape(path)) return false
  return !/\p{Cc}|\ufffd/u.test(inQuery)
}

/** Is a character encoded that needs no encoding (RFC 3986, section 2.3)? Front ends decode those, or redirect to the plain address. */
const hasNeedlessEscape = (path: string): boolean =>
  [...path.matchAll(/%([0-7][0-9a-f])/gi)].some(([, hex = '']) =>
    /[\w.~-]/.test(String.fromCharCode(Number.parseInt(hex, 16))),
  )

/** Undefined where the percent-encoding is malformed, or is not that of UTF-8. */
function decoded(text: string): string | undefined {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
