import { pause } from '../../http/connection/pause.ts'
import { type Exchange, requestKind, type Violation } from '../../http/message/exchange.ts'
import type { HttpResponse } from '../../http/message/response.ts'

/**
 * What was answered 202 is accepted; that it is also carried out by then is a SHOULD (RFC 9110, section 15.3.3). A run begins
 * without waiting, measures where an effect comes later, and then waits for as long after each 202.
 */
export interface Settling {
  /** How long an effect may take, in milliseconds. */
  readonly budgetMs: number
  /**
   * How long to wait after a 202, in milliseconds.
   * @param doubts how many runs of a case before this one have missed what may have come late: it waits for what is only suspected, too,
   * the third one for twice as long
   */
  waitMs(doubts: number): number
  /** An effect was seen only so long after its 202. */
  measured(delayMs: number, exchange: Exchange): void
  /**
   * A read that failed shows something else so long after a 202. Waits for as long from now on, until it is clear.
   * @returns what says so: the case passes now that it waits, so that the effect was late; or it does not, and something else changed
   */
  suspected(delayMs: number, exchange: Exchange): { clear(late: boolean): void }
  /**
   * How long a read that failed is repeated, in milliseconds, to see whether the effect of a 202 comes late. Where that was in vain so
   * often that this write has no effect at all, a look is enough: a run would wait for minutes for what never comes. Where
   * something else had changed each time, it is 0: for each suspicion a case runs again, and waits after its writes.
   */
  patienceMs(accepted: Exchange): number
  /** A read that failed was repeated for so long, and showed nothing else. */
  waitedInVain(accepted: Exchange): void
  /** Has any effect been seen to come late? */
  isLate(): boolean
  /** Where effects came late. */
  delays(): readonly Violation[]
}

/** After so many waits for the effects of one operation, all in vain, a look of so many milliseconds is enough. */
const vainWaits = 12
const lookMs = 200

/** After so many suspicions, all of them wrong, nothing waits for late effects any more. */
const wrongSuspicions = 12

/** Beyond the longest delay that was seen, for those that take a little longer. */
const reserve = { factor: 1.25, milliseconds: 50 } as const

/** A read that waits for an effect is repeated after so many milliseconds, and later after a share of the time that has passed. */
const firstPollMs = 25
const pollShare = 0.125

/**
 * Keeps for a run how late the effects of a 202 come, from what is measured beforehand and what cases find out; it sends nothing itself.
 * @param budgetMs how long an effect may take (`--settle`)
 * @param onWait told how long the run waits after each 202 from now on: at the first late effect, and where that has doubled
 * @returns the record, as of a target of which every effect comes with its 202
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
      // By itself, not by its delay: another one may have the same.
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

/** That an effect came late, until another attempt at the case shows whether it did. */
export type Suspicion = ReturnType<Settling['suspected']>

/**
 * Repeats a read until it shows something else, and no longer than the budget.
 * @param read the request, again
 * @param isOther whether a response shows what is waited for
 * @param budgetMs the longest that it is repeated
 * @param signal ends it, too
 * @returns milliseconds until another response came; undefined where none did
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
