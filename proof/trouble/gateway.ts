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

/** What a gateway does now and then. */
export const gatewayErrors: Readonly<Record<string, Answer>> = {
  '429': answered(429),
  '502': answered(502),
  '503': answered(503),
  '504': answered(504),
  reset,
}

/** A gateway that errs at some of a hundred requests, at random. What it answers so has been carried out, or has not. */
export function erringGateway(answer: Answer, percent: number, seed: number): Choose {
  const random = randomOf(seed, 'gateway')
  return () => (random.integer(1, 1000) <= percent * 10 ? answer : undefined)
}

/** A gateway that errs in every way, each at one of a hundred requests. */
export function everyErrorOf(seed: number): Choose {
  const errors = Object.values(gatewayErrors)
  const random = randomOf(seed, 'every error')
  return () => errors[random.integer(0, 99)]
}

/** A gateway that keeps answers back for up to so many milliseconds. */
export function slowGateway(mostMs: number, seed: number): Choose {
  const random = randomOf(seed, 'delay')
  return () => {
    const delayMs = random.integer(0, mostMs)
    return ({ right }, response) => later(delayMs, () => pass(right, response), response)
  }
}

/** So long a request is on its way that others overtake it. @returns milliseconds, another number each time */
export function delays(mostMs: number, seed: number): () => number {
  const random = randomOf(seed, 'on its way')
  return () => random.integer(0, mostMs)
}

function later(delayMs: number, act: () => void, response: ServerResponse): void {
  const timer = setTimeout(act, delayMs)
  response.on('close', () => clearTimeout(timer))
}

/** How too many requests are refused. */
interface Refused {
  readonly status: 429 | 503
  readonly headers: Readonly<Record<string, string>>
}

/** Lets so many requests through in each part of a second, and answers the others with 429, or with 503 as nginx does unless told otherwise. */
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

/** After so many requests, answers 403 to everything for a while, as firewalls do that limit requests. */
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
