import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import type { RunConfig } from '../../harness/config/config.ts'
import type { ReferenceOptions } from '../../reference-impl/index.ts'
import { referenceConfig, referenceLimits } from '../embedded-reference.ts'
import { startOverridden } from '../overrides.ts'
import { forward } from './forward.ts'
import type { Answer, Call, RightAnswer } from './kind.ts'

/** How a bad target answers a request; undefined: correctly. */
export type Choose = (call: Call) => Answer | undefined

/** A started target. */
export interface BadTarget {
  readonly config: RunConfig
  close(): Promise<void>
}

/** What the target does in addition to answering. */
export interface FrontOptions {
  /** Answers before the service gets the request; the service then never gets it. */
  readonly before?: Choose
  /** Changes the body that is forwarded to the service. Absent: it is forwarded unchanged. */
  readonly onward?: (method: string, path: string, body: string) => string
  /** The milliseconds that a request takes to the service. */
  readonly delayMs?: () => number
  /** Ids of permitted choices of the service. */
  readonly variants?: readonly string[]
  /** Credentials of the service, instead of random ones. */
  readonly credentials?: NonNullable<ReferenceOptions['credentials']>
}

const nothing: RightAnswer = { status: 503, headers: {}, body: '' }

/** Starts the reference implementation behind a server that answers some requests in its own way. */
export async function startBadTarget(
  choose: Choose,
  { before = () => undefined, onward, delayMs, variants = [], credentials = {} }: FrontOptions = {},
): Promise<BadTarget> {
  const reference = await startOverridden({ limits: referenceLimits, credentials, variants })
  const { pathname } = new URL(reference.baseUrl)
  let number = 0
  const server = createServer({ maxHeaderSize: 128 * 1024 }, (request, response) => {
    const current = number++
    response.on('error', () => undefined)
    request.on('error', () => undefined)
    const { method = '', url = '' } = request
    const { authorization = '' } = request.headers
    const early = { method, url, authorization, right: nothing, number: current }
    const refusal = before(early)
    if (refusal !== undefined) return refusal(early, response)
    const onItsWay = delayMs === undefined ? Promise.resolve() : pause(delayMs())
    void onItsWay
      .then(() => forwarded(reference.baseUrl, request, onward))
      .then(
        (right) => {
          const call = { method, url, authorization, right, number: current }
          const answer = choose(call)
          if (answer === undefined) pass(right, response)
          else answer(call, response)
        },
        () => response.socket?.destroy(),
      )
  })
  server.on('clientError', (_error, socket) => socket.destroy())
  server.keepAliveTimeout = 60_000
  const bound = await listening(server)
  return {
    config: { ...referenceConfig(reference), target: `http://127.0.0.1:${bound}${pathname}` },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await reference.close()
    },
  }
}

/**
 * Lets a server listen on a free port of this machine.
 * @returns the port
 */
export async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  if (bound === null || typeof bound === 'string') throw new Error('the server does not listen on a port')
  return bound.port
}

/** Forwards a request to the service, with a changed body if there is a change. */
async function forwarded(
  service: string,
  request: IncomingMessage,
  change: FrontOptions['onward'],
): Promise<RightAnswer> {
  if (change === undefined) return await forward(service, request)
  const { method = '', url = '' } = request
  return await forward(service, request, change(method, url, await text(request)))
}

/** Forwards the right answer. */
export function pass({ status, headers, body }: RightAnswer, response: ServerResponse): void {
  const { 'transfer-encoding': _coding, connection: _connection, ...kept } = headers
  response.writeHead(status, kept)
  response.end(body)
}
