import type { Fault } from '../../override.ts'
import { shared } from '../declare.ts'
import { noEffect, readAllTheSame, reading, unreadableFails } from './reading-overrides.ts'

/** Heads that a server can read, but that no client library writes. */
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

let knownHost = 'localhost'

/** Faults of malformed heads of requests. */
export const robustnessHeadsFaults: readonly Fault[] = [
  shared.fault(
    'robustness-heads-carried-out',
    'a creation with an unusual header field answers 400, but is stored anyway',
    noEffect('head', 'host-twice', 'bytes', 'long', 'upgrade', 'space-before-colon'),
    readAllTheSame((text) =>
      text
        .replace(/(\r\nHost: [^\r]*\r\n[\s\S]*?)Host: other\.example\r\n/i, '$1')
        .replace(/\r\nX-Note: [^\r]*[\x80-\xff][^\r]*/, '')
        .replace(/\r\nX-Note: a{5000,7000}\r/, '\r')
        .replace(/\r\nConnection: Upgrade\r\nUpgrade: [^\r]*/, '')
        .replace(/(\r\n[\w-]+) +:/, '$1:'),
    ),
  ),
  shared.fault(
    'transport-odd-head-fails',
    'a request line or header that is legal but unusual answers 500',
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
  shared.fault(
    'transport-blank-before-colon',
    'a space between the name of a header and its colon is ignored',
    ['transport.head.space-before-colon.refused'],
    reading((text) => text.replace(/(\r\n[\w-]+) +:/, '$1:')),
  ),
  shared.fault(
    'transport-bare-return',
    'a carriage return without a line feed ends a header line',
    ['transport.head.bare-return.refused'],
    reading((text) => text.replace(/\r(?!\n)/g, '\r\n')),
  ),
  shared.fault(
    'transport-folded-field',
    'a folded header line is read as a header of its own',
    ['transport.head.folded.refused'],
    reading((text) => text.replace(/\r\n[ \t]+(?=[\w-]+:)/g, '\r\n')),
  ),
  shared.fault(
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
  shared.fault(
    'transport-chunks-to-old-clients',
    'HTTP/1.0 clients get chunked responses',
    ['transport.head.version-old.plain'],
    {
      received: () => (text) => text.replace(' HTTP/1.0\r\n', ' HTTP/1.1\r\n'),
      transmission: () => 'chunked',
    },
  ),
]
