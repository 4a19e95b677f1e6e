import { pause } from '../../http/connection/pause.ts'
import { type Exchange, requestKind, type Violation } from '../../http/message/exchange.ts'
import type { HttpResponse } from '../../http/message/response.ts'

/**
 * A 202 says that a write is accepted. That it is already carried out is only a SHOULD (RFC 9110, section 15.3.3). A
 * run begins without waiting. When it sees that an effect comes later, it waits that long after each 202.
 */
export interface Settling {
  /** How long an effect may take, in milliseconds. */
  readonly budgetMs: number
  /**
   * How long to wait after a 202, in milliseconds.
   * @param doubts how many earlier runs of a case missed an effect that may have come late. With doubts, the wait also
   *   covers delays that are only suspected; the third run waits twice as long.
   */
  waitMs(doubts: number): number
  /** An effect showed only this long after its 202. */
  measured(delayMs: number, exchange: Exchange): void
  /**
   * A read that had failed shows something else this long after a 202. Until the suspicion is cleared, cases that run
   * again wait that long.
   * @returns call `clear` with true if the case passes with the wait, because then the effect was late; with false if
   *   it fails again, because then something else had changed
   */
  suspected(delayMs: number, exchange: Exchange): { clear(late: boolean): void }
  /**
   * How long to repeat a failed read, in milliseconds, to see whether the effect of a 202 comes late. If this was in
   * vain many times for this kind of write, it is only a short look: otherwise a run would wait for minutes for what
   * never comes. It is 0 if many suspicions were wrong each time, because each suspicion makes a case run again and
   * wait after its writes.
   */
  patienceMs(accepted: Exchange): number
  /** A failed read was repeated for the whole time and showed nothing else. */
  waitedInVain(accepted: Exchange): void
  /** Has an effect come late? */
  isLate(): boolean
  /** The effects that came late. */
  delays(): readonly Violation[]
}

/**
 * After this many waits for the effects of one kind of request, all in vain, a look of `lookMs` milliseconds is enough.
 */
const vainWaits = 12
const lookMs = 200

/** After this many suspicions, all of them wrong, nothing waits for late effects any more. */
const wrongSuspicions = 12

/** What is added to the longest delay so far, for effects that take a little longer. */
const reserve = { factor: 1.25, milliseconds: 50 } as const

/**
 * A read that waits for an effect is repeated after this many milliseconds, and later after a share of the time that
 * has passed.
 */
const firstPollMs = 25
const pollShare = 0.125

/**
 * Records for a run how late the effects of a 202 come, from the measurements before the checks and from the cases. It
 * sends nothing itself.
 * @param budgetMs how long an effect may take (`--settle`)
 * @param onWait called with the time that the run waits after each 202 from now on: at the first late effect, and when
 *   the time has doubled
 * @returns the record; at first it waits for nothing
 */
export function openSettling(budgetMs: number, onWait?: (waitMs: number) => void): Settling {
  const seen: { readonly delayMs: number; readonly exchange: Exchange }[] = []
  const suspicions = new Set<{ readonly delayMs: number }>()
  const vain = new Map<string, number>()
  let wrong = 0
  let longest = 0
  let toldMs = 0
  const isNeverLate = (): boolean => longest === 0 && wrong >= wrongSuspicions
  const waitAfter = (delayMs: number): number =>
    Math.min(budgetMs, delayMs * reserve.factor + reserve.milliseconds)
  const measured = (delayMs: number, exchange: Exchange): void => {
    longest = Math.max(longest, delayMs)
    seen.push({ delayMs, exchange })
    const waitMs = waitAfter(longest)
    if (waitMs < 2 * toldMs) return
    toldMs = waitMs
    onWait?.(waitMs)
  }
  return {
    budgetMs,
    waitMs: (doubts) => {
      if (isNeverLate()) return 0
      const known = longest === 0 ? 0 : waitAfter(longest)
      if (doubts === 0 || suspicions.size === 0) return known
      const delay = Math.max(...[...suspicions].map(({ delayMs }) => delayMs))
      return Math.max(known, waitAfter(doubts * delay))
    },
    measured,
    suspected: (delayMs, exchange) => {
      // Each suspicion is its own object, because two may have the same delay.
      const suspicion = { delayMs }
      suspicions.add(suspicion)
      return {
        clear: (late) => {
          suspicions.delete(suspicion)
          if (late) measured(delayMs, exchange)
          else wrong++
        },
      }
    },
    patienceMs: (accepted) => {
      if (isNeverLate()) return 0
      const isHopeless =
        (vain.get(requestKind(accepted)) ?? 0) >= vainWaits && longest === 0 && suspicions.size === 0
      return isHopeless ? Math.min(lookMs, budgetMs) : budgetMs
    },
    waitedInVain: (accepted) => {
      vain.set(requestKind(accepted), (vain.get(requestKind(accepted)) ?? 0) + 1)
    },
    isLate: () => longest > 0,
    delays: () => {
      const worst = seen.toSorted((one, other) => other.delayMs - one.delayMs)[0]
      if (worst === undefined) return []
      const { method, url } = worst.exchange.request
      const message =
        `the effect of a write became visible only ${Math.round(worst.delayMs)} ms after its 202: ${method} ${url} ` +
        `(longest of ${seen.length}). The run then waits a little longer after each 202 (--settle, ${budgetMs} ms at most).`
      return [{ message, exchange: worst.exchange }]
    },
  }
}

/** The assumption that an effect came late, until another run of the case shows whether it did. */
export type Suspicion = ReturnType<Settling['suspected']>

/**
 * Repeats a read until it shows something else, but not longer than the budget.
 * @param read sends the request again
 * @param isOther does a response show the expected change?
 * @param budgetMs the longest time to repeat it
 * @param signal also ends it
 * @returns milliseconds until the change showed; undefined if it never did
 */
export async function timeUntilChanged(
  read: () => Promise<Pick<HttpResponse, 'status' | 'body'>>,
  isOther: (response: Pick<HttpResponse, 'status' | 'body'>) => boolean,
  budgetMs: number,
  signal: AbortSignal | undefined,
): Promise<number | undefined> {
  const started = performance.now()
  while (performance.now() - started < budgetMs && signal?.aborted !== true) {
    await pause(Math.max(firstPollMs, pollShare * (performance.now() - started)), signal)
    if (isOther(await read())) return performance.now() - started
  }
  return undefined
}
