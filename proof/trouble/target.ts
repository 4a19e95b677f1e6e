import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { RunConfig } from '../../harness/config/config.ts'
import { startReference } from '../../reference-impl/index.ts'
import { referenceConfig, referenceLimits } from '../embedded-reference.ts'
import type { Answer, Call, RightAnswer } from './kind.ts'

/** How a bad target answers: as it should where there is nothing. */
export type Choose = (call: Call) => Answer | undefined

/** A started target. */
export interface BadTarget {
  readonly config: RunConfig
  close(): Promise<void>
}

/** Starts the reference implementation behind a front that answers some requests in its own way. */
export async function startBadTarget(choose: Choose): Promise<BadTarget> {
  const reference = await startReference({ limits: referenceLimits })
  const { hostname, port, pathname } = new URL(reference.baseUrl)
  let number = 0
  const server = createServer({ maxHeaderSize: 128 * 1024 }, (request, response) => {
    const current = number++
    response.on('error', () => undefined)
    request.on('error', () => undefined)
    void forwarded({ hostname, port }, request).then(
      (right) => {
        const { method = '', url = '' } = request
        const { authorization = '' } = request.headers
        const call = { method, url, authorization, right, number: current, request }
        const answer = choose(call)
        if (answer === undefined) pass(right, response)
        else answer(call, response)
      },
      () => response.socket?.destroy(),
    )
  })
  server.on('clientError', (_error, socket) => socket.destroy())
  server.keepAliveTimeout = 60_000
  const address = await new Promise<AddressInfo>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const bound = server.address()
      if (typeof bound === 'object' && bound !== null) resolve(bound)
    })
  })
  return {
    config: { ...referenceConfig(reference), target: `http://127.0.0.1:${address.port}${pathname}` },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await reference.close()
    },
  }
}

function forwarded(
  { hostname, port }: { readonly hostname: string; readonly port: string },
  request: IncomingMessage,
): Promise<RightAnswer> {
  return new Promise((resolve, reject) => {
    const { method, url, headers } = request
    const onward = send({ hostname, port, method, path: url, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const flat = Object.entries(response.headers).map(([name, value]) => [name, String(value)])
        const body = Buffer.concat(chunks).toString('utf8')
        resolve({ status: response.statusCode ?? 502, headers: Object.fromEntries(flat), body })
      })
    })
    onward.on('error', reject)
    request.pipe(onward)
  })
}

/** Hands the right answer on. */
export function pass({ status, headers, body }: RightAnswer, response: ServerResponse): void {
  const { 'transfer-encoding': _coding, connection: _connection, ...kept } = headers
  response.writeHead(status, kept)
  response.end(body)
}
