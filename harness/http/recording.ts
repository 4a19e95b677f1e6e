import type { Exchange } from './exchange.ts'
import { type Redact, shownAuthorization } from './redaction.ts'
import type { HttpResponse } from './response.ts'
import type { Incoming, Outgoing } from './transport.ts'

/** Texts are kept in the record up to this many characters. */
const recordedText = 16_384

let lastId = 0

/** A number for the next exchange of this process. */
export const nextExchangeId = (): number => ++lastId

/** The request as it is recorded: without secrets, its body cut. */
export function recordedRequest(origin: string, message: Outgoing, redact: Redact): Exchange['request'] {
  const { authorization } = message.headers
  const headers =
    authorization === undefined
      ? message.headers
      : { ...message.headers, authorization: shownAuthorization(authorization) }
  const body = message.body === undefined ? '' : textOfBody(message.body)
  const clean = cleaned(headers, [`${origin}${message.path}`, body], redact)
  return {
    method: message.method,
    url: clean.texts[0],
    headers: clean.headers,
    ...(message.body === undefined ? {} : { body: cut(clean.texts[1]) }),
  }
}

/** The response as it is recorded: without secrets, its body cut. */
export function recordedResponse(result: Incoming, redact: Redact): NonNullable<Exchange['response']> {
  const { headers, texts } = cleaned(result.headers, [result.body, ''], redact)
  const [text] = texts
  return {
    status: result.status,
    headers,
    ...(text === '' ? {} : { body: cut(text) }),
    bodyBytes: result.bodyBytes,
    truncated: text.length > recordedText,
  }
}

/** A text without secrets, cut. Redacted before it is cut: a secret across the cut would leave its first half. */
export const recorded = (text: string, redact: Redact): { text: string; truncated: boolean } => {
  const clean = redact(text)
  return { text: cut(clean), truncated: clean.length > recordedText }
}

const cut = (text: string): string => text.slice(0, recordedText)

/** Headers and texts without secrets. Hardly any holds one, and one look at all of them is cheaper than many. */
function cleaned(
  headers: Readonly<Record<string, string>>,
  texts: readonly [string, string],
  redact: Redact,
): { readonly headers: Readonly<Record<string, string>>; readonly texts: readonly [string, string] } {
  const together = [...Object.values(headers), ...texts].join('\n')
  if (redact(together) === together) return { headers, texts }
  const shown = Object.entries(headers).map(([name, value]) => [name, redact(value)])
  return { headers: Object.fromEntries(shown), texts: [redact(texts[0]), redact(texts[1])] }
}

/** The answer as checks get it: not redacted, its body parsed. */
export function responseOf(
  result: Incoming,
  exchange: Exchange,
  retries: number,
  repeated: boolean,
): HttpResponse {
  const { status, headers, body } = result
  return { status, headers, body, json: parsed(body), exchange, retries, repeated }
}

function parsed(body: string): unknown {
  // Frequent, and dear as an exception.
  if (body === '') return undefined
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

const textOfBody = (body: string | Uint8Array): string =>
  typeof body === 'string' ? body : Buffer.from(body).toString('utf8')
