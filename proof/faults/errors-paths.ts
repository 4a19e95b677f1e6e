import type { PolicyOverride } from '../../reference-impl/policy/policy.ts'
import type { Fault } from '../override.ts'
import { faultsOf } from './declare.ts'

const fault = faultsOf('textboard')

const nothing = {
  entry: [],
  startIndex: 1,
  itemsPerPage: 50,
  totalResults: 0,
  sorted: false,
  filtered: false,
}

/** Looks for the credential only under the listed spelling of a path, and serves others all the same. */
const bypassed = (isOther: (path: string) => boolean): PolicyOverride => ({
  respondInstead: ({ path, method, headers }) =>
    headers.authorization === undefined && isOther(path)
      ? method === 'DELETE'
        ? { status: 202, headers: {}, body: undefined }
        : { status: 200, headers: {}, body: nothing }
      : undefined,
})

const anonymous = (...spellings: readonly string[]) =>
  spellings.flatMap((name) =>
    ['', '-entries', '-delete'].map((way) => `errors.spelling.${name}.anonymous${way}`),
  )

/** Gives Allow another value where a path does not know the method. */
const allowing = (allow: (methods: readonly string[]) => string | undefined): PolicyOverride => ({ allow })

/** Faults of paths and methods. */
export const pathFaults: readonly Fault[] = [
  fault(
    'errors-open-with-slashes',
    'a path with a slash too many is served without authentication',
    anonymous('slash-last', 'slash-double', 'slash-double-first'),
    bypassed((path) => path.includes('//') || path.endsWith('/')),
  ),
  fault(
    'errors-open-with-capitals',
    'a path in other letter case is served without authentication',
    anonymous('capitals', 'token-capitals'),
    bypassed((path) => /TextData|@APP/.test(path)),
  ),
  fault(
    'errors-open-with-suffix',
    'a path with an ending or a path parameter is served without authentication',
    anonymous('extension', 'parameter'),
    bypassed((path) => /\.json$|;/.test(path)),
  ),
  fault(
    'errors-open-with-dots',
    'a path with dot segments is served without authentication',
    anonymous('dot', 'dots'),
    bypassed((path) => /\/\.{1,2}\//.test(path)),
  ),
  fault(
    'errors-open-with-encoding',
    'a path with letters or slashes that are encoded is served without authentication',
    anonymous('encoded-letter', 'encoded-slash'),
    bypassed((path) => /%61|%2F@app/.test(path)),
  ),
  fault(
    'errors-open-without-at',
    'a path whose tokens lack @ is served without authentication',
    anonymous('token-bare'),
    bypassed((path) => path.includes('/textdata/app/')),
  ),
  fault(
    'errors-deletes-without-authentication',
    'a deletion under a path with a slash at its end answers 401 and is carried out all the same',
    ['errors.spelling.slash-last.anonymous-delete'],
    (policy) => ({
      anonymousAccepted: (operation, names) =>
        operation === 'textdata.delete' || policy.anonymousAccepted(operation, names),
      received: () => (text) => text.replace(/^(DELETE [^\s?]+)\/ HTTP/, '$1 HTTP'),
      finishResponse: (response, facts) => {
        const finished = policy.finishResponse(response, facts)
        return facts.operation === 'textdata.delete' && facts.headers.authorization === undefined
          ? { status: 401, headers: {}, body: { Error: { Code: '401', Message: 'Unauthorized' } } }
          : finished
      },
    }),
  ),
  fault(
    'errors-allow-missing',
    'a response 405 has no header Allow',
    ['errors.method.allow'],
    allowing(() => undefined),
  ),
  fault(
    'errors-allow-constant',
    'a response 405 names the same methods in Allow for every path',
    ['errors.method.allow'],
    allowing(() => 'GET, POST'),
  ),
  fault('errors-gzip-cut', 'a compressed response is cut', ['transport.response.gzip'], {
    contentCoding: ({ headers }) => (/gzip/.test(String(headers['accept-encoding'])) ? 'gzip' : undefined),
    codedBody: (body) => body.subarray(0, body.length - 12),
  }),
  fault(
    'errors-gzip-mislabelled',
    'a response that is said to be compressed is not',
    ['transport.response.gzip'],
    (policy) => ({
      responseHeaders: (facts, status): Readonly<Record<string, string>> => ({
        ...policy.responseHeaders(facts, status),
        ...(/gzip/.test(String(facts.headers['accept-encoding'])) ? { 'content-encoding': 'gzip' } : {}),
      }),
    }),
  ),
  fault(
    'errors-gzip-stale',
    'where the client takes gzip, a list lacks its last entry',
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
