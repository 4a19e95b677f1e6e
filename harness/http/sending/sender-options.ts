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

/**
 * What the response to a creation says about the group. `unknown`: the target failed, perhaps after it had stored the
 * group.
 */
export type CreationResult = 'created' | 'refused' | 'unknown'

/** What all requests of a run share. */
export interface SenderOptions extends AttemptOptions {
  readonly base: Base
  readonly transport: Transport
  /** Connections on which requests are written byte by byte. */
  readonly rawConnections: RawConnections
  readonly contract: ContractValidator
  /** Removes the configuration's secrets from what the suite sends and reports. */
  readonly redact: Redact
  /** Removes secrets from what the target sends. */
  readonly clean: Clean
  /** Called with every body before it is sent. */
  readonly onBody: (body: Outgoing['body']) => void
  /**
   * The wait after a 202, so that a later read sees its effect. In milliseconds; it may change during the run.
   * @param doubts how many earlier runs of the case missed something that may have come late
   */
  readonly settleMs: (doubts: number) => number
  /** Stores an exchange. @returns the same exchange, as it is kept from then on */
  readonly keep: (exchange: Exchange) => Exchange
  /** Called with every exchange, including retried ones. */
  readonly onExchange: (exchange: Exchange, bytesSent: number) => void
  /** Called with every response and how it breaks the contract. */
  readonly onResponse: (
    operation: string,
    response: HttpResponse,
    problems: readonly ContractProblem[],
  ) => void
  /** Called with every response that the contract does not judge: to written bytes, or if a check says so. */
  readonly onRawResponse: (operation: string, response: HttpResponse) => void
  /** Knows which writes to a group meet other writes of the run. */
  readonly meetingWrites: MeetingWrites
  /** Called with a request that was written byte by byte and got no response: that may be right. */
  readonly onRawSilence: (exchange: Exchange) => void
  /** Called before a request that may create a group. `onCreated` is called after it. */
  readonly onCreating: (name: string, caller: CallerName, check: string | undefined) => void
  readonly onCreated: (name: string, caller: CallerName, result: CreationResult) => void
  /**
   * Called before a request that deletes a group.
   * @returns a function that is called after it: did the target confirm the deletion?
   */
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
  /** How many earlier runs of the case missed something that may have come late. */
  readonly doubts: number
  /** Does the sender hold something that others wait for? Then its requests go first. */
  readonly urgent: () => boolean
  /** Passes on a wait for the turn of a request. The waiting time does not count as the case's time. */
  readonly untimed: (wait: Wait) => Wait
}
