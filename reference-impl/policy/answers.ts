import { percentDecode } from '../oauth/encoding.ts'
import type { OperationId, Problem, RequestFacts, ServiceResponse } from './vocabulary.ts'

/** The form of responses and errors of all operations (sections Errors and Endpoints, common rules). */
export interface ResponsePolicy {
  /** The clock of the service. */
  readonly now: () => Date
  /** The path prefix of every operation. */
  readonly basePath: string
  /** The HTTP status of each refusal. */
  readonly errorStatus: (problem: Problem, facts: RequestFacts) => number
  /** The message of each refusal; `detail` says what was wrong in this request. */
  readonly errorMessage: (problem: Problem, status: number, detail: string) => string
  /** The error envelope. */
  readonly errorBody: (status: number, message: string, problem: Problem, facts: RequestFacts) => unknown
  /** The status of each operation's success. */
  readonly successStatus: (operation: OperationId) => number
  /** The content type of a response with a body. */
  readonly contentType: (response: ServiceResponse, facts: RequestFacts) => string
  /** Headers of every response, including refusals. */
  readonly responseHeaders: (facts: RequestFacts, status: number) => Readonly<Record<string, string>>
  /** A response without a further look at the request; undefined lets the request through. */
  readonly respondInstead: (facts: RequestFacts) => ServiceResponse | undefined
  /** The last change to every response before it is written. */
  readonly finishResponse: (response: ServiceResponse, facts: RequestFacts) => ServiceResponse
  /** The text of a body. */
  readonly bodyText: (body: unknown, facts: RequestFacts) => string
  /** How the response is sent; `drop` closes the connection without a response. */
  readonly transmission: (facts: RequestFacts) => 'plain' | 'chunked' | 'upper-case-headers' | 'drop'
  /** Milliseconds to wait before an operation is carried out. */
  readonly delayBeforeMs: (facts: RequestFacts) => number
  /** Milliseconds to wait between carrying out an operation and responding. */
  readonly delayAfterMs: (facts: RequestFacts) => number
  /** Turns of the event loop between checking and acting: 0 makes the operation atomic. */
  readonly raceGapTurns: (operation: OperationId) => number
  /** Whether the server knows the operation at all. */
  readonly operationOffered: (operation: OperationId) => boolean
  /** The method as which a request is routed: usually its own. */
  readonly methodTakenAs: (method: string, facts: RequestFacts) => string
  /** Whether a literal of a path template matches a decoded segment. */
  readonly literalMatches: (literal: string, segment: string) => boolean
  /** A segment of a path without its percent-encoding; undefined if the encoding is broken. */
  readonly segmentDecoded: (raw: string) => string | undefined
  /** Whether an unknown path or method is reported before the credentials are checked. */
  readonly routeBeforeAuthentication: boolean
  /** Whether missing resources (404) are reported before invalid data (400). */
  readonly existenceBeforeValidation: boolean
  /** Whether `format` is acceptable. */
  readonly formatAccepted: (format: string, operation: OperationId) => boolean
  /** Reads a JSON text; throws when it is illegal. */
  readonly parseJson: (text: string, operation: OperationId) => unknown
  /** Whether a parsed body is an acceptable object. */
  readonly bodyAccepted: (body: unknown, operation: OperationId) => boolean
  /** Whether a body with this media type is read; undefined means that the request has no such header. */
  readonly mediaTypeAccepted: (mediaType: string | undefined, operation: OperationId) => boolean
  /** The value of Allow if a path does not know the method; undefined leaves the header out. */
  readonly allow: (methods: readonly string[]) => string | undefined
}

const notFound: readonly Problem[] = [
  'path-unknown',
  'group-unknown',
  'entry-unknown',
  'achievement-unknown',
  'incentive-no-member',
  'incentive-unknown',
  'listed-unknown',
]

const phrases: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  409: 'Conflict',
  411: 'Length Required',
  413: 'Payload Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
}

/**
 * The status message text of an HTTP status (section Errors).
 * @param status the HTTP status code
 * @returns its text, or `Error` for a status that this service never uses
 */
export const phraseOf = (status: number): string => phrases[status] ?? 'Error'

/**
 * The status that the specification gives a problem; 400 for every kind of invalid data.
 * @param problem the reason of the refusal
 */
export function specifiedStatus(problem: Problem): number {
  if (notFound.includes(problem)) return 404
  switch (problem) {
    case 'credentials-missing':
    case 'credentials-invalid':
    case 'application-mismatch':
      return 401
    case 'trusted-refused':
    case 'entry-not-own':
    case 'incentive-other-user':
    case 'incentive-application':
    case 'incentive-transition':
    case 'listed-refused':
      return 403
    case 'proxy-refused':
    case 'method-refused':
      return 405
    case 'listed-conflict':
      return 409
    case 'internal':
      return 500
    case 'unavailable':
      return 503
    default:
      return 400
  }
}

const created: readonly OperationId[] = [
  'textdatagroup.create',
  'textdata.create',
  'appdata.create',
  'appdata.update',
  'notification.send',
  'notification.sendTo',
  'bank.debit.create',
]
const accepted: readonly OperationId[] = [
  'textdatagroup.delete',
  'textdata.update',
  'textdata.delete',
  'appdata.delete',
  'leaderboards.writeScore',
  'leaderboards.deleteScore',
  'userachievements.update',
  'userachievements.increment',
  'bank.debit.update',
]

/** The conforming choice of every member. */
export const responsePolicy: ResponsePolicy = {
  now: () => new Date(),
  basePath: '/social/api/restful/v2',
  errorStatus: (problem) => specifiedStatus(problem),
  errorMessage: (problem, status, detail) =>
    problem === 'proxy-refused'
      ? 'Proxy requests are not allowed for this API'
      : detail
        ? `${phraseOf(status)}: ${detail}`
        : phraseOf(status),
  errorBody: (status, message) => ({ Error: { Code: String(status), Message: message } }),
  successStatus: (operation) =>
    created.includes(operation) ? 201 : accepted.includes(operation) ? 202 : 200,
  contentType: () => 'application/json; charset=utf-8',
  responseHeaders: (facts, status) => ({
    ...(facts.operation?.startsWith('achievements.') && { 'cache-control': 'no-cache', pragma: 'no-cache' }),
    ...(status === 401 && { 'www-authenticate': 'OAuth realm="textboard"' }),
  }),
  respondInstead: () => undefined,
  finishResponse: (response) => response,
  bodyText: (body) => JSON.stringify(body),
  transmission: () => 'plain',
  delayBeforeMs: () => 0,
  delayAfterMs: () => 0,
  raceGapTurns: () => 0,
  operationOffered: () => true,
  methodTakenAs: (method) => method,
  literalMatches: (literal, segment) => literal === segment,
  segmentDecoded: percentDecode,
  routeBeforeAuthentication: false,
  existenceBeforeValidation: false,
  formatAccepted: (format) => format === 'json',
  parseJson: (text) => JSON.parse(text.replace(/^\ufeff/, '')),
  bodyAccepted: (body) => typeof body === 'object' && body !== null && !Array.isArray(body),
  mediaTypeAccepted: () => true,
  allow: (methods) => methods.join(', '),
}
