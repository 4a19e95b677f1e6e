import { AsyncLocalStorage } from 'node:async_hooks'
import type { Exchange } from '../http/message/exchange.ts'
import { type HttpResponse, isResponse } from '../http/message/response.ts'

/** What one case has asserted, and on which responses. */
export interface AssertionLog {
  assertions: number
  /** The responses that it looked at, the latest at the end. */
  readonly lookedAt: HttpResponse[]
}

const logs = new AsyncLocalStorage<AssertionLog>()

/** The exchange whose response body held an object. */
const origins = new WeakMap<object, Exchange>()

/** How many responses of a case are remembered: the latest. */
const remembered = 200

/** Opens an empty log. */
export const assertionLog = (): AssertionLog => ({ assertions: 0, lookedAt: [] })

/**
 * Runs a case and notes what it asserts. This distinguishes a case that asserts nothing from a case that passed, and a
 * failed assertion can show its exchange.
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

/** Notes that an object was read from a response, or made from another object of a response. */
export function cameFrom<T extends object>(value: T, source: object): T {
  const exchange = exchangeOf(source)
  if (exchange !== undefined) origins.set(value, exchange)
  return value
}

/** The exchange of an object from a response, or of a response. Objects come first: they may have any members. */
const exchangeOf = (source: object): Exchange | undefined =>
  origins.get(source) ?? (isResponse(source) ? source.exchange : undefined)

/** The method of the request whose response showed an object; undefined if it came from no response. */
export const methodBehind = (value: object): string | undefined => exchangeOf(value)?.request.method

/**
 * The exchange behind a value that an assertion is about: the exchange from which the value was read; otherwise that of
 * the latest response looked at whose body contains the value; otherwise that of the latest response looked at.
 * @param from what shows the value, if the assertion states it
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

/** A value as JSON, if it is long enough to be found in a body; `0` and `true` are in many bodies. */
function telling(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const text = JSON.stringify(value)
  return text.length > 4 ? text : undefined
}
