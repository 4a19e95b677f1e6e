import type { Semaphore, Wait } from './semaphore.ts'

/** Limits how many requests are in flight at once: fewer where the target leaves some of them waiting while it answers others. */
export interface InFlightLimit extends Semaphore {
  /**
   * An ordinary request is sent.
   * @param kind what takes about the same time: its operation
   * @returns to be called when it is over, with whether a response came
   */
  begun(kind: string): (responded: boolean) => void
  /**
   * The target was too busy for a valid request (503). One alone may come from a gateway that errs; where all are refused, it is down, and
   * fewer requests are of no help.
   * @param kind what was asked, as for {@link begun}
   * @returns are several of different kinds refused though fewer are in flight? Then something in front of it limits how many come in a
   * second. A kind that is refused for good is broken.
   */
  refused(kind: string): boolean
  /** A request of a kind was answered otherwise. */
  served(kind: string): void
  /** Are fewer sent now than might be, since the target left some waiting or refused them? */
  readonly isLowered: boolean
  /** May a request that no answer came to have starved? So it is where fewer are sent, and others were answered meanwhile. */
  readonly someMayStarve: boolean
  /** The lowest that the limit has been. */
  readonly lowest: number
}

/** How often is looked how long requests have waited, in a timeout: only time counts in which this process was awake. */
const looksInTimeout = 40

/**
 * A request waits too long after so many looks, and after so many times what the quickest of the last responses of its kind took: a
 * target that is slow at something is not overloaded.
 */
const tooLong = { looks: 8, timesQuickest: 4, lastResponses: 20 } as const

/** So many refusals within so many requests say that the target is too busy. */
const tooBusy = { refusals: 3, requests: 30 } as const

/** Of so many refusals the kinds are told apart: what limits all of them refuses more than one. */
const lastRefusals = 12

/** Looks without an answer after which a target that refuses is down: until then connections that are too many may still have to close. */
const isDown = 60

/** Looks after which a kind of request that is refused all the time is broken: no slower pace is of any help. */
const isBroken = 12

/** The limit never falls below this: bursts of simultaneous requests need some. */
const least = 4

/**
 * Looks between two changes of the limit: what a change brings shows only when requests in flight are over. After each fall it grows
 * half as fast, so many times: the target has shown how much is too much.
 */
const reaction = { fall: 4, growth: 2, slower: 4 } as const

/**
 * Servers with few threads serve some connections again and again while others starve, and some servers refuse what is beyond their
 * limit. Ours falls by half where a request waits too long or several are refused, and grows by one while nothing of that happens.
 * @param places the most that may be in flight
 * @param timeoutMs time for one answer
 */
export function inFlightLimit(places: number, timeoutMs: number): InFlightLimit {
  const lookMs = timeoutMs / looksInTimeout
  let limit = places
  let lowest = places
  let inside = 0
  let looks = 0
  let changedAt = -reaction.fall
  let falls = 0
  let clock: NodeJS.Timeout | undefined
  const urgent: (() => void)[] = []
  const waiting: (() => void)[] = []
  const pending = new Set<{ readonly since: number; readonly kind: string }>()
  let begun = 0
  /** How many requests had begun at the latest refusals. */
  let refusedAt: readonly number[] = []
  let refusedKinds: readonly string[] = []
  /** At which look the first refusal of a kind came that has not been answered otherwise since. */
  const refusedSince = new Map<string, number>()
  /** At which look a request was answered otherwise. */
  let servedAt = 0
  /** At which look any answer came. */
  let answeredAt = 0
  /** Looks that the last responses of each kind took. */
  const took = new Map<string, readonly number[]>()
  const waitsTooLong = ({ since, kind }: { readonly since: number; readonly kind: string }): boolean => {
    const quickest = Math.min(...(took.get(kind) ?? []))
    return looks - since >= Math.max(tooLong.looks, tooLong.timesQuickest * quickest)
  }

  const admit = () => {
    while (inside < limit) {
      const next = urgent.shift() ?? waiting.shift()
      if (next === undefined) return
      inside++
      next()
    }
  }
  const change = (to: number) => {
    limit = to
    lowest = Math.min(lowest, limit)
    changedAt = looks
    admit()
  }
  const growthLooks = () => reaction.growth * 2 ** Math.min(falls, reaction.slower)
  const fall = () => {
    if (looks - changedAt < reaction.fall) return
    falls++
    change(Math.max(least, Math.floor(Math.min(limit, pending.size) / 2)))
  }
  const look = () => {
    looks++
    if (pending.size === 0 && limit === places) {
      clearInterval(clock)
      clock = undefined
      return
    }
    const waits = [...pending].some(waitsTooLong)
    // With few in flight it is slow, not overloaded.
    if (waits && pending.size > least) fall()
    else if (!waits && limit < places && looks - changedAt >= growthLooks()) change(limit + 1)
  }
  return {
    acquire: (first = false): Wait => {
      if (inside < limit) {
        inside++
        return undefined
      }
      return new Promise((resolve) => (first ? urgent : waiting).push(resolve))
    },
    release: () => {
      inside--
      admit()
    },
    begun: (kind) => {
      clock ??= setInterval(look, lookMs).unref()
      const one = { since: looks, kind }
      begun++
      pending.add(one)
      return (responded) => {
        pending.delete(one)
        if (!responded) return
        answeredAt = looks
        took.set(kind, [...(took.get(kind) ?? []).slice(1 - tooLong.lastResponses), looks - one.since])
      }
    },
    refused: (kind) => {
      if (looks - servedAt >= isDown) {
        if (limit < places) change(places)
        return false
      }
      refusedAt = [...refusedAt, begun].slice(-tooBusy.refusals)
      refusedKinds = [...refusedKinds, kind].slice(-lastRefusals)
      const since = refusedSince.get(kind) ?? looks
      refusedSince.set(kind, since)
      const within = begun - (refusedAt[0] ?? 0)
      const isTooBusy = refusedAt.length === tooBusy.refusals && within <= tooBusy.requests
      // A look after the limit has fallen none of those is in flight any more that were too many.
      const isNoHelp =
        isTooBusy &&
        falls > 0 &&
        looks > changedAt &&
        new Set(refusedKinds).size > 1 &&
        looks - since < isBroken
      if (isTooBusy) fall()
      return isNoHelp
    },
    served: (kind) => {
      servedAt = looks
      refusedSince.delete(kind)
    },
    get isLowered() {
      return limit < places
    },
    get someMayStarve() {
      // The last look before a timeout may fall short of it.
      return limit < places && looks - answeredAt < looksInTimeout - 1
    },
    get lowest() {
      return lowest
    },
  }
}
