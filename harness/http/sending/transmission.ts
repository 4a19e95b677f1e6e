import { present } from '../../present.ts'
import { bodyLimitOf } from '../connection/body-limit.ts'
import type { Incoming } from '../connection/incoming.ts'
import { isIncoming } from '../connection/transport.ts'
import type { TransportError } from '../connection/transport-error.ts'
import type { ContractValidator } from '../contract/contract.ts'
import { type Exchange, requestKind } from '../message/exchange.ts'
import type { RequestSpec } from '../message/request.ts'
import type { CleanResponse } from '../redaction/received-secrets.ts'
import type { Redact } from '../redaction/redaction.ts'
import type { Parameter } from '../signing/signing.ts'
import { acceptOf } from './accept.ts'
import { deliver } from './attempts.ts'
import { type Composed, compose } from './compose.ts'
import type { Attempt, Delivered } from './delivery.ts'
import { nextExchangeId, recordedRequest, recordedResponse } from './recording.ts'
import type { SenderOptions, SenderScope } from './sender-options.ts'

/** An operation of the contract; undefined if the request addresses none. */
export type Operation = ReturnType<ContractValidator['operationOf']>

/** A request that is sent until there is a result. */
export interface Transmission {
  readonly options: SenderOptions
  readonly scope: SenderScope
  readonly spec: RequestSpec
  readonly query: readonly Parameter[]
  readonly operation: Operation
}

/** Sends a request until there is a result, and records each attempt. */
export function transmitted(transmission: Transmission): Promise<Delivered<Incoming>> {
  const { options, scope, spec, query, operation } = transmission
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
      const id = nextExchangeId()
      const answer = await answerTo(transmission, outgoing, { limit, fresh })
      return attemptOf(transmission, outgoing, answer, { id, attempt, repeated })
    },
  })
}

/** The result of one attempt, and when it began. */
interface Answer {
  readonly came: Incoming | TransportError
  readonly startedAt: string
  readonly durationMs: number
  /** Was another write to the same group in flight at the same time? */
  readonly metAnother: boolean
}

/** Sends a composed request once, and measures the time. */
async function answerTo(
  { options, scope, spec, operation }: Transmission,
  { message, signedAt }: Composed,
  { limit, fresh }: { readonly limit: number; readonly fresh: boolean },
): Promise<Answer> {
  if (signedAt !== undefined) options.signingTimes.signed(signedAt)
  options.onBody(message.body)
  const clock = performance.now()
  const startedAt = new Date().toISOString()
  const over = options.inFlightLimit.begun(requestKind({ operation: operation?.operationId, request: spec }))
  const written = options.meetingWrites.begun(spec)
  const came = await options.transport.send(message, scope.signal, limit, fresh)
  over(isIncoming(came))
  const durationMs = Math.round((performance.now() - clock) * 100) / 100
  return { came, startedAt, durationMs, metAnother: written() }
}

/** Identifies an exchange. */
type Numbers = Pick<Exchange, 'id' | 'attempt'> & { readonly repeated: boolean }

/** Records an attempt, and returns its result without secrets. */
function attemptOf(
  transmission: Transmission,
  outgoing: Composed,
  answer: Answer,
  numbers: Numbers,
): Attempt<Incoming> {
  const { options, spec } = transmission
  const { came } = answer
  const redact: Redact = (text) => outgoing.redact(options.redact(text))
  const clean = isIncoming(came) ? options.clean(came, outgoing.secrets) : undefined
  const exchange = options.keep(exchangeOf(transmission, outgoing, { answer, clean, redact }, numbers))
  options.onExchange(exchange, byteSize(outgoing.message.body))
  const { metAnother } = answer
  const sent = { exchange, metAnother, signedAt: hasRightCredential(spec) ? outgoing.signedAt : undefined }
  if (!isIncoming(came)) return { ...sent, came: { ...came, message: redact(came.message) } }
  const result = clean?.forChecks ?? came
  return { ...sent, came: { result, responses: [result] } }
}

/** An answer, with the functions and values that keep secrets out of the record. */
interface Redacted {
  readonly answer: Answer
  /** Undefined if no response came. */
  readonly clean: CleanResponse | undefined
  readonly redact: Redact
}

function exchangeOf(
  { options, scope, spec, operation }: Transmission,
  { message }: Composed,
  { answer: { came, startedAt, durationMs }, clean, redact }: Redacted,
  { id, attempt, repeated }: Numbers,
): Exchange {
  return {
    id,
    ...present({ check: scope.check }),
    caller: scope.caller,
    ...present({ operation: operation?.operationId }),
    startedAt,
    durationMs,
    attempt,
    ...(repeated ? { repeated } : {}),
    ...present({ invalid: spec.invalid }),
    request: recordedRequest(options.base.origin, message, redact),
    ...present({ response: clean && recordedResponse(clean.recorded) }),
    ...(isIncoming(came) ? {} : { error: { ...came, message: redact(came.message) } }),
  }
}

/** Should the credential of a request be accepted, even if something else is wrong with the request? */
export const hasRightCredential = ({ invalid, sign, headers }: RequestSpec): boolean =>
  invalid === undefined || (sign === undefined && headers?.authorization === undefined)

/** Size of a body in bytes, as it is sent. */
export const byteSize = (body: string | Uint8Array | undefined): number =>
  body === undefined ? 0 : typeof body === 'string' ? Buffer.byteLength(body) : body.length
