import type { ContractValidator } from '../contract/validator.ts'
import type { CallerName, Exchange } from '../record/exchange.ts'
import type { Redact } from '../record/redaction.ts'
import { type Answer, NoAnswerError, UnavailableError } from './answer.ts'
import { type Base, compose } from './compose.ts'
import type { Gate, Wait } from './gate.ts'
import { onAbort } from './interruption.ts'
import { answerOf, nextExchangeId, recordedRequest, recordedResponse } from './recording.ts'
import { queryPairs, type RequestSpec } from './request.ts'
import type { Credentials } from './signing.ts'
import { type Breakdown, type Incoming, isIncoming, type Transport } from './transport.ts'
import type { Wire } from './wire.ts'

/** Our own request breaks openapi.json although the check did not mark it as flawed: the suite is wrong. */
export class InvalidRequestError extends Error {
  override readonly name = 'InvalidRequestError'
}

/** What all requests of a run share. */
export interface SenderOptions {
  readonly base: Base
  readonly transport: Transport
  /** Connections on which requests are written byte by byte. */
  readonly wire: Wire
  readonly contract: ContractValidator
  /** Takes the config's secrets out of recorded texts. */
  readonly redact: Redact
  /** Waits for the turn of the next request (`--rate`). */
  readonly turn: () => Wait
  /** Limits how many requests are under way at once. */
  readonly lines: Gate
  readonly retry: { readonly attempts: number; readonly budgetMs: number }
  /** Waited after a successful write, so that a later read may see it. Milliseconds. */
  readonly settleMs: number
  /** Told of every exchange, retried ones too. */
  readonly onExchange: (exchange: Exchange, bytesSent: number) => void
  /** Told of every answer with what is wrong with it by the contract. */
  readonly onAnswer: (operation: string, answer: Answer, faults: readonly string[]) => void
  /** Told of every answer to what was written byte by byte: the contract says nothing of such requests. */
  readonly onWireAnswer: (operation: string, answer: Answer) => void
  /** Told before a request that may create a group, and after it whether it may have: a repeated one may have met its own effect. */
  readonly onCreating: (name: string, check: string | undefined) => void
  readonly onCreated: (name: string, created: boolean) => void
  /** Told when the target said that it deleted a group. */
  readonly onDeleted: (name: string) => unknown
}

/** Who sends, and for which check. */
export interface SenderScope {
  readonly caller: CallerName
  /** Undefined: without authentication. */
  readonly credentials: Credentials | undefined
  readonly check: string | undefined
  readonly signal: AbortSignal | undefined
  /** Does the sender hold something that others wait for? Its requests then go before theirs. */
  readonly urgent: () => boolean
}

/** Sends one request of a check: validates it, signs it, retries what may be retried, records every exchange. */
export async function send(options: SenderOptions, scope: SenderScope, spec: RequestSpec): Promise<Answer> {
  const query = queryPairs(spec.query)
  const path = spec.path
  const operation = options.contract.operationOf(spec.method, path)
  const request = { method: spec.method, path, query, body: spec.body, flawed: spec.flaw !== undefined }
  if (operation !== undefined && spec.flaw === undefined) {
    const faults = options.contract.requestFaults(operation, request)
    if (faults.length > 0) {
      throw new InvalidRequestError(
        `the suite's own request ${operation.operationId} is not valid: ${faults.join('; ')}. ` +
          'Mark it with `flaw` if that is on purpose.',
      )
    }
  }
  if (operation?.class === 'platform' && spec.method !== 'GET' && scope.credentials !== undefined) {
    throw new InvalidRequestError(
      `the effects of ${operation.operationId} are not described: it is never sent with credentials`,
    )
  }
  const created = groupCreatedBy(spec, operation?.operationId)
  if (created !== undefined) options.onCreating(created, scope.check)
  const deleted = operation?.operationId === 'textdatagroup.delete' ? lastButOne(path) : undefined

  const started = performance.now()
  for (let attempt = 1; ; attempt++) {
    const outgoing = compose(options.base, scope.credentials, spec, query)
    const turn = options.turn()
    if (turn !== undefined) await turn
    const line = options.lines.enter(scope.urgent())
    if (line !== undefined) await line
    const clock = performance.now()
    const startedAt = new Date().toISOString()
    let result: Incoming | Breakdown
    try {
      result = await options.transport.send(outgoing.message, scope.signal)
    } finally {
      options.lines.leave()
    }
    const durationMs = Math.round((performance.now() - clock) * 100) / 100
    const redact: Redact = (text) => outgoing.redact(options.redact(text))
    const exchange: Exchange = {
      id: nextExchangeId(),
      ...(scope.check === undefined ? {} : { check: scope.check }),
      caller: scope.caller,
      ...(operation === undefined ? {} : { operation: operation.operationId }),
      startedAt,
      durationMs,
      attempt,
      request: recordedRequest(options.base.origin, outgoing.message, redact),
      ...(isIncoming(result)
        ? { response: recordedResponse(result, redact) }
        : { error: redact(result.message) }),
    }
    options.onExchange(exchange, byteSize(outgoing.message.body))
    // Once at least, however long the first try took: the machine may have slept meanwhile.
    const inBudget = attempt === 1 || performance.now() - started < options.retry.budgetMs
    const left = attempt < options.retry.attempts && inBudget

    if (!isIncoming(result)) {
      if (result.reason === 'aborted') throw new NoAnswerError(result.message, result.reason, exchange)
      const repeatable = !result.sent || result.reason === 'broken'
      if (repeatable && left) {
        await backoff(attempt, scope.signal)
        continue
      }
      if (!result.sent) {
        throw new UnavailableError(
          `${spec.method} ${path}: the target cannot be reached: ${redact(result.message)}`,
        )
      }
      throw new NoAnswerError(`${spec.method} ${path}: ${redact(result.message)}`, result.reason, exchange)
    }
    if (result.status === 503) {
      if (left) {
        await backoff(attempt, scope.signal)
        continue
      }
      throw new UnavailableError(`${spec.method} ${path}: the target answered 503, ${attempt} times in a row`)
    }

    const answer = answerOf(result, exchange, attempt - 1)
    if (operation !== undefined) {
      options.onAnswer(
        operation.operationId,
        answer,
        options.contract.answerFaults(operation, request, answer),
      )
    }
    if (created !== undefined) options.onCreated(created, answer.status < 400 || answer.retries > 0)
    if (deleted !== undefined && answer.status < 300) {
      options.onDeleted(deleted)
    }
    if (options.settleMs > 0 && spec.method !== 'GET' && answer.status < 300) {
      await pause(options.settleMs, scope.signal)
    }
    return answer
  }
}

/** Waits, unless given up. */
export function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  if (signal?.aborted === true) return Promise.resolve()
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      stopListening()
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    const stopListening = onAbort(signal, end)
  })
}

/** Waits before another attempt, longer each time. */
export const backoff = (attempt: number, signal: AbortSignal | undefined) => pause(100 * 2 ** attempt, signal)

/** Bytes of a body as it is sent. */
export const byteSize = (body: string | Uint8Array | undefined): number =>
  body === undefined ? 0 : typeof body === 'string' ? Buffer.byteLength(body) : body.length

function groupCreatedBy(spec: RequestSpec, operation: string | undefined): string | undefined {
  if (spec.creates !== undefined) return spec.creates
  if (operation !== 'textdatagroup.create') return undefined
  const { body } = spec
  const name = typeof body === 'object' && body !== null ? Reflect.get(body, 'name') : undefined
  return typeof name === 'string' ? name : undefined
}

const lastButOne = (path: string): string => decodeURIComponent(path.split('/').at(-2) ?? '')
