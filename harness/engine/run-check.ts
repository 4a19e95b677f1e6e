import type { Check, Fixture, Need } from '../check/check.ts'
import { NoAnswerError, UnavailableError } from '../client/answer.ts'
import type { Caller } from '../client/caller.ts'
import { InvalidRequestError, pause } from '../client/sender.ts'
import type { RunConfig } from '../config/config.ts'
import type { CheckContext } from '../context/context.ts'
import { countingDemands } from '../expect/expect.ts'
import { ExpectationFailure } from '../expect/failure.ts'
import type { Random } from '../generate/random.ts'
import type { Text } from '../generate/text.ts'
import { type NameSource, openLease } from '../lease/lease.ts'
import type { SlotPool } from '../lease/pool.ts'
import { PropertyFailure, propertyOf } from '../property/run-property.ts'
import type { CallerName, Exchange } from '../record/exchange.ts'
import type { Outcome, Settings, Violation } from '../result/result.ts'
import { openTraffic, type Traffic } from './callers.ts'
import type { Gate } from './gate.ts'
import { InapplicableSignal, MisuseError, UntestedSignal } from './signals.ts'
import { exhaustiveFixture } from './verdict.ts'

/** What a check's run came to. */
export interface Judgement {
  readonly outcome: Outcome
  readonly message?: string
  readonly fixture?: string
  /** An observation's value. */
  readonly value?: string
  /** Path of a property's counterexample. */
  readonly path?: string
}

/** What the run gives to one check. */
export interface Means {
  /** Limits how many checks run at once. */
  readonly gate: Gate
  /** Told how long the check waited for a group, in milliseconds: that is not its own time. */
  readonly onWaited: (milliseconds: number) => void
  readonly config: RunConfig
  readonly settings: Settings
  readonly pool: SlotPool
  readonly names: NameSource
  readonly newUserId: () => string
  /** The need that the run can't fulfil. */
  readonly missing: string | undefined
  readonly random: Random
  readonly text: Text
  readonly callerOf: (name: CallerName, signal: AbortSignal, traffic: Traffic) => Caller | undefined
  readonly own: Caller
  readonly runSignal: AbortSignal | undefined
  readonly remove: (name: string) => Promise<boolean>
  /** Names of groups that the check created and that may still exist. */
  readonly strays: () => readonly string[]
  /** How many entries the run has created in a group. */
  readonly entriesIn: (group: string) => number
  readonly note: (text: string) => void
  readonly violations: (operation: string) => readonly Violation[]
  /** Does the target answer another request? */
  readonly reachable: () => Promise<boolean>
  readonly exchanges: () => readonly Exchange[]
}

/** A check that takes longer, waiting for slots apart, is given up. Milliseconds. */
const usualCheckTimeout = 120_000

/** Runs one declaration to its outcome. Never throws. */
export async function judge(check: Check, means: Means): Promise<Judgement> {
  if (check.kind === 'untestable') {
    return { outcome: 'inapplicable', message: `no caller can see it: ${check.reason}` }
  }
  if (!means.config.classes.includes(check.class)) {
    return { outcome: 'inapplicable', message: `the class ${check.class} is not claimed` }
  }
  if (means.missing !== undefined) {
    return { outcome: 'untested', message: `needs ${means.missing}`, fixture: means.missing }
  }
  const clock = stopwatch(check.timeoutMs ?? usualCheckTimeout)
  const signal =
    means.runSignal === undefined ? clock.signal : AbortSignal.any([means.runSignal, clock.signal])
  const traffic = openTraffic()
  const trusted = means.callerOf('trusted', signal, traffic)
  if (trusted === undefined) return { outcome: 'error', message: 'the config has no application' }
  const lease = openLease({
    pool: means.pool,
    names: means.names,
    trusted,
    run: { trusted: means.own, signal: means.runSignal ?? new AbortController().signal },
    text: means.text,
    newUserId: means.newUserId,
    signal,
    waiting: () => {
      const since = performance.now()
      clock.halt(true)
      means.gate.leave()
      return async () => {
        await means.gate.enter(true)
        clock.halt(false)
        means.onWaited(performance.now() - since)
      }
    },
    remove: means.remove,
    entriesIn: means.entriesIn,
    entriesPerGroup: means.config.limits.entriesPerGroup,
    mayUseQuota: check.needs?.includes('quota') === true,
    mayUsePair: check.needs?.some((need) => need === 'slots:2' || need === 'slots:3') === true,
  })
  try {
    const context = contextOf(check, means, trusted, lease.groups, signal, traffic)
    return await perform(check, context, means)
  } catch (error) {
    const judgement = await judgementOf(error, clock.signal.aborted, means)
    // An observation cannot fail: what kept it from being made is the business of a check.
    return check.kind === 'observation' && judgement.outcome === 'failed'
      ? { ...judgement, outcome: 'untested' }
      : judgement
  } finally {
    clock.stop()
    await traffic.end()
    await lease.end(means.strays())
  }
}

async function perform(check: Check, context: CheckContext, means: Means): Promise<Judgement> {
  if (check.kind === 'untestable') return { outcome: 'inapplicable' }
  if (check.kind === 'observation') return { outcome: 'passed', value: await check.run(context) }
  const counter = { demands: 0 }
  await countingDemands(counter, () => check.run(context))
  // A contract check's demands are those of openapi.json on every exchange of its operation.
  if ((counter.demands === 0 && check.kind !== 'contract') || means.exchanges().length === 0) {
    return {
      outcome: 'error',
      message: `the check made ${counter.demands} demands on ${means.exchanges().length} exchanges: it shows nothing`,
    }
  }
  const [violation, ...more] = check.kind === 'contract' ? means.violations(check.operation) : []
  if (violation === undefined) return { outcome: 'passed' }
  const lines = [violation, ...more].map(({ message, exchange }) =>
    exchange === undefined ? message : `${message} (${exchange.request.method} ${exchange.request.url})`,
  )
  return { outcome: 'failed', message: lines.join('\n') }
}

async function judgementOf(error: unknown, late: boolean, means: Means): Promise<Judgement> {
  if (error instanceof UntestedSignal) {
    const fixture = error.message.startsWith('needs --exhaustive') ? exhaustiveFixture : error.fixture
    return { outcome: 'untested', message: error.message, ...(fixture === undefined ? {} : { fixture }) }
  }
  if (error instanceof InapplicableSignal) return { outcome: 'inapplicable', message: error.message }
  if (error instanceof PropertyFailure) return { outcome: 'failed', message: error.message, path: error.path }
  if (error instanceof ExpectationFailure) return { outcome: 'failed', message: error.message }
  if (error instanceof UnavailableError) return { outcome: 'untested', message: error.message }
  if (error instanceof NoAnswerError) {
    if (means.runSignal?.aborted === true) return { outcome: 'untested', message: 'the run was interrupted' }
    if (late) return { outcome: 'untested', message: 'given up: the check took too long' }
    return (await means.reachable())
      ? { outcome: 'failed', message: `${error.message}, while the target answers other requests` }
      : { outcome: 'untested', message: `the target does not answer any more: ${error.message}` }
  }
  if (error instanceof InvalidRequestError || error instanceof MisuseError) {
    return { outcome: 'error', message: error.message }
  }
  return {
    outcome: 'error',
    message: error instanceof Error ? (error.stack ?? error.message) : String(error),
  }
}

function contextOf(
  check: Check,
  means: Means,
  trusted: Caller,
  groups: CheckContext['groups'],
  signal: AbortSignal,
  traffic: Traffic,
): CheckContext {
  const needs: readonly Need[] = check.needs ?? []
  const callerFor = (name: CallerName, need: Fixture): Caller => {
    if (!needs.includes(need))
      throw new MisuseError(`${check.id} uses the ${name} caller without the need ${need}`)
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
    groups,
    text: means.text,
    random: means.random,
    config: means.config,
    newUserId: means.newUserId,
    pause: (milliseconds) => pause(milliseconds, signal),
    property: propertyOf({ random: means.random, runs: means.settings.runs, path: means.settings.path }),
    note: means.note,
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

/** A time limit that can be halted while a check waits for something that is not its own. */
function stopwatch(limitMs: number): {
  readonly signal: AbortSignal
  halt(halted: boolean): void
  stop(): void
} {
  const controller = new AbortController()
  let left = limitMs
  let startedAt = performance.now()
  let timer: NodeJS.Timeout | undefined
  const go = () => {
    startedAt = performance.now()
    timer = setTimeout(() => controller.abort(), left)
  }
  const halt = () => {
    clearTimeout(timer)
    left -= performance.now() - startedAt
  }
  go()
  return {
    signal: controller.signal,
    halt: (halted) => (halted ? halt() : go()),
    stop: () => clearTimeout(timer),
  }
}
