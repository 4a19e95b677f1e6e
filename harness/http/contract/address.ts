import { segment } from '../message/request.ts'
import { percentDecoded } from '../signing/percent-decoded.ts'

/** Length of the longest address that every front end accepts, in characters: some stop at 2,000 or 4,000. */
const longestOrdinary = 2000

/** Length of the longest path segment that every front end accepts, in characters: IIS refuses more than 260. */
const longestSegment = 250

/** Is a segment with these ids so long that a front end may refuse it because of its length? */
export const isLongSegment = (ids: readonly string[]): boolean =>
  segment(ids.join(',')).length > longestSegment

/**
 * Distributes ids over as few requests as possible, so that every front end accepts the segments. The ids are dealt out
 * in turn, so no request gets a single id: the answer to a single id has another shape.
 */
export function inSegments(ids: readonly string[]): string[][] {
  if (ids.length === 0) return []
  for (let parts = 1; ; parts++) {
    const dealt = Array.from({ length: parts }, (_, part) => ids.filter((_id, at) => at % parts === part))
    if (2 * parts + 2 > ids.length || !dealt.some(isLongSegment)) return dealt
  }
}

/**
 * Does an address reach the service as it was sent? Front ends refuse or rewrite other addresses by themselves:
 * malformed or double encodings, control characters, encoded separators, dot segments, empty segments, apostrophes,
 * characters that IIS and ASP.NET think are dangerous (`*`, `+`, `&`, `:`, `?`), long segments. Then the answer may not
 * be from the service.
 * @param path as it is sent, without the query
 * @param query as it is sent, without the question mark
 */
export function isOrdinaryAddress(path: string, query: string): boolean {
  if (path.length + query.length > longestOrdinary) return false
  if (path.split('/').some((part) => part.length > longestSegment)) return false
  const inPath = percentDecoded(path)
  const inQuery = percentDecoded(query)
  if (inPath === undefined || inQuery === undefined) return false
  if (/\p{Cc}|[\\'";<>^`{|}*+&:?]|\/\/|\/\.{1,2}(\/|$)/u.test(inPath)) return false
  if (/%(2f|5c|25|27)/i.test(path) || hasNeedlessEscape(path)) return false
  return !/\p{Cc}|\ufffd/u.test(inQuery)
}

/**
 * Are all segments of a path made of letters of ASCII, digits, `_`, `-`, `@` and commas? Routers may treat others in
 * their own way: a dot begins the extension of a file, and a pattern for ids fits nothing else.
 */
export const isOfUsualSegments = (path: string): boolean => /^[\w@,/-]*$/.test(percentDecoded(path) ?? '%')

/**
 * Is a character encoded that needs no encoding (RFC 3986, section 2.3)? Front ends decode it, or redirect to the plain
 * address.
 */
const hasNeedlessEscape = (path: string): boolean =>
  [...path.matchAll(/%([0-7][0-9a-f])/gi)].some(([, hex = '']) =>
    /[\w.~-]/.test(String.fromCharCode(Number.parseInt(hex, 16))),
  )
