import { pathPrefix } from '../config/target-url.ts'
import type { Deviation } from '../http/message/deviation.ts'
import { errorBodyViolation } from '../http/message/error-body.ts'
import { carriesSignature, type Exchange } from '../http/message/exchange.ts'
import { isJsonType } from '../http/message/json-body.ts'
import { type HttpResponse, isResponse } from '../http/message/response.ts'
import { listed, shown, shownBody } from '../http/message/shown.ts'
import type { CallerName } from '../vocabulary.ts'
import { fail } from './failure.ts'
import { countAssertion, lookAt } from './looked-at.ts'
import { type ValueExpectation, valueExpectation } from './value-expectation.ts'

/** Assertions on a response. Each throws an `ExpectationFailure` that says what was got, with the exchange. */
export interface ResponseExpectation {
  /**
   * One of the statuses. The body is not looked at, not even that of an error: the contract checks validate it in every
   * exchange, so one wrong member does not fail a hundred checks.
   */
  toHaveStatus(...statuses: readonly [number, ...number[]]): void
  /** Any status but this one: if the specification forbids this status and leaves open what comes instead. */
  notToHaveStatus(status: number): void
  /**
   * Refused in any way: a status of 4xx, or 501 for a method or a coding of the body that the target does not know
   * (RFC 9110, sections 9.1 and 15.6.2). For rules that state what is refused, but not how.
   * @param orElse what would also be right, but was not found: completes "expected a refusal (4xx), or …"
   */
  toBeRefused(orElse?: string): void
  /** A refusal or a redirection: a router may redirect to a path that it has rewritten. Neither serves the request. */
  toBeRefusedOrSentOn(): void
  /**
   * Anything but a server error. 501 is permitted: it refuses what the target does not implement (RFC 9110, section
   * 15.6.2).
   * @param refusals further statuses that count as a refusal here
   */
  toBeNoServerError(...refusals: readonly number[]): void
  /** A body in one of the permitted forms of an error (section "Error body"). */
  toHaveErrorBody(): void
  /** A body of no bytes. */
  toHaveNoBody(): void
  /** A content type that labels the body as JSON, with any parameters. */
  toBeLabelledJson(): void
  /**
   * A header whose value matches the pattern.
   * @param says the pattern in words, for the message: `no-cache`
   */
  toHaveHeader(name: string, pattern: RegExp, says: string): void
}

/**
 * Starts an assertion on a response, or on a value with its name.
 * @param name what the value is, as the failure calls it: `the entry's data`
 * @param from what shows the value, if it is not the response that was read last: a response, or an object or a list
 * from one
 */
export function expect(subject: HttpResponse): ResponseExpectation
export function expect<Value>(subject: Value, name: string, from?: object): ValueExpectation<Value>
export function expect(
  subject: unknown,
  name?: string,
  from?: object,
): ResponseExpectation | ValueExpectation {
  countAssertion()
  if (name !== undefined) return valueExpectation(subject, name, from)
  if (isResponse(subject)) return responseExpectation(subject)
  throw new TypeError('expect() of a value needs the name of the value')
}

/** Names the request that a response belongs to: `POST /textdata/@app/@all`. */
export function requestLine({ exchange }: HttpResponse): string {
  const { method, url } = exchange.request
  const at = url.indexOf(pathPrefix)
  return `${method} ${at < 0 ? url : url.slice(at + pathPrefix.length)}`
}

/** Who sends, as messages say it. */
const signedAs: Readonly<Record<CallerName, string>> = {
  trusted: 'signed by the application',
  proxy: 'signed as a user',
  anonymous: 'without a signature',
  otherUser: 'signed as another user',
  otherMember: 'signed as another card holder',
  foreign: 'signed by another application',
}

/** Matches descriptions of an invalid credential, as cases give them: `with a wrong consumer secret`. */
const ofCredential = /^(with|without|signed|under)\b/

/** Who signed a request, and what is wrong with the credential on purpose. */
function signer({ caller, invalid, request }: Exchange): string {
  const isFlawed = invalid !== undefined && ofCredential.test(invalid) && caller !== 'anonymous'
  if (!isFlawed) return signedAs[caller]
  // Without a signature, nobody has signed.
  return carriesSignature(request) ? `${signedAs[caller]}, ${invalid}` : `sent ${invalid}`
}

/** May the target not know the method of a request at its path, or the form of its body? */
const isUnusual = ({ operation, request: { headers } }: Exchange): boolean =>
  operation === undefined ||
  headers['content-encoding'] !== undefined ||
  headers['transfer-encoding'] !== undefined ||
  !isJsonType(headers['content-type'] ?? 'application/json')

function responseExpectation(response: HttpResponse): ResponseExpectation {
  lookAt(response)
  const { status, headers, body, exchange } = response
  const failing = (expected: string, got: string, deviation: Deviation): never =>
    fail(`${requestLine(response)} ${signer(exchange)}: expected ${expected}, got ${got}`, {
      exchange,
      deviation,
    })
  const whole = () => `${status} with ${body === '' ? 'no body' : shownBody(body)}`
  const wrongStatus = (expected: string) =>
    failing(expected, whole(), { kind: 'status', expected, got: status })
  const toHaveStatus = (...statuses: readonly number[]) => {
    if (statuses.includes(status)) return
    wrongStatus(listed(statuses, 'or'))
  }
  return {
    toHaveStatus,
    notToHaveStatus: (one) => {
      if (status !== one) return
      const deviation = { kind: 'status', expected: 'any other status', got: status } as const
      failing(`anything but ${one}`, whole(), deviation)
    },
    toBeRefused: (orElse) => {
      const isRefusal = (status >= 400 && status < 500) || (status === 501 && isUnusual(exchange))
      if (isRefusal) return
      const expected = 'a refusal (4xx)'
      const text = orElse === undefined ? expected : `${expected}, or ${orElse}`
      failing(text, whole(), { kind: 'status', expected, got: status })
    },
    toBeRefusedOrSentOn: () => {
      if (status < 300 || status >= 500) wrongStatus('a refusal (4xx) or a redirection (3xx)')
    },
    toBeNoServerError: (...refusals) => {
      if (status >= 500 && ![501, ...refusals].includes(status)) wrongStatus('no server error')
    },
    toHaveErrorBody: () => {
      const way = errorBodyViolation(response)
      if (way !== undefined) failing('the error body', `${whole()}: ${way}`, { kind: 'body', way })
    },
    toHaveNoBody: () => {
      if (body !== '') failing('no body', whole(), { kind: 'body', way: 'a body where there should be none' })
    },
    toBeLabelledJson: () => {
      const sent = headers['content-type']
      if (isJsonType(sent)) return
      failing('content type application/json', shown(sent), headerDeviation('content-type', sent))
    },
    toHaveHeader: (name, pattern, says) => {
      const sent = headers[name.toLowerCase()]
      const fits = sent !== undefined && pattern.test(sent)
      if (!fits) failing(`header ${name}: ${says}`, shown(sent), headerDeviation(name, sent))
    },
  }
}

const headerDeviation = (name: string, sent: string | undefined): Deviation => ({
  kind: 'header',
  name: name.toLowerCase(),
  way: sent === undefined ? 'missing' : 'wrong',
})
