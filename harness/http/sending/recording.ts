import { createHash } from 'node:crypto'
import type { Incoming } from '../connection/incoming.ts'
import type { Outgoing } from '../connection/transport.ts'
import type { Exchange } from '../message/exchange.ts'
import { type JsonBody, jsonOf } from '../message/json-body.ts'
import type { HttpResponse } from '../message/response.ts'
import { beginning } from '../message/shown.ts'
import { type Redact, shownAuthorization } from '../redaction/redaction.ts'

/** Maximum length of texts in the record, in characters. */
export const recordedText = 16_384

let lastId = 0

/** A number for the next exchange of this process. */
export const nextExchangeId = (): number => ++lastId

/**
 * The request as it is recorded: without secrets, with its body cut. The origin stays as it is: it is in the report
 * anyway, and a short secret that is part of it would leave an address that nobody can read.
 */
export function recordedRequest(origin: string, message: Outgoing, redact: Redact): Exchange['request'] {
  const { authorization } = message.headers
  const headers =
    authorization === undefined
      ? message.headers
      : { ...message.headers, authorization: shownAuthorization(authorization) }
  const body = message.body === undefined ? '' : textOfBody(message.body)
  const clean = cleaned(headers, [message.path, body], redact)
  return {
    method: message.method,
    url: `${origin}${clean.texts[0]}`,
    headers: clean.headers,
    ...(message.body === undefined ? {} : { body: cut(clean.texts[1]) }),
  }
}

/** The response as it is recorded: with its body cut. @param result without secrets */
export function recordedResponse({
  status,
  headers,
  body,
  bodyBytes,
  defect,
}: Incoming): NonNullable<Exchange['response']> {
  const truncated = body.length > recordedText || (defect !== undefined && body.length > 0)
  return {
    status,
    headers,
    ...(body === '' ? {} : { body: cut(body) }),
    bodyBytes,
    truncated,
    ...(truncated ? { digest: createHash('sha256').update(body).digest('hex') } : {}),
  }
}

/** A text without secrets, cut. It is redacted before it is cut: otherwise half of a secret could stay at the end. */
export const recorded = (text: string, redact: Redact): { text: string; truncated: boolean } => {
  const clean = redact(text)
  return { text: cut(clean), truncated: clean.length > recordedText }
}

const cut = (text: string): string => beginning(text, recordedText)

/** Headers and texts without secrets. Hardly any contain one, and one search in all of them is cheaper. */
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

/** A response whose body is parsed on demand. */
class ReadResponse implements HttpResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly defect?: string
  readonly exchange: Exchange
  readonly retries: number
  readonly repeated: boolean
  readonly #json: JsonBody['json']

  constructor(response: Omit<HttpResponse, 'json' | 'defect'>, { json, defect }: JsonBody) {
    this.status = response.status
    this.headers = response.headers
    this.body = response.body
    if (defect !== undefined) this.defect = defect
    this.exchange = response.exchange
    this.retries = response.retries
    this.repeated = response.repeated
    this.#json = json
  }

  get json(): unknown {
    return this.#json()
  }
}

const unread = (defect: string): JsonBody => ({ json: () => undefined, defect })

/** The answer as checks get it. Its body is parsed on demand. */
export function responseOf(
  result: Incoming,
  exchange: Exchange,
  retries: number,
  repeated: boolean,
): HttpResponse {
  const { status, headers, body } = result
  const read = result.defect === undefined ? jsonOf(body) : unread(result.defect)
  return new ReadResponse({ status, headers, body, exchange, retries, repeated }, read)
}

const textOfBody = (body: string | Uint8Array): string =>
  typeof body === 'string' ? body : Buffer.from(body).toString('utf8')
