import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { isIncoming, openTransport } from './transport.ts'

/** A server on loopback that answers after a while, or never. */
async function serverAnswering(afterMs: number | undefined) {
  const server = createServer((_request, response) => {
    if (afterMs !== undefined) setTimeout(() => response.end('{}'), afterMs)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

const message = { method: 'GET', path: '/', headers: {}, body: undefined }

/** Keeps this process from doing anything else. */
function stall(milliseconds: number): void {
  const end = performance.now() + milliseconds
  while (performance.now() < end);
}

test('a target that does not answer is given up when its time is over', async () => {
  const server = await serverAnswering(undefined)
  const transport = openTransport(server.origin, 80, 1)
  try {
    expect(await transport.send(message, undefined)).toMatchObject({ reason: 'timeout', sent: true })
  } finally {
    await transport.close()
    server.close()
  }
})

test('a pause of our own machine is no silence of the target', async () => {
  const server = await serverAnswering(20)
  const transport = openTransport(server.origin, 800, 1)
  try {
    const response = transport.send(message, undefined)
    stall(1000)
    expect(isIncoming(await response)).toBe(true)
  } finally {
    await transport.close()
    server.close()
  }
})

test('a request of a check that is given up ends at once', async () => {
  const server = await serverAnswering(undefined)
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

test('a request is repeated over a connection of its own, not over one that was kept open', async () => {
  const ports: (number | undefined)[] = []
  const server = createServer((request, response) => {
    ports.push(request.socket.remotePort)
    response.end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
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
