import { isJsonObject } from '../../../schemas/index.ts'
import type { RunConfig } from '../../config/config.ts'
import { itemsIn } from '../../http/message/items.ts'
import type { RequestOptions } from '../../http/message/request.ts'
import { type HttpResponse, NoResponseError, UnavailableError } from '../../http/message/response.ts'
import { beginning, shown } from '../../http/message/shown.ts'
import type { Caller } from '../../http/sending/caller.ts'
import { mistakeOf, otherwiseSigned, type SigningMistake } from '../../http/signing/usual-mistakes.ts'
import { strangerAt } from './not-the-service.ts'
import { asked } from './probe.ts'

/** What of the configuration a run cannot start with. */
export type WrongMember = 'target' | 'application' | 'application.id'

/** What an error says in a few words, and of which member. */
export interface PreflightSummary {
  readonly title: string
  readonly member?: WrongMember
}

/** The run can't start: the target is not reachable, is not the service, or refuses the credentials. The message is ready to print. */
export class PreflightError extends Error {
  override readonly name = 'PreflightError'
  /** The reason in a few words, for the line that ends a run: `nobody listens at 127.0.0.1:8080`. */
  readonly title: string
  /** The member of the configuration that is wrong, as far as that is known. */
  readonly member: WrongMember | undefined

  constructor(message: string, { title, member }: Partial<PreflightSummary> = {}) {
    super(message)
    this.title = title ?? firstLineOf(message)
    this.member = member
  }
}

const firstLineOf = (message: string): string =>
  beginning(message.split('\n')[0] ?? '', 200).replace(/\.$/, '')

/** What the first signed request showed. */
export interface FirstLook {
  readonly status: number
  /** How the target verifies signatures that refuses right ones. */
  readonly mistake?: SigningMistake
}

/**
 * Sends one signed request, so that a wrong address or a wrong secret shows before any check runs; and some more where what comes
 * looks like no answer of the service.
 * @returns the status of the first response; where right signatures are refused, how the target verifies them otherwise
 * @throws PreflightError with what was seen and what to do
 */
export async function preflight(
  config: RunConfig,
  trusted: Caller,
  proxy: Caller | undefined,
): Promise<FirstLook> {
  const response = await firstResponse(config, trusted, proxy)
  const stranger = await strangerAt(config.target, config.classes, trusted, response)
  if (stranger !== undefined) {
    throw new PreflightError(`${stranger.title}\n${stranger.seen}\n${stranger.remedy} Nothing was judged.`, {
      title: stranger.title,
      member: 'target',
    })
  }
  if (response.status === 200) {
    await requireOwnApplication(config, trusted)
    return { status: response.status }
  }
  if (isRefusal(response.status)) await requireNoMore(config, trusted, proxy, response)
  const { status } = response
  if (await keysAreKnown(config, trusted, proxy, response)) return { status }
  const mistake = isRefusal(status) ? await mistakeIn(config, trusted, proxy, status) : undefined
  if (mistake !== undefined) return { status, mistake }
  const seen = `${config.target} answered ${response.status} to the first signed request: ${shown(response.exchange.response?.body, 200)}`
  if (isRefusal(response.status)) {
    // The service says why; what stands in front of it shows a page.
    const front = isJsonObject(response.json)
      ? ''
      : 'That is not an error body of the service: perhaps something in front of it (a firewall, a proxy) refuses the request.\n'
    throw new PreflightError(
      `The target refuses the credentials. ${seen}\n${front}` +
        'Check application.consumerKey and application.consumerSecret (OAuth 1.0, HMAC-SHA1), the base URL that the ' +
        `signature covers (with its port, which some fronts do not pass on), that the header Authorization reaches the service (some fronts drop it), and that the clock is right${clocksApart(response)}.${signsIn(config)}`,
      {
        title: `the target refuses the credentials of the application (${response.status})`,
        member: 'application',
      },
    )
  }
  return { status }
}

/**
 * The id of the application stands in many requests: with that of another one, everything would fail.
 * @throws PreflightError where the target names another application as that of these keys
 */
async function requireOwnApplication({ classes, application }: RunConfig, trusted: Caller): Promise<void> {
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
async function keysAreKnown(
  config: RunConfig,
  trusted: Caller,
  proxy: Caller | undefined,
  { status }: HttpResponse,
): Promise<boolean> {
  if (!isRefusal(status)) return false
  const withoutRequestor = await firstResponse(config, trusted, proxy, { sign: { requestorId: null } })
  if (!isRefusal(withoutRequestor.status)) return true
  // The user's token is signed with the same consumer secret.
  if (proxy === undefined) return false
  const asUser = await firstResponse(config, proxy, proxy)
  return !isRefusal(asUser.status)
}

/**
 * The usual mistake with which the target verifies signatures; the keys are right, and a check tells.
 * @throws PreflightError where it takes itself to be at another address: that may be a matter of what stands in front of it
 */
async function mistakeIn(
  config: RunConfig,
  trusted: Caller,
  proxy: Caller | undefined,
  status: number,
): Promise<SigningMistake | undefined> {
  const mistake = await mistakeOf(
    async (sign) => (await firstResponse(config, trusted, proxy, otherwiseSigned(sign))).status === 200,
  )
  if (mistake?.isOfAddress !== true) return mistake
  throw new PreflightError(
    `The target refuses a signed request (${status}), and takes it where it is signed otherwise: the target ${mistake.what}.\n` +
      `The keys of the application are right. RFC 5849, section ${mistake.section}, signs the URL to which the request is sent, ${config.target}. ` +
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
async function requireNoMore(
  config: RunConfig,
  trusted: Caller,
  proxy: Caller | undefined,
  { status }: HttpResponse,
): Promise<void> {
  const ask = (options?: RequestOptions) => firstResponse(config, trusted, proxy, options)
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
      `The target refuses a signed request (${status}), and takes it with ${what} in the header Authorization.\n` +
        'The keys of the application are right. The specification names these parameters, and RFC 5849 lets a request leave them out: ' +
        'realm always (section 3.5.1), oauth_token where no user asks (section 3.1). Let the target take requests without. Nothing was judged.',
      { title: `the target takes no request without ${what} in the header Authorization`, member: 'target' },
    )
  }
}

/** A signing key is made of percent-encoded secrets: whoever encodes them as a form does verifies most, and not those with such signs. */
const signsIn = ({ application: { consumerKey, consumerSecret } }: RunConfig): string =>
  /[^\w.~-]/.test(consumerKey + consumerSecret)
    ? ' The key or the secret holds signs that a signature percent-encodes (RFC 5849, section 3.6): a space is %20 there, and no plus sign.'
    : ''

/** `: that of the target is 3600 seconds behind`, where the header Date says that the clocks are not alike. */
function clocksApart({ headers }: HttpResponse): string {
  const seconds = Math.round((Date.parse(headers.date ?? '') - Date.now()) / 1000)
  if (Number.isNaN(seconds) || Math.abs(seconds) < 30) return ''
  return `: by its header Date that of the target is ${Math.abs(seconds)} seconds ${seconds < 0 ? 'behind ours' : 'ahead of ours'}`
}

/** `nobody listens at 127.0.0.1:9`, or what else kept the first request from being answered. */
function silenceTitle({ message }: Error): string {
  const reason = /the target cannot be reached: (.*)$/s.exec(message)?.[1]
  const place = /^(\S+): nobody listens there/.exec(reason ?? '')?.[1]
  if (place !== undefined) return `nobody listens at ${place}`
  return beginning(
    reason === undefined ? `no answer to ${message}` : `the target cannot be reached: ${reason}`,
    200,
  )
}

const isRefusal = (status: number): boolean => status === 401 || status === 403

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

async function firstResponse(
  config: RunConfig,
  trusted: Caller,
  proxy: Caller | undefined,
  options: RequestOptions = {},
): Promise<HttpResponse> {
  const { classes } = config
  try {
    if (classes.includes('textboard')) return await trusted.listGroups(options)
    if (classes.includes('achievements')) return await trusted.listAchievements('@app', options)
    if (classes.includes('card-incentive') && proxy !== undefined && config.user !== undefined)
      return await proxy.latestIncentive(config.user.id, options)
    return await trusted.request({ method: 'GET', path: '/leaderboards/@app', ...options })
  } catch (error) {
    if (error instanceof NoResponseError || error instanceof UnavailableError) {
      throw new PreflightError(
        `No answer from ${config.target}: ${error.message}\n` +
          `Check that the server runs${config.target.startsWith('https:') ? ', its TLS certificate,' : ''} and that the address and port are right.`,
        { title: silenceTitle(error), member: 'target' },
      )
    }
    throw error
  }
}
