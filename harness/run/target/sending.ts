import type { RunConfig } from '../../config/config.ts'
import type { CreatedGroups } from '../../groups/created-groups.ts'
import { openRawConnections } from '../../http/connection/raw-connection.ts'
import { openTransport } from '../../http/connection/transport.ts'
import { contractValidator } from '../../http/contract/contract.ts'
import { inFlightLimit } from '../../http/pacing/in-flight-limit.ts'
import { meetingWrites } from '../../http/pacing/meeting-writes.ts'
import { rateLimiter } from '../../http/pacing/rate-limiter.ts'
import { receivedCleaner } from '../../http/redaction/received-secrets.ts'
import { type Redact, secretsOf } from '../../http/redaction/redaction.ts'
import { sentTexts } from '../../http/redaction/sent-texts.ts'
import { baseOf } from '../../http/sending/compose.ts'
import { keptExchanges } from '../../http/sending/kept-exchanges.ts'
import type { SenderOptions } from '../../http/sending/sender-options.ts'
import { signingTimes } from '../../http/signing/signing-times.ts'
import type { Settings } from '../../vocabulary.ts'
import type { Recorder } from '../recording/recorder.ts'
import type { TargetWatch } from './target-watch.ts'

/** What is needed to send requests and to record them. */
export interface SendingOptions {
  readonly config: RunConfig
  readonly settings: Settings
  readonly redact: Redact
  readonly watch: TargetWatch
  readonly recorder: Recorder
  readonly created: CreatedGroups
}

/** What all callers of a run send through. */
export interface Sending {
  readonly sender: SenderOptions
  /** What the report should say about the sending; undefined if there is nothing to say. */
  note(): string | undefined
  /** Closes the connections. */
  close(): Promise<void>
}

/** Opens the connections to the target; nothing is sent yet. */
export function openSending(options: SendingOptions): Sending {
  const { config, settings, redact, watch, recorder, created } = options
  const base = baseOf(config.target)
  // One case may send several requests at a time; the cases on simultaneous requests send many.
  const connections = Math.max(32, settings.concurrency * 2)
  const transport = openTransport(base.origin, settings.timeoutMs, connections)
  const sent = sentTexts()
  const signed = signingTimes()
  const inFlight = inFlightLimit(connections, settings.timeoutMs)
  const sender: SenderOptions = {
    base,
    transport,
    rawConnections: openRawConnections(base.origin, settings.timeoutMs),
    contract: contractValidator(),
    redact,
    clean: receivedCleaner(secretsOf(config), sent),
    onBody: sent.sent,
    rateLimit: rateLimiter(settings.rate, watch.signal),
    inFlightLimit: inFlight,
    signingTimes: signed,
    meetingWrites: meetingWrites(),
    retry: settings.retry,
    settleMs: recorder.settling.waitMs,
    onAttempt: watch.attempted,
    onAgain: recorder.figures.sentAgain,
    // If the text board is claimed, the target has answered the request of the last look with success before.
    shutOut: config.classes.includes('textboard') ? watch.shutOut : () => Promise.resolve('never'),
    isGone: config.classes.includes('textboard') ? watch.isGone : () => Promise.resolve(false),
    keep: keptExchanges().keep,
    onExchange: recorder.exchanged,
    onResponse: recorder.responded,
    onRawResponse: recorder.responded,
    onRawSilence: watch.writtenInVain,
    onCreating: created.creating,
    onCreated: created.answered,
    onDeleting: created.deleting,
  }
  return {
    sender,
    note: () =>
      noteOf({
        lowest: inFlight.lowest,
        connections,
        rate: sender.rateLimit.lowest,
        overtaken: signed.overtaken,
        settleMs: recorder.settling.waitMs(0),
      }),
    close: () => transport.close(),
  }
}

/** How the run has adapted to its target. */
interface Adaptation {
  /** The fewest requests that were open at once, and the usual number. */
  readonly lowest: number
  readonly connections: number
  /** The lowest number of requests per second; undefined if nothing limited it. */
  readonly rate: number | undefined
  /** Requests that were refused because a request with a later timestamp arrived first. */
  readonly overtaken: number
  /** How long the run waited after each 202 at the end, in milliseconds. */
  readonly settleMs: number
}

function noteOf({ lowest, connections, rate, overtaken, settleMs }: Adaptation): string | undefined {
  const waits =
    lowest === connections
      ? []
      : [
          `the target left requests waiting while it answered others, or refused several with 503: so at times the run sent only ${lowest} at once instead of ${connections}`,
        ]
  const throttles =
    rate === undefined
      ? []
      : [
          `the target, or a front end, refused requests that came too fast, so at times the run sent only ${Math.round(rate)} in a second`,
        ]
  const overtakings =
    overtaken === 0
      ? []
      : [
          `requests that got 401 and were accepted when signed again: ${overtaken}. A request with a later timestamp may have arrived before each of them, and OAuth Core 1.0, section 8, lets a target refuse the earlier one`,
        ]
  const settlings =
    settleMs === 0
      ? []
      : [
          `the target applies accepted writes (202) only after it has responded: the run waited ${(settleMs / 1000).toFixed(1)} s after each 202, and took longer`,
        ]
  const notes = [...waits, ...throttles, ...overtakings, ...settlings]
  return notes.length === 0 ? undefined : notes.join('; ')
}
