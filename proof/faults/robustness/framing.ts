import type { PolicyOverride } from '../../../reference-impl/policy/policy.ts'
import type { Fault } from '../../override.ts'
import { shared } from '../declare.ts'
import { noEffect, readAllTheSame, reading, unreadableFails } from './reading-overrides.ts'

/** Keeps the received text until it is whole by the given test, and changes it then. */
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

/** Reads a body up to its apparent end, whatever its head states. */
const measuring = (odd: RegExp, replaced: RegExp): PolicyOverride =>
  keeping(
    (text) => odd.test(headOf(text)),
    hasWholeObject,
    (text) =>
      `${headOf(text).replace(replaced, '')}\r\nContent-Length: ${bodyOf(text).length}\r\n\r\n${bodyOf(text)}`,
  )()

/** Faults of the framing of requests on a connection. */
export const robustnessFramingFaults: readonly Fault[] = [
  shared.fault(
    'robustness-lengths-carried-out',
    'a creation with two values of Content-Length, or an illegal one, answers 400, but is stored anyway',
    noEffect('framing', 'lengths-first-right', 'length-signed'),
    readAllTheSame((text) =>
      text
        .replace(/(\r\nContent-Length: \d+)([\s\S]*?)\r\nContent-Length: \d+/i, '$1$2')
        .replace(/(\r\nContent-Length: )\+/i, '$1'),
    ),
  ),
  shared.fault(
    'robustness-codings-carried-out',
    'a creation with an unknown Transfer-Encoding answers 400, but is stored anyway',
    noEffect('framing', 'coding-unknown', 'coding-not-last'),
    readAllTheSame((text) =>
      text.replace(/\r\nTransfer-Encoding: x-nothing/i, '').replace(/chunked, x-nothing/i, 'chunked'),
    ),
  ),
  shared.fault(
    'robustness-connection-authenticated',
    'a request without a credential gets the credential of the previous request on the same connection',
    ['transport.framing.unsigned-inside.no-effect'],
    (policy) => ({
      received: () => {
        let credential = ''
        const before = policy.received?.()
        return (text) => {
          const read = before?.(text) ?? text
          credential = /\r\nAuthorization: [^\r]*/i.exec(read)?.[0] ?? credential
          const parts = read.split(/(?=POST \/social)/)
          return parts
            .map((part, at) =>
              at === 0 || /\r\nAuthorization: /i.test(part)
                ? part
                : part.replace('\r\n', `${credential}\r\n`),
            )
            .join('')
            .replace(/\r\nTransfer-Encoding: chunked(?=[\s\S]*POST \/social)/i, '')
        }
      },
    }),
  ),
  shared.fault(
    'transport-unreadable-fails',
    'a request that cannot be parsed answers 500',
    // Whole checks, not cases: on a busy machine, single responses are lost with the connection.
    ['robustness.framing', 'robustness.head'],
    unreadableFails,
  ),
  shared.fault(
    'transport-lengths-first',
    'if a request has two different values of Content-Length, the first is used',
    ['transport.framing.lengths-first-right.refused'],
    reading((text) => text.replace(/(\r\nContent-Length: \d+)([\s\S]*?)\r\nContent-Length: \d+/i, '$1$2')),
  ),
  shared.fault(
    'transport-lengths-last',
    'if a request has two different values of Content-Length, the last is used',
    ['transport.framing.lengths-last-right.refused'],
    reading((text) => text.replace(/\r\nContent-Length: \d+([\s\S]*?\r\nContent-Length: \d+)/i, '$1')),
  ),
  shared.fault(
    'transport-length-unread',
    'an illegal Content-Length is ignored',
    [
      'transport.framing.length-list.refused',
      'transport.framing.length-signed.refused',
      'transport.framing.length-negative.refused',
      'transport.framing.length-word.refused',
      'transport.framing.length-huge.refused',
    ],
    measuring(/\r\nContent-Length: (?!\d{1,9}(\r|$))/i, /\r\nContent-Length: [^\r]*/i),
  ),
  shared.fault(
    'transport-length-guessed',
    'a body without Content-Length is read anyway',
    ['transport.framing.length-missing.refused'],
    measuring(/^POST (?![\s\S]*\r\n(Content-Length|Transfer-Encoding):)/i, /$^/),
  ),
  shared.fault(
    'transport-length-before-chunks',
    'Content-Length overrides Transfer-Encoding: chunked, so a part of the body is treated as another request',
    ['transport.framing.length-and-chunks.refused'],
    reading((text) =>
      /\r\nContent-Length:/i.test(headOf(text)) ? text.replace(/\r\nTransfer-Encoding: chunked/i, '') : text,
    ),
  ),
  shared.fault(
    'transport-coding-ignored',
    'an unknown Transfer-Encoding is ignored',
    ['transport.framing.coding-unknown.refused', 'transport.framing.coding-not-last.refused'],
    reading((text) =>
      text.replace(/\r\nTransfer-Encoding: x-nothing/i, '').replace(/chunked, x-nothing/i, 'chunked'),
    ),
  ),
  shared.fault(
    'transport-chunk-size-ignored',
    'the declared size of a chunk is ignored',
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
]
