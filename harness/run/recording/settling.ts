import { idIn } from '../../expect/resource.ts'
import { pause } from '../../http/connection/pause.ts'
import type { Exchange, Violation } from '../../http/message/exchange.ts'
import type { HttpResponse } from '../../http/message/response.ts'
import type { Caller } from '../../http/sending/caller.ts'
import { groupLimit } from '../../vocabulary.ts'

/**
 * What was answered 202 is accepted; that it is also carried out by then is a SHOULD (RFC 9110, section 15.3.3). A run begins
 * without waiting, measures where an effect comes later, and then waits for as long after each 202.
 */
export interface Settling {
  /** How long an effect may take, in milliseconds. */
  readonly budgetMs: number
  /** How long to wait after a 202, in milliseconds; 0 once suspicions were wrong each time. */
  waitMs(): number
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
   * something else had changed each time, it is 0: each suspicion makes every write of the run wait.
   */
  patienceMs(accepted: Exchange): number
  /** A read that failed was repeated for so long, and showed nothing else. */
  waitedInVain(accepted: Exchange): void
  /** Where effects came late. */
  delays(): readonly Violation[]
}

/** After so many waits for the effects of one operation, all in vain, a look of so many milliseconds is enough. */
const vainWaits = 12
const lookMs = 200

/** After so many suspicions, all of them wrong, nothing waits for late effects any more. */
const wrongSuspicions = 12

/** Beyond the longest delay that was seen, for those that take a little longer. */
const reserve = { factor: 1.5, milliseconds: 100 } as const

/** A read that waits for an effect is repeated after so many milliseconds, and later after a share of the time that has passed. */
const firstPollMs = 25
const pollShare = 0.125

/**
 * @param budgetMs how long an effect may take (`--settle`)
 * @param onWait told how long the run waits after each 202 from now on: at the first late effect, and where that has doubled
 */
export function openSettling(budgetMs: number, onWait?: (waitMs: number) => void): Settling {
  const seen: { readonly delayMs: number; readonly exchange: Exchange }[] = []
  const suspicions = new Set<number>()
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
    waitMs: () => {
      if (isNeverLate()) return 0
      const delay = Math.max(longest, ...suspicions)
      return delay === 0 ? 0 : waitAfter(delay)
    },
    measured,
    suspected: (delayMs, exchange) => {
      suspicions.add(delayMs)
      return {
        clear: (late) => {
          suspicions.delete(delayMs)
          if (late) measured(delayMs, exchange)
          else wrong++
        },
      }
    },
    patienceMs: (accepted) => {
      if (isNeverLate()) return 0
      const isHopeless =
        (vain.get(kindOf(accepted)) ?? 0) >= vainWaits && longest === 0 && suspicions.size === 0
      return isHopeless ? Math.min(lookMs, budgetMs) : budgetMs
    },
    waitedInVain: (accepted) => {
      vain.set(kindOf(accepted), (vain.get(kindOf(accepted)) ?? 0) + 1)
    },
    delays: () => {
      const worst = seen.toSorted((one, other) => other.delayMs - one.delayMs)[0]
      if (worst === undefined) return []
      const { method, url } = worst.exchange.request
      const message =
        `an effect was seen ${Math.round(worst.delayMs)} ms after its response 202, not with it ` +
        `(the longest of ${seen.length} measured; other checks wait up to ${budgetMs} ms for one): ${method} ${url}`
      return [{ message, exchange: worst.exchange }]
    },
  }
}

/** That an effect came late, until another attempt at the case shows whether it did. */
export type Suspicion = ReturnType<Settling['suspected']>

const kindOf = ({ operation, request }: Exchange): string => operation ?? request.method

/**
 * Repeats a read until it shows something else, and no longer than the budget.
 * @param read the request, again
 * @param isOther whether a response shows what is waited for
 * @returns milliseconds until another response came; undefined where none did
 */
export async function timeUntilChanged(
  read: () => Promise<HttpResponse>,
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

/**
 * Looks how soon an update and a deletion of an entry can be seen, before any check relies on it.
 * @param group exists, and takes entries
 */
export async function measureSettling(
  caller: Caller,
  group: string,
  writerId: string,
  settling: Settling,
  budgetMs: number,
  signal: AbortSignal | undefined,
): Promise<void> {
  const entry = (data: string) => ({ data, writerId })
  const created = await caller.createEntry(
    group,
    entry('The clock on the tower shows the time to everybody.'),
  )
  const id = created.status === 201 ? idIn(created.json) : undefined
  if (id === undefined) return
  const read = () => caller.readEntry(group, id)
  const before = await read()
  const writes = [
    () => caller.updateEntry(group, id, entry('The clock on the tower has stopped since yesterday.')),
    () => caller.deleteEntry(group, id),
  ]
  let last: Pick<HttpResponse, 'status' | 'body'> = before
  for (const write of writes) {
    const written = await write()
    if (written.status !== 202) return
    const first = await read()
    const known = last
    const isOther = ({ status, body }: typeof known) => status !== known.status || body !== known.body
    if (!isOther(first)) {
      const delayMs = await timeUntilChanged(read, isOther, budgetMs, signal)
      // What never comes is the business of the checks.
      if (delayMs === undefined) return
      settling.measured(delayMs, written.exchange)
    }
    last = await read()
  }
}

/**
 * Looks how soon the deletion of a group can be seen, before any check relies on it: by its name, by whether the name is free again, and by
 * whether its place is free for another group.
 * @param newName fresh names of groups that do not exist; without a free slot nothing is measured
 * @param mayFill may the application be filled for a moment, to measure the place?
 */
export async function measureGroupSettling(
  caller: Caller,
  newName: () => string,
  settling: Settling,
  signal: AbortSignal | undefined,
  mayFill: boolean,
): Promise<void> {
  const name = newName()
  const create = () => caller.createGroup({ name })
  if ((await create()).status !== 201) return
  const deleted = await caller.deleteGroup(name)
  if (deleted.status !== 202) return
  const since = performance.now()
  const steps = [
    [() => caller.readGroup(name), isGone],
    [create, isCreated],
  ] as const
  for (const [ask, isOther] of steps) {
    if (isOther(await ask())) continue
    const delayMs = await timeUntilChanged(ask, isOther, settling.budgetMs, signal)
    // What never comes is the business of the checks.
    if (delayMs === undefined) return
    settling.measured(performance.now() - since, deleted.exchange)
  }
  if (mayFill) await measureSlot(caller, name, newName, settling, signal)
  else await caller.deleteGroup(name)
}

const isGone = ({ status }: Pick<HttpResponse, 'status'>): boolean => status === 404
const isCreated = ({ status }: Pick<HttpResponse, 'status'>): boolean => status === 201

/** Fills the application, and looks how soon a deletion makes room for another group. @param first a group that exists; it is deleted as the others are */
async function measureSlot(
  caller: Caller,
  first: string,
  newName: () => string,
  settling: Settling,
  signal: AbortSignal | undefined,
): Promise<void> {
  const others = Array.from({ length: groupLimit }, newName)
  const filled = await Promise.all(others.map((name) => caller.createGroup({ name })))
  const created = others.filter((_name, index) => filled[index]?.status === 201)
  const deleted = await caller.deleteGroup(first)
  const isFull = filled.every(({ status }) => status === 201 || status === 400)
  if (created.length < others.length && isFull && deleted.status === 202) {
    const since = performance.now()
    const next = newName()
    created.push(next)
    const create = () => caller.createGroup({ name: next })
    const isRoom = isCreated(await create())
    const delayMs = isRoom ? undefined : await timeUntilChanged(create, isCreated, settling.budgetMs, signal)
    if (delayMs !== undefined) settling.measured(performance.now() - since, deleted.exchange)
  }
  await Promise.all(created.map((name) => deleteAndSee(caller, name, settling, signal)))
}

/** Deletes a group, and waits until it is gone: a job that carries deletions out now and then takes longer for one than for another. */
async function deleteAndSee(
  caller: Caller,
  name: string,
  settling: Settling,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { exchange } = await caller.deleteGroup(name)
  const since = performance.now()
  const read = () => caller.readGroup(name)
  if (isGone(await read())) return
  const delayMs = await timeUntilChanged(read, isGone, settling.budgetMs, signal)
  if (delayMs !== undefined) settling.measured(performance.now() - since, exchange)
}
