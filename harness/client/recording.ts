import type { Exchange } from '../record/exchange.ts'
import { type Redact, shownAuthorization } from '../record/redaction.ts'
import type { Answer } from './answer.ts'
import type { Incoming, Outgoing } from './transport.ts'

/** Texts are kept in the record up to this many characters. */
const recordedText = 16_384

let lastId = 0

/** A number for the next exchange of this process. */
export const nextExchangeId = (): number => ++lastId

/** The request as it is recorded: without secrets, its body cut. */
export function recordedRequest(origin: string, message: Outgoing, redact: Redact): Exchange['request'] {
  const headers = Object.fromEntries(
    Object.entries(message.headers).map(([name, value]) => [
      name,
      redact(name === 'authorization' ? shownAuthorization(value) : value),
    ]),
  )
  const body = message.body === undefined ? undefined : recorded(textOfBody(message.body), redact)
  return {
    method: message.method,
    url: redact(`${origin}${message.path}`),
    headers,
    ...(body === undefined ? {} : { body: body.text }),
  }
}

/** The response as it is recorded: without secrets, its body cut. */
export function recordedResponse(result: Incoming, redact: Redact): NonNullable<Exchange['response']> {
  const headers = Object.fromEntries(
    Object.entries(result.headers).map(([name, value]) => [name, redact(value)]),
  )
  const { text, truncated } = recorded(result.body.toString('utf8'), redact)
  return {
    status: result.status,
    headers,
    ...(text === '' ? {} : { body: text }),
    bodyBytes: result.body.length,
    truncated,
  }
}

/** A text without secrets, cut. Redacted before it is cut: a secret across the cut would leave its first half. */
export const recorded = (text: string, redact: Redact): { text: string; truncated: boolean } => {
  const clean = redact(text)
  return { text: clean.slice(0, recordedText), truncated: clean.length > recordedText }
}

/** The answer as checks get it: not redacted, its body parsed. */
export function answerOf(result: Incoming, exchange: Exchange, retries: number): Answer {
  const body = result.body.toString('utf8')
  return { status: result.status, headers: result.headers, body, json: parsed(body), exchange, retries }
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
