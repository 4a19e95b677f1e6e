import type { AddressInfo, Server, Socket } from 'node:net'
import { type Duplex, Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { frontOf } from './front.ts'
import { phraseOf } from './policy/answers.ts'
import type { Policy } from './policy/policy.ts'
import type { RequestFacts, ServiceResponse } from './policy/vocabulary.ts'
import { Refusal } from './refusal.ts'
import { type Incoming, refusalResponse, respond, unreadFacts } from './service.ts'
import type { World } from './world.ts'

const bodyLimitBytes = 16 * 1024 * 1024

/** A listening server. */
export interface Listening {
  readonly host: string
  readonly port: number
  close(): Promise<void>
}

/**
 * Serves requests over HTTP.
 * @param host address to listen on
 * @param port port to listen on, 0 for any free one
 */
export async function listen(policy: Policy, world: World, host: string, port: number): Promise<Listening> {
  let ordinal = 0
  const app = fastify({
    logger: false,
    forceCloseConnections: true,
    bodyLimit: bodyLimitBytes,
    // The service does the routing, so every path, even a broken one, reaches it and gets its error body.
    rewriteUrl: () => '/',
    clientErrorHandler: (error, socket) => refuseUnreadable(policy, error, socket),
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  const handler = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    ordinal += 1
    const incoming = incomingOf(request, ordinal)
    const before = policy.delayBeforeMs(factsOf(incoming))
    if (before > 0) await wait(before)
    const { response, facts } = await respond(policy, world, incoming)
    const after = policy.delayAfterMs(facts)
    if (after > 0) await wait(after)
    return send(policy, facts, response, reply)
  }
  app.all('/', handler)
  policy.prepareServer(app, (request, body) => {
    ordinal += 1
    return respond(policy, world, { ...incomingOf(request, ordinal), body })
  })
  app.setNotFoundHandler(handler)
  app.setErrorHandler((error, request, reply) => {
    ordinal += 1
    const facts = factsOf(incomingOf(request, ordinal))
    return send(policy, facts, refusalResponse(policy, facts, refusalOf(error)), reply)
  })
  if (policy.received !== undefined) return await listenBehind(policy.received, app, host, port)
  await app.listen({ host, port })
  return { host, port: portOf(app.server, port), close: () => app.close() }
}

/** Listens instead of the server, and passes connections on to it. */
async function listenBehind(
  change: NonNullable<Policy['received']>,
  app: FastifyInstance,
  host: string,
  port: number,
): Promise<Listening> {
  await app.ready()
  // The server forgets a connection if the response was written without its help.
  const open = new Set<Duplex>()
  const front = frontOf(change, (connection) => {
    open.add(connection)
    connection.once('close', () => open.delete(connection))
    app.server.emit('connection', connection)
  })
  await new Promise<void>((resolve) => front.listen(port, host, resolve))
  return {
    host,
    port: portOf(front, port),
    close: async () => {
      const closed = new Promise((resolve) => front.close(resolve))
      for (const connection of open) connection.destroy()
      await closed
      await app.close()
    },
  }
}

function portOf(server: Server, asked: number): number {
  const address = server.address()
  return isAddressInfo(address) ? address.port : asked
}

const isAddressInfo = (address: AddressInfo | string | null): address is AddressInfo =>
  typeof address === 'object' && address !== null

/** Whatever the HTTP framework refuses is the client's mistake, unless the framework says otherwise. */
function refusalOf(error: unknown): unknown {
  if (error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number') {
    if (error.statusCode === 413) return new Refusal('body-too-large', 'the body is too large')
    if (error.statusCode < 500) return new Refusal('request-malformed', error.message)
  }
  return error
}

const incomingOf = (request: FastifyRequest, ordinal: number): Incoming => ({
  ordinal,
  method: request.method,
  // An absolute address means the same as its path (RFC 9112, section 3.2.2).
  target: request.originalUrl.replace(/^https?:\/\/[^/?]*/i, ''),
  headers: request.headers,
  body: Buffer.isBuffer(request.body) ? request.body : undefined,
})

const factsOf = (incoming: Incoming): RequestFacts =>
  unreadFacts(incoming, incoming.target.split('?')[0] ?? '')

function send(
  policy: Policy,
  facts: RequestFacts,
  response: ServiceResponse,
  reply: FastifyReply,
): FastifyReply {
  const transmission = policy.transmission(facts)
  if (transmission === 'drop') {
    reply.hijack()
    reply.raw.destroy()
    return reply
  }
  const coding = response.body === undefined ? undefined : policy.contentCoding(facts)
  const bytes = response.body === undefined ? undefined : bytesOf(policy, facts, response.body, coding)
  const headers: Record<string, string> = {
    ...(bytes === undefined ? {} : { 'content-type': policy.contentType(response, facts) }),
    ...(coding === undefined ? {} : { 'content-encoding': coding }),
    ...response.headers,
  }
  if (transmission === 'upper-case-headers') {
    reply.hijack()
    const upper = Object.entries({ ...headers, 'content-length': String(bytes?.length ?? 0) })
    reply.raw.writeHead(
      response.status,
      Object.fromEntries(upper.map(([name, value]) => [name.toUpperCase(), value])),
    )
    reply.raw.end(bytes)
    return reply
  }
  reply.code(response.status).headers(headers)
  if (bytes === undefined) return reply.send()
  return reply.send(transmission === 'chunked' ? Readable.from(inPieces(bytes)) : bytes)
}

function bytesOf(
  policy: Policy,
  facts: RequestFacts,
  body: unknown,
  coding: ReturnType<Policy['contentCoding']>,
): Buffer {
  const text = policy.bodyText(body, facts)
  if (coding === undefined) return Buffer.from(text)
  return policy.codedBody(coding === 'gzip' ? gzipSync(text) : brotliCompressSync(text, quickly), facts)
}

/** Like servers that compress while a caller waits. */
const quickly = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } } as const

const inPieces = (bytes: Buffer): readonly Buffer[] => {
  const middle = Math.ceil(bytes.length / 2)
  return [bytes.subarray(0, middle), bytes.subarray(middle)].filter((piece) => piece.length > 0)
}

/** Sends the error body for anything that is not HTTP, or has headers that are too large. */
function refuseUnreadable(policy: Policy, error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable || policy.unreadable === 'no-answer') {
    socket.destroy()
    return
  }
  const facts = factsOf({ ordinal: 0, method: '', target: '', headers: {}, body: undefined })
  const response = refusalResponse(
    policy,
    facts,
    new Refusal('request-malformed', 'the request cannot be read'),
  )
  const markup = policy.unreadable === 'markup'
  const status = (markup ? policy.unreadableStatus : undefined) ?? response.status
  const text = markup ? '<html><body>Bad Request</body></html>' : policy.bodyText(response.body, facts)
  const type = markup ? 'text/html' : 'application/json; charset=utf-8'
  socket.end(
    `HTTP/1.1 ${status} ${phraseOf(status)}\r\nContent-Type: ${type}\r\n` +
      `Content-Length: ${Buffer.byteLength(text)}\r\nConnection: close\r\n\r\n${text}`,
  )
}
