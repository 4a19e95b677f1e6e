import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { listening } from './loopback.test-data.ts'
import { isIncoming, openTransport } from './transport.ts'

/** A server on loopback that never answers. */
async function silentServer() {
  const server = createServer(() => undefined)
  const port = await listening(server)
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

const message = { method: 'GET', path: '/', headers: {}, body: undefined }

test('a request that gets no response ends with a timeout', async () => {
  const server = await silentServer()
  const transport = openTransport(server.origin, 80, 1)
  try {
    expect(await transport.send(message, undefined)).toMatchObject({ reason: 'timeout', sent: true })
  } finally {
    await transport.close()
    server.close()
  }
})

test('a request ends at once if its check is given up', async () => {
  const server = await silentServer()
  const transport = openTransport(server.origin, 10_000, 1)
  const check = new AbortController()
  try {
    const response = transport.send(message, check.signal)
    check.abort()
    expect(await response).toMatchObject({ reason: 'aborted' })
  } finally {
    await transport.close()
    server.close()
  }
})

test('a fresh request uses its own connection instead of one that was kept open', async () => {
  const ports: (number | undefined)[] = []
  const server = createServer((request, response) => {
    ports.push(request.socket.remotePort)
    response.end('{}')
  })
  const port = await listening(server)
  const transport = openTransport(`http://127.0.0.1:${port}`, 10_000, 1)
  try {
    for (const fresh of [false, false, true, true, false]) {
      expect(isIncoming(await transport.send(message, undefined, undefined, fresh))).toBe(true)
    }
    const [first, second, third, fourth, last] = ports
    expect([second, last]).toEqual([first, first])
    expect(new Set([first, third, fourth]).size).toBe(3)
  } finally {
    await transport.close()
    server.closeAllConnections()
    server.close()
  }
})
