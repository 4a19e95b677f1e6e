/** A request in flight. */
export interface WaitingRequest {
  /** The look at which it was sent. */
  readonly since: number
  /** Its operation: requests of the same kind take about the same time. */
  readonly kind: string
}

/** How long requests wait now, and how long earlier ones waited. The unit of time is a look at them. */
export interface WaitingTimes {
  readonly inFlight: readonly WaitingRequest[]
  /** How long the last responses of each kind took. */
  readonly took: ReadonlyMap<string, readonly number[]>
  /** The look at which a response last came. */
  readonly answeredAt: number
}

/**
 * A request waits too long after this many looks, and this many times as long as the fastest of the last responses of
 * its kind: a target that is slow at one operation is not overloaded.
 */
const tooLong = { looks: 8, timesQuickest: 4, lastResponses: 20 } as const

/** Nothing has been sent yet. */
export const noWaitingTimes: WaitingTimes = { inFlight: [], took: new Map(), answeredAt: 0 }

/** A request is sent. */
export const withBegun = (times: WaitingTimes, one: WaitingRequest): WaitingTimes => ({
  ...times,
  inFlight: [...times.inFlight, one],
})

/**
 * A request is over.
 * @param one the same object as for {@link withBegun}
 * @param responded did a response come?
 * @param looks the number of looks so far
 */
export function withEnded(
  times: WaitingTimes,
  one: WaitingRequest,
  responded: boolean,
  looks: number,
): WaitingTimes {
  const inFlight = times.inFlight.filter((other) => other !== one)
  if (!responded) return { ...times, inFlight }
  const last = (times.took.get(one.kind) ?? []).slice(1 - tooLong.lastResponses)
  const took = new Map(times.took).set(one.kind, [...last, looks - one.since])
  return { inFlight, took, answeredAt: looks }
}

/** Does any request wait too long? @param looks the number of looks so far */
export const someWaitTooLong = ({ inFlight, took }: WaitingTimes, looks: number): boolean =>
  inFlight.some(({ since, kind }) => {
    const quickest = Math.min(...(took.get(kind) ?? []))
    return looks - since >= Math.max(tooLong.looks, tooLong.timesQuickest * quickest)
  })
