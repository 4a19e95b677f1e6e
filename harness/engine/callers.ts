import { type Caller, callerOf } from '../client/caller.ts'
import type { Wait } from '../client/gate.ts'
import { type SenderOptions, type SenderScope, send } from '../client/sender.ts'
import type { Credentials } from '../client/signing.ts'
import { write } from '../client/wire-sender.ts'
import type { RunConfig } from '../config/config.ts'
import type { CallerName } from '../record/exchange.ts'
import { MisuseError } from './signals.ts'

/** The credentials of each caller, as far as the config has them; anonymous has none and is always there. */
export function credentialsOf(config: RunConfig): Partial<Record<CallerName, Credentials>> {
  const { application, foreignApplication, user, nonMember } = config
  const own = {
    consumerKey: application.consumerKey,
    consumerSecret: application.consumerSecret,
  }
  const threeLegged = (one: RunConfig['user']) =>
    one && { ...own, requestorId: one.id, token: { key: one.token, secret: one.tokenSecret } }
  const { consumerKey, consumerSecret } = foreignApplication ?? {}
  const proxy = threeLegged(user)
  const otherUser = threeLegged(nonMember)
  return {
    trusted: { ...own, requestorId: application.id },
    ...(proxy && { proxy }),
    ...(otherUser && { otherUser }),
    ...(foreignApplication &&
      consumerKey !== undefined &&
      consumerSecret !== undefined && {
        foreign: { consumerKey, consumerSecret, requestorId: foreignApplication.id },
      }),
  }
}

/** Makes a caller that sends for one check (or for the run itself). */
export function openCaller(
  options: SenderOptions,
  name: CallerName,
  credentials: Credentials | undefined,
  check: string | undefined,
  signal: AbortSignal | undefined,
  traffic: Traffic = openTraffic(),
): Caller {
  const scope: SenderScope = { caller: name, credentials, check, signal, urgent: traffic.urgent }
  return callerOf(
    name,
    (spec) => traffic.admit(() => send(options, scope, spec)),
    (spec) => traffic.admit(() => write(options, scope, spec)),
  )
}

/** The requests of one check: none may begin after it has ended, and those under way can be waited for. */
export interface Traffic {
  /** Does the check hold something that others wait for? */
  readonly urgent: () => boolean
  admit<T>(request: () => Promise<T>): Promise<T>
  /** Lets nothing more begin, and waits for what is under way. */
  end(): Promise<void>
}

/** Who sends the requests of a {@link Traffic}. */
export interface Sending {
  readonly urgent: () => boolean
  /** Waits until the check may send. */
  readonly ready: () => Wait
}

/** What the run itself sends, to lend groups and take them back, others wait for. */
const theRunItself: Sending = { urgent: () => true, ready: () => undefined }

/** A property that was cut short leaves a case running; what that case creates would belong to nobody. */
export function openTraffic({ urgent, ready }: Sending = theRunItself): Traffic {
  let underWay = 0
  let ended = false
  let allDone: () => void = () => undefined
  const refuseTheLate = () => {
    if (ended) throw new MisuseError('the check has ended')
  }
  return {
    urgent,
    admit: async (request) => {
      refuseTheLate()
      const place = ready()
      if (place !== undefined) {
        await place
        refuseTheLate()
      }
      underWay++
      try {
        return await request()
      } finally {
        if (--underWay === 0) allDone()
      }
    },
    end: async () => {
      ended = true
      if (underWay > 0) await new Promise<void>((resolve) => (allDone = resolve))
    },
  }
}
