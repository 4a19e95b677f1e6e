/** A request in flight. */
export interface WaitingRequest {
  /** The look at which it was sent. */
  readonly since: number
  /** What takes about the same time: its operation. */
  readonly kind: string
}

/** How long requests wait for their responses, and have waited. Times are counted in looks at them. */
export interface WaitingTimes {
  readonly inFlight: readonly WaitingRequest[]
  /** What the last responses of each kind took. */
  readonly took: ReadonlyMap<string, readonly number[]>
  /** At which look any response came. */
  readonly answeredAt: number
}

/**
 * A request waits too long after so many looks, and after so many times what the quickest of the last responses of its kind took: a
 * target that is slow at something is not overloaded.
 */
const tooLong = { looks: 8, timesQuickest: 4, lastResponses: 20 } as const

/** Nothing has been sent. */
export const noWaitingTimes: WaitingTimes = { inFlight: [], took: new Map(), answeredAt: 0 }

/** A request is sent. */
export const withBegun = (times: WaitingTimes, one: WaitingRequest): WaitingTimes => ({
  ...times,
  inFlight: [...times.inFlight, one],
})

/**
 * A request is over.
 * @param one as it was given to {@link withBegun}
 * @param responded whether a response came
 * @param looks how many there have been
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

/** Does any request wait too long? @param looks how many there have been */
export const someWaitTooLong = ({ inFlight, took }: WaitingTimes, looks: number): boolean =>
  inFlight.some(({ since, kind }) => {
    const quickest = Math.min(...(took.get(kind) ?? []))
    return looks - since >= Math.max(tooLong.looks, tooLong.timesQuickest * quickest)
  })
