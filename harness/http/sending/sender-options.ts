import type { CallerName } from '../../vocabulary.ts'
import type { RawConnections } from '../connection/raw-connection.ts'
import type { Outgoing, Transport } from '../connection/transport.ts'
import type { ContractValidator } from '../contract/contract.ts'
import type { ContractProblem } from '../contract/contract-schemas.ts'
import type { Exchange } from '../message/exchange.ts'
import type { HttpResponse } from '../message/response.ts'
import type { MeetingWrites } from '../pacing/meeting-writes.ts'
import type { Wait } from '../pacing/semaphore.ts'
import type { Clean } from '../redaction/received-secrets.ts'
import type { Redact } from '../redaction/redaction.ts'
import type { Credentials } from '../signing/signing.ts'
import type { Base } from './compose.ts'
import type { AttemptOptions } from './delivery.ts'

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
  /** Knows which writes to a group meet others of the run. */
  readonly meetingWrites: MeetingWrites
  /** Told of a request that was written byte by byte and brought no response: it may deserve none. */
  readonly onRawSilence: (exchange: Exchange) => void
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
