import { STATUS_CODES } from 'node:http'
import type { Exchange } from '../../harness/http/message/exchange.ts'
import { headerOf, queryOfUrl } from '../../harness/http/message/recorded-parts.ts'
import type { AllureAttachment } from '../../harness/runner/allure-view.ts'
import { cut, visible } from '../text/escaping.ts'

/** Longest body and header in an attachment, in UTF-16 units. They are short because the page contains all of them. */
const bodyLimit = 4000
const headerLimit = 1000
/** Headers shown of one message. */
const headersShown = 60

const shown = (text: string, limit: number): string => visible(cut(text, limit))

const pairs = (named: readonly (readonly [string, string])[]) =>
  named.map(([name, value]) => ({ name: shown(name, 200), value: shown(value, headerLimit) }))

const headersIn = (headers: Readonly<Record<string, string>>) =>
  pairs(Object.entries(headers).slice(0, headersShown))

function bodyOf(headers: Readonly<Record<string, string>>, body: string | undefined) {
  if (body === undefined || body === '') return {}
  const contentType = headerOf(headers, 'content-type')
  return {
    body: {
      ...(contentType === undefined ? {} : { contentType: shown(contentType, 200) }),
      encoding: 'utf8',
      value: shown(body, bodyLimit),
    },
  }
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
      headers: [{ name: '(caller)', value: caller }, ...headersIn(request.headers)],
      query: pairs(queryOfUrl(request.url)),
      ...body,
    },
    ...(response === undefined
      ? { error: { name: 'No response', message: shown(error?.message ?? 'unknown cause', bodyLimit) } }
      : {
          response: {
            status: response.status,
            statusText: STATUS_CODES[response.status] ?? '',
            headers: headersIn(response.headers),
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
