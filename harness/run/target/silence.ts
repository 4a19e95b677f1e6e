import type { Exchange, Violation } from '../../http/message/exchange.ts'
import { NoResponseError } from '../../http/message/response.ts'
import type { Attempted } from '../../http/sending/delivery.ts'
import { type LastLook, lastLookPath } from './last-look.ts'
import type { RunEnd, Stopped } from './run-end.ts'
import { singleFlight } from './single-flight.ts'

/** Watches whether the target responds at all, and ends the run if it does not. */
export interface SilenceWatch {
  /** Must be called for every attempt at a request. */
  attempted(attempt: Attempted): void
  /**
   * Must be called for a request that was written byte by byte and got no response. If the target is silent from then
   * on, this request may be the reason.
   */
  writtenInVain(exchange: Exchange): void
  /** Finds out whether the target responds at all, and ends the run if it does not. */
  responds(): Promise<boolean>
}

/**
 * A target is silent if this many requests in a row, or all requests for this time (including the last look), get no
 * response.
 */
const limits = { requests: 50, milliseconds: 30_000 } as const

/** How many of the first requests without a response are remembered. */
const remembered = 40

/** Requests in a row that got no response. */
interface Unanswered {
  readonly count: number
  /** When the first of them was sent, in milliseconds of the monotonic clock. */
  readonly since: number
  readonly first: readonly Exchange[]
}

/**
 * Opens the watch.
 * @param end ends the run
 * @param timeoutMs time limit of one response: the last look may take as long
 */
export function watchSilence(
  look: Pick<LastLook, 'retried'>,
  end: Pick<RunEnd, 'signal' | 'stop'>,
  timeoutMs: number,
): SilenceWatch {
  const patienceMs = limits.milliseconds - Math.min(timeoutMs, limits.milliseconds / 2)
  let unanswered: Unanswered | undefined
  let inVain: readonly Exchange[] = []

  const probe = async (): Promise<boolean> => {
    try {
      return (await look.retried()) !== undefined
    } catch (error) {
      // A response that is not HTTP is not silence.
      return error instanceof NoResponseError && error.reason === 'malformed'
    }
  }
  const probing = singleFlight(async () => {
    const responds = await probe()
    if (!responds) {
      const message = silenceMessage(unanswered, suspectsIn([...inVain, ...(unanswered?.first ?? [])]))
      end.stop({ message, exchanges: unanswered?.first ?? [] })
    }
    return responds
  })
  return {
    attempted: ({ responded, exchange }) => {
      if (responded) {
        unanswered = undefined
        inVain = []
        return
      }
      if (end.signal.aborted) return
      unanswered = withOneMore(unanswered, exchange)
      const { count, since } = unanswered
      if (probing.isUnderWay()) return
      if (count >= limits.requests || performance.now() - since >= patienceMs) void probing.run()
    },
    writtenInVain: (exchange) => {
      if (inVain.length < remembered) inVain = [...inVain, exchange]
    },
    responds: probing.run,
  }
}

function withOneMore(unanswered: Unanswered | undefined, exchange: Exchange): Unanswered {
  const { count, since, first } = unanswered ?? {
    count: 0,
    since: performance.now() - exchange.durationMs,
    first: [],
  }
  return { count: count + 1, since, first: count < remembered ? [...first, exchange] : first }
}

function silenceMessage(unanswered: Unanswered | undefined, suspects: readonly string[]): string {
  const first = unanswered?.first[0]
  if (unanswered === undefined || first === undefined) {
    return `The target stopped answering: a last look at it, GET ${lastLookPath}, brought no response. The run was ended.${suspicion(suspects)}`
  }
  const { count } = unanswered
  const { method, url } = first.request
  const requests = count === 1 ? 'one request' : `${count} requests in a row`
  const reason = first.error?.message ?? 'no response'
  const begun =
    suspects.length > 1
      ? ''
      : `${count === 1 ? '' : ', the first of them'} ${method} ${url}${purposeOf(first)} (${reason})`
  return `The target stopped answering: no response came to ${requests}${begun}. The run was ended.${suspicion(suspects)}`
}

/** How many requests that may have brought the target down are listed. */
const mostSuspects = 8

/**
 * The requests that were in flight when the target fell silent: those that are invalid or unusual on purpose if there
 * are any, otherwise those whose connections broke, one of each case first. Writes come before reads, and the latest
 * request comes first, because a request usually brings a target down at once.
 */
function suspectsIn(unanswered: readonly Exchange[]): readonly string[] {
  const broken = unanswered.filter(brokeInFlight)
  const inFlight = unanswered.filter(isInFlight)
  const unusual = (broken.length > 0 ? broken : inFlight).filter(({ invalid }) => invalid !== undefined)
  const suspects = (unusual.length > 0 ? unusual : broken).toSorted(
    (one, other) => Number(isRead(one)) - Number(isRead(other)) || one.durationMs - other.durationMs,
  )
  const senders = new Set<string | undefined>()
  const firsts = suspects.filter(({ check }) => !senders.has(check) && senders.add(check))
  return [...new Set([...firsts, ...suspects].map(named))]
}

const isRead = ({ request }: Exchange): boolean => request.method === 'GET'

function suspicion([first, ...others]: readonly string[]): string {
  if (first === undefined) return ''
  if (others.length === 0) return ` What probably brought it down: ${first}.`
  const shown = [first, ...others].slice(0, mostSuspects)
  const left = others.length + 1 - shown.length
  const more = left > 0 ? `; or one of ${left} more` : ''
  return ` In flight at that moment, so one of them probably brought it down: ${shown.join('; ')}${more}.`
}

/** A request by its method and address, with what is unusual about it and which case sent it. */
const named = (exchange: Exchange): string =>
  `${exchange.request.method} ${addressOf(exchange.request.url)}${purposeOf(exchange)}`

/** What is unusual about a request, and which case or shared fixture sent it. */
const purposeOf = ({ invalid, check }: Exchange): string =>
  `${invalid === undefined ? '' : `, ${invalid}`}${check === undefined ? '' : `, sent by ${check}`}`

/** The beginning of an address without its host. What is written byte by byte may be long, or no address at all. */
const addressOf = (url: string): string => url.replace(/^https?:\/\/[^/]*/, '').slice(0, 100)

/**
 * The request that brought the target down, if no other request in flight could have done it.
 * @param stopped why the run was ended; undefined if it was not
 */
export function downfallOf(stopped: Stopped | undefined): readonly Violation[] {
  // If several requests were in flight, nobody knows which of them it was, or whether somebody stopped the target.
  const [broken, ...others] = (stopped?.exchanges ?? []).filter(isInFlight)
  if (broken === undefined || others.length > 0 || !brokeInFlight(broken)) return []
  const { method, url } = broken.request
  const message = `the target broke the connection at ${method} ${url}, and stopped answering`
  return [{ message, exchange: broken }]
}

/** The target may have seen the request: it was sent, and it was not the run that gave it up. */
const isInFlight = ({ error }: Exchange): boolean => error?.sent === true && error.reason !== 'aborted'

/** The connection broke while the request was in flight. Later connections are refused at once. */
const brokeInFlight = ({ error }: Exchange): boolean => error?.reason === 'broken' && error.sent
