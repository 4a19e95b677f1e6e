import type { Exchange } from '../../../harness/http/message/exchange.ts'
import { jsonOf } from '../../../harness/http/message/json-body.ts'

/** A longer text only repeats where in its code the server failed. In UTF-16 units. */
const longest = 160

/** How much of a body is read, in UTF-16 units: it comes from the target, and some patterns read it many times. */
const mostRead = 4000

/** Where in its code a server failed: the lines below the words of an error. */
const trace = /\sat\s[\s\S]*$/

/** Words that any failure may have, with or without a status. */
const nothing = /^(?:(?:N|error|internal|server|sorry|something|went|wrong|[.:!,]|\s)+)$/i

/** Words that say what is wrong with a request: one place of the code may say them all, under a wrong status. */
const ofRequest =
  /\b(must|should|cannot be|may not|not allowed|required|already|exists?|not found|missing|invalid(?! literal))\b/i

/** The body of a refusal, under another status: it says what is wrong with the request. */
const ofRefusal = /"(?:Code|code|status|statusCode)":\s*"?4\d\d\b/

/**
 * What a server says about its failure (5xx), without what differs from request to request: quoted values, names of
 * groups, and everything that has a digit. Two failures with different words come from different places of its code.
 * @returns an empty text if it says nothing but that it failed, or that it refuses the request
 */
export function failureWords({ response }: Pick<Exchange, 'response'>): string {
  const body = response?.body ?? ''
  if (ofRefusal.test(body)) return ''
  const json = body === '' ? undefined : jsonOf(body).json()
  const text =
    json === undefined
      ? body.slice(0, mostRead).replace(/<(style|script)[\s\S]*?<\/\1>|<[^>]*>/gi, ' ')
      : stringsIn(json)
  const words = text
    .slice(0, mostRead)
    .replace(trace, '')
    .replace(/"[^"]*"|“[^”]*”|`[^`]*`|(?<!\w)'[^']*'/g, '…')
    .replace(/\S+/g, (word) => (/\d|tbc_/.test(word) ? 'N' : word))
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, longest)
  return nothing.test(words) || ofRequest.test(words) ? '' : words
}

/** The texts in a JSON value, in their order. */
function stringsIn(value: unknown): string {
  if (typeof value === 'string') return value
  return typeof value === 'object' && value !== null ? Object.values(value).map(stringsIn).join(' ') : ''
}
