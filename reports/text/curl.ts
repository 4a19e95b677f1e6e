import type { Exchange, RecordedRequest } from '../../harness/http/message/exchange.ts'
import type { CallerName } from '../../harness/vocabulary.ts'
import { baseStringOf } from './base-string.ts'
import { oneLine, shellWord, unprintable } from './escaping.ts'
import { oauthParameters } from './oauth-header.ts'
import { signer } from './signer.ts'

/** Which keys sign the replayed request: none, the application's, or the application's and a user's token. */
export type ReplayCredentials = 'none' | 'consumer' | 'token'

const credentialsOf: Readonly<Record<CallerName, ReplayCredentials>> = {
  trusted: 'consumer',
  proxy: 'token',
  anonymous: 'none',
  otherUser: 'token',
  otherMember: 'token',
  foreign: 'consumer',
}

/** Says whose keys the environment must hold, if it is not the usual caller. */
const remarks: Readonly<Partial<Record<CallerName, string>>> = {
  otherUser: 'Sent by the other user: TEXTBOARD_TOKEN and TEXTBOARD_TOKEN_SECRET must be that user’s.',
  otherMember:
    'Sent by the other card holder: TEXTBOARD_TOKEN and TEXTBOARD_TOKEN_SECRET must be that user’s.',
  foreign: 'Sent by the foreign application: TEXTBOARD_CONSUMER_KEY and _SECRET must be that application’s.',
}

/** The variables that the signer reads. */
const variables = {
  consumer: ['TEXTBOARD_CONSUMER_KEY', 'TEXTBOARD_CONSUMER_SECRET'],
  token: [
    ...['TEXTBOARD_CONSUMER_KEY', 'TEXTBOARD_CONSUMER_SECRET'],
    ...['TEXTBOARD_TOKEN', 'TEXTBOARD_TOKEN_SECRET'],
  ],
} as const

/** A right creation of a group that was refused: the reason may be what existed then, and is gone after the run. */
const arranged =
  'The run may have created five groups, or one of this name, before this request: then create those first.'

/** A run deletes the groups that it creates. Says what a request finds after the run, and what it leaves behind. */
function aftermath({ request: { method, url }, response, invalid }: Exchange): string[] {
  const [base = '', path = ''] = url.split('?')[0]?.split(/(?=\/textdata\/@app\/)/) ?? []
  if (!path.startsWith('/textdata/@app/')) return []
  if (path === '/textdata/@app/@all') {
    const isRefused = response !== undefined && response.status >= 400 && invalid === undefined
    return method.toUpperCase() === 'POST'
      ? [
          ...(isRefused ? [arranged] : []),
          'If it is accepted, the group stays and takes one of the five places. Delete it afterwards: the same signed request with',
          `DELETE ${oneLine(`${base}/textdata/@app`)}/GROUP_NAME/@self, GROUP_NAME being the name in the body.`,
        ]
      : []
  }
  return [
    'The run has deleted its groups: a request to one of them answers 404 now. The replay command creates new ones.',
  ]
}

/** For bytes that no HTTP client writes. */
const asWritten =
  'Sends the ordinary message from which the recorded bytes were made; the replay command of the check writes those.'

const usual = [
  'oauth_consumer_key',
  'oauth_nonce',
  'oauth_signature',
  'oauth_signature_method',
  'oauth_timestamp',
]

/** The visible differences between the recorded header and the header that the signer makes. */
function differences(header: string | undefined, credentials: ReplayCredentials): string[] {
  if (header === undefined) return credentials === 'none' ? [] : ['it had no Authorization header']
  if (credentials === 'none') return ['it had an Authorization header, which is left out here']
  const parameters = oauthParameters(header)
  if (parameters === null) return ['its Authorization header was not of the scheme OAuth']
  const expected = credentials === 'token' ? [...usual, 'oauth_token'] : usual
  const found = expected.filter((name) => !parameters.has(name)).map((name) => `it had no ${name}`)
  if (credentials === 'consumer' && parameters.has('oauth_token')) found.push('it had an oauth_token')
  const method = parameters.get('oauth_signature_method') ?? 'HMAC-SHA1'
  if (method !== 'HMAC-SHA1') found.push(`its oauth_signature_method was ${oneLine(method)}`)
  const version = parameters.get('oauth_version') ?? 'absent'
  if (version !== '1.0') found.push(`its oauth_version was ${oneLine(version)}`)
  return found
}

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
function fitsArgument(body: string): boolean {
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

function bodyWord(request: RecordedRequest): string[] {
  if (!hasBody(request)) return []
  const body = request.body ?? ''
  return [fitsArgument(body) ? `--data-raw ${shellWord(body)}` : '--data-binary @"$body"']
}

/** How a snippet signs: it contains the whole program, or it calls a shell function that is defined once. */
type Signing = 'by itself' | 'by the function'

/**
 * A POSIX shell snippet that sends a recorded request again with curl. It signs the request again with Node.js and the
 * keys in TEXTBOARD_CONSUMER_KEY, TEXTBOARD_CONSUMER_SECRET, TEXTBOARD_TOKEN and TEXTBOARD_TOKEN_SECRET. The header
 * reaches curl through a pipe, so no key, token or signature is on a command line. Comment lines say how the replayed
 * request differs from the recorded one, for example if the check had an invalid Authorization on purpose.
 */
export const curlOf = (exchange: Exchange): string => snippet(exchange, 'by itself')

/**
 * {@link curlOf} for a page with several snippets: a snippet that signs calls the function that {@link signingFunction}
 * defines.
 */
export const shortCurlOf = (exchange: Exchange): string => snippet(exchange, 'by the function')

/** Does the snippet of an exchange sign? Then it needs {@link signingFunction}. */
export const isSigned = ({ caller }: Exchange): boolean => credentialsOf[caller] !== 'none'

/** The name of the shell function that signs for several snippets. */
const functionName = 'textboard_sign'

/** The file next to summary.md that holds {@link signingFunction}. */
export const signerFile = 'sign.sh'

/** Defines the POSIX shell function that the snippets of {@link shortCurlOf} call. */
export const signingFunction = [
  `# Once in the shell in which you paste the curl commands of summary.md: . ./${signerFile}`,
  '# It needs Node.js, and the keys in the environment:',
  `# ${variables.consumer.join(', ')}; for requests of a user also`,
  `# ${variables.token.slice(2).join(', ')}.`,
  '# It signs with the right keys: if a check used wrong credentials, you send the accepted twin.',
  `${functionName}() { node -e '${signer}' -- "$@"; }`,
].join('\n')

function snippet(exchange: Exchange, signing: Signing): string {
  const credentials = credentialsOf[exchange.caller]
  const { request } = exchange
  const method = shellWord(request.method)
  const url = shellWord(request.url)
  const curl = [
    'curl -q -sS -i -g --path-as-is',
    ...(request.method.toUpperCase() === 'HEAD' ? ['--head'] : [`-X ${method}`]),
    ...headerWords(request),
    ...(credentials === 'none' ? [] : ['-H @-']),
    ...bodyWord(request),
    url,
  ].join(' \\\n  ')
  const program = signing === 'by itself' ? `node -e '${signer}' --` : functionName
  const words = [program, method, url, credentials, ...requestorWord(request)].join(' ')
  const signed =
    credentials === 'none'
      ? [curl]
      : [`authorization=$(${words}) &&`, `printf '%s\\n' "$authorization" | ${curl}`]
  const inFile = request.body !== undefined && !fitsArgument(request.body)
  return [
    ...commentsOn(exchange, credentials, signing).map((comment) => `# ${comment}`),
    ...(inFile ? [`body=$(mktemp) && printf ${printfWord(request.body ?? '')} > "$body" &&`] : []),
    ...signed,
    ...(inFile ? ['rm -f "$body"'] : []),
  ].join('\n')
}

function headerOf({ headers }: RecordedRequest, wanted: string): string | undefined {
  return Object.entries(headers).find(([name]) => name.toLowerCase() === wanted)?.[1]
}

/** The requestor that the recorded request named, if it is readable and safe to repeat. */
function requestorWord(request: RecordedRequest): string[] {
  const recorded = headerOf(request, 'authorization')
  const requestor = recorded === undefined ? undefined : oauthParameters(recorded)?.get('xoauth_requestor_id')
  const known = requestor !== undefined && /^[\w.:@-]+$/.test(requestor) && !/redact/i.test(requestor)
  return known ? [shellWord(requestor)] : []
}

/** Says whose token is meant: a run may send requests of several users. */
function ofUser({ request, invalid }: Exchange, credentials: ReplayCredentials): string | undefined {
  const [user] = credentials === 'token' && invalid === undefined ? requestorWord(request) : []
  return user === undefined
    ? undefined
    : `TEXTBOARD_TOKEN and TEXTBOARD_TOKEN_SECRET must be those of user ${user}.`
}

/** The text that a right signature covered although the target refused it. Only the signer can show it. */
function refusedBaseString({ request, response, caller, invalid }: Exchange): string | undefined {
  const isRight = credentialsOf[caller] !== 'none' && invalid === undefined && request.written === undefined
  const header = headerOf(request, 'authorization')
  return isRight && response?.status === 401 && header !== undefined
    ? baseStringOf(request, header)
    : undefined
}

/** What readers must know before they send the request again. */
function commentsOn(exchange: Exchange, credentials: ReplayCredentials, signing: Signing): string[] {
  const { request, caller, invalid } = exchange
  const baseString = refusedBaseString(exchange)
  const remark = remarks[caller] ?? ofUser(exchange, credentials)
  const differing = differences(headerOf(request, 'authorization'), credentials)
  const length = headerOf(request, 'content-length')
  const isCut =
    request.body !== undefined && length !== undefined && length !== String(Buffer.byteLength(request.body))
  return [
    ...(remark === undefined ? [] : [remark]),
    ...(invalid === undefined ? [] : [`What the check had wrong with it, on purpose: ${oneLine(invalid)}.`]),
    ...(request.written === undefined ? [] : [asWritten]),
    ...(differing.length > 0 ? [`Not quite the recorded request: ${differing.join('; ')}.`] : []),
    ...(credentials === 'none' || signing === 'by the function'
      ? []
      : [
          `Needs the keys in the environment: ${variables[credentials].join(', ')}.`,
          'Signs again with the right keys. If the check used wrong credentials, this is its accepted twin.',
        ]),
    ...(baseString === undefined
      ? []
      : [
          'The refused signature covered this base string (RFC 5849, section 3.4.1). Compare it with that of the server:',
          baseString,
        ]),
    ...aftermath(exchange),
    ...(isCut
      ? [`The recorded body had ${oneLine(length)} bytes; only what the recorder kept is sent.`]
      : []),
  ]
}
