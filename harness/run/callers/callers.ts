import type { RunConfig } from '../../config/config.ts'
import { type Caller, callerOf } from '../../http/sending/caller.ts'
import { write } from '../../http/sending/raw-sender.ts'
import { type SenderOptions, type SenderScope, send } from '../../http/sending/sender.ts'
import type { Credentials } from '../../http/signing/signing.ts'
import type { CallerName } from '../../vocabulary.ts'
import { type InFlight, trackInFlight } from './in-flight.ts'

/** The credentials of each caller, as far as the config has them; anonymous has none and is always there. */
export function credentialsOf(config: RunConfig): Partial<Record<CallerName, Credentials>> {
  const { application, foreignApplication, user, nonMember, otherMember } = config
  const own = {
    consumerKey: application.consumerKey,
    consumerSecret: application.consumerSecret,
  }
  const threeLegged = (one: RunConfig['user']) =>
    one && { ...own, requestorId: one.id, token: { key: one.token, secret: one.tokenSecret } }
  const { consumerKey, consumerSecret } = foreignApplication ?? {}
  const all = {
    trusted: { ...own, requestorId: application.id },
    proxy: threeLegged(user),
    otherUser: threeLegged(nonMember),
    otherMember: threeLegged(otherMember),
    foreign:
      foreignApplication !== undefined && consumerKey !== undefined && consumerSecret !== undefined
        ? { consumerKey, consumerSecret, requestorId: foreignApplication.id }
        : undefined,
  }
  return Object.fromEntries(Object.entries(all).filter(([, credentials]) => credentials !== undefined))
}

/** For whom a caller sends. */
export interface CallerScope {
  /** Id of the case, or title of the shared fixture; undefined: the run itself. */
  readonly check?: string
  /** Its signal ends its requests; asked when one is sent. */
  readonly life?: { readonly signal: AbortSignal }
  /** How many runs of the case before this one have missed what may have come late; none otherwise. */
  readonly doubts?: number
  /** Its requests; those of the run itself are not limited. */
  readonly inFlight?: InFlight
}

/** Makes a caller that sends for one case (or for the run itself). */
export function openCaller(
  options: SenderOptions,
  name: CallerName,
  credentials: Credentials | undefined,
  { check, life, doubts = 0, inFlight = trackInFlight() }: CallerScope = {},
): Caller {
  const scope = new Scope({ caller: name, credentials, check, life, doubts }, inFlight)
  return callerOf(
    name,
    (spec) => inFlight.track(() => send(options, scope, spec)),
    (spec) => inFlight.track(() => write(options, scope, spec)),
  )
}

/** Asks for the signal only when something is sent. */
class Scope implements SenderScope {
  readonly caller: CallerName
  readonly credentials: Credentials | undefined
  readonly check: string | undefined
  readonly life: CallerScope['life'] | undefined
  readonly doubts: number
  readonly urgent: SenderScope['urgent']
  readonly untimed: SenderScope['untimed']

  constructor(
    { caller, credentials, check, life, doubts }: Omit<Scope, 'signal' | keyof InFlight>,
    { urgent, untimed }: InFlight,
  ) {
    this.caller = caller
    this.credentials = credentials
    this.check = check
    this.life = life
    this.doubts = doubts
    this.urgent = urgent
    this.untimed = untimed
  }

  get signal(): AbortSignal | undefined {
    return this.life?.signal
  }
}
