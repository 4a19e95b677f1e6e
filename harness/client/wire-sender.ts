import type { Exchange } from '../record/exchange.ts'
import type { Redact } from '../record/redaction.ts'
import { type Answer, NoAnswerError, UnavailableError } from './answer.ts'
import { compose } from './compose.ts'
import { answerOf, nextExchangeId, recorded, recordedRequest, recordedResponse } from './recording.ts'
import type { RequestSpec } from './request.ts'
import { backoff, byteSize, pause, type SenderOptions, type SenderScope } from './sender.ts'
import type { Breakdown } from './transport.ts'
import { type Conversation, type Ending, isConversation, type Piece } from './wire.ts'
import { type Message, messageOf } from './wire-message.ts'

/** What is written to a connection of its own, byte by byte. */
export interface WireSpec {
  /** What is out of the ordinary. */
  readonly flaw: string
  /** Ordinary requests, each signed; the first one stands for all in the record. */
  readonly requests: readonly [RequestSpec, ...RequestSpec[]]
  /** Makes the bytes from their messages, which are in the same order. */
  readonly write: (...messages: readonly Message[]) => readonly Piece[]
  readonly ending: Ending
  /** How many answers are awaited; 1 otherwise. */
  readonly answers?: number
}

/** What came of it. */
export interface WireOutcome {
  /** Whole answers in their order. More than were awaited, where more came in the meantime. */
  readonly answers: readonly Answer[]
  /** Has the target closed the connection? */
  readonly closed: boolean
}

/**
 * Writes for a check, and records it. A 503 and a connection that never came about are tried again, nothing else: a
 * connection that breaks is an answer to what no ordinary client sends.
 * @throws NoAnswerError where nothing came in time though something had to
 * @throws UnavailableError where the target went on answering 503 or cannot be reached
 */
export async function write(
  options: SenderOptions,
  scope: SenderScope,
  spec: WireSpec,
): Promise<WireOutcome> {
  const { base } = options
  const [first] = spec.requests
  const started = performance.now()
  for (let attempt = 1; ; attempt++) {
    const composed = spec.requests.map((one) => compose(base, scope.credentials, one))
    const redact: Redact = (text) => composed.reduce((clean, one) => one.redact(clean), options.redact(text))
    const messages = composed.map(({ message }) => messageOf(base.origin, message))
    const pieces = spec.write(...messages)
    for (const _message of messages) await options.turn()
    await options.lines.enter(scope.urgent())
    const startedAt = new Date().toISOString()
    const result = await options.wire
      .converse({ pieces, ending: spec.ending, answers: spec.answers ?? 1 }, scope.signal)
      .finally(options.lines.leave)

    const came = isConversation(result) ? result.answers : []
    const written = writtenText(pieces, spec.ending, redact)
    const exchanges = Array.from({ length: Math.max(1, came.length) }, (_unused, index): Exchange => {
      const request = spec.requests[index] ?? first
      const message = composed[index]?.message ?? composed[0]?.message
      const operation = options.contract.operationOf(request.method, request.path)
      const answer = came[index]
      return {
        id: nextExchangeId(),
        ...(scope.check === undefined ? {} : { check: scope.check }),
        caller: scope.caller,
        ...(operation === undefined ? {} : { operation: operation.operationId }),
        startedAt,
        durationMs: isConversation(result) ? result.durationMs : 0,
        attempt,
        request: {
          ...(message === undefined
            ? { method: request.method, url: `${base.origin}${base.path}`, headers: {} }
            : recordedRequest(base.origin, message, redact)),
          written: index === 0 ? written : 'on the same connection as the one before',
        },
        ...(answer === undefined
          ? { error: redact(silenceOf(result, spec.ending)) }
          : { response: recordedResponse(answer, redact) }),
      }
    })
    for (const exchange of exchanges) options.onExchange(exchange, byteSize(written))

    const inBudget = attempt === 1 || performance.now() - started < options.retry.budgetMs
    const left = attempt < options.retry.attempts && inBudget
    const where = `${first.method} ${first.path} (${spec.flaw})`
    const [exchange] = exchanges
    if (!isConversation(result)) {
      if (result.sent && exchange !== undefined) {
        throw new NoAnswerError(`${where}: ${redact(result.message)}`, result.reason, exchange)
      }
      if (left && result.reason !== 'aborted') {
        await backoff(attempt, scope.signal)
        continue
      }
      throw new UnavailableError(`${where}: the target cannot be reached: ${redact(result.message)}`)
    }
    if (came.some(({ status }) => status === 503)) {
      if (left) {
        await backoff(attempt, scope.signal)
        continue
      }
      throw new UnavailableError(`${where}: the target answered 503, ${attempt} times in a row`)
    }
    const answers = exchanges.flatMap((one, index) => {
      const incoming = came[index]
      return incoming === undefined ? [] : [answerOf(incoming, one, attempt - 1)]
    })
    for (const answer of answers) {
      const { operation } = answer.exchange
      if (operation !== undefined) options.onWireAnswer(operation, answer)
    }
    if (options.settleMs > 0) await pause(options.settleMs, scope.signal)
    return { answers, closed: result.closed }
  }
}

function silenceOf(result: Conversation | Breakdown, ending: Ending): string {
  if (!isConversation(result)) return result.message
  if (ending === 'cut') return endings.cut
  return result.closed ? 'the target closed the connection' : 'nothing came, and the connection was closed'
}

const endings: Readonly<Record<Ending, string>> = {
  whole: 'answers were awaited',
  unclear: 'an answer was awaited for a moment',
  end: 'our side was closed',
  cut: 'the connection was closed at once',
}

/** What was written as text. How it was divided stands at its end: within the text it could hide a secret from the redaction. */
function writtenText(pieces: readonly Piece[], ending: Ending, redact: Redact): string {
  const parts = pieces.flatMap((piece) =>
    typeof piece === 'string' ? [Buffer.from(piece, 'latin1')] : piece instanceof Uint8Array ? [piece] : [],
  )
  const pauses = pieces.reduce((sum, piece) => {
    if (typeof piece === 'string' || !('pauseMs' in piece)) return sum
    return sum + piece.pauseMs
  }, 0)
  const { text, truncated } = recorded(Buffer.concat(parts).toString('utf8'), redact)
  const divided = `${parts.length} ${parts.length === 1 ? 'piece' : 'pieces'}, ${pauses} ms of pauses`
  return `${text}${truncated ? '…' : ''}\n[${divided}; then ${endings[ending]}]`
}
