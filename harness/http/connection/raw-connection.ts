import { connect, isIP, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { deadlinesOf } from './deadlines.ts'
import type { Incoming } from './incoming.ts'
import { onAbort } from './interruption.ts'
import { pause } from './pause.ts'
import { listen, type ReceivingSide } from './receiving-side.ts'
import type { TransportError } from './transport-error.ts'

/**
 * A step of writing: bytes (a string is written as latin-1), a pause, a wait until anything comes or the time is over,
 * or something to do before the rest is written.
 */
export type Piece =
  | string
  | Uint8Array
  | { readonly pauseMs: number }
  | { readonly awaitMs: number }
  | { readonly meanwhile: () => Promise<void> }

/**
 * What happens to the connection after the last piece. `whole`: an answer must come to each message. `unclear`: an
 * answer may or may not come, so the wait is short. `end`: our side is closed. `cut`: the connection is closed at once
 * in both directions.
 */
export type Ending = 'whole' | 'unclear' | 'end' | 'cut'

/** What is written to one connection. */
export interface Script {
  readonly pieces: readonly Piece[]
  readonly ending: Ending
  /** How many answers to wait for. */
  readonly responses: number
}

/** What came back. */
export interface RawExchange {
  readonly responses: readonly Incoming[]
  /** Has the target closed the connection? */
  readonly closed: boolean
  /** Was the connection reset? An error of a gateway can cause that, too. */
  readonly reset: boolean
  /** Time from the last piece to the last answer, in milliseconds. */
  readonly durationMs: number
}

/** Connections on which requests are written byte by byte. */
export interface RawConnections {
  /**
   * Opens a connection, writes, and listens. The connection is always closed at the end.
   * @returns a transport error if there was no connection, if the request was given up, or if nothing came in time
   * although an answer had to come
   */
  exchange(script: Script, signal: AbortSignal | undefined): Promise<RawExchange | TransportError>
}

/** Distinguishes an exchange from a failure to connect or to get an answer. */
export const isRawExchange = (result: RawExchange | TransportError): result is RawExchange =>
  'responses' in result

/** How long to wait for an answer that need not come, in addition to some round trips. In milliseconds. */
const patienceMs = 1000

/** How long to wait for a further answer that need not come. In milliseconds. */
const lingeringMs = 40

/**
 * Opens connections to one origin, with TLS if its scheme is https.
 * @param origin scheme, host and port
 * @param timeoutMs time limit for a connection, and for all answers that must come
 */
export function openRawConnections(origin: string, timeoutMs: number): RawConnections {
  const deadlines = deadlinesOf(timeoutMs)
  return {
    exchange: async (script, signal) => {
      const started = performance.now()
      const socket = socketTo(new URL(origin))
      const line = listen(socket)
      const giveUp = () => line.end('the run gave the request up')
      if (signal?.aborted === true) giveUp()
      const stopListening = onAbort(signal, giveUp)
      let late = false
      const stopDeadline = deadlines.start(() => {
        late = true
        line.end('no whole answer in time')
      })
      try {
        await line.connected
        if (!line.isOpen()) {
          const reason = signal?.aborted === true ? 'aborted' : 'connection'
          return { reason, message: line.fault() ?? 'no connection', sent: false }
        }
        const roundTripMs = performance.now() - started
        await write(socket, line, script, signal)
        const written = performance.now()
        await listenOn(socket, line, script, 4 * roundTripMs)
        if (signal?.aborted === true) {
          return { reason: 'aborted', message: 'the run gave the request up', sent: true }
        }
        const { responses } = line.heard()
        if (late && responses.length === 0 && script.ending === 'whole') {
          return { reason: 'timeout', message: 'no whole answer in time', sent: true }
        }
        return {
          responses,
          closed: line.closed(),
          reset: line.reset(),
          durationMs: Math.max(0, Math.round((line.lastHeard() - written) * 100) / 100),
        }
      } finally {
        stopDeadline()
        stopListening()
        socket.destroy()
      }
    },
  }
}

function socketTo({ protocol, hostname, port }: URL): Socket {
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  const number = Number(port || (protocol === 'https:' ? 443 : 80))
  if (protocol !== 'https:') return connect({ host, port: number, noDelay: true, allowHalfOpen: true })
  const name = isIP(host) === 0 ? { servername: host } : {}
  return connectTls({ host, port: number, ALPNProtocols: ['http/1.1'], ...name }).setNoDelay(true)
}

async function write(
  socket: Socket,
  line: ReceivingSide,
  { pieces }: Script,
  signal: AbortSignal | undefined,
): Promise<void> {
  for (const piece of pieces) {
    // If an answer comes before everything is written, the target wants no more.
    if (line.closed() || line.isOver() || line.heard().responses.length > 0) return
    if (typeof piece === 'string' || piece instanceof Uint8Array) {
      const bytes = typeof piece === 'string' ? Buffer.from(piece, 'latin1') : piece
      await new Promise<void>((resolve) => socket.write(bytes, () => resolve()))
    } else if ('pauseMs' in piece) {
      await pause(piece.pauseMs, signal)
    } else if ('awaitMs' in piece) {
      await line.until(() => line.heard().interim || line.heard().responses.length > 0, piece.awaitMs)
    } else {
      await piece.meanwhile()
    }
  }
}

/** Waits for what may or must come, depending on the ending. */
async function listenOn(
  socket: Socket,
  line: ReceivingSide,
  { ending, responses }: Script,
  roundTripsMs: number,
): Promise<void> {
  const count = () => line.heard().responses.length
  const enough = () => count() >= responses
  if (ending === 'cut') {
    // The wait lets the target react to the closed connection before later requests arrive on other connections.
    socket.destroy()
    // Counted in parts, so a pause of this machine does not shorten the target's time.
    return await new Promise((resolve) => deadlinesOf(lingeringMs + roundTripsMs).start(resolve))
  }
  if (ending === 'whole') return await line.until(enough)
  const patience = patienceMs + roundTripsMs
  if (ending === 'unclear') await line.until(() => count() > 0, patience)
  if (count() === 0) {
    socket.end()
    await line.until(() => count() > 0, patience)
  }
  if (!enough()) await line.until(enough, lingeringMs + roundTripsMs)
}
