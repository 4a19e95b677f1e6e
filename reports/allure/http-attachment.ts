import { STATUS_CODES } from 'node:http'
import type { Exchange } from '../../harness/http/message/exchange.ts'
import type { AllureAttachment } from '../../harness/runner/allure-view.ts'
import { cut, visible } from '../text/escaping.ts'

/** Longest body and header in an attachment, in UTF-16 units. They are short because the page contains all of them. */
const bodyLimit = 4000
const headerLimit = 1000
/** Headers shown of one message. */
const headersShown = 60

interface NamedValue {
  readonly name: string
  readonly value: string
}

const shown = (text: string, limit: number): string => visible(cut(text, limit))

const pairs = (headers: Readonly<Record<string, string>>): NamedValue[] =>
  Object.entries(headers)
    .slice(0, headersShown)
    .map(([name, value]) => ({ name: shown(name, 200), value: shown(value, headerLimit) }))

const typeOf = (headers: Readonly<Record<string, string>>): string | undefined =>
  Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-type')?.[1]

function bodyOf(headers: Readonly<Record<string, string>>, body: string | undefined) {
  if (body === undefined || body === '') return {}
  const contentType = typeOf(headers)
  return {
    body: {
      ...(contentType === undefined ? {} : { contentType: shown(contentType, 200) }),
      encoding: 'utf8',
      value: shown(body, bodyLimit),
    },
  }
}

/** The query of an address, decoded for people as far as possible. */
function queryOf(url: string): NamedValue[] {
  const query = url.includes('?') ? url.slice(url.indexOf('?') + 1) : ''
  return [...new URLSearchParams(`&${query}`)].map(([name, value]) => ({
    name: shown(name, 200),
    value: shown(value, headerLimit),
  }))
}

/**
 * One exchange in the form that Allure shows as request and response. All text is printable and of limited length,
 * whatever the target sent. Secrets were removed when it was recorded.
 */
export function httpAttachment(exchange: Exchange): AllureAttachment {
  const { request, response, error, startedAt, durationMs, caller } = exchange
  const start = Date.parse(startedAt)
  const written =
    request.written === undefined
      ? ''
      : `\n\nwritten to the connection:\n${shown(request.written, bodyLimit)}`
  const body = bodyOf(request.headers, written === '' ? request.body : `${request.body ?? ''}${written}`)
  const content = {
    schemaVersion: 1,
    request: {
      method: shown(request.method, 100),
      url: shown(request.url, 2000),
      headers: [{ name: '(caller)', value: caller }, ...pairs(request.headers)],
      query: queryOf(request.url),
      ...body,
    },
    ...(response === undefined
      ? { error: { name: 'No response', message: shown(error?.message ?? 'unknown cause', bodyLimit) } }
      : {
          response: {
            status: response.status,
            statusText: STATUS_CODES[response.status] ?? '',
            headers: pairs(response.headers),
            ...bodyOf(response.headers, response.body),
          },
        }),
    start,
    stop: start + Math.round(durationMs),
  }
  return {
    name: 'request and response',
    contentType: 'application/vnd.allure.http+json',
    extension: '.httpexchange',
    content: JSON.stringify(content),
  }
}
