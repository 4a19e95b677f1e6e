import type { RunConfig } from '../../config/config.ts'
import { type Caller, callerOf } from '../../http/sending/caller.ts'
import { write } from '../../http/sending/raw-sender.ts'
import { send } from '../../http/sending/sender.ts'
import type { SenderOptions, SenderScope } from '../../http/sending/sender-options.ts'
import type { Credentials } from '../../http/signing/signing.ts'
import type { CallerName } from '../../vocabulary.ts'
import { type InFlight, trackInFlight } from './in-flight.ts'

/** The credentials of each caller, if the configuration has them. The anonymous caller needs none and is not listed. */
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
  /** Id of the case, or title of the shared fixture. Undefined for the run itself. */
  readonly check?: string
  /** Its signal aborts the requests. The signal is read each time something is sent. */
  readonly life?: { readonly signal: AbortSignal }
  /** How many earlier runs of the case missed an effect that may have come late. The default is 0. */
  readonly doubts?: number
  /** Limits and counts the requests of the case. By default, nothing limits them, as for the run itself. */
  readonly inFlight?: InFlight
}

/** Creates a caller that sends for one case, or for the run itself. */
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

/** Reads the signal only when something is sent. */
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
