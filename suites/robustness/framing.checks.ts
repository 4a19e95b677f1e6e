import { chunksOf, headOf, lastChunk, type RawMessage, suite } from '../../harness/index.ts'
import { codedHead } from './coded-head.ts'
import { checksOfForms, type Form, type Refusal } from './forms.ts'

/** @param length makes the stated length from the exact length of the body */
const sized = (length: (exact: number) => string) => (message: RawMessage) => [
  headOf(message, { fields: { 'Content-Length': length(message.body.length) } }),
  message.body,
]

/** A second Content-Length, which differs from the first. */
const sizedTwice =
  (first: (exact: number) => number, second: (exact: number) => number) => (message: RawMessage) => [
    headOf(message, {
      fields: { 'Content-Length': String(first(message.body.length)) },
      lines: [`Content-Length: ${second(message.body.length)}`],
    }),
    message.body,
  ]

const chunkOfSize = (size: (exact: number) => string) => (message: RawMessage) => [
  codedHead(message),
  `${size(message.body.length)}\r\n`,
  message.body,
  `\r\n${lastChunk}`,
]

const hexadecimal = (length: number): string => length.toString(16)

/** A request with chunks that hold another one, and a length that ends before it. */
function insideChunks(message: RawMessage, { body }: RawMessage, head: string): Buffer[] {
  const inner = Buffer.concat([Buffer.from(head, 'latin1'), body])
  const size = `${hexadecimal(inner.length)}\r\n`
  const fields = { 'Content-Length': String(size.length), 'Transfer-Encoding': 'chunked' }
  return [
    Buffer.concat([Buffer.from(headOf(message, { fields })), chunksOf([inner]), Buffer.from(lastChunk)]),
  ]
}

const oneLength: Refusal = {
  norm: 'RFC 9112, section 6.3',
  why: 'an invalid length, or several different lengths, is an unrecoverable error.',
}
const oneCoding: Refusal = {
  norm: 'RFC 9112, section 6.1',
  why: 'an unknown coding, or a coding that leaves the end of the body unclear, is refused (section 6.3, too).',
}
const chunkSize: Refusal = {
  norm: 'RFC 9112, section 7.1',
  why: 'the size of a chunk is in hexadecimal digits, and that many bytes follow.',
}

const forms: readonly Form[] = [
  {
    id: 'lengths-first-right',
    what: 'with two different lengths, the first of which is right',
    write: sizedTwice(
      (exact) => exact,
      (exact) => exact - 7,
    ),
    refused: oneLength,
  },
  {
    id: 'lengths-last-right',
    what: 'with two different lengths, the last of which is right',
    write: sizedTwice(
      (exact) => exact - 7,
      (exact) => exact,
    ),
    refused: oneLength,
  },
  {
    id: 'length-list',
    what: 'whose Content-Length is a list of two that differ',
    write: sized((exact) => `${exact}, 3`),
    refused: oneLength,
  },
  {
    id: 'length-signed',
    what: 'whose Content-Length has a sign',
    write: sized((exact) => `+${exact}`),
    refused: oneLength,
  },
  {
    id: 'length-negative',
    what: 'whose Content-Length is negative',
    write: sized((exact) => `-${exact}`),
    refused: oneLength,
  },
  {
    id: 'length-word',
    what: 'whose Content-Length is a word',
    write: sized(() => 'many'),
    refused: oneLength,
  },
  {
    id: 'length-huge',
    what: 'whose Content-Length is beyond every range',
    write: sized(() => '9'.repeat(40)),
    refused: oneLength,
  },
  {
    id: 'length-missing',
    what: 'with a body but neither a length nor a coding',
    write: (message) => [headOf(message, { fields: { 'Content-Length': null } }), message.body],
    refused: {
      norm: 'RFC 9112, section 6.3',
      why: 'a request with neither has no body; what follows does not belong to it.',
    },
  },
  {
    id: 'length-and-chunks',
    what: 'with a length and chunks that hold another creation',
    write: (message, hidden) => insideChunks(message, hidden, headOf(hidden)),
    hides: true,
    refused: {
      norm: 'RFC 9112, section 6.3',
      why: 'Transfer-Encoding overrides Content-Length, so the chunks hold one illegal JSON text. A server that uses the length would treat a part of it as a separate request.',
    },
  },
  {
    id: 'unsigned-inside',
    what: 'with a length and chunks that hold another creation without a signature',
    write: (message, hidden) =>
      insideChunks(message, hidden, headOf(hidden, { fields: { Authorization: null } })),
    hides: true,
    unsigned: true,
  },
  {
    id: 'coding-unknown',
    what: 'with an unknown coding and a right length',
    write: (message) => [headOf(message, { fields: { 'Transfer-Encoding': 'x-nothing' } }), message.body],
    refused: oneCoding,
  },
  {
    id: 'coding-not-last',
    what: 'in chunks under a further coding',
    write: (message) => [codedHead(message, 'chunked, x-nothing'), chunksOf([message.body]), lastChunk],
    refused: oneCoding,
  },
  {
    id: 'chunk-prefixed',
    what: 'whose chunk has a size that begins with 0x',
    write: chunkOfSize((exact) => `0x${hexadecimal(exact)}`),
    refused: chunkSize,
  },
  {
    id: 'chunk-negative',
    what: 'whose chunk has a negative size',
    write: chunkOfSize((exact) => `-${hexadecimal(exact)}`),
    refused: chunkSize,
  },
  {
    id: 'chunk-huge',
    what: 'whose chunk has a size beyond every range',
    write: chunkOfSize((exact) => `ffffffffffffffff${hexadecimal(exact)}`),
    refused: chunkSize,
  },
  {
    id: 'chunk-longer',
    what: 'whose chunk is longer than its size',
    write: chunkOfSize((exact) => hexadecimal(exact - 5)),
    refused: chunkSize,
  },
]

export default suite(
  'Robustness: framing',
  { class: 'robustness', section: 'Errors / HTTP status codes', resource: 'Robustness' },
  checksOfForms(
    {
      title: 'requests whose end is unclear',
      id: 'robustness.framing',
      prefix: 'transport.framing',
      what: 'whose length is ambiguous',
      refusedBy: 'RFC 9112, section 6.3',
    },
    forms,
  ),
)
