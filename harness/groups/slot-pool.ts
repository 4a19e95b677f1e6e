import { MisuseError, UntestedSignal } from '../expect/signals.ts'
import { groupLimit } from '../vocabulary.ts'
import type { ExistingGroups } from './existing-groups.ts'

/** What the pool needs from the run. */
export interface PoolOptions extends ExistingGroups {
  /** Have all cases begun? If not, a case may still join a common group that nobody uses now. */
  readonly allBegun: () => boolean
}

/** A group that many checks use at the same time: made on demand, kept until its slot is needed. */
interface CommonGroup<T> {
  users: number
  readonly made: Promise<T>
  /** Is it so full that further users get a new group? */
  readonly saturated: () => boolean
  readonly remove: () => Promise<void>
  /** Does it stay when nobody uses it? Then it holds no slot of the pool. */
  readonly kept?: boolean
}

/** A request that waits for slots. */
interface Waiting {
  readonly slots: number
  readonly rank: number
  /** How many later requests were served before it. */
  overtaken: number
  readonly grant: () => void
  readonly refuse: (reason: Error) => void
}

/**
 * How many others may overtake a request that needs more slots than are free. After that, if nobody holds several slots
 * that come back together, free slots are kept until there are enough.
 */
const mostOvertaking = 8

/** When a request is served: before all others because it keeps its slots for long, among them, or after them. */
export type Precedence = 'early' | 'usual' | 'last'

/** The lower, the earlier. A request for more slots comes before one for fewer, because it is harder to fit in. */
const rankOf = (slots: number, precedence: Precedence): number =>
  precedence === 'early' ? -Infinity : precedence === 'last' ? Infinity : -slots

const placesFor = (slots: number): string =>
  slots === 1 ? '1 free place for a group' : `${slots} free places for groups`

const holding = (lost: number): string => (lost === 1 ? 'holds a group' : 'hold groups')

/** Names of the groups that many checks share. */
export type CommonGroupName = 'shared' | 'library' | 'vacancy'

/**
 * Hands out the application's free group slots. Requests that keep their slots for long come first, then requests for
 * several slots, then requests for a single slot, and last the request for all slots. Equal requests are served in the
 * order in which they came. A free slot that is not enough for the first request goes to a later one that needs no
 * more. A common group that nobody uses is deleted if a request waits for its slot.
 */
export class SlotPool {
  readonly existingGroupIds: readonly string[]
  readonly unlistedGroupIds: readonly string[]
  readonly free: number
  #used = 0
  #lost = 0
  /** How many leases hold several slots. */
  #several = 0
  readonly #allBegun: PoolOptions['allBegun']
  readonly #waiting: Waiting[] = []
  readonly #common = new Map<CommonGroupName, CommonGroup<unknown>>()

  constructor(options: PoolOptions) {
    this.#allBegun = options.allBegun
    this.existingGroupIds = options.existingGroupIds
    this.unlistedGroupIds = options.unlistedGroupIds
    this.free = Math.max(0, groupLimit - options.existingGroupIds.length)
  }

  /**
   * Waits for free slots.
   * @param precedence its place among the others that wait
   * @throws UntestedSignal if the application can never have this many
   */
  acquire(slots: number, precedence: Precedence = 'usual'): Promise<void> {
    const refusal = this.#refusal(slots)
    if (refusal !== undefined) return Promise.reject(refusal)
    return new Promise((grant, refuse) => {
      const rank = rankOf(slots, precedence)
      const behind = this.#waiting.findIndex((one) => one.rank > rank)
      const place = behind < 0 ? this.#waiting.length : behind
      this.#waiting.splice(place, 0, { slots, rank, overtaken: 0, grant, refuse })
      this.serve()
    })
  }

  /** Returns slots. @param lost how many of them hold a group that the target did not delete */
  release(slots: number, lost = 0): void {
    this.#used -= slots
    this.#lost += lost
    if (slots > 1) this.#several--
    this.serve()
  }

  /**
   * Joins a common group. Makes a new one if there is none, or if the present one is saturated: its users keep that
   * one, and it is deleted when the last of them leaves.
   * @param make creates the group in the slot that the pool has acquired for it; `remove` deletes it
   */
  async join<T>(
    name: CommonGroupName,
    make: () => Promise<{ value: T; remove: () => Promise<boolean>; saturated?: () => boolean }>,
    is: (value: unknown) => value is T,
  ): Promise<{ readonly value: T; readonly saturated: () => boolean; leave(): void }> {
    let common = this.#common.get(name)
    if (common?.saturated() === true) {
      this.#common.delete(name)
      if (common.users === 0) void common.remove()
      common = undefined
    }
    common ??= this.#make(name, make)
    common.users++
    const joined = common
    const leave = () => {
      joined.users--
      if (joined.users === 0 && this.#common.get(name) !== joined) void joined.remove()
      this.serve()
    }
    try {
      const value = await joined.made
      if (!is(value)) throw new MisuseError(`the common group ${name} holds something else`)
      return { value, saturated: joined.saturated, leave }
    } catch (error) {
      leave()
      throw error
    }
  }

  /**
   * Adds a common group that the run holds anyway, in addition to the slots. It is used until it is saturated; the pool
   * never deletes it.
   * @param saturated has it taken enough entries?
   */
  adopt(name: CommonGroupName, value: unknown, saturated: () => boolean): void {
    const remove = () => Promise.resolve()
    this.#common.set(name, { users: 0, made: Promise.resolve(value), saturated, remove, kept: true })
  }

  #make<T>(
    name: CommonGroupName,
    make: () => Promise<{ value: T; remove: () => Promise<boolean>; saturated?: () => boolean }>,
  ): CommonGroup<unknown> {
    let saturated: () => boolean = () => false
    const made = this.acquire(1, 'early').then(async () => {
      try {
        const group = await make()
        saturated = group.saturated ?? saturated
        return group
      } catch (error) {
        this.#common.delete(name)
        this.release(1)
        throw error
      }
    })
    let removed: Promise<void> | undefined
    const common: CommonGroup<unknown> = {
      users: 0,
      made: made.then(({ value }) => value),
      saturated: () => saturated(),
      // The last user to leave and a request that needs the slot may both call it.
      remove: () => {
        removed ??= made.then(
          async ({ remove }) => this.release(1, (await remove()) ? 0 : 1),
          () => undefined,
        )
        return removed
      },
    }
    // A failure reaches those who joined. If nobody joined, it must not end the process.
    common.made.catch(() => undefined)
    this.#common.set(name, common)
    return common
  }

  /** Deletes the common groups that nobody uses. */
  async clear(): Promise<void> {
    await Promise.allSettled([...this.#idle()].map((common) => this.#dissolve(common)))
  }

  #refusal(slots: number): UntestedSignal | undefined {
    const reachable = this.free - this.#lost
    if (slots <= reachable) return undefined
    const taken = groupLimit - this.free
    const known = [
      ...(taken > 0 ? [`${taken} ${taken === 1 ? 'was' : 'were'} taken before the checks began`] : []),
      ...(this.#lost > 0 ? [`${this.#lost} ${holding(this.#lost)} that this run could not delete`] : []),
    ]
    return new UntestedSignal(
      `needs ${placesFor(slots)}; the application has ${groupLimit}, of which ${known.join(', and ')}`,
      slots <= this.free ? undefined : `${slots} free group slot${slots === 1 ? '' : 's'}`,
    )
  }

  *#idle(): Generator<CommonGroupName> {
    for (const [name, { users, kept }] of this.#common) if (users === 0 && kept !== true) yield name
  }

  async #dissolve(name: CommonGroupName): Promise<void> {
    const common = this.#common.get(name)
    this.#common.delete(name)
    await common?.remove()
  }

  /** Serves waiting requests as far as there are slots. Call it when the answer of {@link PoolOptions} has changed. */
  serve(): void {
    for (;;) {
      const index = this.#nextServed()
      const next = this.#waiting[index]
      if (next === undefined) break
      this.#waiting.splice(index, 1)
      const refusal = this.#refusal(next.slots)
      if (refusal !== undefined) {
        next.refuse(refusal)
        continue
      }
      for (const overtaken of this.#waiting.slice(0, index)) overtaken.overtaken++
      this.#used += next.slots
      if (next.slots > 1) this.#several++
      next.grant()
    }
    const [idle] = this.#idle()
    if (this.#waiting.length > 0 && idle !== undefined && this.#allBegun()) void this.#dissolve(idle)
  }

  /** The index of the first request that can be served or must be refused; -1 if there is none. */
  #nextServed(): number {
    for (const [index, { slots, overtaken }] of this.#waiting.entries()) {
      if (this.#refusal(slots) !== undefined) return index
      if (this.#used + slots <= this.free - this.#lost) return index
      if (overtaken >= mostOvertaking && this.#several === 0) return -1
    }
    return -1
  }
}
