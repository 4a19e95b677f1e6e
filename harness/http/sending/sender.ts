import type { CallerName } from '../../vocabulary.ts'
import { bodyLimitOf } from '../connection/body-limit.ts'
import type { Incoming } from '../connection/incoming.ts'
import { pause } from '../connection/pause.ts'
import type { RawConnections } from '../connection/raw-connection.ts'
import { isIncoming, type Outgoing, type Transport } from '../connection/transport.ts'
import type { ContractRequest, ContractValidator } from '../contract/contract.ts'
import type { ContractProblem } from '../contract/contract-schemas.ts'
import { type Exchange, requestKind } from '../message/exchange.ts'
import { queryPairs, type RequestSpec } from '../message/request.ts'
import type { HttpResponse } from '../message/response.ts'
import { decodedSegment } from '../message/segment.ts'
import type { Wait } from '../pacing/semaphore.ts'
import type { Clean } from '../redaction/received-secrets.ts'
import type { Redact } from '../redaction/redaction.ts'
import type { Credentials, Parameter } from '../signing/signing.ts'
import { acceptOf } from './accept.ts'
import { deliver } from './attempts.ts'
import { type Base, compose } from './compose.ts'
import type { AttemptOptions, Delivered } from './delivery.ts'
import { nextExchangeId, recordedRequest, recordedResponse, responseOf } from './recording.ts'

/** Our own request breaks openapi.json although the check did not mark it as invalid: the suite is wrong. */
export class InvalidRequestError extends Error {
  override readonly name = 'InvalidRequestError'
}

/** What all requests of a run share. */
export interface SenderOptions extends AttemptOptions {
  readonly base: Base
  readonly transport: Transport
  /** Connections on which requests are written byte by byte. */
  readonly rawConnections: RawConnections
  readonly contract: ContractValidator
  /** Takes the config's secrets out of what we send and say. */
  readonly redact: Redact
  /** Takes secrets out of what the target sends. */
  readonly clean: Clean
  /** Told of every body before it is sent. */
  readonly onBody: (body: Outgoing['body']) => void
  /**
   * Waited after a 202, so that a later read sees its effect. Milliseconds; it may change while the run goes on.
   * @param doubts how many runs of the case before this one have missed what may have come late
   */
  readonly settleMs: (doubts: number) => number
  /** The same exchange, as it is kept from then on. */
  readonly keep: (exchange: Exchange) => Exchange
  /** Told of every exchange, retried ones too. */
  readonly onExchange: (exchange: Exchange, bytesSent: number) => void
  /** Told of every response with how it breaks the contract. */
  readonly onResponse: (
    operation: string,
    response: HttpResponse,
    problems: readonly ContractProblem[],
  ) => void
  /** Told of every response that the contract does not judge: to what was written byte by byte, and where a check says so. */
  readonly onRawResponse: (operation: string, response: HttpResponse) => void
  /** Told before a request that may create a group, and after it whether it may have: a repeated one may have met its own effect. */
  readonly onCreating: (name: string, caller: CallerName, check: string | undefined) => void
  readonly onCreated: (name: string, caller: CallerName, created: boolean) => void
  /** Told before a request that deletes a group; what it returns is told after it whether the target said that it is deleted. */
  readonly onDeleting: (name: string, caller: CallerName) => (deleted: boolean, repeated: boolean) => void
}

/** Who sends, and for which case. */
export interface SenderScope {
  readonly caller: CallerName
  /** Undefined: without authentication. */
  readonly credentials: Credentials | undefined
  /** Id of the case, or title of the shared fixture; undefined: the run itself. */
  readonly check: string | undefined
  readonly signal: AbortSignal | undefined
  /** How many runs of the case before this one have missed what may have come late. */
  readonly doubts: number
  /** Does the sender hold something that others wait for? Its requests then go before theirs. */
  readonly urgent: () => boolean
  /** Passes a wait for the turn of a request on: that is not the case's own time. */
  readonly untimed: (wait: Wait) => Wait
}

/** Sends one request of a case: validates it, signs it, retries what may be retried, records every exchange. */
export async function send(
  options: SenderOptions,
  scope: SenderScope,
  spec: RequestSpec,
): Promise<HttpResponse> {
  const query = queryPairs(spec.query)
  const { method, path } = spec
  const operation = options.contract.operationOf(method, path)
  const request = { method, path, query, body: spec.body, invalid: spec.invalid !== undefined }
  requirePermitted(options, scope, { operation, request })
  const creates = groupCreatedBy(spec, operation?.operationId)
  for (const name of creates) options.onCreating(name, scope.caller, scope.check)

  const deleted =
    operation?.operationId === 'textdatagroup.delete'
      ? options.onDeleting(lastButOne(path), scope.caller)
      : undefined

  const { result, exchange, retries, repeated } = await transmitted(options, scope, spec, {
    query,
    operation,
  })
  const response = responseOf(result, exchange, retries, repeated)
  if (operation !== undefined && spec.unjudged === true) {
    options.onRawResponse(operation.operationId, response)
  } else if (operation !== undefined) {
    const problems = options.contract.responseViolations(operation, request, response)
    options.onResponse(operation.operationId, response, problems)
  }
  const created = response.status < 400 || response.repeated
  for (const name of creates) options.onCreated(name, scope.caller, created)
  deleted?.(response.status < 300, response.repeated)
  const settleMs = response.status === 202 && spec.unsettled !== true ? options.settleMs(scope.doubts) : 0
  if (settleMs > 0) await pause(settleMs, scope.signal)
  return response
}

type Operation = ReturnType<ContractValidator['operationOf']>

/** @throws InvalidRequestError for a request that would be wrong without being meant so, or could do harm */
function requirePermitted(
  { contract }: SenderOptions,
  { credentials }: SenderScope,
  { operation, request }: { readonly operation: Operation; readonly request: ContractRequest },
): void {
  const { method, path } = request
  if (operation !== undefined && request.invalid !== true) {
    const violations = contract.requestViolations(operation, request)
    if (violations.length > 0) {
      throw new InvalidRequestError(
        `the suite's own request ${operation.operationId} is not valid: ${violations.join('; ')}. ` +
          'Mark it with `invalid` if that is on purpose.',
      )
    }
  }
  if (method !== 'GET' && credentials !== undefined && contract.isListedOnly(path)) {
    throw new InvalidRequestError(
      `the effects of ${method} ${path} are not described: it is never sent with credentials`,
    )
  }
}

function transmitted(
  options: SenderOptions,
  scope: SenderScope,
  spec: RequestSpec,
  { query, operation }: { readonly query: readonly Parameter[]; readonly operation: Operation },
): Promise<Delivered<Incoming>> {
  const described = operation !== undefined && operation.class !== 'platform'
  const accept = acceptOf(scope.check)
  const limit = bodyLimitOf(spec.method, described, spec.path, query)
  return deliver(options, {
    where: `${spec.method} ${spec.path}`,
    requests: 1,
    urgent: scope.urgent,
    untimed: scope.untimed,
    signal: scope.signal,
    once: spec.once === true,
    mayBeUnavailable: spec.unjudged === true,
    isRight: spec.invalid === undefined && spec.unjudged !== true,
    isReading: spec.method === 'GET',
    transmit: async (attempt, repeated, fresh) => {
      const outgoing = compose(options.base, scope.credentials, spec, { query, accept })
      const { signedAt } = outgoing
      if (signedAt !== undefined) options.signingTimes.signed(signedAt)
      options.onBody(outgoing.message.body)
      const id = nextExchangeId()
      const clock = performance.now()
      const startedAt = new Date().toISOString()
      const over = options.inFlightLimit.begun(
        requestKind({ operation: operation?.operationId, request: spec }),
      )
      const came = await options.transport.send(outgoing.message, scope.signal, limit, fresh)
      over(isIncoming(came))
      const durationMs = Math.round((performance.now() - clock) * 100) / 100
      const redact: Redact = (text) => outgoing.redact(options.redact(text))
      const clean = isIncoming(came) ? options.clean(came, outgoing.secrets) : undefined
      const exchange = options.keep({
        id,
        ...(scope.check === undefined ? {} : { check: scope.check }),
        caller: scope.caller,
        ...(operation === undefined ? {} : { operation: operation.operationId }),
        startedAt,
        durationMs,
        attempt,
        ...(repeated ? { repeated } : {}),
        ...(spec.invalid === undefined ? {} : { invalid: spec.invalid }),
        request: recordedRequest(options.base.origin, outgoing.message, redact),
        ...(clean === undefined ? {} : { response: recordedResponse(clean.recorded) }),
        ...(isIncoming(came) ? {} : { error: redact(came.message) }),
      })
      options.onExchange(exchange, byteSize(outgoing.message.body))
      const sent = { exchange, signedAt: hasRightCredential(spec) ? signedAt : undefined }
      if (isIncoming(came)) {
        const result = clean?.forChecks ?? came
        return { ...sent, came: { result, responses: [result] } }
      }
      return { ...sent, came: { ...came, message: redact(came.message) } }
    },
  })
}

/** Is the credential of a request meant to be accepted, whatever else may be wrong with it? */
export const hasRightCredential = ({ invalid, sign, headers }: RequestSpec): boolean =>
  invalid === undefined || (sign === undefined && headers?.authorization === undefined)

/** Bytes of a body as it is sent. */
export const byteSize = (body: string | Uint8Array | undefined): number =>
  body === undefined ? 0 : typeof body === 'string' ? Buffer.byteLength(body) : body.length

/** The groups that a request may create: those that the check names, and the one in the body. */
function groupCreatedBy(spec: RequestSpec, operation: string | undefined): readonly string[] {
  if (spec.creates !== undefined) return [spec.creates].flat()
  if (operation !== 'textdatagroup.create') return []
  const { body } = spec
  const name = typeof body === 'object' && body !== null ? Reflect.get(body, 'name') : undefined
  return typeof name === 'string' ? [name] : []
}

/** A segment that is not UTF-8 names no group that could be looked up in the journal. */
function lastButOne(path: string): string {
  return decodedSegment(path.split('/').at(-2) ?? '')
}
