import type { Policy, PolicyOverride } from '../../reference-impl/policy/policy.ts'
import type { Fault } from '../override.ts'
import { faultsOf } from './declare.ts'

const fault = faultsOf('shared')

/** Reads heads, or bytes of bodies, otherwise than they were written. */
const reading = (change: (text: string) => string): PolicyOverride => ({ received: () => change })

/** Keeps what comes until it is whole by its own look, and changes it then. */
const keeping =
  (begins: (text: string) => boolean, isWhole: (text: string) => boolean, change: (text: string) => string) =>
  (): PolicyOverride => ({
    received: () => {
      let kept = ''
      return (text) => {
        kept += text
        if (begins(kept) && !isWhole(kept)) return ''
        const whole = kept
        kept = ''
        return begins(whole) ? change(whole) : whole
      }
    },
  })

const headOf = (text: string): string => text.split('\r\n\r\n', 1)[0] ?? ''
const bodyOf = (text: string): string => text.slice(headOf(text).length + 4)
const hasWholeObject = (text: string): boolean => /^\{[\s\S]*\}/.test(bodyOf(text))

/** Takes a body for as long as it looks, whatever its head says. */
const measuring = (odd: RegExp, replaced: RegExp): PolicyOverride =>
  keeping(
    (text) => odd.test(headOf(text)),
    hasWholeObject,
    (text) =>
      `${headOf(text).replace(replaced, '')}\r\nContent-Length: ${bodyOf(text).length}\r\n\r\n${bodyOf(text)}`,
  )()

/** A conforming server would refuse what cannot be read with 400. */
const unreadableFails = (policy: Policy): Partial<Policy> => ({
  errorStatus: (problem, facts) =>
    problem === 'request-malformed' && facts.method === '' ? 500 : policy.errorStatus(problem, facts),
})

/** What is legible, but no client library writes. */
const oddHeads: readonly RegExp[] = [
  /^(?![\s\S]*\r\nHost:)POST \S+ HTTP\/1\.1\r\n/i,
  /^[A-Z]+ http:/,
  /^[a-z]+ /,
  /^[A-Z]+ (?:\*|[^/\s])/,
  /^CONNECT/,
  /^BREW/,
  /^P{9}/,
  / HTTP\/1\.0\r/,
  /^POST \S+\r/,
  /^\S+ \S{20000}/,
  /\?a=a{9}/,
  /^\r?\n/,
  /^[^\r\n]*\n/,
  /\r\nHost: [^\r]*\r[\s\S]*\r\nHost: /i,
  /\r\nHost: a b/i,
  /\r\nUpgrade: /i,
  /\r\nX-Note: [^\r]*[\x80-\xff]/i,
  /\r\nX-Note: a{5000}/i,
  /\r\n[^:\r]*\r\n [^\r]/,
  /\r\n \S/,
]

const refusingHeader = (name: string, breaks: (value: string) => boolean): PolicyOverride => ({
  respondInstead: ({ headers }) =>
    breaks(String(headers[name] ?? ''))
      ? { status: 400, headers: {}, body: { Error: { Code: '400', Message: 'Bad Request' } } }
      : undefined,
})

let knownHost = 'localhost'

/** Faults of servers that read requests carelessly, below what a request says. */
export const transportFaults: readonly Fault[] = [
  fault(
    'transport-pieces-decoded',
    'each piece of a body is decoded alone, so that characters across two of them are lost',
    ['robustness.upload.no-effect'],
    { bodyPiece: (piece) => Buffer.from(piece.toString('utf8')) },
  ),
  fault(
    'transport-chunks-refused',
    'bodies in chunks are refused as invalid',
    ['transport.upload.chunked'],
    refusingHeader('transfer-encoding', (coding) => coding !== ''),
  ),
  fault(
    'transport-many-pieces-fail',
    'a body that comes in more than four pieces answers 500',
    ['transport.upload.pieces.chunks'],
    {
      bodyPiece: (piece, number) => {
        if (number > 3) throw new RangeError('too many pieces')
        return piece
      },
    },
  ),
  fault(
    'transport-upload-blocks',
    'while a body is on its way everybody else gets 500',
    ['transport.upload.beside'],
    { failsBesideUploads: true },
  ),
  fault(
    'transport-expect-refused',
    'a request that expects 100-continue is refused as invalid',
    ['transport.upload.expect'],
    refusingHeader('expect', (value) => value !== ''),
  ),
  fault(
    'transport-pipelined-twice',
    'of two requests at once on one connection the first is answered twice',
    ['transport.upload.pipelined'],
    reading((text) => text.replace(/^(GET [\s\S]*?\r\n\r\n)GET [\s\S]*$/, '$1$1')),
  ),
  fault(
    'transport-unfinished-carried-out',
    'a request whose connection ends is carried out with the part of its body that came',
    [
      'transport.unfinished.length',
      'transport.unfinished.length-cut',
      'transport.unfinished.chunks',
      'transport.unfinished.chunks-cut',
      'transport.unfinished.update',
    ],
    { unfinished: 'carried-out' },
  ),
  fault(
    'transport-head-unfinished',
    'a head without its end is taken for whole',
    ['transport.unfinished.head'],
    reading((text) => (/^DELETE /.test(text) && !text.includes('\r\n\r\n') ? `${text}\r\n` : text)),
  ),
  fault(
    'transport-unreadable-fails',
    'what cannot be read answers 500',
    [
      'transport.framing.lengths-first-right',
      'transport.framing.lengths-last-right',
      'transport.framing.length-list',
      'transport.framing.length-signed',
      'transport.framing.length-negative',
      'transport.framing.length-word',
      'transport.framing.length-huge',
      'transport.framing.length-missing',
      'transport.framing.length-and-chunks',
      'transport.framing.coding-unknown',
      'transport.framing.coding-not-last',
      'transport.framing.chunk-prefixed',
      'transport.framing.chunk-negative',
      'transport.framing.chunk-huge',
      'transport.framing.chunk-longer',
      'transport.head.space-before-colon',
      'transport.head.bare-return',
      'transport.head.folded',
      'transport.head.null',
      'transport.head.name-missing',
      'transport.head.name-odd',
      'transport.head.colon-missing',
      'transport.head.too-long',
      'transport.head.many',
      'transport.head.length-names',
      'transport.head.long-line',
      'transport.head.blank-in-path',
      'transport.head.method-unknown',
      'transport.head.method-long',
      'transport.head.version-high',
      'transport.head.garbage',
    ],
    unreadableFails,
  ),
  fault(
    'transport-odd-head-fails',
    'a head that is out of the ordinary answers 500',
    [
      'transport.head.host-missing',
      'transport.head.host-twice',
      'transport.head.host-odd',
      'transport.head.bytes',
      'transport.head.long',
      'transport.head.absolute',
      'transport.head.asterisk',
      'transport.head.no-slash',
      'transport.head.tunnel',
      'transport.head.method-small',
      'transport.head.version-old',
      'transport.head.version-none',
      'transport.head.upgrade',
      'transport.head.line-feeds',
      'transport.head.empty-lines',
    ],
    (policy) => ({
      ...unreadableFails(policy),
      received: () => (text) =>
        text.includes('\r\n\r\n') && oddHeads.some((odd) => odd.test(text)) ? '\0\r\n\r\n' : text,
    }),
  ),
  fault(
    'transport-lengths-first',
    'of two lengths that differ the first counts',
    ['transport.framing.lengths-first-right.refused'],
    reading((text) => text.replace(/(\r\nContent-Length: \d+)([\s\S]*?)\r\nContent-Length: \d+/i, '$1$2')),
  ),
  fault(
    'transport-lengths-last',
    'of two lengths that differ the last counts',
    ['transport.framing.lengths-last-right.refused'],
    reading((text) => text.replace(/\r\nContent-Length: \d+([\s\S]*?\r\nContent-Length: \d+)/i, '$1')),
  ),
  fault(
    'transport-length-unread',
    'a length that is none is passed over',
    [
      'transport.framing.length-list.refused',
      'transport.framing.length-signed.refused',
      'transport.framing.length-negative.refused',
      'transport.framing.length-word.refused',
      'transport.framing.length-huge.refused',
    ],
    measuring(/\r\nContent-Length: (?!\d{1,9}(\r|$))/i, /\r\nContent-Length: [^\r]*/i),
  ),
  fault(
    'transport-length-guessed',
    'a body without a length is read all the same',
    ['transport.framing.length-missing.refused'],
    measuring(/^POST (?![\s\S]*\r\n(Content-Length|Transfer-Encoding):)/i, /$^/),
  ),
  fault(
    'transport-length-before-chunks',
    'a length counts where the body is in chunks, so that a part of it is taken for another request',
    ['transport.framing.length-and-chunks.refused'],
    reading((text) =>
      /\r\nContent-Length:/i.test(headOf(text)) ? text.replace(/\r\nTransfer-Encoding: chunked/i, '') : text,
    ),
  ),
  fault(
    'transport-coding-ignored',
    'a coding that nobody knows is passed over',
    ['transport.framing.coding-unknown.refused', 'transport.framing.coding-not-last.refused'],
    reading((text) =>
      text.replace(/\r\nTransfer-Encoding: x-nothing/i, '').replace(/chunked, x-nothing/i, 'chunked'),
    ),
  ),
  fault(
    'transport-chunk-size-ignored',
    'the size of a chunk is not what counts',
    [
      'transport.framing.chunk-prefixed.refused',
      'transport.framing.chunk-negative.refused',
      'transport.framing.chunk-huge.refused',
      'transport.framing.chunk-longer.refused',
    ],
    keeping(
      (text) => /\r\nTransfer-Encoding: chunked(\r|$)/i.test(headOf(text)),
      (text) => text.endsWith('\r\n0\r\n\r\n'),
      (text) =>
        text.replace(
          /(\r\n\r\n)[^\r]*\r\n(\{[\s\S]*\})\r\n0\r\n\r\n$/,
          (_all, blank: string, body: string) =>
            `${blank}${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`,
        ),
    )(),
  ),
  fault(
    'transport-blank-before-colon',
    'a blank between a name and its colon is passed over',
    ['transport.head.space-before-colon.refused'],
    reading((text) => text.replace(/(\r\n[\w-]+) +:/, '$1:')),
  ),
  fault(
    'transport-bare-return',
    'a bare carriage return ends a line of a head',
    ['transport.head.bare-return.refused'],
    reading((text) => text.replace(/\r(?!\n)/g, '\r\n')),
  ),
  fault(
    'transport-folded-field',
    'a folded line of a head is a field of its own',
    ['transport.head.folded.refused'],
    reading((text) => text.replace(/\r\n[ \t]+(?=[\w-]+:)/g, '\r\n')),
  ),
  fault(
    'transport-host-guessed',
    'a request without Host is served',
    ['transport.head.host-missing.refused'],
    reading((text) => {
      knownHost = /\r\nHost: ([^\r]*)/i.exec(text)?.[1] ?? knownHost
      return /^[A-Z]+ [^\r]* HTTP\/1\.1\r\n/.test(text) && !/\r\nHost:/i.test(text)
        ? text.replace('\r\n', `\r\nHost: ${knownHost}\r\n`)
        : text
    }),
  ),
  fault(
    'transport-chunks-to-old-clients',
    'clients of HTTP/1.0 get answers in chunks',
    ['transport.head.version-old.plain'],
    {
      received: () => (text) => text.replace(' HTTP/1.0\r\n', ' HTTP/1.1\r\n'),
      transmission: () => 'chunked',
    },
  ),
]
