import type { Fault } from '../../override.ts'
import { answering, textboard } from '../declare.ts'

/** Faults of compressed responses. */
export const compressionFaults: readonly Fault[] = [
  textboard.fault(
    'reading-mislabelled-gzip',
    'if the client accepts gzip, lists and entries have Content-Encoding: gzip but are not compressed',
    ['transport.response.gzip.list', 'transport.response.gzip.entry'],
    answering(['textdata.list', 'textdata.read'], (response, facts) =>
      String(facts.headers['accept-encoding']).includes('gzip')
        ? { ...response, headers: { ...response.headers, 'content-encoding': 'gzip' } }
        : response,
    ),
  ),
  textboard.fault('errors-gzip-cut', 'a compressed response is cut at its end', ['transport.response.gzip'], {
    contentCoding: ({ headers }) => (/gzip/.test(String(headers['accept-encoding'])) ? 'gzip' : undefined),
    codedBody: (body) => body.subarray(0, body.length - 12),
  }),
  textboard.fault(
    'errors-gzip-mislabelled',
    'if the client accepts gzip, all responses have Content-Encoding: gzip but are not compressed',
    ['transport.response.gzip'],
    (policy) => ({
      responseHeaders: (facts, status): Readonly<Record<string, string>> => ({
        ...policy.responseHeaders(facts, status),
        ...(/gzip/.test(String(facts.headers['accept-encoding'])) ? { 'content-encoding': 'gzip' } : {}),
      }),
    }),
  ),
  textboard.fault(
    'errors-gzip-stale',
    'if the client accepts gzip, the last entry of a list is missing',
    ['transport.response.gzip.list'],
    (policy) => ({
      finishResponse: (response, facts) => {
        const finished = policy.finishResponse(response, facts)
        const { body } = finished
        return facts.operation === 'textdata.list' &&
          /gzip/.test(String(facts.headers['accept-encoding'])) &&
          typeof body === 'object' &&
          body !== null &&
          'entry' in body &&
          Array.isArray(body.entry)
          ? { ...finished, body: { ...body, entry: body.entry.slice(0, -1) } }
          : finished
      },
    }),
  ),
]
