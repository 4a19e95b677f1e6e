import { isJsonObject } from '../../../schemas/index.ts'
import type { RunConfig } from '../../config/config.ts'
import { itemsIn } from '../../http/message/items.ts'
import type { RequestOptions } from '../../http/message/request.ts'
import type { HttpResponse } from '../../http/message/response.ts'
import { shown } from '../../http/message/shown.ts'
import { mistakeOf, otherwiseSigned, type SigningMistake } from '../../http/signing/usual-mistakes.ts'
import { type Asking, firstResponse } from './first-request.ts'
import { PreflightError } from './preflight-error.ts'
import { asked } from './probe.ts'

/** Is a caller refused, whatever was asked? */
export const isRefusal = (status: number): boolean => status === 401 || status === 403

/**
 * The id of the application stands in many requests: with that of another one, everything would fail.
 * @throws PreflightError where the target names another application as that of these keys
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
  // A target that only shows a wrong appId does take the right id in a path.
  const named = await asked(trusted.listAchievements(application.id))
  if (named?.status !== 401 && named?.status !== 403) return
  throw new PreflightError(
    `Configuration: application.id is ${application.id}, but the target names ${other} as the application of these keys; write that id.`,
    { title: 'application.id is not that of these keys', member: 'application.id' },
  )
}

/**
 * Whether another request with the same keys gets in although the first one was refused: then it is the target that
 * refuses valid requests, which the checks tell, and not the config that has the wrong keys.
 */
export async function keysAreKnown(asking: Asking): Promise<boolean> {
  const withoutRequestor = await firstResponse(asking, { sign: { requestorId: null } })
  if (!isRefusal(withoutRequestor.status)) return true
  // The user's token is signed with the same consumer secret.
  const { proxy } = asking
  if (proxy === undefined) return false
  const asUser = await firstResponse({ ...asking, trusted: proxy })
  return !isRefusal(asUser.status)
}

/**
 * The usual mistake with which the target verifies signatures; the keys are right, and a check tells.
 * @throws PreflightError where it takes itself to be at another address: that may be a matter of what stands in front of it
 */
export async function mistakeIn(asking: Asking, status: number): Promise<SigningMistake | undefined> {
  const mistake = await mistakeOf(
    async (sign) => (await firstResponse(asking, otherwiseSigned(sign))).status === 200,
  )
  if (mistake?.isOfAddress !== true) return mistake
  throw new PreflightError(
    `The target refuses a correctly signed request (${status}) but accepts it signed in a wrong way: it ${mistake.what}.\n` +
      `The keys of the application are right. RFC 5849, section ${mistake.section}, signs the URL to which the request is sent, ${asking.config.target}. ` +
      'Configure the reverse proxy to forward Host and X-Forwarded-Proto unchanged, or set the public base URL in the target. Nothing was judged.',
    { title: `the target ${mistake.what}`, member: 'target' },
  )
}

/** Parameters of the header that may be left out, in what a target may demand, and where RFC 5849 says so. */
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
 * Keys that are right are not to be blamed where the target demands what a credential may leave out.
 * @throws PreflightError where it refuses requests without a parameter, and takes them with it
 */
export async function requireNoMore(asking: Asking, { status }: HttpResponse): Promise<void> {
  const ask = (options?: RequestOptions) => firstResponse(asking, options)
  if (!(await eachTime(ask, isRefusal))) return
  for (const { what, extra } of optionalParameters) {
    if (
      !(await eachTime(
        () => ask({ sign: { extra } }),
        (one) => one === 200,
      ))
    )
      continue
    if (!(await eachTime(ask, isRefusal))) return
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

/** A target that errs now and then answers one request so by chance, but hardly three. */
const timesToBeSure = 3

/** Is a request answered with such a status each time? */
async function eachTime(
  send: () => Promise<HttpResponse>,
  isSo: (status: number) => boolean,
): Promise<boolean> {
  for (let left = timesToBeSure; left > 0; left--) if (!isSo((await send()).status)) return false
  return true
}

/** Why the run cannot start where the credentials are refused: what was seen, and what to look at. */
export function credentialsRefused({ config }: Asking, response: HttpResponse): PreflightError {
  // The service says why; what stands in front of it shows a page.
  const front = isJsonObject(response.json)
    ? ''
    : 'This is not an error body of the service: perhaps something in front of it (a firewall, a proxy) refuses the request.\n'
  const seen = `${config.target} answered ${response.status} to the first signed request: ${shown(response.exchange.response?.body, 200)}`
  return new PreflightError(
    `The target refuses the credentials. ${seen}\n${front}` +
      'Check application.consumerKey and application.consumerSecret (OAuth 1.0, HMAC-SHA1), the base URL that the ' +
      `signature covers (with its port, which some front ends do not pass on), that the header Authorization reaches the service (some front ends drop it), and that the clock is right${clocksApart(response)}.${signsIn(config)}`,
    {
      title: `the target refuses the credentials of the application (${response.status})`,
      member: 'application',
    },
  )
}

/** A signing key is made of percent-encoded secrets: whoever encodes them as a form does verifies most, and not those with such signs. */
const signsIn = ({ application: { consumerKey, consumerSecret } }: RunConfig): string =>
  /[^\w.~-]/.test(consumerKey + consumerSecret)
    ? ' The key or the secret contains characters that a signature percent-encodes (RFC 5849, section 3.6): a space becomes %20, not a plus sign.'
    : ''

/** `: that of the target is 3600 seconds behind`, where the header Date says that the clocks are not alike. */
function clocksApart({ headers }: HttpResponse): string {
  const seconds = Math.round((Date.parse(headers.date ?? '') - Date.now()) / 1000)
  if (Number.isNaN(seconds) || Math.abs(seconds) < 30) return ''
  return `: according to its header Date, the clock of the target is ${Math.abs(seconds)} seconds ${seconds < 0 ? 'behind ours' : 'ahead of ours'}`
}
