import type { Exchange } from '../../harness/http/message/exchange.ts'
import { headerOf } from '../../harness/http/message/recorded-parts.ts'
import { baseStringOf } from '../../harness/http/redaction/base-string.ts'
import { oauthParameters } from '../../harness/http/signing/oauth-header.ts'
import type { CallerName } from '../../harness/vocabulary.ts'
import { groupCreated } from './arrangement.ts'
import {
  credentialsOf,
  keysNeeded,
  type ReplayCredentials,
  requestorWord,
  type Signing,
} from './curl-lines.ts'
import { oneLine } from './escaping.ts'
import { onInvalid, wrongKey } from './wrong-credentials.ts'

/** Says whose keys the environment must hold, if it is not the usual caller. */
const remarks: Readonly<Partial<Record<CallerName, string>>> = {
  otherUser: 'Sent by the other user: TEXTBOARD_TOKEN and TEXTBOARD_TOKEN_SECRET must be that user’s.',
  otherMember:
    'Sent by the other card holder: TEXTBOARD_TOKEN and TEXTBOARD_TOKEN_SECRET must be that user’s.',
  foreign: 'Sent by the foreign application: TEXTBOARD_CONSUMER_KEY and _SECRET must be that application’s.',
}

/** A right creation of a group that was refused: the reason may be what existed then, and is gone after the run. */
const arranged =
  'The run may have created five groups, or one of this name, before this request: then create those first.'

/** A list of groups that is read after the run. */
const withoutGroups =
  'The run has deleted its groups, so the list no longer shows them: if it is about one of them, use the replay command above.'

/** What a page knows of a request in addition to its exchange. The page shows the replay command above. */
export interface Known {
  /** All exchanges of its run. */
  readonly exchanges: readonly Exchange[]
  /** The longest command, in UTF-16 units, that may send first what the request needs. */
  readonly longest: number
}

/** The remarks on a request to a group that the run may have deleted. */
function onDeletedGroup(exchange: Exchange, known: Known | undefined): string[] {
  const when = known === undefined ? 'unknown' : groupCreated(exchange, known.exchanges)
  if (when === 'after') return []
  return when === 'unknown'
    ? [
        'The run has deleted its groups: a request to one of them answers 404 now. The replay command creates new ones.',
      ]
    : [
        'By itself this shows nothing: the run has deleted the group, so the answer is 404. Use the replay command above.',
      ]
}

/** A run deletes the groups that it creates. Says what a request finds after the run, and what it leaves behind. */
export function aftermath(exchange: Exchange, known: Known | undefined): string[] {
  const { method, url } = exchange.request
  const [base = '', path = ''] = url.split('?')[0]?.split(/(?=\/textdata\/@app\/)/) ?? []
  if (!path.startsWith('/textdata/@app/')) return []
  if (path !== '/textdata/@app/@all') return onDeletedGroup(exchange, known)
  const { response, invalid } = exchange
  const isRefused = response !== undefined && response.status >= 400 && invalid === undefined
  if (method.toUpperCase() === 'GET' && response?.status === 200) return [withoutGroups]
  return method.toUpperCase() === 'POST'
    ? [
        ...(isRefused ? [arranged] : []),
        'If it is accepted, the group stays and takes one of the five places. Delete it afterwards: the same signed request with',
        `DELETE ${oneLine(`${base}/textdata/@app`)}/GROUP_NAME/@self, GROUP_NAME being the name in the body.`,
      ]
    : []
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
  const header = headerOf(request.headers, 'authorization')
  return isRight && response?.status === 401 && header !== undefined
    ? baseStringOf(request, header)
    : undefined
}

/** What readers must know before they send the request again. */
export function commentsOn(exchange: Exchange, signing: Signing): string[] {
  const { request, caller, invalid } = exchange
  const credentials = credentialsOf[caller]
  const baseString = refusedBaseString(exchange)
  const remark = remarks[caller] ?? ofUser(exchange, credentials)
  const differing = differences(headerOf(request.headers, 'authorization'), credentials)
  const length = headerOf(request.headers, 'content-length')
  const isCut =
    request.body !== undefined && length !== undefined && length !== String(Buffer.byteLength(request.body))
  return [
    ...(remark === undefined ? [] : [remark]),
    ...(invalid === undefined ? [] : [onInvalid(invalid, credentials)]),
    ...(request.written === undefined ? [] : [asWritten]),
    ...(differing.length > 0 ? [`Not quite the recorded request: ${differing.join('; ')}.`] : []),
    ...(credentials === 'none' || signing === 'by the function'
      ? []
      : [
          `Needs the keys in the environment: ${keysNeeded[credentials].join(', ')}.`,
          ...(wrongKey(invalid) === undefined
            ? [
                'Signs again with the right keys. If the check used wrong credentials, this is its accepted twin.',
              ]
            : []),
        ]),
    ...(baseString === undefined
      ? []
      : [
          'The refused signature covered this base string (RFC 5849, section 3.4.1). Compare it with that of the server:',
          baseString,
        ]),
    ...(isCut
      ? [`The recorded body had ${oneLine(length)} bytes; only what the recorder kept is sent.`]
      : []),
  ]
}
