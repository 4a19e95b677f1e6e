import type { ContractValidator } from '../contract/validator.ts'
import type { CallerName, Exchange } from '../record/exchange.ts'
import type { Redact } from '../record/redaction.ts'
import { lazyRedactionOf, shownAuthorization } from '../record/redaction.ts'
import { type Answer, NoAnswerError, UnavailableError } from './answer.ts'
import type { Gate } from './gate.ts'
import { queryPairs, queryString, type RequestSpec } from './request.ts'
import { type Credentials, sign } from './signing.ts'
import { type Incoming, isIncoming, type Outgoing, type Transport } from './transport.ts'

/** Our own request breaks openapi.json although the check did not mark it as flawed: the suite is wrong. */
export class InvalidRequestError extends Error {
  override readonly name = 'InvalidRequestError'
}

/** What all requests of a run share. */
export interface SenderOptions {
  /** Base URL of the target, without a trailing slash. */
  readonly target: string
  readonly transport: Transport
  readonly contract: ContractValidator
  /** Takes the config's secrets out of recorded texts. */
  readonly redact: Redact
  /** Waits for the turn of the next request (`--rate`). */
  readonly turn: () => Promise<void>
  /** Limits how many requests are under way at once. */
  readonly lines: Gate
  readonly retry: { readonly attempts: number; readonly budgetMs: number }
  /** Waited after a successful write, so that a later read may see it. Milliseconds. */
  readonly settleMs: number
  /** Told of every exchange, retried ones too. */
  readonly onExchange: (exchange: Exchange, bytesSent: number) => void
  /** Told of every answer with what is wrong with it by the contract. */
  readonly onAnswer: (operation: string, answer: Answer, faults: readonly string[]) => void
  /** Told before a request that may create a group, and after it whether it may have. */
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

/** Bodies are kept in the record up to this many characters. */
const recordedBody = 16_384

let lastId = 0

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
    const outgoing = compose(options, scope, spec, query)
    await options.turn()
    await options.lines.enter(scope.urgent())
    const clock = performance.now()
    const startedAt = new Date().toISOString()
    const result = await options.transport.send(outgoing.message, scope.signal).finally(options.lines.leave)
    const durationMs = Math.round((performance.now() - clock) * 100) / 100
    const redact: Redact = (text) => outgoing.redact(options.redact(text))
    const exchange: Exchange = {
      id: ++lastId,
      ...(scope.check === undefined ? {} : { check: scope.check }),
      caller: scope.caller,
      ...(operation === undefined ? {} : { operation: operation.operationId }),
      startedAt,
      durationMs,
      attempt,
      request: recordedRequest(options.target, outgoing.message, redact),
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
    if (created !== undefined) options.onCreated(created, answer.status < 400)
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
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    if (signal?.aborted === true) end()
    else signal?.addEventListener('abort', end)
  })
}

const backoff = (attempt: number, signal: AbortSignal | undefined) => pause(100 * 2 ** attempt, signal)

function compose(
  options: SenderOptions,
  scope: SenderScope,
  spec: RequestSpec,
  query: ReturnType<typeof queryPairs>,
): { message: Outgoing; redact: Redact } {
  const changes = spec.sign ?? {}
  const base = new URL(options.target)
  const inQuery = changes.requestorId === 'query' && scope.credentials?.requestorId !== undefined
  const sent = inQuery
    ? [...query, ['xoauth_requestor_id', scope.credentials?.requestorId ?? ''] as const]
    : query
  const body = spec.rawBody ?? (spec.body === undefined ? undefined : JSON.stringify(spec.body))
  const signed =
    scope.credentials === undefined
      ? undefined
      : sign(scope.credentials, spec.method, `${base.origin}${base.pathname}${spec.path}`, sent, {
          ...changes,
          ...(inQuery ? { requestorId: null } : {}),
        })
  const headers: Record<string, string> = { accept: 'application/json', 'accept-encoding': 'identity' }
  if (body !== undefined) headers['content-type'] = 'application/json'
  if (signed !== undefined) headers.authorization = signed.header
  for (const [name, value] of Object.entries(spec.headers ?? {})) {
    if (value === null) delete headers[name]
    else headers[name] = value
  }
  return {
    message: { method: spec.method, path: `${base.pathname}${spec.path}${queryString(sent)}`, headers, body },
    redact: signed === undefined ? (text) => text : lazyRedactionOf(signed.secrets),
  }
}

function recordedRequest(target: string, message: Outgoing, redact: Redact): Exchange['request'] {
  const headers = Object.fromEntries(
    Object.entries(message.headers).map(([name, value]) => [
      name,
      redact(name === 'authorization' ? shownAuthorization(value) : value),
    ]),
  )
  const body = message.body === undefined ? undefined : recorded(textOfBody(message.body), redact)
  return {
    method: message.method,
    url: redact(`${new URL(target).origin}${message.path}`),
    headers,
    ...(body === undefined ? {} : { body: body.text }),
  }
}

function recordedResponse(result: Incoming, redact: Redact): NonNullable<Exchange['response']> {
  const headers = Object.fromEntries(
    Object.entries(result.headers).map(([name, value]) => [name, redact(value)]),
  )
  const { text, truncated } = recorded(result.body.toString('utf8'), redact)
  return {
    status: result.status,
    headers,
    ...(text === '' ? {} : { body: text }),
    bodyBytes: result.body.length,
    truncated,
  }
}

// Redacted before it is cut: a secret across the cut would leave its first half.
const recorded = (text: string, redact: Redact): { text: string; truncated: boolean } => {
  const clean = redact(text)
  return { text: clean.slice(0, recordedBody), truncated: clean.length > recordedBody }
}

function answerOf(result: Incoming, exchange: Exchange, retries: number): Answer {
  const body = result.body.toString('utf8')
  return { status: result.status, headers: result.headers, body, json: parsed(body), exchange, retries }
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

const textOfBody = (body: string | Uint8Array): string =>
  typeof body === 'string' ? body : Buffer.from(body).toString('utf8')

const byteSize = (body: string | Uint8Array | undefined): number =>
  body === undefined ? 0 : typeof body === 'string' ? Buffer.byteLength(body) : body.length

function groupCreatedBy(spec: RequestSpec, operation: string | undefined): string | undefined {
  if (spec.creates !== undefined) return spec.creates
  if (operation !== 'textdatagroup.create') return undefined
  const { body } = spec
  const name = typeof body === 'object' && body !== null ? Reflect.get(body, 'name') : undefined
  return typeof name === 'string' ? name : undefined
}

const lastButOne = (path: string): string => decodeURIComponent(path.split('/').at(-2) ?? '')
