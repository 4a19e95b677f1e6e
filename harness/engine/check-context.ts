import type { Fixture } from '../check/check.ts'
import { NoAnswerError } from '../client/answer.ts'
import type { Caller } from '../client/caller.ts'
import { pause } from '../client/sender.ts'
import type { RunConfig } from '../config/config.ts'
import type { CheckContext } from '../context/context.ts'
import type { Random } from '../generate/random.ts'
import type { Text } from '../generate/text.ts'
import { type Lease, type NameSource, openLease } from '../lease/lease.ts'
import type { SlotPool } from '../lease/pool.ts'
import type { Tally } from '../property/property.ts'
import { propertyOf } from '../property/run-property.ts'
import type { CallerName, Exchange } from '../record/exchange.ts'
import type { Settings, Violation } from '../result/result.ts'
import type { Actor, Stage } from '../scenario/scenario.ts'
import { openTraffic, type Traffic } from './callers.ts'
import { type Gates, type Place, placeAt } from './place.ts'
import { usualRuns } from './settings.ts'
import { InapplicableSignal, MisuseError, UntestedSignal } from './signals.ts'

/** What the run gives to one check, or to one scenario. */
export interface Means {
  /** Limit how many checks run at once. */
  readonly gates: Gates
  /** Told how long the check waited, for its place or for a group, in milliseconds: that is not its own time. */
  readonly onWaited: (milliseconds: number) => void
  readonly config: RunConfig
  readonly settings: Settings
  readonly pool: SlotPool
  readonly names: NameSource
  readonly newUserId: () => string
  readonly random: Random
  readonly text: Text
  readonly callerOf: (name: CallerName, signal: AbortSignal, traffic: Traffic) => Caller | undefined
  readonly own: Caller
  readonly runSignal: AbortSignal | undefined
  /** Deletes groups. @returns those that the target keeps */
  readonly remove: (names: readonly string[]) => Promise<readonly string[]>
  /** Names of groups that the check created and that may still exist. */
  readonly strays: () => readonly string[]
  /** How many entries the run has created in a group. */
  readonly entriesIn: (group: string) => number
  readonly note: (text: string) => void
  readonly shrinkingMs: number | undefined
  /** Told what a property ran. */
  readonly onProperty: (tally: Tally) => void
  /** What the properties of the check ran so far. */
  readonly tallies: () => readonly Tally[]
  readonly violations: (operation: string) => readonly Violation[]
  /** Does the target answer another request? */
  readonly reachable: () => Promise<boolean>
  readonly exchanges: () => readonly Exchange[]
  /** How many exchanges there were, those included that are not kept. */
  readonly requests: () => number
  /** Where the scenarios of this run are played. */
  readonly stage: Stage
  /** Told how far a long check is. */
  readonly onProgress: (done: number, total: number, what: string) => void
  /** Makes the exchanges of a scenario evidence of this check as well. */
  readonly witness: (title: string) => void
}

/** Who takes longer, waiting for slots apart, is given up. Milliseconds. */
const usualTimeoutMs = 120_000

/** How many times longer than usual a check may take: properties with more cases than usual need it. */
const patienceOf = ({ runs }: Settings): number => Math.max(1, runs / usualRuns)

/**
 * Lets an actor act with a context of its own, and takes everything back that it got or created.
 * @throws UntestedSignal where it took too long, and whatever `act` throws
 */
export async function withContext<T>(
  actor: Actor,
  means: Means,
  act: (context: CheckContext) => Promise<T>,
): Promise<T> {
  const clock = stopwatch((actor.timeoutMs ?? usualTimeoutMs) * patienceOf(means.settings))
  const signal =
    means.runSignal === undefined ? clock.signal : AbortSignal.any([means.runSignal, clock.signal])
  const place = placeAt(means.gates, {
    entered: (outsideMs) => {
      clock.go()
      means.onWaited(outsideMs)
    },
    left: clock.halt,
  })
  let keepsOthersWaiting = () => false
  const traffic = openTraffic({
    urgent: () => keepsOthersWaiting(),
    ready: () => place.take(keepsOthersWaiting()),
  })
  const trusted = means.callerOf('trusted', signal, traffic)
  if (trusted === undefined) throw new MisuseError('the config has no application')
  const lease = openLease({
    pool: means.pool,
    names: means.names,
    trusted,
    run: { trusted: means.own, signal: means.runSignal ?? new AbortController().signal },
    text: means.text,
    newUserId: means.newUserId,
    signal,
    place,
    remove: means.remove,
    entriesIn: means.entriesIn,
    entriesPerGroup: means.config.limits.entriesPerGroup,
    early: actor.early,
    mayUseQuota: actor.needs.includes('quota'),
    mayUsePair: actor.needs.some((need) => need === 'slots:2' || need === 'slots:3'),
  })
  keepsOthersWaiting = lease.keepsOthersWaiting
  try {
    return await act(contextOf(actor, means, { trusted, lease, signal, traffic, place }))
  } catch (error) {
    const late = clock.signal.aborted && means.runSignal?.aborted !== true
    if (late && error instanceof NoAnswerError)
      throw new UntestedSignal(`given up: ${actor.id} took too long`)
    throw error
  } finally {
    place.giveBack()
    await traffic.end()
    await lease.end(means.strays())
  }
}

/** What one actor holds. */
interface Holdings {
  readonly trusted: Caller
  readonly lease: Lease
  readonly signal: AbortSignal
  readonly traffic: Traffic
  readonly place: Place
}

function contextOf(actor: Actor, means: Means, holdings: Holdings): CheckContext {
  const { trusted, lease, signal, traffic } = holdings
  const { id, needs } = actor
  const callerFor = (name: CallerName, need: Fixture): Caller => {
    if (!needs.includes(need)) throw new MisuseError(`${id} uses the ${name} caller without the need ${need}`)
    const caller = means.callerOf(name, signal, traffic)
    if (caller === undefined) throw new UntestedSignal(`needs ${need}`, need)
    return caller
  }
  const anonymous = means.callerOf('anonymous', signal, traffic)
  return {
    trusted,
    get proxy() {
      return callerFor('proxy', 'user')
    },
    get otherUser() {
      return callerFor('otherUser', 'nonMember')
    },
    get foreign() {
      return callerFor('foreign', 'foreignApplication.consumerKey')
    },
    get anonymous() {
      if (anonymous === undefined) throw new MisuseError('there is always an anonymous caller')
      return anonymous
    },
    groups: lease.groups,
    play: async (scenario) => {
      if (lease.held()) throw new MisuseError(`${id} holds groups while it asks for "${scenario.title}"`)
      const unstated = scenario.needs.find((need) => !needs.includes(need))
      if (unstated !== undefined) {
        throw new MisuseError(`${id} asks for "${scenario.title}" without the need ${unstated}`)
      }
      holdings.place.giveBack()
      try {
        return await scenario.shownOn(means.stage)
      } finally {
        means.witness(scenario.title)
      }
    },
    text: means.text,
    random: means.random,
    config: means.config,
    newUserId: means.newUserId,
    pause: (milliseconds) => pause(milliseconds, signal),
    property: propertyOf({
      random: means.random,
      runs: means.settings.runs,
      path: means.settings.path,
      shrinkingMs: means.shrinkingMs,
      onPassed: means.onProperty,
      requests: means.requests,
      patience: patienceOf(means.settings),
      onProgress: means.settings.exhaustive ? means.onProgress : undefined,
    }),
    note: means.note,
    progress: means.onProgress,
    untested: (reason) => {
      throw new UntestedSignal(reason)
    },
    inapplicable: (reason) => {
      throw new InapplicableSignal(reason)
    },
    signal,
    settings: {
      runs: means.settings.runs,
      exhaustive: means.settings.exhaustive,
      ...(means.settings.path === undefined ? {} : { path: means.settings.path }),
    },
  }
}

/** A time limit that runs only while a check is at work, not while it waits for something that is not its own. */
function stopwatch(limitMs: number): { readonly signal: AbortSignal; go(): void; halt(): void } {
  const controller = new AbortController()
  let left = limitMs
  let startedAt = 0
  let timer: NodeJS.Timeout | undefined
  return {
    signal: controller.signal,
    go: () => {
      clearTimeout(timer)
      startedAt = performance.now()
      timer = setTimeout(() => controller.abort(), left)
    },
    halt: () => {
      clearTimeout(timer)
      left -= performance.now() - startedAt
    },
  }
}
