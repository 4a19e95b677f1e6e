import { createServer, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { listening } from './loopback.test-data.ts'
import { isRawExchange, openRawConnections, type Script } from './raw-connection.ts'

const ok = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi'

/** Runs a script against a server that behaves as given on its connection. */
async function spoken(
  behave: (socket: Socket, heard: () => string) => void,
  script: Script,
  timeoutMs = 5000,
) {
  let text = ''
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on('data', (bytes) => (text += bytes.toString('latin1')))
    socket.on('error', () => undefined)
    behave(socket, () => text)
  })
  const port = await listening(server)
  try {
    const result = await openRawConnections(`http://127.0.0.1:${port}`, timeoutMs).exchange(script, undefined)
    return { result, text }
  } finally {
    server.close()
  }
}

test('pieces are written in order, and all expected responses are awaited', async () => {
  const { result, text } = await spoken(
    (socket) => socket.on('data', (bytes) => bytes.includes('c') && socket.write(ok + ok)),
    {
      pieces: ['a', { pauseMs: 5 }, Buffer.from('b'), { meanwhile: async () => undefined }, 'c'],
      ending: 'whole',
      responses: 2,
    },
  )
  expect(text).toBe('abc')
  expect(isRawExchange(result) && result.responses.length).toBe(2)
})

test('an interim response ends the wait for one', async () => {
  const { text } = await spoken(
    (socket, heard) =>
      socket.on('data', () => socket.write(heard() === 'head' ? 'HTTP/1.1 100 Continue\r\n\r\n' : ok)),
    { pieces: ['head', { awaitMs: 60_000 }, 'body'], ending: 'whole', responses: 1 },
  )
  expect(text).toBe('headbody')
})

test('a target that closes gives no response, and a silent target is no error if the suite ends its side', async () => {
  const closing = await spoken((socket) => socket.end(), { pieces: ['a'], ending: 'whole', responses: 1 })
  expect(closing.result).toMatchObject({ responses: [], closed: true })
  const silent = await spoken(() => undefined, { pieces: ['a'], ending: 'end', responses: 1 })
  expect(silent.result).toMatchObject({ responses: [], closed: false })
})

test('a whole request that gets no response ends with a timeout', async () => {
  const { result } = await spoken(() => undefined, { pieces: ['a'], ending: 'whole', responses: 1 }, 80)
  expect(result).toMatchObject({ reason: 'timeout', sent: true })
})

test('if nobody listens, nothing was sent', async () => {
  const result = await openRawConnections('http://127.0.0.1:1', 1000).exchange(
    { pieces: ['a'], ending: 'whole', responses: 1 },
    undefined,
  )
  expect(result).toMatchObject({ reason: 'connection', sent: false })
})

test('a target that sends without end and no longer reads ends the writing, and did not close the connection', async () => {
  let sent = 0
  const { result } = await spoken(
    (socket) => {
      socket.pause()
      const flood = () => {
        while (!socket.destroyed && socket.write('no HTTP '.repeat(8192))) sent++
      }
      socket.on('drain', flood)
      flood()
    },
    { pieces: ['POST', new Uint8Array(64 * 1024 * 1024), ' rest'], ending: 'whole', responses: 1 },
    600_000,
  )
  expect(sent).toBeGreaterThan(0)
  expect(result).toMatchObject({ responses: [], closed: false })
})

test('a response that comes before the whole upload is written is heard', async () => {
  const { result } = await spoken(
    (socket) => {
      socket.once('data', () => {
        socket.write(ok)
        socket.resume()
      })
    },
    { pieces: ['POST', new Uint8Array(8 * 1024 * 1024), ' rest'], ending: 'whole', responses: 1 },
  )
  expect(result).toMatchObject({ responses: [{ status: 200, body: 'hi' }] })
})
