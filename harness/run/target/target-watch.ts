import { pause } from '../../http/connection/pause.ts'
import type { Exchange, Violation } from '../../http/message/exchange.ts'
import { NoResponseError } from '../../http/message/response.ts'
import type { ShutOut } from '../../http/sending/attempts.ts'
import type { Caller } from '../../http/sending/caller.ts'
import { isOfGateway } from '../../http/sending/gateway.ts'

/** Why a run was ended before its end. */
export interface Stopped {
  readonly message: string
  /** The requests that met the silence first. */
  readonly exchanges: readonly Exchange[]
}

/** Watches whether the target still responds, and ends the run where it does not or where its time is up. */
export interface TargetWatch {
  /** Aborted when the run is given up, by its user or because the target is silent. */
  readonly signal: AbortSignal
  /** Told of every attempt at a request. */
  attempted(responded: boolean, exchange: Exchange): void
  /** Looks whether the target responds at all, and ends the run where it does not. */
  responds(): Promise<boolean>
  /** Looks whether the target answers 403 even to what it has served before. */
  isShutOut(): Promise<ShutOut>
  /**
   * Looks whether a gateway answers in place of a target that has answered before, as 502. One that is being started again is waited for;
   * where it does not come back the run is ended.
   */
  isGone(): Promise<boolean>
  /** Ends the run when it has gone on for so long. @returns forgets the limit */
  limit(milliseconds: number): () => void
  /** The caller that looks. */
  probeBy(caller: Caller): void
  /** Why the run was ended; undefined while the target responds. */
  reason(): Stopped | undefined
  /** The request that brought the target down, where no other was in flight that could have. */
  violations(): readonly Violation[]
}

/** A target that does not answer so many requests in a row, or for so many milliseconds, the last look at it included, is silent. */
const silence = { requests: 50, milliseconds: 30_000 } as const

/** How long a target behind a gateway may be away, while it is being started again, in milliseconds; and the looks at it in that time. */
const absence = { usualMs: 20_000, looks: 40 } as const

/** Requests remembered that met the silence first. */
const remembered = 40

/** What a target is asked before it is called silent. */
const lastLook = '/textdata/@app/@all'
const look = { method: 'GET', path: lastLook } as const

/**
 * @param userSignal ends the run as well
 * @param timeoutMs time for one answer: so long the last look may take
 * @param longestAbsenceMs how long a gateway may answer in place of the target
 */
export function watchTarget(
  userSignal: AbortSignal | undefined,
  timeoutMs: number,
  longestAbsenceMs: number = absence.usualMs,
): TargetWatch {
  const patienceMs = silence.milliseconds - Math.min(timeoutMs, silence.milliseconds / 2)
  const controller = new AbortController()
  const signal =
    userSignal === undefined ? controller.signal : AbortSignal.any([userSignal, controller.signal])
  let prober: Caller | undefined
  let since: number | undefined
  let count = 0
  let first: Exchange[] = []
  let probing: Promise<boolean> | undefined
  let lookingOut: Promise<ShutOut> | undefined
  let wasShutOut = false
  let lookingAway: Promise<boolean> | undefined
  let hasServed = false
  let stopped: Stopped | undefined

  const probe = async (): Promise<boolean> => {
    try {
      const response = await prober?.request(look)
      return response !== undefined
    } catch (error) {
      // What is not HTTP is not silence.
      return error instanceof NoResponseError && error.reason === 'malformed'
    }
  }
  const lookOut = async (): Promise<ShutOut> => {
    try {
      const response = await prober?.request({ ...look, once: true, unjudged: true })
      if (response?.status === 403) {
        wasShutOut = true
        return 'now'
      }
    } catch {
      // Silence is looked at elsewhere.
    }
    return wasShutOut ? 'before' : 'never'
  }
  const lookAway = async (): Promise<boolean> => {
    // Where the last look has never been served, it says nothing.
    if (!hasServed) return false
    for (const started = performance.now(); ; await pause(longestAbsenceMs / absence.looks, signal)) {
      try {
        const response = await prober?.request({ ...look, once: true, unjudged: true })
        if (response === undefined || !isOfGateway(response)) return false
        // The run was ended meanwhile: what it has not judged is untested, and nothing is said of the gateway.
        if (signal.aborted) return true
        if (performance.now() - started < longestAbsenceMs) continue
        stopped ??= { message: absenceMessage(response.exchange, longestAbsenceMs), exchanges: [] }
        controller.abort()
        return true
      } catch {
        // Silence is looked at elsewhere.
        return signal.aborted
      }
    }
  }
  const lookOnceMore = async (): Promise<boolean> => {
    probing ??= probe().finally(() => {
      probing = undefined
    })
    const responds = await probing
    if (!responds && stopped === undefined) {
      stopped = { message: silenceMessage(count, first[0]), exchanges: first }
      controller.abort()
    }
    return responds
  }
  return {
    signal,
    attempted: (responded, exchange) => {
      const { method, url } = exchange.request
      const { status = 500 } = exchange.response ?? {}
      hasServed ||= method === 'GET' && status < 300 && url.split('?')[0]?.endsWith(lastLook) === true
      if (responded) {
        since = undefined
        count = 0
        first = []
        return
      }
      if (signal.aborted || probing !== undefined) return
      since ??= performance.now() - exchange.durationMs
      count++
      if (first.length < remembered) first.push(exchange)
      const silent = count >= silence.requests || performance.now() - since >= patienceMs
      if (silent) void lookOnceMore()
    },
    responds: lookOnceMore,
    isShutOut: () => {
      lookingOut ??= lookOut().finally(() => {
        lookingOut = undefined
      })
      return lookingOut
    },
    isGone: () => {
      lookingAway ??= lookAway().finally(() => {
        lookingAway = undefined
      })
      return lookingAway
    },
    limit: (milliseconds) => {
      const timer = setTimeout(() => {
        stopped ??= { message: budgetMessage(milliseconds), exchanges: [] }
        controller.abort()
      }, milliseconds).unref()
      return () => clearTimeout(timer)
    },
    probeBy: (caller) => {
      prober = caller
    },
    reason: () => stopped,
    violations: () => {
      // Of several in flight nobody can tell which it was, or whether somebody stopped the target.
      const [broken, ...others] = (stopped?.exchanges ?? []).filter(({ error }) => isBroken(error))
      if (broken === undefined || others.length > 0) return []
      const { method, url } = broken.request
      const message = `the target broke the connection at ${method} ${url}, and did not answer any more`
      return [{ message, exchange: broken }]
    },
  }
}

/** The connection broke while the request was in flight; later ones are refused at once. */
const isBroken = (error: string | undefined): boolean => error !== undefined && !/ECONNREFUSED/.test(error)

const budgetMessage = (milliseconds: number): string =>
  `The run used up its time of ${Math.round(milliseconds / 600) / 100} min: what had not ended by then is untested. ` +
  'Give it more with --budget.'

const absenceMessage = ({ response }: Exchange, milliseconds: number): string =>
  `The target stopped answering: a gateway in front of it answered ${response?.status} to everything for ${milliseconds / 1000} s, ` +
  'the list of groups included. The run was ended.'

function silenceMessage(count: number, first: Exchange | undefined): string {
  if (first === undefined) {
    return `The target stopped answering: a last look at it, GET ${lastLook}, brought no response. The run was ended.`
  }
  const { method, url } = first.request
  const requests = count === 1 ? 'one request' : `${count} requests in a row, the first of them`
  return `The target stopped answering: no response came to ${requests} ${method} ${url} (${first.error ?? 'no response'}). The run was ended.`
}
