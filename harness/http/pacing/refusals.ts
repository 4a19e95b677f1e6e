/** The requests for which a target was too busy (503). The unit of time is a look at the requests in flight. */
export interface Refusals {
  /** For each of the latest refusals: how many requests had begun by then. */
  readonly begunAt: readonly number[]
  /** The kinds of the requests at the latest refusals. */
  readonly kinds: readonly string[]
  /** For each kind: the look at which it was first refused since its last other answer. */
  readonly since: ReadonlyMap<string, number>
  /** The look at which a request last got another answer. */
  readonly servedAt: number
  /** The kinds that ever got another answer. */
  readonly known: ReadonlySet<string>
}

/** A target is too busy if it refuses `refusals` of the last `requests`. */
const tooBusy = { refusals: 3, requests: 30 } as const

/** How many refusals are remembered with their kinds: a limit for all requests refuses more than one kind. */
const lastRefusals = 12

/** A target that gives no other answer for this many looks is down. Before that, connections may still close. */
const downAfter = 60

/** After this many looks, a kind that is always refused is broken: a slower pace does not help. */
const brokenAfter = 12

/** Nothing has been refused yet. */
export const noRefusals: Refusals = {
  begunAt: [],
  kinds: [],
  since: new Map(),
  servedAt: 0,
  known: new Set(),
}

/**
 * A request was refused.
 * @param kind its operation
 * @param begun how many requests have begun
 * @param looks the number of looks so far
 */
export const withRefusal = (refusals: Refusals, kind: string, begun: number, looks: number): Refusals => ({
  begunAt: [...refusals.begunAt, begun].slice(-tooBusy.refusals),
  kinds: [...refusals.kinds, kind].slice(-lastRefusals),
  since: refusals.since.has(kind) ? refusals.since : new Map(refusals.since).set(kind, looks),
  servedAt: refusals.servedAt,
  known: refusals.known,
})

/** A request of a kind got another answer. */
export function withServed(refusals: Refusals, kind: string, looks: number): Refusals {
  const known = refusals.known.has(kind) ? refusals.known : new Set([...refusals.known, kind])
  if (!refusals.since.has(kind)) return { ...refusals, known, servedAt: looks }
  const since = new Map(refusals.since)
  since.delete(kind)
  return { ...refusals, known, since, servedAt: looks }
}

/** Is a kind always refused, while others are served? Then its operation is broken, or switched off. */
export const isNeverServed = ({ known }: Refusals, kind: string): boolean =>
  known.size > 0 && !known.has(kind)

/** Is the target down, because it has given no other answer for a long time? */
export const isDown = ({ servedAt }: Refusals, looks: number): boolean => looks - servedAt >= downAfter

/**
 * Is the target too busy, according to the latest refusals? Operations that are never served do not count.
 * @param begun how many requests have begun
 */
export const isTooBusy = (refusals: Refusals, begun: number): boolean =>
  refusals.begunAt.length === tooBusy.refusals &&
  begun - (refusals.begunAt[0] ?? 0) <= tooBusy.requests &&
  refusals.kinds.some((kind) => !isNeverServed(refusals, kind))

/** Are several kinds refused, and is this kind not broken? Then something limits all of them. */
export const areOfSeveralKinds = ({ kinds, since }: Refusals, kind: string, looks: number): boolean =>
  new Set(kinds).size > 1 && looks - (since.get(kind) ?? looks) < brokenAfter
