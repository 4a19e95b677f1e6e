/** Which requests a target was too busy for (503). Times are counted in looks at the requests in flight. */
export interface Refusals {
  /** How many requests had begun at the latest refusals. */
  readonly begunAt: readonly number[]
  /** What was asked at the latest refusals. */
  readonly kinds: readonly string[]
  /** At which look the first refusal of a kind came that has not been answered otherwise since. */
  readonly since: ReadonlyMap<string, number>
  /** At which look a request was answered otherwise. */
  readonly servedAt: number
  /** The kinds of which one was ever answered otherwise. */
  readonly known: ReadonlySet<string>
}

/** So many refusals within so many requests say that the target is too busy. */
const tooBusy = { refusals: 3, requests: 30 } as const

/** Of so many refusals the kinds are told apart: what limits all of them refuses more than one. */
const lastRefusals = 12

/** Looks without an answer after which a target that refuses is down: until then connections that are too many may still have to close. */
const downAfter = 60

/** Looks after which a kind of request that is refused all the time is broken: no slower pace is of any help. */
const brokenAfter = 12

/** Nothing has been refused. */
export const noRefusals: Refusals = {
  begunAt: [],
  kinds: [],
  since: new Map(),
  servedAt: 0,
  known: new Set(),
}

/**
 * A request was refused.
 * @param kind what was asked: its operation
 * @param begun how many requests have begun
 * @param looks how many there have been
 */
export const withRefusal = (refusals: Refusals, kind: string, begun: number, looks: number): Refusals => ({
  begunAt: [...refusals.begunAt, begun].slice(-tooBusy.refusals),
  kinds: [...refusals.kinds, kind].slice(-lastRefusals),
  since: refusals.since.has(kind) ? refusals.since : new Map(refusals.since).set(kind, looks),
  servedAt: refusals.servedAt,
  known: refusals.known,
})

/** A request of a kind was answered otherwise. */
export function withServed(refusals: Refusals, kind: string, looks: number): Refusals {
  const known = refusals.known.has(kind) ? refusals.known : new Set([...refusals.known, kind])
  if (!refusals.since.has(kind)) return { ...refusals, known, servedAt: looks }
  const since = new Map(refusals.since)
  since.delete(kind)
  return { ...refusals, known, since, servedAt: looks }
}

/** Is nothing else ever answered to a kind, where others are served? Then its operation is broken, or switched off. */
export const isNeverServed = ({ known }: Refusals, kind: string): boolean =>
  known.size > 0 && !known.has(kind)

/** Is a target that refuses down, since it has answered nothing otherwise for long? */
export const isDown = ({ servedAt }: Refusals, looks: number): boolean => looks - servedAt >= downAfter

/** Do the latest refusals say that the target is too busy, and not that some operations are never served? @param begun how many requests have begun */
export const isTooBusy = (refusals: Refusals, begun: number): boolean =>
  refusals.begunAt.length === tooBusy.refusals &&
  begun - (refusals.begunAt[0] ?? 0) <= tooBusy.requests &&
  refusals.kinds.some((kind) => !isNeverServed(refusals, kind))

/** Are several kinds refused, and is this one not refused for good? Then something limits all of them. */
export const areOfSeveralKinds = ({ kinds, since }: Refusals, kind: string, looks: number): boolean =>
  new Set(kinds).size > 1 && looks - (since.get(kind) ?? looks) < brokenAfter
