import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http'
import type { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { listening } from '../harness/http/connection/loopback.test-data.ts'
import { allChecks } from '../suites/index.ts'
import { referenceConfig, referenceLimits } from './embedded-reference.ts'
import { startOverridden } from './index.ts'
import { runChecks } from './reference-run.ts'

/**
 * Some servers with threads behave like this: a thread serves this many requests of a connection, and waits this
 * many milliseconds for the next request.
 */
const stay = { requests: 10, idleMs: 120 } as const

interface Connection {
  readonly waiting: (() => void)[]
  served: number
  isServed: boolean
  idle: NodeJS.Timeout | undefined
}

/**
 * A front end with few threads. Each thread stays with one connection for a while; the other connections wait
 * meanwhile.
 */
function fewThreads(threads: number, origin: string) {
  const connections = new Map<Socket, Connection>()
  const queue: Connection[] = []
  let free = threads
  const next = () => {
    while (free > 0) {
      const connection = queue.shift()
      if (connection === undefined) return
      free--
      connection.isServed = true
      connection.served = 0
      connection.waiting.shift()?.()
    }
  }
  const leave = (connection: Connection) => {
    connection.isServed = false
    free++
    if (connection.waiting.length > 0) queue.push(connection)
    next()
  }
  const begin = (connection: Connection, serve: () => void) => {
    clearTimeout(connection.idle)
    if (connection.isServed) return serve()
    connection.waiting.push(serve)
    queue.push(connection)
    next()
  }
  const end = (connection: Connection) => {
    connection.served++
    if (connection.served >= stay.requests) return leave(connection)
    connection.idle = setTimeout(() => leave(connection), stay.idleMs)
  }
  const pass = (incoming: IncomingMessage, response: ServerResponse, over: () => void) => {
    const { method, url, headers } = incoming
    const outgoing = send(`${origin}${url}`, { method, headers, agent: false }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(response).on('finish', over)
    })
    outgoing.on('error', () => {
      response.destroy()
      over()
    })
    incoming.pipe(outgoing)
  }
  const server = createServer((incoming, response) => {
    const connection = connections.get(incoming.socket)
    if (connection === undefined) response.destroy()
    else begin(connection, () => pass(incoming, response, () => end(connection)))
  })
  server.on('connection', (socket: Socket) => {
    connections.set(socket, { waiting: [], served: 0, isServed: false, idle: undefined })
  })
  return server
}

test('a server with two threads, each bound to a connection, is judged completely with fewer requests at once', async () => {
  const server = await startOverridden({ overrides: [], limits: referenceLimits })
  const config = referenceConfig(server)
  const { origin, pathname } = new URL(config.target)
  const front = fewThreads(2, origin)
  const port = await listening(front)
  try {
    const run = await runChecks(
      { ...config, target: `http://127.0.0.1:${port}${pathname}`, classes: ['textboard'] },
      allChecks.filter(({ id }) => /^(entries\.(read|filter|sort|fields)|groups\.read)\./.test(id)),
      { settings: { timeoutMs: 8000 } },
    )
    const odd = run.checks.filter(({ outcome }) => outcome === 'failed' || outcome === 'untested')
    expect(odd.map(({ id, message }) => `${id}: ${message}`)).toEqual([])
    expect(run.notes.join('\n')).toMatch(/left requests waiting while it answered others/)
  } finally {
    front.closeAllConnections()
    front.close()
    await server.close()
  }
})
