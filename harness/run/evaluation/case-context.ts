import type { CheckContext, Participant, SharedFixture } from '../../check/context.ts'
import type { RunConfig } from '../../config/config.ts'
import { configuredFixtures } from '../../config/configured-fixtures.ts'
import { InapplicableSignal, MisuseError, UntestedSignal } from '../../expect/signals.ts'
import type { UserIds } from '../../generate/user-ids.ts'
import { type Lease, openLease } from '../../groups/lease.ts'
import { pause } from '../../http/connection/pause.ts'
import { NoResponseError } from '../../http/message/response.ts'
import type { Caller } from '../../http/sending/caller.ts'
import type { Property } from '../../property/property.ts'
import { propertyOf } from '../../property/run-property.ts'
import { type CallerName, type Fixture, type Need, type Settings, usualRuns } from '../../vocabulary.ts'
import { type InFlight, trackInFlight } from '../callers/in-flight.ts'
import type { CaseMeans } from './means.ts'
import { type Permit, permitFrom } from './permit.ts'
import { Stopwatch } from './stopwatch.ts'

/** Who takes longer, waiting for slots apart, is given up. Milliseconds. */
const usualTimeoutMs = 120_000

const neverAborted = new AbortController().signal

/** How many times longer than usual a case may take: properties with more generated cases than usual need it. */
const patienceOf = ({ runs }: Settings): number => Math.max(1, runs / usualRuns)

/**
 * Lets a case, or a shared fixture, act with a context of its own, and takes everything back that it got or created.
 * @throws UntestedSignal where it took too long, and whatever `act` throws
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
    text: means.text,
    users: means.users,
    life: clock,
    permit,
    remove: means.remove,
    entriesIn: means.entriesIn,
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

/** What several cases wait for is the time of none of them. */
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
  const { trusted, lease, clock, permit } = holdings
  const { settings } = means
  let inTurn = false
  const callerFor = callersFor(participant, means, holdings)
  const holdingNothing = (what: string) => {
    if (lease.held() || inTurn) {
      const held = inTurn ? 'a turn' : 'groups'
      throw new MisuseError(`${participant.id} holds ${held} while it asks for ${what}`)
    }
    permit.release()
  }
  return new CaseContext(callerFor, clock, {
    trusted,
    groups: lease.groups,
    use: <T>(fixture: SharedFixture<T>) => {
      const unstated = fixture.needs.find((need) => !participant.needs.includes(need))
      if (unstated !== undefined) {
        throw new MisuseError(`${participant.id} asks for "${fixture.title}" without the need ${unstated}`)
      }
      holdingNothing(`"${fixture.title}"`)
      means.onUsed(fixture.title)
      return waitedFor(fixture.on(means.host), means)
    },
    exclusively: async <T>(name: string, act: () => Promise<T>) => {
      holdingNothing(`the turn on ${name}`)
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
    text: means.text,
    random: means.random,
    config: means.config,
    fixture: fixtureOf(participant, means.config),
    newUserId: () => means.users.next(),
    distinctUserIds: distinctUserIds(means.users),
    pause: (milliseconds: number) => pause(milliseconds, clock.signal),
    property: propertyFor(participant, means, clock),
    deletedGroups: means.deletedGroups,
    deletedEntries: means.deletedEntries,
    effectsComeLate: means.effectsComeLate,
    learned: means.learned,
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
      settleMs: settings.settleMs,
      ...(settings.path === undefined ? {} : { path: settings.path }),
    },
  })
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

type CallerFor = (name: CallerName, need?: Fixture) => Caller

/** What few cases ask for: made when it is asked for. */
type Rare = 'anonymous' | 'proxy' | 'otherUser' | 'otherMember' | 'foreign' | 'signal'

/**
 * The context of one case. A class whose members are set one by one, since a getter of each object's own, or members that are set in a
 * loop, would take as much memory as all the rest of it.
 */
class CaseContext implements CheckContext {
  readonly callerFor: CallerFor
  readonly clock: Stopwatch
  readonly trusted: CheckContext['trusted']
  readonly groups: CheckContext['groups']
  readonly use: CheckContext['use']
  readonly exclusively: CheckContext['exclusively']
  readonly text: CheckContext['text']
  readonly random: CheckContext['random']
  readonly config: CheckContext['config']
  readonly fixture: CheckContext['fixture']
  readonly newUserId: CheckContext['newUserId']
  readonly distinctUserIds: CheckContext['distinctUserIds']
  readonly pause: CheckContext['pause']
  readonly property: CheckContext['property']
  readonly deletedGroups: CheckContext['deletedGroups']
  readonly deletedEntries: CheckContext['deletedEntries']
  readonly effectsComeLate: CheckContext['effectsComeLate']
  readonly learned: CheckContext['learned']
  readonly note: CheckContext['note']
  readonly progress: CheckContext['progress']
  readonly untested: CheckContext['untested']
  readonly inapplicable: CheckContext['inapplicable']
  readonly settings: CheckContext['settings']

  constructor(callerFor: CallerFor, clock: Stopwatch, members: Omit<CheckContext, Rare>) {
    this.callerFor = callerFor
    this.clock = clock
    this.trusted = members.trusted
    this.groups = members.groups
    this.use = members.use
    this.exclusively = members.exclusively
    this.text = members.text
    this.random = members.random
    this.config = members.config
    this.fixture = members.fixture
    this.newUserId = members.newUserId
    this.distinctUserIds = members.distinctUserIds
    this.pause = members.pause
    this.property = members.property
    this.deletedGroups = members.deletedGroups
    this.deletedEntries = members.deletedEntries
    this.effectsComeLate = members.effectsComeLate
    this.learned = members.learned
    this.note = members.note
    this.progress = members.progress
    this.untested = members.untested
    this.inapplicable = members.inapplicable
    this.settings = members.settings
  }

  get anonymous() {
    return this.callerFor('anonymous')
  }

  get proxy() {
    return this.callerFor('proxy', 'user')
  }

  get otherUser() {
    return this.callerFor('otherUser', 'nonMember')
  }

  get otherMember() {
    return this.callerFor('otherMember', 'otherMember')
  }

  get foreign() {
    return this.callerFor('foreign', 'foreignApplication.consumerKey')
  }

  get signal() {
    return this.clock.signal
  }
}

function callersFor({ id, needs }: Participant, means: CaseMeans, { clock, inFlight }: Holdings) {
  return (name: CallerName, need?: Fixture): Caller => {
    if (need !== undefined && !needs.includes(need))
      throw new MisuseError(`${id} uses the ${name} caller without the need ${need}`)
    const caller = means.callerOf(name, clock, inFlight)
    if (caller === undefined) throw new UntestedSignal(`needs ${need}`, need)
    return caller
  }
}

/** Who has another application with its keys has its id. */
const isStated = (name: Fixture, needs: readonly Need[]): boolean =>
  needs.includes(name) ||
  (name === 'foreignApplication.id' && needs.includes('foreignApplication.consumerKey'))

const fixtureOf =
  ({ id, needs }: Participant, config: RunConfig): CheckContext['fixture'] =>
  (name) => {
    if (!isStated(name, needs)) throw new MisuseError(`${id} reads ${name} without the need ${name}`)
    const value = configuredFixtures(config)[name]
    if (value === undefined) throw new UntestedSignal(`needs ${name}`, name)
    return value
  }

function distinctUserIds(users: UserIds): CheckContext['distinctUserIds'] {
  function distinct(count: 2): readonly [string, string]
  function distinct(count: 3): readonly [string, string, string]
  function distinct(count: number): readonly string[]
  function distinct(count: number): readonly string[] {
    const ids = users.distinct(count)
    if (ids !== undefined) return ids
    throw new UntestedSignal(
      `needs ${count} users that the target knows; config.users has ${users.known ?? 0}`,
      `${count} users`,
    )
  }
  return distinct
}
