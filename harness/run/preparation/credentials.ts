import { isJsonObject } from '../../../schemas/index.ts'
import type { RunConfig } from '../../config/config.ts'
import { itemsIn } from '../../http/message/items.ts'
import { headerOf } from '../../http/message/recorded-parts.ts'
import type { RequestOptions } from '../../http/message/request.ts'
import { type HttpResponse, refusesCaller } from '../../http/message/response.ts'
import { shown } from '../../http/message/shown.ts'
import { baseStringOf } from '../../http/redaction/base-string.ts'
import type { SigningMistake } from '../../http/signing/signing-mistake.ts'
import { mistakeOf, mistakesWithoutQuery, otherwiseSigned } from '../../http/signing/usual-mistakes.ts'
import { type Asking, firstResponse } from './first-request.ts'
import { PreflightError } from './preflight-error.ts'
import { asked } from './probe.ts'

/**
 * Many requests contain the id of the application. With the id of another application, all of them would fail.
 * @throws PreflightError if the target says that these keys belong to another application
 */
export async function requireOwnApplication({
  config: { classes, application },
  trusted,
}: Asking): Promise<void> {
  if (!classes.includes('textboard')) return
  const groups = itemsIn(await asked(trusted.listGroups())) ?? []
  const other = groups
    .map(({ appId }) => appId)
    .find((appId) => typeof appId === 'string' && appId !== application.id)
  if (typeof other !== 'string') return
  // A target that only shows a wrong appId accepts the right id in a path.
  const named = await asked(trusted.listAchievements(application.id))
  if (named === undefined || !refusesCaller(named.status)) return
  throw new PreflightError(
    `Configuration: application.id is ${application.id}, but the target names ${other} as the application of these keys; write that id.`,
    { title: 'application.id is not that of these keys', member: 'application.id' },
  )
}

/**
 * Does the target accept another request with the same keys, although it refused the first one? If so, the
 * configuration is right: the target refuses valid requests, and the checks report that.
 */
export async function keysAreKnown(asking: Asking): Promise<boolean> {
  const withoutRequestor = await firstResponse(asking, { sign: { requestorId: null } })
  if (!refusesCaller(withoutRequestor.status)) return true
  // The user's token is signed with the same consumer secret.
  const { proxy } = asking
  if (proxy === undefined) return false
  const asUser = await firstResponse({ ...asking, trusted: proxy })
  return !refusesCaller(asUser.status)
}

/**
 * Finds the usual mistake with which the target verifies signatures. The keys are right, and a check reports the
 * mistake.
 * @throws PreflightError if the target verifies the URL of another address: a front end may be the reason
 */
export async function mistakeIn(asking: Asking, status: number): Promise<SigningMistake | undefined> {
  const mistake = await mistakeOf(
    async (sign) => (await firstResponse(asking, otherwiseSigned(sign))).status === 200,
    mistakesWithoutQuery,
  )
  if (mistake?.isOfAddress !== true) return mistake
  throw new PreflightError(
    `The target refuses a correctly signed request (${status}) but accepts it signed in a wrong way: it ${mistake.what}.\n` +
      `The keys of the application are right. RFC 5849, section ${mistake.section}, signs the URL to which the request is sent, ${asking.config.target}. ` +
      'Configure the reverse proxy to forward Host and X-Forwarded-Proto unchanged, or set the public base URL in the target. Nothing was judged.',
    { title: `the target ${mistake.what}`, member: 'target' },
  )
}

/** Parameters of the header Authorization that RFC 5849 lets a request leave out, but that a target may demand. */
const optionalParameters: readonly {
  readonly what: string
  readonly extra: readonly (readonly [name: string, value: string])[]
}[] = [
  { what: 'a realm', extra: [['realm', 'textboard']] },
  { what: 'an empty oauth_token', extra: [['oauth_token', '']] },
  {
    what: 'a realm and an empty oauth_token',
    extra: [
      ['realm', 'textboard'],
      ['oauth_token', ''],
    ],
  },
]

/**
 * If the target demands parameters that a request may leave out, the keys are right and must not be blamed.
 * @throws PreflightError if the target refuses requests without such a parameter and accepts them with it
 */
export async function requireNoMore(asking: Asking, { status }: HttpResponse): Promise<void> {
  const ask = (options?: RequestOptions) => firstResponse(asking, options)
  if (!(await eachTime(ask, refusesCaller))) return
  for (const { what, extra } of optionalParameters) {
    if (
      !(await eachTime(
        () => ask({ sign: { extra } }),
        (one) => one === 200,
      ))
    )
      continue
    if (!(await eachTime(ask, refusesCaller))) return
    throw new PreflightError(
      `The target refuses a correctly signed request (${status}) but accepts it with ${what} in the header Authorization.\n` +
        'The keys of the application are right. The specification names these parameters, and RFC 5849 lets a request leave them out: ' +
        'realm always (section 3.5.1), oauth_token if no user asks (section 3.1). ' +
        'Change the target so that it accepts requests without them. Nothing was judged.',
      {
        title: `the target accepts no request without ${what} in the header Authorization`,
        member: 'target',
      },
    )
  }
}

/** A target that sometimes makes mistakes may answer one request like this by chance, but hardly three. */
const timesToBeSure = 3

/** Does every repetition of the request get such a status? */
async function eachTime(
  send: () => Promise<HttpResponse>,
  isSo: (status: number) => boolean,
): Promise<boolean> {
  for (let left = timesToBeSure; left > 0; left--) if (!isSo((await send()).status)) return false
  return true
}

/** Why the run cannot start if the credentials are refused: what was seen, and what to check. */
export function credentialsRefused({ config }: Asking, response: HttpResponse): PreflightError {
  // The service answers with an error body. Something in front of it shows a page.
  const front = isJsonObject(response.json)
    ? ''
    : 'This is not an error body of the service: perhaps something in front of it (a firewall, a proxy) refuses the request.\n'
  const seen = `${config.target} answered ${response.status} to the first signed request: ${shown(response.exchange.response?.body, 200)}`
  return new PreflightError(
    `The target refuses the credentials. ${seen}\n${front}` +
      'Check application.consumerKey and application.consumerSecret (OAuth 1.0, HMAC-SHA1), the base URL that the ' +
      `signature covers (with its port, which some front ends do not pass on), that the header Authorization reaches the service (some front ends drop it), and that the clock is right${clocksApart(response)}.${signsIn(config)}${comparison(response)}`,
    {
      title: `the target refuses the credentials of the application (${response.status})`,
      member: 'application',
    },
  )
}

/** What a vendor compares with what the target computes: the request, the text that was signed, and how the key is made. */
function comparison({ status, exchange: { request, caller } }: HttpResponse): string {
  const header = headerOf(request.headers, 'authorization')
  const baseString = header === undefined ? undefined : baseStringOf(request, header)
  if (status !== 401 || baseString === undefined) return ''
  const tokenSecret = caller === 'trusted' ? '' : '<token secret, percent-encoded>'
  return [
    '',
    'The refused request:',
    `  ${request.method} ${request.url}`,
    'Its signature covers this base string (RFC 5849, section 3.4.1):',
    `  ${baseString}`,
    'It is made with this key (section 3.4.2):',
    `  <consumer secret, percent-encoded>&${tokenSecret}`,
    'Log the base string that the target computes for this request, and compare it up to the first character that ' +
      'differs: the method, the address (scheme, host, port, path), then the parameters, which are encoded twice here. ' +
      'If both are the same, compare the keys: the character & is there even if no token secret follows.',
  ].join('\n')
}

/**
 * A signing key contains percent-encoded secrets. A target that form-encodes them verifies most secrets, but not those
 * with such characters.
 */
const signsIn = ({ application: { consumerKey, consumerSecret } }: RunConfig): string =>
  /[^\w.~-]/.test(consumerKey + consumerSecret)
    ? ' The key or the secret contains characters that a signature percent-encodes (RFC 5849, section 3.6): a space becomes %20, not a plus sign.'
    : ''

/** `: according to its header Date, the clock of the target is 3600 seconds behind ours`; empty if the clocks agree. */
function clocksApart({ headers }: HttpResponse): string {
  const seconds = Math.round((Date.parse(headers.date ?? '') - Date.now()) / 1000)
  if (Number.isNaN(seconds) || Math.abs(seconds) < 30) return ''
  return `: according to its header Date, the clock of the target is ${Math.abs(seconds)} seconds ${seconds < 0 ? 'behind ours' : 'ahead of ours'}`
}
