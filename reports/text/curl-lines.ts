import type { Exchange, RecordedRequest } from '../../harness/http/message/exchange.ts'
import { headerOf } from '../../harness/http/message/recorded-parts.ts'
import { oauthParameters } from '../../harness/http/signing/oauth-header.ts'
import type { CallerName } from '../../harness/vocabulary.ts'
import { shellWord, unprintable } from './escaping.ts'
import { signer } from './signer.ts'
import { wrongKey } from './wrong-credentials.ts'

/** Which keys sign the replayed request: none, the application's, or the application's and a user's token. */
export type ReplayCredentials = 'none' | 'consumer' | 'token'

export const credentialsOf: Readonly<Record<CallerName, ReplayCredentials>> = {
  trusted: 'consumer',
  proxy: 'token',
  anonymous: 'none',
  otherUser: 'token',
  otherMember: 'token',
  foreign: 'consumer',
}

/** The variables that the signer reads. */
export const keysNeeded = {
  consumer: ['TEXTBOARD_CONSUMER_KEY', 'TEXTBOARD_CONSUMER_SECRET'],
  token: [
    ...['TEXTBOARD_CONSUMER_KEY', 'TEXTBOARD_CONSUMER_SECRET'],
    ...['TEXTBOARD_TOKEN', 'TEXTBOARD_TOKEN_SECRET'],
  ],
} as const

/** The name of the shell function that signs for several snippets. */
export const functionName = 'textboard_sign'

/** How a snippet signs: it contains the whole program, or it calls a shell function that is defined once. */
export type Signing = 'by itself' | 'by the function'

/** Headers that curl or the signer makes. */
const made = new Set([
  'authorization',
  'host',
  'content-length',
  'transfer-encoding',
  'connection',
  'keep-alive',
])

function headerWords(request: RecordedRequest): string[] {
  const kept = Object.entries(request.headers).filter(([name]) => !made.has(name.toLowerCase()))
  const words = kept
    .filter(([name]) => /^[\w!#$%&'*+.^`|~-]+$/.test(name))
    .map(([name, value]) => (value === '' ? `${name};` : `${name}: ${value.replace(/[\r\n\0]+/g, ' ')}`))
  // Removes a header that curl adds by default, unless the recorded request had it.
  const names = new Set(kept.map(([name]) => name.toLowerCase()))
  const added = hasBody(request) ? ['Accept', 'Content-Type', 'Expect'] : ['Accept']
  const removed = added.filter((name) => !names.has(name.toLowerCase())).map((name) => `${name}:`)
  return [...words, ...removed].map((word) => `-H ${shellWord(word)}`)
}

/** Whether curl sends a body, even an empty one: these methods always get one. */
function hasBody({ method, body }: RecordedRequest): boolean {
  return body !== undefined || /^(POST|PUT|PATCH)$/i.test(method)
}

/** Whether a body fits into one argument: everything in it is printable, and it is short enough for every system. */
export function fitsArgument(body: string): boolean {
  return Buffer.byteLength(body) < 60_000 && body.search(unprintable) < 0
}

/** The bytes of a character in UTF-8, as octal escapes for the format of printf. */
function octal(character: string): string {
  return [...Buffer.from(character)].map((byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('')
}

/** The body as a format for printf, which can write any byte. */
function printfWord(body: string): string {
  const format = body.replaceAll('\\', '\\\\').replaceAll('%', '%%').replace(unprintable, octal)
  // printf would treat a hyphen at the beginning as an option.
  return `'${format.replace(/^-/, '\\055').replaceAll("'", "'\\''")}'`
}

/** The variables of the shell that replace the ids of entries. */
export type Variables = ReadonlyMap<string, string>

function bodyWord(request: RecordedRequest, variables: Variables): string[] {
  if (!hasBody(request)) return []
  const body = request.body ?? ''
  return [fitsArgument(body) ? `--data-raw ${bodyArgument(body, variables)}` : '--data-binary @"$body"']
}

/** An address with the variables of the entries in it. */
export const addressWord = (url: string, variables: Variables): string =>
  spliced(url, /(?<=\/@all\/(?:[\w-]+,)*)[\w-]+(?=[,?]|$)/g, variables)

/** A body with the variable of the parent of the entry. */
export const bodyArgument = (body: string, variables: Variables): string =>
  spliced(body, /(?<="parentId"\s*:\s*"?)[^",}\s]+/g, variables)

/** A word for the shell in which some matches of a pattern are variables. */
function spliced(text: string, pattern: RegExp, variables: Variables): string {
  const piece = (part: string) => (part === '' ? '' : shellWord(part))
  let word = ''
  let from = 0
  for (const { 0: found, index } of text.matchAll(pattern)) {
    const variable = variables.get(found)
    if (variable === undefined) continue
    word += `${piece(text.slice(from, index))}"$${variable}"`
    from = index + found.length
  }
  return from === 0 ? shellWord(text) : `${word}${piece(text.slice(from))}`
}

/** The lines that sign and send the request. */
export function requestLines(
  exchange: Exchange,
  signing: Signing,
  variables: Variables = new Map(),
): string[] {
  const credentials = credentialsOf[exchange.caller]
  const { request } = exchange
  const method = shellWord(request.method)
  const url = addressWord(request.url, variables)
  const curl = [
    'curl -q -sS -i -g --path-as-is',
    ...(request.method.toUpperCase() === 'HEAD' ? ['--head'] : [`-X ${method}`]),
    ...headerWords(request),
    ...(credentials === 'none' ? [] : ['-H @-']),
    ...bodyWord(request, variables),
    url,
  ].join(' \\\n  ')
  const program = signing === 'by itself' ? `node -e '${signer}' --` : functionName
  const wrong = wrongKey(exchange.invalid)
  const words = [
    ...(wrong === undefined ? [] : [wrong]),
    ...[program, method, url, credentials],
    ...requestorWord(request),
  ].join(' ')
  const signed =
    credentials === 'none'
      ? [curl]
      : [`authorization=$(${words}) &&`, `printf '%s\\n' "$authorization" | ${curl}`]
  const inFile = request.body !== undefined && !fitsArgument(request.body)
  return [
    ...(inFile ? [`body=$(mktemp) && printf ${printfWord(request.body ?? '')} > "$body" &&`] : []),
    ...signed,
    ...(inFile ? ['rm -f "$body"'] : []),
  ]
}

/** The requestor that the recorded request named, if it is readable and safe to repeat. */
export function requestorWord(request: RecordedRequest): string[] {
  const recorded = headerOf(request.headers, 'authorization')
  const requestor = recorded === undefined ? undefined : oauthParameters(recorded)?.get('xoauth_requestor_id')
  const known = requestor !== undefined && /^[\w.:@-]+$/.test(requestor) && !/redact/i.test(requestor)
  return known ? [shellWord(requestor)] : []
}
