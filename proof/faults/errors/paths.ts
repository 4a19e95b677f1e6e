import type { PolicyOverride } from '../../../reference-impl/policy/policy.ts'
import type { Fault } from '../../override.ts'
import { refusal } from '../answers.ts'
import { shared, textboard } from '../declare.ts'

const anonymous = (...spellings: readonly string[]) =>
  spellings.flatMap((name) =>
    ['', '-entries', '-delete'].map((way) => `errors.spelling.${name}.anonymous${way}`),
  )

const nothing = {
  entry: [],
  startIndex: 1,
  itemsPerPage: 50,
  totalResults: 0,
  sorted: false,
  filtered: false,
}

/** Demands a credential only for the listed spelling of a path, and also serves other spellings. */
const bypassed = (isOther: (path: string) => boolean): PolicyOverride => ({
  respondInstead: ({ path, method, headers }) =>
    headers.authorization === undefined && isOther(path)
      ? method === 'DELETE'
        ? { status: 202, headers: {}, body: undefined }
        : { status: 200, headers: {}, body: nothing }
      : undefined,
})

/** Faults of unknown paths, and of other spellings of known ones. */
export const errorsPathsFaults: readonly Fault[] = [
  textboard.fault(
    'errors-open-with-slashes',
    'a path with an additional slash is served without authentication',
    anonymous('slash-last', 'slash-double', 'slash-double-first'),
    bypassed((path) => path.includes('//') || path.endsWith('/')),
  ),
  textboard.fault(
    'errors-open-with-capitals',
    'a path in other letter case is served without authentication',
    anonymous('capitals', 'token-capitals'),
    bypassed((path) => /TextData|@APP/.test(path)),
  ),
  textboard.fault(
    'errors-open-with-suffix',
    'a path with .json or a semicolon is served without authentication',
    anonymous('extension', 'parameter'),
    bypassed((path) => /\.json$|;/.test(path)),
  ),
  textboard.fault(
    'errors-open-with-dots',
    'a path with dot segments is served without authentication',
    anonymous('dot', 'dots'),
    bypassed((path) => /\/\.{1,2}\//.test(path)),
  ),
  textboard.fault(
    'errors-open-with-encoding',
    'a path with percent-encoded letters or slashes is served without authentication',
    anonymous('encoded-letter', 'encoded-slash'),
    bypassed((path) => /%61|%2F@app/.test(path)),
  ),
  textboard.fault(
    'errors-open-without-at',
    'a path with app instead of @app is served without authentication',
    anonymous('token-bare'),
    bypassed((path) => path.includes('/textdata/app/')),
  ),
  textboard.fault(
    'errors-deletes-without-authentication',
    'a deletion without credentials whose path ends with a slash answers 401, but is carried out anyway',
    ['errors.spelling.slash-last.anonymous-delete'],
    (policy) => ({
      anonymousAccepted: (operation, names) =>
        operation === 'textdata.delete' || policy.anonymousAccepted(operation, names),
      received: () => (text) => text.replace(/^(DELETE [^\s?]+)\/ HTTP/, '$1 HTTP'),
      finishResponse: (response, facts) => {
        const finished = policy.finishResponse(response, facts)
        return facts.operation === 'textdata.delete' && facts.headers.authorization === undefined
          ? refusal(401)
          : finished
      },
    }),
  ),
  shared.fault(
    'path-unknown-200',
    'an unknown path answers 200',
    ['errors.path.not-found', 'errors.path.refused', 'groups.read.selector'],
    (policy) => ({
      finishResponse: (response, facts) =>
        facts.operation === undefined && response.status === 404
          ? { ...response, status: 200, body: {} }
          : policy.finishResponse(response, facts),
    }),
  ),
]
