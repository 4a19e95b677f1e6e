import { entryPath, expect, groupsPath, headOf, type RawMessage, should, suite } from '../../harness/index.ts'
import { ownEntries } from '../shared/entries/own-entries.ts'
import { checksOfForms, type Form } from './forms.ts'
import { sendOdd } from './outcome.ts'

const line = (of: (path: string) => string) => (message: RawMessage) => [
  headOf(message, { line: of(message.path) }),
  message.body,
]

const added =
  (...lines: readonly string[]) =>
  (message: RawMessage) => [headOf(message, { lines }), message.body]

/** Writes the Authorization field in another way, which only a server that is too lenient understands. */
const authorized = (write: (value: string) => readonly string[]) => (message: RawMessage) => {
  const value = message.fields.find(([name]) => name.toLowerCase() === 'authorization')?.[1] ?? ''
  return [headOf(message, { fields: { Authorization: null }, lines: write(value) }), message.body]
}

const authority = (message: RawMessage): string => message.fields[0]?.[1] ?? ''

const forms: readonly Form[] = [
  {
    id: 'space-before-colon',
    what: 'with a space between the name Authorization and its colon',
    write: authorized((value) => [`Authorization : ${value}`]),
    refused: {
      norm: 'RFC 9112, section 5.1',
      why: 'a server refuses it, because other programs read it differently.',
    },
  },
  {
    id: 'bare-return',
    what: 'whose credential is after a bare carriage return in another field',
    write: authorized((value) => [`X-Note: one\rAuthorization: ${value}`]),
    refused: {
      norm: 'RFC 9112, section 2.2',
      why: 'a bare carriage return ends no line; it is refused or treated as a space.',
    },
  },
  {
    id: 'folded',
    what: 'whose credential is in the folded part of another field',
    write: authorized((value) => ['X-Note: one', ` Authorization: ${value}`]),
    refused: {
      norm: 'RFC 9112, section 5.2',
      why: 'a folded line is refused, or continues the value before it.',
    },
  },
  {
    id: 'host-missing',
    what: 'without the field Host',
    write: (message) => [headOf(message, { fields: { Host: null } }), message.body],
    refused: { norm: 'RFC 9112, section 3.2', why: 'a request of HTTP/1.1 without Host is answered 400.' },
  },
  {
    id: 'host-twice',
    what: 'with two fields Host that differ',
    write: added('Host: other.example'),
    open: true,
  },
  {
    id: 'host-odd',
    what: 'whose Host is not an address',
    write: (message) => [headOf(message, { fields: { Host: 'a b@[' } }), message.body],
  },
  { id: 'null', what: 'with U+0000 in a field', write: added('X-Note: a\0b') },
  { id: 'bytes', what: 'with bytes beyond ASCII in a field', write: added('X-Note: \xff\xfe\x80') },
  { id: 'name-missing', what: 'with a field without a name', write: added(': one') },
  { id: 'name-odd', what: 'with a field whose name is not a token', write: added('X Note (a): one') },
  { id: 'colon-missing', what: 'with a field without a colon', write: added('X-Note') },
  { id: 'long', what: 'with a field of 6,000 bytes', write: added(`X-Note: ${'a'.repeat(6000)}`) },
  { id: 'too-long', what: 'with a field of 100,000 bytes', write: added(`X-Note: ${'a'.repeat(100_000)}`) },
  {
    id: 'many',
    what: 'with 3,000 fields',
    write: added(...Array.from({ length: 3000 }, (_unused, at) => `X-${at}: a`)),
  },
  { id: 'length-names', what: 'with a field name of 20,000 bytes', write: added(`${'X'.repeat(20_000)}: a`) },
  {
    id: 'absolute',
    what: 'to an absolute address',
    write: (message) => [
      headOf(message, { line: `POST http://${authority(message)}${message.path} HTTP/1.1` }),
      message.body,
    ],
    open: true,
  },
  {
    id: 'long-line',
    what: 'to an address of 70,000 bytes',
    write: line((path) => `POST ${path}?a=${'a'.repeat(70_000)} HTTP/1.1`),
  },
  { id: 'asterisk', what: 'to the address *', write: line(() => 'POST * HTTP/1.1') },
  { id: 'no-slash', what: 'to an address without a slash', write: line(() => 'POST textdata HTTP/1.1') },
  {
    id: 'blank-in-path',
    what: 'to an address with a space',
    write: line((path) => `POST ${path} x HTTP/1.1`),
  },
  { id: 'tunnel', what: 'by the method CONNECT', write: line(() => 'CONNECT other.example:443 HTTP/1.1') },
  { id: 'method-unknown', what: 'by the method BREW', write: line((path) => `BREW ${path} HTTP/1.1`) },
  { id: 'method-small', what: 'by the method post', write: line((path) => `post ${path} HTTP/1.1`) },
  {
    id: 'method-long',
    what: 'by a method of 9,000 letters',
    write: line((path) => `${'P'.repeat(9000)} ${path} HTTP/1.1`),
  },
  { id: 'version-old', what: 'in HTTP/1.0', write: line((path) => `POST ${path} HTTP/1.0`), open: true },
  { id: 'version-none', what: 'without a version', write: line((path) => `POST ${path}`) },
  { id: 'version-high', what: 'in HTTP/9.9', write: line((path) => `POST ${path} HTTP/9.9`) },
  {
    id: 'upgrade',
    what: 'that asks for h2c and a websocket',
    write: added('Connection: Upgrade', 'Upgrade: h2c, websocket'),
  },
  {
    id: 'garbage',
    what: 'after bytes that are not HTTP',
    followed: true,
    write: (message) => ['\x16\x03\x01\x02\0\x01\0\r\n\r\n', headOf(message), message.body],
  },
  {
    id: 'line-feeds',
    what: 'with bare line feeds',
    write: (message) => [headOf(message).replaceAll('\r\n', '\n'), message.body],
  },
  {
    id: 'empty-lines',
    what: 'after empty lines',
    write: (message) => [`\r\n\r\n${headOf(message)}`, message.body],
  },
]

export default suite(
  'Robustness: request heads',
  { class: 'robustness', section: 'Errors / HTTP status codes', resource: 'Robustness' },
  [
    ...checksOfForms(
      {
        title: 'requests with unusual heads',
        id: 'robustness.head',
        prefix: 'transport.head',
        what: 'with an unusual head',
        refusedBy: 'RFC 9112, section 5.1',
      },
      forms,
    ),
    should(
      'transport.head.version-old.plain',
      'the response to a request in HTTP/1.0 is not in chunks',
      'RFC 9112, section 6.1',
      async (context) => {
        const { group, twin } = await ownEntries(context)
        const outcome = await context.trusted.write({
          invalid: 'a request in HTTP/1.0',
          requests: [{ method: 'GET', path: entryPath(group, twin.id) }],
          write: (message) => [headOf(message, { line: `GET ${message.path} HTTP/1.0` })],
          ending: 'unclear',
        })
        const { responses } = outcome
        if (responses.length === 0) return context.untested('the request is not answered')
        const codings = responses.map(({ headers }) => headers['transfer-encoding'] ?? 'none')
        expect(codings, 'the transfer codings of the responses', responses[0]).toEqual(
          responses.map(() => 'none'),
        )
      },
      { why: 'Only HTTP/1.1 clients can be expected to read chunks. A refusal passes.' },
    ),
    should(
      'errors.method.trace',
      'TRACE on the list of groups is refused, or its response does not show the credential',
      'RFC 9110, section 9.3.8',
      async (context) => {
        const spec = { method: 'TRACE', path: groupsPath, invalid: 'the method TRACE' }
        const { responses } = await sendOdd(context, spec)
        const showing = responses.find(({ body }) => body.includes('oauth_signature'))
        expect(
          showing !== undefined,
          'whether the response to TRACE shows the credential',
          showing,
        ).toBeFalse()
      },
      { why: 'A response to TRACE must leave out sensitive parts of the request.' },
    ),
  ],
)
