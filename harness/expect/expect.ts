import { AsyncLocalStorage } from 'node:async_hooks'
import { isDeepStrictEqual } from 'node:util'
import type { Answer } from '../client/answer.ts'
import { errorBodyFault, isRecord } from './error-body.ts'
import { fail, shown } from './failure.ts'

const counters = new AsyncLocalStorage<{ demands: number }>()

/**
 * Runs a check and counts its demands, so that one that demands nothing can be told from one that passed.
 * @param counter is counted up while the check runs
 */
export function countingDemands<T>(counter: { demands: number }, run: () => Promise<T>): Promise<T> {
  return counters.run(counter, run)
}

/** Demands on an answer. Each throws an `ExpectationFailure` that says what was got. */
export interface AnswerExpectation {
  /** One of the statuses. */
  toHaveStatus(...statuses: readonly [number, ...number[]]): void
  /** One of the statuses, and a body in one of the permitted forms of an error (section "Error body"). */
  toBeError(...statuses: readonly [number, ...number[]]): void
  /** A body of no bytes. */
  toHaveNoBody(): void
  /** A media type, whatever its parameters: `application/json`. */
  toHaveMediaType(type: string): void
  /** A header whose value satisfies the pattern (or equals the text, case apart). */
  toHaveHeader(name: string, value: string | RegExp): void
}

/** Demands on a value. Each throws an `ExpectationFailure` that names the value and what was got. */
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
  /** Anything else; `demand` completes "expected <name> to …". */
  toSatisfy(predicate: (value: unknown) => boolean, demand: string): void
}

/**
 * Starts a demand on an answer, or on a value with its name.
 * @param name what the value is, as it shall stand in the failure: `the entry's data`
 */
export function expect(subject: Answer): AnswerExpectation
export function expect(subject: unknown, name: string): ValueExpectation
export function expect(subject: unknown, name?: string): AnswerExpectation | ValueExpectation {
  const counter = counters.getStore()
  if (counter !== undefined) counter.demands++
  if (name !== undefined) return valueExpectation(subject, name)
  if (isAnswer(subject)) return answerExpectation(subject)
  throw new TypeError('expect() of a value needs the name of the value')
}

const isAnswer = (value: unknown): value is Answer =>
  isRecord(value) && typeof value.status === 'number' && isRecord(value.exchange)

/** Names the request that an answer belongs to: `POST /textdata/@app/@all`. */
export function requestLine(answer: Answer): string {
  const { method, url } = answer.exchange.request
  const at = url.indexOf('/social/api/restful/v2')
  return `${method} ${at < 0 ? url : url.slice(at + '/social/api/restful/v2'.length)}`
}

function answerExpectation(answer: Answer): AnswerExpectation {
  const got = () => `got ${answer.status} with ${answer.body === '' ? 'no body' : shown(answer.body)}`
  const where = () => `${requestLine(answer)} by the ${answer.exchange.caller} caller`
  const toHaveStatus = (...statuses: readonly number[]) => {
    if (!statuses.includes(answer.status)) fail(`${where()}: expected ${statuses.join(' or ')}, ${got()}`)
  }
  return {
    toHaveStatus,
    toBeError: (...statuses) => {
      toHaveStatus(...statuses)
      const fault = errorBodyFault(answer)
      if (fault !== undefined) fail(`${where()}: expected the error body, but ${fault}; ${got()}`)
    },
    toHaveNoBody: () => {
      if (answer.body !== '') fail(`${where()}: expected no body, ${got()}`)
    },
    toHaveMediaType: (type) => {
      const sent = answer.headers['content-type'] ?? ''
      if (sent.split(';')[0]?.trim().toLowerCase() !== type) {
        fail(`${where()}: expected content type ${type}, got ${shown(sent)}`)
      }
    },
    toHaveHeader: (name, value) => {
      const sent = answer.headers[name.toLowerCase()]
      const fits =
        sent !== undefined &&
        (typeof value === 'string' ? sent.toLowerCase() === value.toLowerCase() : value.test(sent))
      if (!fits) fail(`${where()}: expected header ${name}: ${String(value)}, got ${shown(sent)}`)
    },
  }
}

function valueExpectation(value: unknown, name: string): ValueExpectation {
  const demand = (fits: boolean, expected: string) => {
    if (!fits) fail(`expected ${name} ${expected}, got ${shown(value)}`)
  }
  const list = (): readonly unknown[] => {
    demand(Array.isArray(value), 'to be a list')
    return Array.isArray(value) ? value : []
  }
  return {
    toEqual: (expected) => demand(isDeepStrictEqual(value, expected), `to be ${shown(expected)}`),
    notToEqual: (other) => demand(!isDeepStrictEqual(value, other), `to be other than ${shown(other)}`),
    toBeOneOf: (permitted) =>
      demand(
        permitted.some((one) => isDeepStrictEqual(value, one)),
        `to be one of ${permitted.map((one) => shown(one)).join(', ')}`,
      ),
    toBeTrue: () => demand(value === true, 'to be true'),
    toBeFalse: () => demand(value === false, 'to be false'),
    toBeAbsent: () => demand(value === undefined || value === null, 'to be absent'),
    toBeString: () => demand(typeof value === 'string', 'to be a string'),
    toBeInteger: () => demand(Number.isInteger(value), 'to be an integer'),
    toBeBoolean: () => demand(typeof value === 'boolean', 'to be a boolean'),
    toMatch: (pattern) => demand(typeof value === 'string' && pattern.test(value), `to match ${pattern}`),
    toBeBetween: (low, high) =>
      demand(typeof value === 'number' && value >= low && value <= high, `to be from ${low} to ${high}`),
    toHaveSameMembers: (expected) => {
      const got = list()
      const missing = without(expected, got)
      const unexpected = without(got, expected)
      if (missing.length + unexpected.length > 0) {
        fail(
          `expected ${name} to have exactly the ${expected.length} expected members in any order, got ${got.length}: ` +
            `missing ${shown(missing)}, unexpected ${shown(unexpected)}`,
        )
      }
    },
    toHaveLength: (length) => {
      const got = list()
      if (got.length !== length)
        fail(`expected ${name} to have ${length} members, got ${got.length}: ${shown(got)}`)
    },
    toContain: (member) =>
      demand(
        list().some((one) => isDeepStrictEqual(one, member)),
        `to contain ${shown(member)}`,
      ),
    notToContain: (member) =>
      demand(!list().some((one) => isDeepStrictEqual(one, member)), `not to contain ${shown(member)}`),
    toSatisfy: (predicate, expected) => demand(predicate(value), `to ${expected}`),
  }
}

/** The members of `list` that `others` lacks; a member that stands twice must stand there twice. */
function without(list: readonly unknown[], others: readonly unknown[]): unknown[] {
  const rest = [...others]
  return list.filter((one) => {
    const at = rest.findIndex((other) => isDeepStrictEqual(one, other))
    if (at >= 0) rest.splice(at, 1)
    return at < 0
  })
}
