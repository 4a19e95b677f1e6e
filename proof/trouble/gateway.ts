import type { ServerResponse } from 'node:http'
import { randomOf } from '../../harness/generate/random.ts'
import type { Answer } from './kind.ts'
import { type Choose, pass } from './target.ts'

const answered =
  (status: number, headers: Readonly<Record<string, string>> = {}): Answer =>
  (_call, response) => {
    response.writeHead(status, { 'content-type': 'text/html', ...headers })
    response.end(`<h1>${status}</h1>`)
  }

const reset: Answer = (_call, response) => {
  response.socket?.resetAndDestroy()
}

/** The errors that a gateway makes now and then. */
export const gatewayErrors: Readonly<Record<string, Answer>> = {
  '429': answered(429),
  '502': answered(502),
  '503': answered(503),
  '504': answered(504),
  reset,
}

/**
 * A gateway that fails at random for some percent of the requests. It may fail before or after the service carries
 * out the request.
 */
export function erringGateway(answer: Answer, percent: number, seed: number): Choose {
  const random = randomOf(seed, 'gateway')
  return () => (random.integer(1, 1000) <= percent * 10 ? answer : undefined)
}

/** A gateway with every kind of error, each for one percent of the requests. */
export function everyErrorOf(seed: number): Choose {
  const errors = Object.values(gatewayErrors)
  const random = randomOf(seed, 'every error')
  return () => errors[random.integer(0, 99)]
}

/** A gateway that delays answers by up to the given number of milliseconds. */
export function slowGateway(mostMs: number, seed: number): Choose {
  const random = randomOf(seed, 'delay')
  return () => {
    const delayMs = random.integer(0, mostMs)
    return ({ right }, response) => later(delayMs, () => pass(right, response), response)
  }
}

/**
 * The times that requests take to the target, so some overtake others.
 * @returns a function that gives the milliseconds, a different number each time
 */
export function delays(mostMs: number, seed: number): () => number {
  const random = randomOf(seed, 'on its way')
  return () => random.integer(0, mostMs)
}

function later(delayMs: number, act: () => void, response: ServerResponse): void {
  const timer = setTimeout(act, delayMs)
  response.on('close', () => clearTimeout(timer))
}

/** How requests beyond the limit are refused. */
interface Refused {
  readonly status: 429 | 503
  readonly headers: Readonly<Record<string, string>>
}

/**
 * Lets a number of requests through in each period, and refuses the others with 429, or with 503 as nginx does by
 * default.
 */
export function throttle(
  requests: number,
  everyMs: number,
  { status = 429, headers = {} }: Partial<Refused> = {},
): Choose {
  const refusal = answered(status, headers)
  let part = 0
  let count = 0
  return () => {
    const now = Math.floor(performance.now() / everyMs)
    if (now !== part) count = 0
    part = now
    return ++count <= requests ? undefined : refusal
  }
}

/** After each given number of requests, answers 403 to everything for a while, as firewalls with a rate limit do. */
export function rateRule(requests: number, whileMs: number): Choose {
  const refusal = answered(403)
  let count = 0
  let until = Number.NEGATIVE_INFINITY
  return () => {
    const now = performance.now()
    if (now < until) return refusal
    if (++count % requests === 0) until = now + whileMs
    return undefined
  }
}
