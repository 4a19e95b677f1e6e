import type { CheckContext, Participant, SharedFixture } from '../../check/context.ts'
import { InapplicableSignal, MisuseError, UntestedSignal } from '../../expect/signals.ts'
import { type Lease, openLease } from '../../groups/lease.ts'
import { pause } from '../../http/connection/pause.ts'
import { NoResponseError } from '../../http/message/response.ts'
import type { Caller } from '../../http/sending/caller.ts'
import type { Property } from '../../property/property.ts'
import { propertyOf } from '../../property/run-property.ts'
import { type Settings, usualRuns } from '../../vocabulary.ts'
import { type InFlight, trackInFlight } from '../callers/in-flight.ts'
import { caseContext } from './context-members.ts'
import type { CaseMeans } from './means.ts'
import { type Permit, permitFrom } from './permit.ts'
import { callersFor, distinctUserIds, fixtureOf } from './stated-needs.ts'
import { Stopwatch } from './stopwatch.ts'

/** The longest time at work, without waits, in milliseconds. A case that takes longer is given up. */
const usualTimeoutMs = 120_000

const neverAborted = new AbortController().signal

/** How many times longer than usual a case may take, because properties may generate more cases than usual. */
const patienceOf = ({ runs }: Settings): number => Math.max(1, runs / usualRuns)

/**
 * Runs a case or a shared fixture with its own context. Afterwards it gives everything back that it got, and deletes
 * all that it created.
 * @throws UntestedSignal if it took too long, and whatever `act` throws
 */
export async function withContext<T>(
  participant: Participant,
  means: CaseMeans,
  act: (context: CheckContext) => Promise<T>,
): Promise<T> {
  const limitMs = (participant.timeoutMs ?? usualTimeoutMs) * patienceOf(means.settings)
  const clock = new Stopwatch(limitMs, means.runSignal)
  const permit = permitFrom(means.permits, {
    entered: (outsideMs) => {
      clock.go()
      means.onWaited(outsideMs)
    },
    left: () => clock.halt(),
  })
  let keepsOthersWaiting = () => false
  const inFlight = trackInFlight({
    urgent: () => keepsOthersWaiting(),
    ready: () => permit.acquire(keepsOthersWaiting()),
    untimed: (wait) => clock.during(wait),
  })
  const trusted = means.callerOf('trusted', clock, inFlight)
  if (trusted === undefined) throw new MisuseError('the config has no application')
  const lease = openLease({
    pool: means.pool,
    createGroup: means.createGroup,
    names: means.names,
    trusted,
    run: { trusted: means.own, signal: means.runSignal ?? neverAborted },
    groupOfRun: means.groupOfRun,
    text: means.text,
    users: means.users,
    life: clock,
    permit,
    remove: means.remove,
    entriesIn: means.entries.created,
    entriesPerGroup: means.config.limits.entriesPerGroup,
    early: participant.early,
    mayUseQuota: participant.needs.includes('quota'),
    mayUsePair: participant.needs.includes('slots:2'),
  })
  keepsOthersWaiting = lease.keepsOthersWaiting
  try {
    return await act(contextOf(participant, means, { trusted, lease, clock, inFlight, permit }))
  } catch (error) {
    const late = clock.isOver && means.runSignal?.aborted !== true
    if (late && error instanceof NoResponseError)
      throw new UntestedSignal(`given up: ${participant.id} took too long`)
    throw error
  } finally {
    permit.release()
    await inFlight.end()
    clock.end()
    await lease.end(means.leftovers())
  }
}

/** The time that several cases wait for a shared fixture counts for none of them. */
async function waitedFor<T>(shared: Promise<T>, { onWaited }: CaseMeans): Promise<T> {
  const began = performance.now()
  try {
    return await shared
  } finally {
    onWaited(performance.now() - began)
  }
}

/** What one participant holds. */
interface Holdings {
  readonly trusted: Caller
  readonly lease: Lease
  readonly clock: Stopwatch
  readonly inFlight: InFlight
  readonly permit: Permit
}

function contextOf(participant: Participant, means: CaseMeans, holdings: Holdings): CheckContext {
  const { trusted, lease, clock } = holdings
  const { settings } = means
  return caseContext(callersFor(participant, means, holdings), {
    trusted,
    groups: lease.groups,
    ...waitingOf(participant, means, holdings),
    text: means.text,
    random: means.random,
    config: means.config,
    fixture: fixtureOf(participant, means.config),
    newUserId: () => means.users.next(),
    distinctUserIds: distinctUserIds(means.users),
    pause: (milliseconds: number) => pause(milliseconds, clock.signal),
    property: propertyFor(participant, means, clock),
    deletedGroups: means.deletedGroups,
    deletedEntries: means.entries.deleted,
    effectsComeLate: means.effectsComeLate,
    learned: means.learned,
    leftBehind: means.leftBehind,
    note: means.note,
    progress: means.onProgress,
    untested: (reason: string) => {
      throw new UntestedSignal(reason)
    },
    inapplicable: (reason: string, flag?: string) => {
      throw new InapplicableSignal(reason, flag)
    },
    settings: {
      runs: settings.runs,
      exhaustive: settings.exhaustive,
      isSelection: settings.only.length > 0,
      settleMs: settings.settleMs,
      ...(settings.path === undefined ? {} : { path: settings.path }),
    },
  })
}

/** What a participant may wait for only while it holds nothing that others wait for. */
function waitingOf(
  participant: Participant,
  means: CaseMeans,
  { lease, permit }: Holdings,
): Pick<CheckContext, 'use' | 'exclusively'> {
  let inTurn = false
  const releaseFor = (what: string) => {
    if (lease.held() || inTurn) {
      const held = inTurn ? 'a turn' : 'groups'
      throw new MisuseError(`${participant.id} holds ${held} while it asks for ${what}`)
    }
    permit.release()
  }
  return {
    use: <T>(fixture: SharedFixture<T>) => {
      const unstated = fixture.needs.find((need) => !participant.needs.includes(need))
      if (unstated !== undefined) {
        throw new MisuseError(`${participant.id} asks for "${fixture.title}" without the need ${unstated}`)
      }
      releaseFor(`"${fixture.title}"`)
      means.onUsed(fixture.title)
      return waitedFor(fixture.on(means.host), means)
    },
    exclusively: async <T>(name: string, act: () => Promise<T>) => {
      releaseFor(`the turn on ${name}`)
      const semaphore = means.exclusive.of(name)
      await semaphore.acquire()
      inTurn = true
      try {
        return await act()
      } finally {
        inTurn = false
        semaphore.release()
      }
    },
  }
}

function propertyFor({ id, generated }: Participant, means: CaseMeans, clock: Stopwatch): Property {
  if (generated !== true) {
    return () => Promise.reject(new MisuseError(`${id} runs a property, and its suite is not \`generated\``))
  }
  const { settings } = means
  return propertyOf({
    random: means.random,
    runs: settings.runs,
    path: settings.path,
    shrinking: means.shrinking,
    onPassed: means.onProperty,
    requests: means.requests,
    repeatedSince: means.repeatedSince,
    patience: patienceOf(settings),
    worked: () => clock.worked(),
    onProgress: settings.exhaustive ? means.onProgress : undefined,
  })
}
