import { isDeepStrictEqual } from 'node:util'
import { isJsonObject } from '../../schemas/index.ts'
import { type Deviation, withoutIds } from '../http/message/deviation.ts'
import { errorBodyViolation } from '../http/message/error-body.ts'
import { carriesSignature, type Exchange } from '../http/message/exchange.ts'
import { isJsonType } from '../http/message/json-body.ts'
import type { HttpResponse } from '../http/message/response.ts'
import { shown, shownBody } from '../http/message/shown.ts'
import type { CallerName } from '../vocabulary.ts'
import { fail } from './failure.ts'
import { countAssertion, exchangeBehind, lookAt } from './looked-at.ts'
import { changedObject, differenceShown, differingMembers } from './object-difference.ts'
import { listDifference, textDifference } from './text-difference.ts'

/** Assertions on a response. Each throws an `ExpectationFailure` that says what was got, with the exchange. */
export interface ResponseExpectation {
  /** One of the statuses. */
  toHaveStatus(...statuses: readonly [number, ...number[]]): void
  /**
   * One of the statuses of an error. Its body is validated by the contract checks, on every exchange: one wrong member must
   * not fail a hundred checks.
   */
  toBeError(...statuses: readonly [number, ...number[]]): void
  /** Any status but this one: where the specification forbids it, and leaves open what comes instead. */
  notToHaveStatus(status: number): void
  /**
   * Refused, in whatever way: a status of 4xx, or 501 for a method that the target does not know (RFC 9110, section 9.1).
   * Where the specification says what is refused and not how.
   */
  toBeRefused(): void
  /**
   * Anything but a server error; 501 refuses what it does not implement (RFC 9110, section 15.6.2).
   * @param refusals further statuses that are none here
   */
  toBeNoServerError(...refusals: readonly number[]): void
  /** A body in one of the permitted forms of an error (section "Error body"). */
  toHaveErrorBody(): void
  /** A body of no bytes. */
  toHaveNoBody(): void
  /** A content type that says that the body is JSON, whatever its parameters. */
  toBeLabelledJson(): void
  /**
   * A header whose value satisfies the pattern (or equals the text, case apart).
   * @param says the pattern in words, for the message: `no-cache`
   */
  toHaveHeader(name: string, value: string | RegExp, says?: string): void
}

/** Assertions on a value. Each throws an `ExpectationFailure` that names the value and what was got. */
export interface ValueExpectation {
  /** Deeply equal. */
  toEqual(expected: unknown): void
  notToEqual(unexpected: unknown): void
  toBeOneOf(permitted: readonly unknown[]): void
  toBeTrue(): void
  toBeFalse(): void
  /** Absent, or null. */
  toBeAbsent(): void
  toBeString(): void
  toBeInteger(): void
  toBeBoolean(): void
  /** A string that satisfies the pattern. */
  toMatch(pattern: RegExp): void
  /** A number from `low` to `high`, both included. */
  toBeBetween(low: number, high: number): void
  /** A list with exactly these members, in any order. */
  toHaveSameMembers(expected: readonly unknown[]): void
  /** A list of so many members. */
  toHaveLength(length: number): void
  toContain(member: unknown): void
  notToContain(member: unknown): void
  /** Anything else; `condition` completes "expected <name> to …". */
  toSatisfy(predicate: (value: unknown) => boolean, condition: string): void
}

/**
 * Starts an assertion on a response, or on a value with its name.
 * @param name what the value is, as it stands in the failure: `the entry's data`
 * @param from what shows the value, where it is not the response that was read last: a response, or an object or a list of one
 */
export function expect(subject: HttpResponse): ResponseExpectation
export function expect(subject: unknown, name: string, from?: object): ValueExpectation
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

const isResponse = (value: unknown): value is HttpResponse =>
  isJsonObject(value) && typeof value.status === 'number' && isJsonObject(value.exchange)

/** Names the request that a response belongs to: `POST /textdata/@app/@all`. */
export function requestLine({ exchange }: HttpResponse): string {
  const { method, url } = exchange.request
  const at = url.indexOf('/social/api/restful/v2')
  return `${method} ${at < 0 ? url : url.slice(at + '/social/api/restful/v2'.length)}`
}

/** Who sends, in the words of a message. */
const signedAs: Readonly<Record<CallerName, string>> = {
  trusted: 'signed by the application',
  proxy: 'signed as a user',
  anonymous: 'without a signature',
  otherUser: 'signed as another user',
  otherMember: 'signed as another card holder',
  foreign: 'signed by another application',
}

/** What is wrong with a credential on purpose, as cases name it: with a wrong consumer secret. */
const ofCredential = /^(with|without|signed|under)\b/

/** Who has signed a request, and with which flaw. */
function signer({ caller, invalid, request }: Exchange): string {
  const isFlawed = invalid !== undefined && ofCredential.test(invalid) && caller !== 'anonymous'
  if (!isFlawed) return signedAs[caller]
  // Where a signature is missing, nobody has signed.
  return carriesSignature(request) ? `${signedAs[caller]}, ${invalid}` : `sent ${invalid}`
}

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
    if (!statuses.includes(status)) wrongStatus(alternatives(statuses))
  }
  return {
    toHaveStatus,
    toBeError: toHaveStatus,
    notToHaveStatus: (one) => {
      if (status === one) wrongStatus('any other status')
    },
    toBeRefused: () => {
      if ((status < 400 || status >= 500) && status !== 501) wrongStatus('a refusal (4xx)')
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
    toHaveHeader: (name, value, says) => {
      const sent = headers[name.toLowerCase()]
      const fits =
        sent !== undefined &&
        (typeof value === 'string' ? sent.toLowerCase() === value.toLowerCase() : value.test(sent))
      if (!fits) failing(`header ${name}: ${says ?? String(value)}`, shown(sent), headerDeviation(name, sent))
    },
  }
}

/** `404`, `401 or 403`, `401, 403 or 404`. */
const alternatives = (statuses: readonly number[]): string =>
  [statuses.slice(0, -1).join(', '), String(statuses.at(-1))].filter((part) => part !== '').join(' or ')

const headerDeviation = (name: string, sent: string | undefined): Deviation => ({
  kind: 'header',
  name: name.toLowerCase(),
  way: sent === undefined ? 'missing' : 'wrong',
})

function valueExpectation(value: unknown, name: string, from: object | undefined): ValueExpectation {
  const isQuestion = name.startsWith('whether ')
  const fact = name.replace(/^whether /, '')
  /** @param members those of an object that are wrong, where they are known: what is wrong with one alone is said of that one */
  const wrong = (
    message: string,
    members: readonly string[] = [],
    way: 'wrong' | 'unwanted' | 'incomplete' = 'wrong',
  ): never =>
    fail(message, {
      exchange: exchangeBehind(value, from),
      deviation: {
        kind: 'value',
        name: withoutIds(members.length === 1 ? `${members[0]} of ${name}` : name),
        way: value === undefined || value === null ? 'missing' : way,
        ...(members.length > 1 ? { members } : {}),
      },
    })
  const failing = (
    expected: string,
    got: string,
    members?: readonly string[],
    way?: 'wrong' | 'incomplete',
  ): never => wrong(`expected ${name} ${expected}, got ${got}`, members, way)
  const failingEmpty = (got: readonly unknown[]): never =>
    wrong(`${emptyExpected(name)}, got ${shown(got)}`, [], 'unwanted')
  const assert = (fits: boolean, expected: string) => {
    if (!fits) failing(expected, shown(value))
  }
  const list = (): readonly unknown[] => {
    assert(Array.isArray(value), 'to be a list')
    return Array.isArray(value) ? value : []
  }
  return {
    toEqual: (expected) => {
      if (isDeepStrictEqual(value, expected)) return
      if (Array.isArray(expected) && expected.length === 0 && Array.isArray(value)) failingEmpty(value)
      const difference = textDifference(expected, value)
      // Of two texts whose difference is told only the beginnings are shown, so that it is not lost between them.
      const limit = difference === '' ? undefined : shownBeside
      failing(
        `to be ${shown(expected, limit)}`,
        `${shown(value, limit)}${difference}${differenceShown(expected, value)}`,
        differingMembers(expected, value),
        isPartOf(value, expected) ? 'incomplete' : 'wrong',
      )
    },
    notToEqual: (other) => assert(!isDeepStrictEqual(value, other), `to be other than ${shown(other)}`),
    toBeOneOf: (permitted) =>
      assert(
        permitted.some((one) => isDeepStrictEqual(value, one)),
        `to be ${permitted.map((one) => (one === undefined ? 'absent' : shown(one))).join(' or ')}`,
      ),
    toBeTrue: () => {
      if (value === false && isQuestion) wrong(`expected that ${fact}, but it is not so`)
      assert(value === true, 'to be true')
    },
    toBeFalse: () => {
      if (value === true && isQuestion) wrong(`unexpected: ${fact}`)
      assert(value === false, 'to be false')
    },
    toBeAbsent: () => assert(value === undefined || value === null, 'to be absent'),
    toBeString: () => assert(typeof value === 'string', 'to be a string'),
    toBeInteger: () => assert(Number.isInteger(value), 'to be an integer'),
    toBeBoolean: () => assert(typeof value === 'boolean', 'to be a boolean'),
    toMatch: (pattern) => assert(typeof value === 'string' && pattern.test(value), `to match ${pattern}`),
    toBeBetween: (low, high) =>
      assert(typeof value === 'number' && value >= low && value <= high, `to be ${range(low, high)}`),
    toHaveSameMembers: (expected) => {
      const got = list()
      const missing = without(expected, got)
      const unexpected = without(got, expected)
      if (missing.length + unexpected.length === 0) return
      if (expected.length === 0) failingEmpty(got)
      const { text, members } = membersDifference(expected, missing, unexpected)
      failing(
        `to have exactly the ${expected.length} expected members in any order`,
        `${got.length}: ${text}`,
        members,
        unexpected.length === 0 ? 'incomplete' : 'wrong',
      )
    },
    toHaveLength: (length) => {
      const got = list()
      if (got.length === length) return
      if (length === 0) failingEmpty(got)
      failing(`to have ${length} ${length === 1 ? 'member' : 'members'}`, `${got.length}: ${shown(got)}`)
    },
    toContain: (member) => {
      const got = list()
      if (got.some((one) => isDeepStrictEqual(one, member))) return
      // What stands there beside is not asked about.
      failing(`to contain ${shown(member)}`, shown(got), [], 'incomplete')
    },
    notToContain: (member) =>
      assert(!list().some((one) => isDeepStrictEqual(one, member)), `not to contain ${shown(member)}`),
    toSatisfy: (predicate, expected) => assert(predicate(value), `to ${expected}`),
  }
}

/** So much of each of two texts is shown beside what tells them apart, in characters. */
const shownBeside = 120

/** `5`, `1 or more`, `from 1 to 50`. */
function range(low: number, high: number): string {
  if (low === high) return String(low)
  return high === Number.MAX_SAFE_INTEGER ? `${low} or more` : `from ${low} to ${high}`
}

/** Says that there should be none: expected no entries of the new group; expected nothing that the request changed in the group. */
const emptyExpected = (name: string): string =>
  name.startsWith('what ')
    ? `expected nothing that ${name.slice('what '.length)}`
    : `expected no ${name.replace(/^the /, '')}`

/** The members of `list` that `others` lacks; a member that stands twice must stand there twice. */
function without(list: readonly unknown[], others: readonly unknown[]): unknown[] {
  const rest = [...others]
  return list.filter((one) => {
    const at = rest.findIndex((other) => isDeepStrictEqual(one, other))
    if (at >= 0) rest.splice(at, 1)
    return at < 0
  })
}

/** Is a list what another one is, in its order, but for some members that it lacks? */
function isPartOf(value: unknown, expected: unknown): boolean {
  if (!Array.isArray(value) || !Array.isArray(expected) || value.length >= expected.length) return false
  let found = 0
  for (const one of expected) if (found < value.length && isDeepStrictEqual(one, value[found])) found++
  return found === value.length
}

/** How a list differs from what was expected, whatever the order; and the members that differ in the first object that came in another form. */
function membersDifference(
  expected: readonly unknown[],
  missing: readonly unknown[],
  unexpected: readonly unknown[],
): { readonly text: string; readonly members: readonly string[] } {
  const changed = changedObject(missing, unexpected)
  if (changed !== undefined) {
    const named = `the one with the id ${shown(changed.id)}`
    const differs = missing.length === 1 ? `${named} differs` : `${missing.length} differ, such as ${named}`
    return {
      text: `${differs}${differenceShown(changed.expected, changed.got)}`,
      members: differingMembers(changed.expected, changed.got),
    }
  }
  const isExpected = (one: unknown) => expected.some((other) => isDeepStrictEqual(one, other))
  const again = unexpected.filter(isExpected)
  const strange = unexpected.filter((one) => !isExpected(one))
  const parts = [
    ...(missing.length > 0 ? [`missing ${shown(missing)}`] : []),
    ...(strange.length > 0 ? [`unexpected ${shown(strange)}`] : []),
    ...(again.length > 0 ? [`more than once ${shown(again)}`] : []),
  ]
  return { text: `${parts.join(', ')}${listDifference(missing, strange)}`, members: [] }
}
