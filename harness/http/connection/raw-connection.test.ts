import { createServer, type Socket } from 'node:net'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { listening } from './loopback.test-data.ts'
import { isRawExchange, openRawConnections, type Script } from './raw-connection.ts'
import { parseResponses } from './raw-responses.ts'

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

test('responses are separated by their lengths, their chunks and the end of the connection', () => {
  const chunked = 'HTTP/1.1 201 Created\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n1\r\nc\r\n0\r\n\r\n'
  const open = 'HTTP/1.0 400 Bad\r\n\r\n<html>'
  const bytes = Buffer.from(`HTTP/1.1 100 Continue\r\n\r\n${ok}${chunked}${open}`)
  const shown = (ended: boolean) =>
    parseResponses(bytes, ended).responses.map(({ status, body }) => [status, body.toString()])
  expect(parseResponses(bytes, false).interim).toBe(true)
  expect(shown(false)).toEqual([
    [200, 'hi'],
    [201, 'abc'],
  ])
  expect(shown(true)[2]).toEqual([400, '<html>'])
})

test('a compressed body is decompressed, and a body that only claims to be compressed is left as it is', () => {
  const text = '{"entry": "板"}'
  const answer = (coding: string, body: Buffer) =>
    Buffer.concat([
      Buffer.from(`HTTP/1.1 200 OK\r\nContent-Encoding: ${coding}\r\nContent-Length: ${body.length}\r\n\r\n`),
      body,
    ])
  const answers = Buffer.concat([
    answer('gzip', gzipSync(text)),
    answer('br', brotliCompressSync(text)),
    answer('Deflate', deflateSync(text)),
    answer('gzip', Buffer.from(text)),
  ])
  const { responses } = parseResponses(answers, false)
  expect(responses.map(({ body }) => body)).toEqual([text, text, text, text])
  expect(responses.map(({ bodyBytes }) => bodyBytes)).toEqual(Array(4).fill(Buffer.byteLength(text)))
})

test('a response that is cut at any place is not a response yet', () => {
  const whole = Buffer.from(
    'HTTP/1.1 201 Created\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n0\r\nA: b\r\n\r\n',
  )
  const early = Array.from({ length: whole.length }, (_unused, end) =>
    parseResponses(whole.subarray(0, end), false),
  )
  expect(early.filter(({ responses }) => responses.length > 0)).toEqual([])
  expect(parseResponses(whole, false).responses).toHaveLength(1)
})

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
