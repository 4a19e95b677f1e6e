import type { Policy, PolicyOverride } from '../../reference-impl/policy/policy.ts'
import type { RequestFacts } from '../../reference-impl/policy/vocabulary.ts'
import type { Fault } from '../override.ts'
import { faultsOf } from './declare.ts'

const fault = faultsOf('shared')

const refusal = (status: number) => ({
  status,
  headers: {},
  body: { Error: { Code: String(status), Message: 'refused' } },
})

/** Carries requests out, and answers some as if it had refused them. */
const refusedAfterwards =
  (status: number, isMeant: (facts: RequestFacts) => boolean) =>
  (policy: Policy): Partial<Policy> => ({
    finishResponse: (response, facts) =>
      response.status < 300 && isMeant(facts) ? refusal(status) : policy.finishResponse(response, facts),
  })

/** A field that says that a head was not as it should be. */
const marked = (text: string): string => text.replace('\r\n', '\r\nX-Odd: yes\r\n')

/** Reads a request all the same, carries it out, and answers 400. */
const readAllTheSame =
  (change: (text: string) => string): PolicyOverride =>
  (policy) => ({
    ...refusedAfterwards(400, ({ headers }) => headers['x-odd'] !== undefined)(policy),
    received: () => (text) => {
      const read = change(text)
      return read === text ? text : marked(read)
    },
  })

const noEffect = (prefix: string, ...names: readonly string[]) =>
  names.map((name) => `transport.${prefix}.${name}.no-effect`)

/** Faults of servers that carry out what they refuse, or what nobody has signed. */
export const robustnessEffectFaults: readonly Fault[] = [
  fault(
    'robustness-lengths-carried-out',
    'a creation with two lengths, or one in a list, answers 400 and is stored all the same',
    noEffect('framing', 'lengths-first-right', 'length-signed'),
    readAllTheSame((text) =>
      text
        .replace(/(\r\nContent-Length: \d+)([\s\S]*?)\r\nContent-Length: \d+/i, '$1$2')
        .replace(/(\r\nContent-Length: )\+/i, '$1'),
    ),
  ),
  fault(
    'robustness-codings-carried-out',
    'a creation with an unknown coding answers 400 and is stored all the same',
    noEffect('framing', 'coding-unknown', 'coding-not-last'),
    readAllTheSame((text) =>
      text.replace(/\r\nTransfer-Encoding: x-nothing/i, '').replace(/chunked, x-nothing/i, 'chunked'),
    ),
  ),
  fault(
    'robustness-heads-carried-out',
    'a creation with an odd field in its head answers 400 and is stored all the same',
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
  fault(
    'robustness-unfinished-carried-out',
    'a request that does not come to its end answers 400 and is carried out all the same',
    noEffect('unfinished', 'length', 'update'),
    { unfinished: 'carried-out' },
  ),
  fault(
    'robustness-connection-authenticated',
    'a request without a credential is taken for one of the caller who sent the request before it on the same connection',
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
  fault(
    'robustness-headers-carried-out',
    'a creation with a content coding answers 415 and is stored all the same',
    ['robustness.header.no-effect'],
    refusedAfterwards(415, ({ headers }) => headers['content-encoding'] !== undefined),
  ),
  fault(
    'robustness-large-carried-out',
    'an update with a body of more than a megabyte answers 413 and is carried out all the same',
    ['robustness.body.no-effect'],
    refusedAfterwards(413, ({ headers }) => Number(headers['content-length'] ?? 0) > 1024 * 1024),
  ),
  fault(
    'robustness-trace-echoes',
    'TRACE shows the request, its credential included',
    ['errors.method.trace'],
    {
      respondInstead: ({ method, headers }) =>
        method === 'TRACE' ? { status: 200, headers: {}, body: { ...headers } } : undefined,
    },
  ),
  fault(
    'robustness-pieces-slow-fail',
    'a body that comes in more than one piece answers 500',
    ['transport.upload.slow.body', 'transport.upload.slow.chunks', 'transport.upload.pieces.packets'],
    {
      bodyPiece: (piece, number) => {
        if (number > 0) throw new RangeError('a piece too many')
        return piece
      },
    },
  ),
]
