import { AsyncLocalStorage } from 'node:async_hooks'
import type { Exchange } from '../http/message/exchange.ts'
import { type HttpResponse, isResponse } from '../http/message/response.ts'

/** What one case has asserted, and on which responses. */
export interface AssertionLog {
  assertions: number
  /** The responses that it looked at, the latest last. */
  readonly lookedAt: HttpResponse[]
}

const logs = new AsyncLocalStorage<AssertionLog>()

/** Where an object of a response's body was found. */
const origins = new WeakMap<object, Exchange>()

/** Responses remembered of one case: the latest. */
const remembered = 200

/** Opens an empty log. */
export const assertionLog = (): AssertionLog => ({ assertions: 0, lookedAt: [] })

/**
 * Runs a case and notes what it asserts, so that a case that asserts nothing can be told from one that passed, and a failed
 * assertion can show the exchange that it is about.
 */
export function noting<T>(log: AssertionLog, run: () => Promise<T>): Promise<T> {
  return logs.run(log, run)
}

/** Counts an assertion. */
export function countAssertion(): void {
  const log = logs.getStore()
  if (log !== undefined) log.assertions++
}

/** Notes that a response is being looked at. */
export function lookAt(response: HttpResponse): void {
  const log = logs.getStore()
  if (log === undefined || log.lookedAt.at(-1) === response) return
  log.lookedAt.push(response)
  if (log.lookedAt.length > remembered) log.lookedAt.shift()
}

/** Notes from which response an object was read, or from which object of one it was made. */
export function cameFrom<T extends object>(value: T, source: object): T {
  const exchange = exchangeOf(source)
  if (exchange !== undefined) origins.set(value, exchange)
  return value
}

/** The exchange of a response, or of an object that was read from one: that first, since a target may name its members as it likes. */
const exchangeOf = (source: object): Exchange | undefined =>
  origins.get(source) ?? (isResponse(source) ? source.exchange : undefined)

/** The method of the request whose response showed an object; undefined where the object is from none. */
export const methodBehind = (value: object): string | undefined => exchangeOf(value)?.request.method

/**
 * The exchange behind a value that an assertion is about: the one from which it was read, else the latest response looked at
 * whose body holds it, else the latest response looked at.
 * @param from what shows the value, where the assertion says so
 */
export function exchangeBehind(value: unknown, from?: object): Exchange | undefined {
  for (const source of [from, value]) {
    const origin = typeof source === 'object' && source !== null ? exchangeOf(source) : undefined
    if (origin !== undefined) return origin
  }
  const lookedAt = logs.getStore()?.lookedAt ?? []
  const text = telling(value)
  const holding = text === undefined ? undefined : lookedAt.findLast(({ body }) => body.includes(text))
  return (holding ?? lookedAt.at(-1))?.exchange
}

/** A value as it would stand in a body, where it is unlike most others: `0` and `true` stand in many. */
function telling(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const text = JSON.stringify(value)
  return text.length > 4 ? text : undefined
}
