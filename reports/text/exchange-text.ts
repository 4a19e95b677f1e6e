import type { Exchange } from '../../harness/http/message/exchange.ts'
import { cut, oneLine } from './escaping.ts'

/** The part of the address below the base path, as it was sent. */
function pathOf(url: string): string {
  const below = /\/social\/api\/restful\/v\d+(\/.*)$/s.exec(url)
  if (below?.[1] !== undefined) return below[1]
  const path = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*(.*)$/is.exec(url)
  return path?.[1] || url
}

/** One line for an exchange: `POST /textdata/@app/@all -> 201 (12 ms)`. Safe to print anywhere but in markup. */
export function titleOf(exchange: Exchange): string {
  const { request, response } = exchange
  const status = response === undefined ? 'no answer' : String(response.status)
  const retry = exchange.attempt > 1 ? `, attempt ${exchange.attempt}` : ''
  const path = cut(oneLine(pathOf(request.url)), 200)
  return `${oneLine(request.method)} ${path} -> ${status} (${Math.round(exchange.durationMs)} ms${retry})`
}

/** Who asked, in words that complete "a request …", if it was not the application. */
export const askers: Readonly<Record<Exchange['caller'], string | undefined>> = {
  trusted: undefined,
  proxy: 'by a user',
  anonymous: 'without a signature',
  otherUser: 'by another user',
  otherMember: 'by another card holder',
  foreign: 'by another application',
}

/**
 * {@link titleOf}, and who asked if it was not the application:
 * `GET /textdata/@app/board/@all -> 200 (3 ms), by a user`.
 */
export function askedTitleOf(exchange: Exchange): string {
  const asker = askers[exchange.caller]
  return asker === undefined ? titleOf(exchange) : `${titleOf(exchange)}, ${asker}`
}

function headerLines(headers: Readonly<Record<string, string>>): string[] {
  return Object.entries(headers).map(([name, value]) => `${name}: ${cut(value, 4000)}`)
}

/** The request as text that looks like HTTP/1.1. Long bodies are cut. Raw: escape it. */
function requestText({ caller, request }: Exchange, limit: number): string {
  const lines = [`# caller: ${caller}`, `${request.method} ${request.url}`, ...headerLines(request.headers)]
  if (request.body !== undefined) lines.push('', cut(request.body, limit))
  if (request.written !== undefined) {
    lines.push('', '# written to the connection:', cut(request.written, limit))
  }
  return lines.join('\n')
}

/** The response, or what broke, as text that looks like HTTP/1.1. Long bodies are cut. Raw: escape it. */
function responseText({ response, error }: Exchange, limit: number): string {
  if (response === undefined) return `no answer: ${error?.message ?? 'unknown cause'}`
  const lines = [`HTTP ${response.status}`, ...headerLines(response.headers)]
  if (response.body !== undefined && response.body !== '') lines.push('', cut(response.body, limit))
  if (response.truncated) lines.push('', `# body cut by the recorder; it had ${response.bodyBytes} bytes`)
  return lines.join('\n')
}

/**
 * Request and response together: the evidence of one exchange. Raw: escape it for the format that it goes into.
 * @param limit longest body, in UTF-16 units: longer ones are cut
 */
export function evidenceText(exchange: Exchange, limit: number): string {
  return [
    `--- ${exchange.id}: ${titleOf(exchange)}`,
    requestText(exchange, limit),
    '',
    responseText(exchange, limit),
  ].join('\n')
}
