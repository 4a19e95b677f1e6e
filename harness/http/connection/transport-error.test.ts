import { once } from 'node:events'
import { createServer } from 'node:http'
import { createServer as createTcpServer } from 'node:net'
import { expect, test } from 'vitest'
import { listening } from './loopback.test-data.ts'
import { openTransport } from './transport.ts'
import { transportErrorOf } from './transport-error.ts'

const message = { method: 'GET', path: '/', headers: {}, body: undefined }

async function failureAt(origin: string) {
  const transport = openTransport(origin, 2000, 1)
  try {
    return await transport.send(message, undefined)
  } finally {
    await transport.close()
  }
}

test('if nobody listens, the message says so once', async () => {
  const server = createTcpServer()
  const port = await listening(server)
  server.close()
  await once(server, 'close')
  expect(await failureAt(`http://127.0.0.1:${port}`)).toEqual({
    reason: 'connection',
    message: `127.0.0.1:${port}: the connection was refused (ECONNREFUSED)`,
    sent: false,
  })
})

test('the message names each address of a host that refused the connection', () => {
  const refused = (address: string) =>
    Object.assign(new Error(`connect ECONNREFUSED ${address}:9`), { code: 'ECONNREFUSED', address, port: 9 })
  const error = Object.assign(new AggregateError([refused('::1'), refused('127.0.0.1')]), {
    code: 'ECONNREFUSED',
  })
  expect(transportErrorOf(error).message).toBe(
    '[::1]:9, 127.0.0.1:9: the connection was refused (ECONNREFUSED)',
  )
})

test('a server that does not speak TLS is reported without the words of OpenSSL', async () => {
  const server = createServer((_request, response) => response.end())
  const failure = await failureAt(`https://127.0.0.1:${await listening(server)}`)
  server.close()
  expect(failure).toMatchObject({ reason: 'connection', sent: false })
  expect(failure).toHaveProperty('message', expect.stringMatching(/^what listens there does not speak TLS/))
  expect(failure).toHaveProperty('message', expect.not.stringMatching(/OpenSSL|openssl|routines|error:/))
})

test('bytes that are not HTTP are distinguished from a broken connection', async () => {
  const answers = ['HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{}', '<html>', 'HTTP/1.1 fine\r\n\r\n']
  const server = createTcpServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => socket.end(answers.shift() ?? ''))
  })
  const origin = `http://127.0.0.1:${await listening(server)}`
  const failures = [await failureAt(origin), await failureAt(origin), await failureAt(origin)]
  server.close()
  expect(failures).toMatchObject([{ reason: 'broken' }, { reason: 'malformed' }, { reason: 'malformed' }])
  expect(failures[1]).toHaveProperty('message', 'the response is not valid HTTP')
})

test.each([
  ['DEPTH_ZERO_SELF_SIGNED_CERT', /^the certificate is self-signed \(DEPTH.*\); NODE_EXTRA_CA_CERTS/, false],
  ['ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION', /^TLS failed \(ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION\)$/, false],
  ['ECONNRESET', /^the connection was reset \(ECONNRESET\)$/, true],
  ['ESOMETHING', /^ESOMETHING happened$/, true],
])('%s has a message in plain words', (code, words, sent) => {
  const error = transportErrorOf(Object.assign(new Error(`${code} happened`), { code }))
  expect(error.message).toMatch(words)
  expect(error.sent).toBe(sent)
})
