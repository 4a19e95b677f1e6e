import { type Dispatcher, Pool } from 'undici'
import { largestBody } from './body-limit.ts'
import { type Deadlines, deadlinesOf } from './deadlines.ts'
import { answerCollector, type Incoming, noHeaders } from './incoming.ts'
import { onAbort } from './interruption.ts'
import { type TransportError, transportErrorOf } from './transport-error.ts'

/** A complete HTTP message to send. */
export interface Outgoing {
  readonly method: string
  /** Absolute path and query, as sent. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array | undefined
}

/** Sends HTTP messages to one origin over a pool of connections. */
export interface Transport {
  /**
   * @param limit maximum number of bytes that are read of the body
   * @param fresh use a new connection: the target may have closed all those that are kept open
   */
  send(
    outgoing: Outgoing,
    signal: AbortSignal | undefined,
    limit?: number,
    fresh?: boolean,
  ): Promise<Incoming | TransportError>
  close(): Promise<void>
}

/** Distinguishes an answer from a transport error. */
export const isIncoming = (result: Incoming | TransportError): result is Incoming => 'status' in result

/**
 * Opens the pool.
 * @param origin scheme, host and port
 * @param timeoutMs time limit for a whole answer
 * @param connections maximum number of simultaneous connections
 */
export function openTransport(origin: string, timeoutMs: number, connections: number): Transport {
  const options: Pool.Options = {
    connections,
    // The deadline for the whole exchange replaces undici's timeouts.
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: { timeout: timeoutMs },
  }
  const kept = new Pool(origin, { ...options, pipelining: 1 })
  // Without pipelining, undici closes a connection after its request.
  const single = new Pool(origin, { ...options, pipelining: 0 })
  // One deadline for the whole exchange: undici's own timeouts never end a body that arrives slowly.
  const deadlines = deadlinesOf(timeoutMs)
  return {
    send: (outgoing, signal, limit = largestBody, fresh = false) =>
      exchangeOver(fresh ? single : kept, outgoing, { origin, signal, limit, deadlines }),
    close: async () => {
      await Promise.all([kept.destroy(), single.destroy()])
    },
  }
}

/** The limits of an exchange. */
interface Bounds {
  readonly origin: string
  readonly signal: AbortSignal | undefined
  /** Maximum number of bytes that are read of the body. */
  readonly limit: number
  readonly deadlines: Deadlines
}

/** Sends one message over a pool, and collects the answer. */
function exchangeOver(
  pool: Pool,
  { method, path, headers, body }: Outgoing,
  { origin, signal, limit, deadlines }: Bounds,
): Promise<Incoming | TransportError> {
  return new Promise((resolve) => {
    const known = methodOf(method)
    if (signal?.aborted === true) return resolve(givenUp)
    let controlled: Dispatcher.DispatchController | undefined
    let over = false
    const end = (result: Incoming | TransportError) => {
      if (over) return
      over = true
      stopDeadline()
      stopListening()
      resolve(result)
    }
    const stop = (failure: TransportError) => {
      end(failure)
      controlled?.abort(new Error(failure.message))
    }
    const stopDeadline = deadlines.start(() => stop(tooLate))
    const stopListening = onAbort(signal, () => stop(givenUp))
    const fail = (error: unknown) => end(transportErrorOf(error))
    const answer = answerCollector(limit)
    let interim = 0
    // A handler instead of request(): a stream for each answer would cost more than everything else.
    const handler: Dispatcher.DispatchHandler = {
      onRequestStart: (controller) => {
        controlled = controller
        if (over) controller.abort(new Error('it is over'))
      },
      onResponseStart: (_controller, status, received) => {
        if (status < 200 && ++interim > mostInterim) return stop(tooManyInterim)
        answer.begin(status, flat(received))
      },
      onResponseData: (controller, chunk) => {
        if (over || !answer.isTooLargeWith(chunk)) return
        end(answer.cut())
        controller.abort(new Error('the rest is not read'))
      },
      onResponseEnd: () => end(answer.whole()),
      onResponseError: (_controller, error) => fail(error),
    }
    try {
      pool.dispatch({ origin, path, method: known, headers, body: body ?? null }, handler)
    } catch (error) {
      fail(error)
    }
  })
}

/** How many interim answers (1xx) may come before the final one. */
const mostInterim = 100

/** undici can send any method; its type contains only the usual ones. */
function methodOf(method: string): Dispatcher.HttpMethod {
  const methods: Readonly<Record<string, Dispatcher.HttpMethod>> = {
    GET: 'GET',
    POST: 'POST',
    PUT: 'PUT',
    DELETE: 'DELETE',
    PATCH: 'PATCH',
    HEAD: 'HEAD',
    OPTIONS: 'OPTIONS',
    TRACE: 'TRACE',
  }
  const known = methods[method]
  if (known === undefined) throw new TypeError(`the suite sends no ${method} requests`)
  return known
}

function flat(headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> {
  const joined = noHeaders()
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) joined[name.toLowerCase()] = typeof value === 'string' ? value : value.join(', ')
  }
  return joined
}

const givenUp: TransportError = { reason: 'aborted', message: 'the run gave the request up', sent: true }
const tooManyInterim: TransportError = {
  reason: 'interim',
  message: `more than ${mostInterim} interim answers (1xx) came, and no answer`,
  sent: true,
}
const tooLate: TransportError = { reason: 'timeout', message: 'no whole answer in time', sent: true }
