import { STATUS_CODES } from 'node:http'
import type { Exchange } from '../../harness/http/message/exchange.ts'
import { headerOf, queryOfUrl } from '../../harness/http/message/recorded-parts.ts'
import type { RunResult } from '../../harness/run/result/result.ts'

/** Names and values, as HAR has them. */
const pairs = (named: readonly (readonly [string, string])[]) =>
  named.map(([name, value]) => ({ name, value }))

function requestEntry({ request }: Exchange) {
  const { method, url, headers, body, written } = request
  const mimeType = headerOf(headers, 'content-type') ?? ''
  return {
    method,
    url,
    httpVersion: 'HTTP/1.1',
    cookies: [],
    headers: pairs(Object.entries(headers)),
    queryString: pairs(queryOfUrl(url)),
    ...(body === undefined ? {} : { postData: { mimeType, params: [], text: body } }),
    headersSize: -1,
    bodySize: body === undefined ? 0 : Buffer.byteLength(body),
    ...(written === undefined ? {} : { comment: `written to the connection:\n${written}` }),
  }
}

function responseEntry({ response, error }: Exchange) {
  const headers = response?.headers ?? {}
  // Browsers write a status of 0 if no answer came.
  return {
    status: response?.status ?? 0,
    statusText: response === undefined ? '' : (STATUS_CODES[response.status] ?? ''),
    httpVersion: 'HTTP/1.1',
    cookies: [],
    headers: pairs(Object.entries(headers)),
    content: {
      size: response?.bodyBytes ?? 0,
      mimeType: headerOf(headers, 'content-type') ?? '',
      ...(response?.body === undefined ? {} : { text: response.body }),
      ...(response?.truncated === true ? { comment: 'cut by the recorder' } : {}),
    },
    redirectURL: headerOf(headers, 'location') ?? '',
    headersSize: -1,
    bodySize: response?.bodyBytes ?? -1,
    ...(response === undefined ? { comment: error?.message ?? 'no answer' } : {}),
  }
}

function entry(exchange: Exchange) {
  const details = [
    exchange.check ?? 'the run itself',
    `caller ${exchange.caller}`,
    ...(exchange.operation === undefined ? [] : [exchange.operation]),
    ...(exchange.attempt > 1 ? [`attempt ${exchange.attempt}`] : []),
  ]
  return {
    startedDateTime: exchange.startedAt,
    time: exchange.durationMs,
    request: requestEntry(exchange),
    response: responseEntry(exchange),
    cache: {},
    // Only the total is measured, but HAR requires all three parts.
    timings: { send: 0, wait: exchange.durationMs, receive: 0 },
    comment: details.join('; '),
  }
}

/**
 * The text of exchanges.har (HAR 1.2) in pieces, because a long run may exceed the longest possible string. Each
 * entry's `comment` begins with the id of the case that sent it.
 */
export function* harPieces(
  run: Pick<RunResult, 'suite' | 'target' | 'seed' | 'complete' | 'exchanges'>,
): Generator<string> {
  const creator = { name: run.suite.name, version: run.suite.version }
  const comment = `${run.target}, seed ${run.seed}${run.complete ? '' : '; incomplete run'}`
  yield `{"log":{"version":"1.2","creator":${JSON.stringify(creator)},"comment":${JSON.stringify(comment)},"entries":[`
  let separator = '\n'
  for (const exchange of run.exchanges) {
    yield separator + JSON.stringify(entry(exchange))
    separator = ',\n'
  }
  yield '\n]}}\n'
}
