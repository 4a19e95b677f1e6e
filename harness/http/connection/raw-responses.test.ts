import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { largestBody } from './body-limit.ts'
import { type ParsedResponses, responseReader } from './raw-responses.ts'

const ok = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi'

/** What a reader hears in pieces of these sizes; all the rest is the last piece. */
function read(bytes: Uint8Array, ended: boolean, sizes: readonly number[] = []): ParsedResponses {
  const reader = responseReader()
  let from = 0
  for (const size of sizes) {
    reader.take(bytes.subarray(from, from + size))
    from += size
  }
  reader.take(bytes.subarray(from))
  if (ended) reader.end()
  return reader.heard()
}

test('responses are separated by their lengths, their chunks and the end of the connection', () => {
  const chunked = 'HTTP/1.1 201 Created\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n1\r\nc\r\n0\r\n\r\n'
  const open = 'HTTP/1.0 400 Bad\r\n\r\n<html>'
  const bytes = Buffer.from(`HTTP/1.1 100 Continue\r\n\r\n${ok}${chunked}${open}`)
  const shown = (ended: boolean) =>
    read(bytes, ended).responses.map(({ status, body }) => [status, body.toString()])
  expect(read(bytes, false).interim).toBe(true)
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
  const { responses } = read(answers, false)
  expect(responses.map(({ body }) => body)).toEqual([text, text, text, text])
  expect(responses.map(({ bodyBytes }) => bodyBytes)).toEqual(Array(4).fill(Buffer.byteLength(text)))
})

test('a response that is cut at any place is not a response yet', () => {
  const whole = Buffer.from(
    'HTTP/1.1 201 Created\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n0\r\nA: b\r\n\r\n',
  )
  const early = Array.from({ length: whole.length }, (_unused, end) => read(whole.subarray(0, end), false))
  expect(early.filter(({ responses }) => responses.length > 0)).toEqual([])
  expect(read(whole, false).responses).toHaveLength(1)
})

const chunked = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n'

/** Parts of HTTP answers, right and wrong ones, in any order. */
const anyBytes = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ok,
        chunked,
        'HTTP/1.1 100 Continue\r\n',
        'Content-Length: ',
        'constructor: x',
        '\r\n',
        ':',
      ),
      fc.constantFrom(
        '0\r\n\r\n',
        '1\r\na\r\n',
        '2;x=y\r\nab\r\n',
        '-6\r\n',
        '0x5\r\n',
        'ffffffff\r\n',
        '-0\r\n',
      ),
      fc.uint8Array({ maxLength: 6 }).map((bytes) => Buffer.from(bytes).toString('latin1')),
    ),
    { maxLength: 12 },
  )
  .map((parts) => Buffer.from(parts.join(''), 'latin1'))

test('reading ends on any bytes, and hears the same if they come in pieces', () => {
  fc.assert(
    fc.property(anyBytes, fc.array(fc.nat(9)), fc.boolean(), (bytes, sizes, ended) => {
      expect(read(bytes, ended, sizes)).toEqual(read(bytes, ended))
    }),
    { numRuns: 500 },
  )
})

test.each(['-6', '+5', '0x5', '5 garbage', '', 'g', '123456789'])(
  'a chunk of the size "%s" is not HTTP, so no answer',
  (size) => {
    const bytes = Buffer.from(`${chunked}${size}\r\nhello\r\n0\r\n\r\n`)
    expect(read(bytes, true).responses).toEqual([])
  },
)

test.each(['5', '05', '5;a=b', '5 ;a'])('a chunk of the size "%s" is read', (size) => {
  const bytes = Buffer.from(`${chunked}${size}\r\nhello\r\n0\r\n\r\n`)
  expect(read(bytes, false).responses).toMatchObject([{ body: 'hello' }])
})

test('a header may have the name of a member that every object has', () => {
  const bytes = Buffer.from('HTTP/1.1 204 OK\r\nconstructor: x\r\n__proto__: y\r\n\r\n')
  expect(Object.entries(read(bytes, false).responses[0]?.headers ?? {})).toEqual([
    ['constructor', 'x'],
    ['__proto__', 'y'],
  ])
})

test('an answer is decoded once, however slowly the next one comes', () => {
  const reader = responseReader()
  reader.take(Buffer.from(ok))
  const [first] = reader.heard().responses
  for (const byte of Buffer.from(ok)) reader.take(Uint8Array.of(byte))
  expect(reader.heard().responses).toHaveLength(2)
  expect(reader.heard().responses[0]).toBe(first)
})

test('answers that become very large without their coding end the reading', () => {
  const packed = gzipSync(Buffer.alloc(largestBody - 1))
  const head = `HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: ${packed.length}\r\n\r\n`
  const answers = Array.from({ length: 50 }, () => Buffer.concat([Buffer.from(head), packed]))
  const reader = responseReader()
  reader.take(Buffer.concat(answers))
  expect(reader.isTooMuch()).toBe(true)
  expect(reader.heard().responses).toHaveLength(2)
})

test('nothing is read after the first megabyte', () => {
  const reader = responseReader()
  reader.take(Buffer.alloc(1024 * 1024 + 1))
  expect(reader.isTooMuch()).toBe(true)
  reader.take(Buffer.from(ok))
  expect(reader.heard().responses).toEqual([])
})
