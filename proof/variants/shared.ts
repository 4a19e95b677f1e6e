import { refusingDriblets } from '../body-reading.ts'
import { membersInAnyOrder } from '../faults/answers.ts'
import { isView } from '../faults/declare.ts'
import type { Variant } from '../override.ts'

const jsonRpcCode = (problem: string): number =>
  problem === 'json-illegal' ? -32700 : problem === 'body-not-object' ? -32600 : -32602

/** Permitted choices of authentication, access, errors and transport. */
export const sharedVariants: readonly Variant[] = [
  {
    id: 'error-without-code',
    sentence: 'Errors have only a Message',
    override: { errorBody: (_status, message) => ({ Error: { Message: message } }) },
  },
  {
    id: 'error-json-rpc',
    sentence: 'Errors of invalid requests have a JSON-RPC code in addition to the status',
    override: {
      errorBody: (status, message, problem) => ({
        Error: {
          Code: String(status),
          Message: message,
          ...(status === 400 ? { code: jsonRpcCode(problem) } : {}),
        },
      }),
    },
  },
  {
    id: 'error-message-japanese',
    sentence: 'Error messages are Japanese',
    override: { errorMessage: () => 'リクエストを処理できません' },
  },
  {
    id: 'path-unknown-400',
    sentence: 'A path that no section lists is answered 400, as in JSON-RPC',
    override: (policy) => ({
      errorStatus: (problem, facts) =>
        problem === 'path-unknown' ? 400 : policy.errorStatus(problem, facts),
    }),
  },
  {
    id: 'accept-refused',
    sentence: 'A client that does not accept JSON is answered 406',
    override: (policy) => ({
      finishResponse: (response, facts) => {
        const { accept } = facts.headers
        if (accept === undefined || /json|\*\/\*/.test(String(accept)))
          return policy.finishResponse(response, facts)
        return { status: 406, headers: {}, body: undefined }
      },
    }),
  },
  {
    id: 'members-any-order',
    sentence: 'The members of JSON objects come in another order with every second response',
    override: membersInAnyOrder,
  },
  {
    id: 'content-type-bare',
    sentence: 'The content type names no charset, except for achievements',
    override: (policy) => ({
      contentType: (response, facts) =>
        facts.operation?.startsWith('achievements.')
          ? policy.contentType(response, facts)
          : 'application/json',
    }),
  },
  { id: 'wire-chunked', sentence: 'Responses come in chunks', override: { transmission: () => 'chunked' } },
  {
    id: 'wire-upper-case',
    sentence: 'Header names are in capitals',
    override: { transmission: () => 'upper-case-headers' },
  },
  {
    id: 'slow',
    sentence: 'Every response is delayed, each by a different time',
    override: { delayAfterMs: (facts) => (facts.ordinal * 7) % 20 },
  },
  {
    id: 'slow-before',
    sentence: 'Requests wait before they are carried out, and overtake each other',
    override: { delayBeforeMs: (facts) => (facts.ordinal * 11) % 20 },
  },
  {
    id: 'upload-timeout',
    sentence: 'A body that arrives slowly in small pieces is answered 408',
    override: refusingDriblets(408),
  },
  {
    id: 'upload-timeout-503',
    sentence: 'A body that arrives slowly in small pieces is answered 503, as by the time limit of Go',
    override: refusingDriblets(503),
  },
  {
    id: 'chunks-refused',
    sentence: 'A body in chunks is refused with 411, because a length is required',
    override: (policy) => ({
      respondInstead: (facts) =>
        facts.headers['transfer-encoding'] === undefined
          ? policy.respondInstead(facts)
          : { status: 411, headers: {}, body: { Error: { Message: 'Length Required' } } },
    }),
  },
  {
    id: 'unreadable-markup',
    sentence: 'A request that cannot be read is refused with 400 and an HTML page, as by a front end',
    override: { unreadable: 'markup' },
  },
  {
    id: 'unreadable-no-answer',
    sentence: 'If a request cannot be read, the connection is closed without a response',
    override: { unreadable: 'no-answer' },
  },
  {
    id: 'version-old-refused',
    sentence: 'HTTP/1.0 is refused',
    override: { received: () => (text) => text.replace(/^(\S+ \S+ )HTTP\/1\.0\r\n/, '$1HTTP/9.0\r\n') },
  },
  {
    id: 'connection-close',
    sentence: 'Every connection is closed after its first response',
    // A connection for each request costs as much as the rest of the run, so it is not in the largest combination.
    alone: true,
    override: (policy) => ({
      responseHeaders: (facts, status) => ({ ...policy.responseHeaders(facts, status), connection: 'close' }),
    }),
  },
  {
    id: 'lenient-heads',
    sentence:
      'Request heads are read as leniently as RFC 9112 permits: bare line feeds end lines, and folded lines continue',
    override: {
      // The first piece of a request begins with its head; the body follows the empty line.
      received: () => (text) =>
        text.replace(/^[A-Z]+ \S+ HTTP\/1\.[01]\r?\n[\s\S]*?\r?\n\r?\n/, (head) =>
          head.replace(/\r?\n/g, '\r\n').replace(/\r\n[ \t]+/g, ' '),
        ),
    },
  },
  {
    id: 'members-of-the-moment',
    sentence: 'Every resource and collection has a member of the vendor that changes with each reading',
    override: (policy) => ({
      finishResponse: (given, facts) => {
        const response = policy.finishResponse(given, facts)
        if (response.status >= 300 || !isView(response.body)) return response
        const withMoment = (one: object) => ({ ...one, servedWith: facts.ordinal })
        const whole = facts.query.has('fields') ? (one: object) => one : withMoment
        const { entry } = response.body
        const body = Array.isArray(entry)
          ? withMoment({
              ...response.body,
              entry: entry.map((item: unknown) => (isView(item) ? whole(item) : item)),
            })
          : whole(response.body)
        return { ...response, body }
      },
    }),
  },
  {
    id: 'extra-headers',
    sentence: 'Responses have further headers',
    override: (policy) => ({
      responseHeaders: (facts, status) => ({
        ...policy.responseHeaders(facts, status),
        'x-request-id': `${facts.ordinal}`,
        vary: 'Accept',
      }),
    }),
  },
  {
    id: 'route-before-authentication',
    sentence: 'An unknown path or method is reported before the credential is checked',
    override: { routeBeforeAuthentication: true },
  },
  {
    id: 'existence-before-validation',
    sentence: 'A resource that does not exist is reported before invalid data',
    override: { existenceBeforeValidation: true },
  },
  {
    id: 'nonce-replay-refused',
    sentence: 'A nonce is accepted only once',
    override: { nonceAccepted: (nonce, replayed) => nonce !== '' && !replayed },
  },
  {
    id: 'timestamp-window',
    sentence: 'A timestamp may be at most five minutes off',
    override: {
      timestampAccepted: (timestamp, nowSeconds) =>
        /^[0-9]{1,15}$/.test(timestamp) && Math.abs(Number(timestamp) - nowSeconds) <= 300,
    },
  },
  {
    id: 'timestamps-never-fall',
    sentence: 'A timestamp before the last one is refused, as OAuth Core 1.0 requires',
    alone: true,
    override: () => {
      let last = 0
      return {
        timestampAccepted: (timestamp) => {
          const isLater = /^[0-9]{1,15}$/.test(timestamp) && Number(timestamp) >= last
          if (isLater) last = Number(timestamp)
          return isLater
        },
      }
    },
  },
  {
    id: 'oauth-version-strict',
    sentence: 'oauth_version must be 1.0 or absent',
    override: { oauthVersionAccepted: (version) => version === undefined || version === '1.0' },
  },
  {
    id: 'empty-token-refused',
    sentence: 'An empty oauth_token is refused',
    override: { emptyTokenMeans: 'refused' },
  },
  {
    id: 'requestor-ignored',
    sentence: 'xoauth_requestor_id is ignored',
    override: { requestorAccepted: () => true },
  },
  {
    id: 'own-application-id-accepted',
    sentence: 'The text board accepts the application id instead of @app',
    override: (policy) => ({
      explicitApplication: (operation, applicationId, own) =>
        applicationId === own ? 'own' : policy.explicitApplication(operation, applicationId, own),
    }),
  },
  {
    id: 'proxy-textdata-refused',
    sentence: 'The whole text board refuses 3-legged callers with 405',
    override: (policy) => ({
      operationAllowed: (operation, caller) =>
        !(caller === 'proxy' && operation.startsWith('textdata')) &&
        policy.operationAllowed(operation, caller),
    }),
  },
  {
    id: 'proxy-groups-refused',
    sentence: 'Every operation on groups refuses 3-legged callers with 405',
    override: (policy) => ({
      operationAllowed: (operation, caller) =>
        !(caller === 'proxy' && operation.startsWith('textdatagroup.')) &&
        policy.operationAllowed(operation, caller),
    }),
  },
  {
    id: 'proxy-refusal-without-code',
    sentence: 'The refusal of a 3-legged caller has only a Message',
    override: (policy) => ({
      errorBody: (status, message, problem, facts) =>
        problem === 'proxy-refused'
          ? { Error: { Message: message } }
          : policy.errorBody(status, message, problem, facts),
    }),
  },
]
