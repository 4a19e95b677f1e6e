import { present } from '../../present.ts'
import { pause } from '../connection/pause.ts'
import { type Ending, isRawExchange, type Piece, type RawExchange } from '../connection/raw-connection.ts'
import { messageOf, type RawMessage } from '../connection/raw-message.ts'
import type { TransportError } from '../connection/transport-error.ts'
import type { Exchange } from '../message/exchange.ts'
import type { RequestSpec } from '../message/request.ts'
import type { HttpResponse } from '../message/response.ts'
import type { CleanResponse } from '../redaction/received-secrets.ts'
import type { Redact } from '../redaction/redaction.ts'
import { deliver } from './attempts.ts'
import { type Composed, compose } from './compose.ts'
import type { Attempt } from './delivery.ts'
import { nextExchangeId, recorded, recordedRequest, recordedResponse, responseOf } from './recording.ts'
import type { SenderOptions, SenderScope } from './sender-options.ts'
import { byteSize, hasRightCredential } from './transmission.ts'

/** What to write to a new connection, byte by byte. */
export interface RawRequestSpec {
  /** What is unusual about it. */
  readonly invalid: string
  /** Ordinary requests, each signed; the record names the first one. */
  readonly requests: readonly [RequestSpec, ...RequestSpec[]]
  /** Makes the bytes from the messages of the requests, in the same order. */
  readonly write: (...messages: readonly RawMessage[]) => readonly Piece[]
  readonly ending: Ending
  /** How many responses to wait for; by default 1. */
  readonly responses?: number
}

/** What came back. */
export interface RawRequestResult {
  /** Complete responses in order; more than `responses` if more came in the meantime. */
  readonly responses: readonly HttpResponse[]
  /** Has the target closed the connection? */
  readonly closed: boolean
}

/**
 * Writes for a case, and records it. It is retried like an ordinary request.
 * @throws NoResponseError if nothing came in time although a response had to come
 * @throws UnavailableError if the target kept answering 429, or cannot be reached
 */
export async function write(
  options: SenderOptions,
  scope: SenderScope,
  spec: RawRequestSpec,
): Promise<RawRequestResult> {
  const [first] = spec.requests
  let recordedLast: readonly Exchange[] = []
  const delivered = await deliver(options, {
    where: `${first.method} ${first.path} (${spec.invalid})`,
    requests: spec.requests.length,
    urgent: scope.urgent,
    untimed: scope.untimed,
    signal: scope.signal,
    once: false,
    mayBeUnavailable: true,
    isRight: false,
    isReading: false,
    transmit: async (attempt, repeated) => {
      const sent = await transmit(options, scope, spec, { attempt, repeated })
      recordedLast = sent.exchanges
      return sent
    },
  })
  const { result, retries } = delivered
  const responses = result.responses.flatMap((incoming, index) => {
    const exchange = recordedLast[index]
    return exchange === undefined ? [] : [responseOf(incoming, exchange, retries, delivered.repeated)]
  })
  for (const response of responses) {
    const { operation } = response.exchange
    if (operation !== undefined) options.onRawResponse(operation, response)
  }
  const settleMs = responses.some(({ status }) => status === 202) ? options.settleMs(scope.doubts) : 0
  if (settleMs > 0) await pause(settleMs, scope.signal)
  return { responses, closed: result.closed }
}

type RawAttempt = Attempt<RawExchange> & { readonly exchanges: readonly Exchange[] }

/** What was written to a connection, and what came back. */
interface Conversation {
  readonly composed: readonly Composed[]
  readonly pieces: readonly Piece[]
  readonly startedAt: string
  readonly came: RawExchange | TransportError
  /** Was another write to the same group in flight at the same time? */
  readonly metAnother: boolean
}

/** Opens a connection, writes, listens, and records one exchange for each response, but at least one. */
async function transmit(
  options: SenderOptions,
  scope: SenderScope,
  spec: RawRequestSpec,
  { attempt, repeated }: { readonly attempt: number; readonly repeated: boolean },
): Promise<RawAttempt> {
  const conversation = await converse(options, scope, spec)
  const { composed, pieces, came, metAnother } = conversation
  const redact: Redact = (text) => composed.reduce((clean, one) => one.redact(clean), options.redact(text))
  const secrets = composed.flatMap((one) => one.secrets)
  const responses = isRawExchange(came) ? came.responses.map((one) => options.clean(one, secrets)) : []
  const wasReset = isReset(came, spec.ending)
  const written = writtenText(pieces, spec.ending, redact)
  const record = (index: number, response: CleanResponse | undefined): Exchange =>
    options.keep({
      ...headOf(index, { options, scope, spec, conversation }),
      attempt,
      // If the connection is reset each time, it is not an error of a gateway.
      ...(repeated && !wasReset ? { repeated } : {}),
      invalid: spec.invalid,
      request: {
        ...requestOf(index, { options, spec, conversation, redact }),
        written: index === 0 ? written : 'on the same connection as the one before',
      },
      ...(response === undefined
        ? { error: silenceOf(came, spec.ending, redact) }
        : { response: recordedResponse(response.recorded) }),
    })
  const exchange = record(0, responses[0])
  const exchanges = [exchange, ...responses.slice(1).map((response, index) => record(index + 1, response))]
  for (const one of exchanges) options.onExchange(one, byteSize(written))
  if (responses.length === 0) options.onRawSilence(exchange)
  return {
    exchange,
    exchanges,
    signedAt: spec.requests.every(hasRightCredential) ? composed[0]?.signedAt : undefined,
    came: heard(came, responses, redact, wasReset && attempt === 1),
    metAnother,
  }
}

/** Signs the requests, writes them to a new connection, and listens. */
async function converse(
  options: SenderOptions,
  scope: SenderScope,
  spec: RawRequestSpec,
): Promise<Conversation> {
  const { base } = options
  const [first] = spec.requests
  const composed = spec.requests.map((one) => compose(base, scope.credentials, one))
  const pieces = spec.write(...composed.map(({ message }) => messageOf(base.origin, message)))
  for (const { message, signedAt } of composed) {
    options.onBody(message.body)
    if (signedAt !== undefined) options.signingTimes.signed(signedAt)
  }
  const startedAt = new Date().toISOString()
  const script = { pieces, ending: spec.ending, responses: spec.responses ?? 1 }
  const over = options.meetingWrites.begun(first)
  const came = await options.rawConnections.exchange(script, scope.signal)
  return { composed, pieces, startedAt, came, metAnother: over() }
}

interface Written {
  readonly options: SenderOptions
  readonly spec: RawRequestSpec
  readonly conversation: Conversation
}

/** Who sent the request with an index, for what, and when. */
function headOf(
  index: number,
  { options, scope, spec, conversation: { startedAt, came } }: Written & { readonly scope: SenderScope },
) {
  const { method, path } = spec.requests[index] ?? spec.requests[0]
  const operation = options.contract.operationOf(method, path)
  return {
    id: nextExchangeId(),
    ...present({ check: scope.check }),
    caller: scope.caller,
    ...present({ operation: operation?.operationId }),
    startedAt,
    durationMs: isRawExchange(came) ? came.durationMs : 0,
  }
}

/** The request with an index, as it was before it was written in an unusual way. */
function requestOf(
  index: number,
  { options: { base }, spec, conversation: { composed }, redact }: Written & { readonly redact: Redact },
) {
  const message = composed[index]?.message ?? composed[0]?.message
  const { method } = spec.requests[index] ?? spec.requests[0]
  return message === undefined
    ? { method, url: `${base.origin}${base.path}`, headers: {} }
    : recordedRequest(base.origin, message, redact)
}

/** Was the connection reset although an answer had to come? It is tried once more; then it is what the target does. */
const isReset = (came: RawExchange | TransportError, ending: Ending): boolean =>
  isRawExchange(came) && came.reset && came.responses.length === 0 && ending === 'whole'

/** What came back, as checks get it. */
function heard(
  came: RawExchange | TransportError,
  clean: readonly CleanResponse[],
  redact: Redact,
  tryAgain: boolean,
): RawAttempt['came'] {
  if (!isRawExchange(came)) return { ...came, message: redact(came.message) }
  if (tryAgain) return { reason: 'broken', message: 'the connection was reset', sent: true }
  const responses = clean.map(({ forChecks }) => forChecks)
  return { result: { ...came, responses }, responses }
}

/** Why there was no response. If there was a connection, the bytes were sent, whoever closed it afterwards. */
function silenceOf(result: RawExchange | TransportError, ending: Ending, redact: Redact): TransportError {
  if (!isRawExchange(result)) return { ...result, message: redact(result.message) }
  const how = result.closed
    ? 'the target closed the connection'
    : 'nothing came, and the connection was closed'
  return { reason: 'broken', message: ending === 'cut' ? endings.cut : how, sent: true }
}

/** What was done after sending, if it was more than to await an answer. */
const endings: Readonly<Record<Exclude<Ending, 'whole' | 'unclear'>, string>> = {
  end: 'our side was closed',
  cut: 'the connection was closed at once',
}

/** What was written, as text. How it was divided is stated at the end: inside the text, it could hide a secret. */
function writtenText(pieces: readonly Piece[], ending: Ending, redact: Redact): string {
  const parts = pieces.flatMap((piece) =>
    typeof piece === 'string' ? [Buffer.from(piece, 'latin1')] : piece instanceof Uint8Array ? [piece] : [],
  )
  const pauses = pieces.reduce((sum, piece) => {
    if (typeof piece === 'string' || !('pauseMs' in piece)) return sum
    return sum + piece.pauseMs
  }, 0)
  const { text, truncated } = recorded(Buffer.concat(parts).toString('utf8'), redact)
  const paused = pauses === 0 ? 'without a pause' : `with ${pauses} ms of pauses`
  const divided = parts.length === 1 ? 'in one piece' : `in ${parts.length} pieces ${paused}`
  const then = ending === 'end' || ending === 'cut' ? `; then ${endings[ending]}` : ''
  return `${text}${truncated ? '…' : ''}\n[sent ${divided}${then}]`
}
