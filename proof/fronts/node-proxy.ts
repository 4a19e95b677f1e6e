import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { type Dispatcher, Pool } from 'undici'

/** Headers that are about one connection (RFC 9110, section 7.6.1). */
const ofConnection: ReadonlySet<string> = new Set([
  'connection',
  'expect',
  'host',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

type Headers = Record<string, string | string[]>

const handedOn = (headers: IncomingMessage['headers']): Headers =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || ofConnection.has(name) ? [] : [[name, value]],
    ),
  )

const methods: readonly Dispatcher.HttpMethod[] = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'DELETE',
  'CONNECT',
  'OPTIONS',
  'TRACE',
  'PATCH',
]

function page(response: ServerResponse, status: number): void {
  if (response.headersSent) response.destroy()
  else response.writeHead(status, { 'content-type': 'text/html' }).end(`<h1>${status}</h1>`)
}

async function handOn(service: Pool, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const method = methods.find((one) => one === request.method)
  if (method === undefined) return page(response, 501)
  const hasBody =
    request.headers['content-length'] !== undefined || request.headers['transfer-encoding'] !== undefined
  const answer = await service.request({
    method,
    path: request.url ?? '/',
    headers: handedOn(request.headers),
    body: hasBody ? request : null,
  })
  response.writeHead(answer.statusCode, handedOn(answer.headers))
  await pipeline(answer.body, response)
}

/**
 * A plain front end, as many people write it. It forwards method, address, headers and body, and answers with a
 * page if it cannot.
 * @param servicePort the port of the service on 127.0.0.1
 * @returns a server that does not listen yet; closing it ends its connections to the service
 */
export function nodeProxy(servicePort: number): Server {
  const service = new Pool(`http://127.0.0.1:${servicePort}`, { connections: 64, pipelining: 1 })
  const server = createServer((request, response) => {
    handOn(service, request, response).catch(() => page(response, 502))
  })
  return server.once('close', () => void service.destroy())
}
