import { type AnswerKind, kind, raw, waiting, withBody } from './kind.ts'

const status = (code: number): AnswerKind =>
  kind(`status-${code}`, `status ${code} to everything`, (call, response) =>
    withBody(
      { ...call, right: { ...call.right, status: code } },
      response,
      code === 204 || code === 304 ? '' : '{"Error":{"Message":"No."}}',
    ),
  )

/** Writes bytes instead of an answer. */
const bytes = (id: string, title: string, ...pieces: readonly (string | Uint8Array)[]): AnswerKind =>
  kind(id, title, (_call, response) => raw(response, ...pieces))

const head = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n'

/** HTTP that is wrong or unusual. */
export const framingKinds: readonly AnswerKind[] = [
  ...[204, 205, 206, 304, 401, 403, 405, 408, 418, 500, 501, 511, 599].map(status),
  kind('redirect-loop', 'a redirection to the same place', ({ url }, response) => {
    response.writeHead(307, { location: url }).end()
  }),
  kind('redirect-away', 'a redirection to another host', (_call, response) => {
    response.writeHead(302, { location: 'http://example.invalid/' }).end()
  }),
  bytes('http-nothing', 'the connection is closed without an answer'),
  kind('http-reset', 'the connection is reset', (_call, response) => {
    response.socket?.resetAndDestroy()
  }),
  bytes('http-garbage', 'bytes that are not HTTP', Buffer.alloc(500, 0x80)),
  bytes('http-0.9', 'HTTP/0.9', '<html>It works!</html>'),
  bytes('http-2', 'an answer of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
  bytes('http-status-0', 'status 000', 'HTTP/1.1 000 Nothing\r\nContent-Length: 0\r\n\r\n'),
  bytes('http-status-1000', 'status 1000', 'HTTP/1.1 1000 Much\r\nContent-Length: 0\r\n\r\n'),
  bytes('http-status-word', 'a word as status', 'HTTP/1.1 fine\r\nContent-Length: 0\r\n\r\n'),
  bytes(
    'http-101',
    '101 Switching Protocols',
    'HTTP/1.1 101 Switching Protocols\r\nUpgrade: zebra\r\nConnection: upgrade\r\n\r\nzebra',
  ),
  bytes('http-short', 'a body shorter than its length', `${head}Content-Length: 1000\r\n\r\n{}`),
  bytes('http-long', 'a body longer than its length', `${head}Content-Length: 2\r\n\r\n{}{"and":"more"}`),
  bytes('http-two-lengths', 'two lengths', `${head}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{} `),
  bytes('http-length-word', 'a length that is not a number', `${head}Content-Length: many\r\n\r\n{}`),
  bytes('http-length-huge', 'a length of 10^30', `${head}Content-Length: 1${'0'.repeat(30)}\r\n\r\n{}`),
  bytes(
    'http-chunk-broken',
    'a chunk whose size is not a number',
    `${head}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n`,
  ),
  bytes('http-chunk-cut', 'chunks that break off', `${head}Transfer-Encoding: chunked\r\n\r\n5\r\n{"en`),
  bytes(
    'http-chunk-huge',
    'a chunk of 10^15 bytes',
    `${head}Transfer-Encoding: chunked\r\n\r\n38D7EA4C68000\r\n{}`,
  ),
  bytes('http-two-answers', 'two answers to one request', `${head}Content-Length: 2\r\n\r\n{}`.repeat(2)),
  bytes('http-no-headers', 'no headers at all', 'HTTP/1.1 200 OK\r\n\r\n{}'),
  bytes('http-header-no-colon', 'a header without a colon', `${head}Nonsense\r\nContent-Length: 2\r\n\r\n{}`),
  bytes(
    'http-header-octets',
    'headers with unusual octets',
    `${head}X-Odd: \x80\xff\x01\r\nContent-Length: 2\r\n\r\n{}`,
  ),
  bytes(
    'http-header-15-kb',
    'a header of 15 kB',
    `${head}X-Long: ${'a'.repeat(15_000)}\r\nContent-Length: 2\r\n\r\n{}`,
  ),
  bytes(
    'http-header-1-mb',
    'a header of 1 MB',
    `${head}X-Long: ${'a'.repeat(1_000_000)}\r\nContent-Length: 2\r\n\r\n{}`,
  ),
  bytes(
    'http-headers-1000',
    '1,000 headers',
    head,
    ...Array.from({ length: 1000 }, (_unused, at) => `X-${at}: a\r\n`),
    'Content-Length: 2\r\n\r\n{}',
  ),
  bytes(
    'http-1xx-some',
    'ten interim answers, then a right form',
    'HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(10),
    `${head}Content-Length: 2\r\n\r\n{}`,
  ),
  kind('http-1xx-storm', 'interim answers without an end', (_call, response) => {
    const { socket } = response
    const storm = Buffer.from('HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n'.repeat(500))
    const more = () => {
      while (socket !== null && !socket.destroyed && socket.write(storm));
    }
    socket?.on('drain', more)
    more()
  }),
  waiting('http-hang', 'no answer at all', () => undefined),
  waiting('http-hang-head', 'a head, and nothing after it', (_call, response) => {
    response.socket?.write(`${head}Content-Length: 10\r\n\r\n`)
  }),
  waiting('http-trickle', 'one byte each second', ({ right }, response) => {
    response.writeHead(right.status, { 'content-type': 'application/json' })
    const clock = setInterval(() => response.write(' '), 1000)
    response.on('close', () => clearInterval(clock))
  }),
  waiting(
    'http-hang-closed',
    'a closed sending side before the answer, open otherwise',
    (_call, response) => {
      response.socket?.write('HTTP/1.1 200 OK\r\nConte')
    },
  ),
]
