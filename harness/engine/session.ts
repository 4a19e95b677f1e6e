import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import type { Check } from '../check/check.ts'
import type { Caller } from '../client/caller.ts'
import type { SenderOptions } from '../client/sender.ts'
import { pause } from '../client/sender.ts'
import { openTransport } from '../client/transport.ts'
import type { RunConfig } from '../config/config.ts'
import { contractValidator } from '../contract/validator.ts'
import { entriesOf } from '../expect/resource.ts'
import { randomOf } from '../generate/random.ts'
import { textOf } from '../generate/text.ts'
import { cleanUp, removeGroup } from '../journal/cleanup.ts'
import { journalFileName, openJournal } from '../journal/journal.ts'
import { nameSource, wornAt } from '../lease/lease.ts'
import { SlotPool } from '../lease/pool.ts'
import { runLockName, takeRunLock } from '../lease/run-lock.ts'
import { type Tally, tallyText, totals } from '../property/property.ts'
import type { Exchange } from '../record/exchange.ts'
import { redactionOf, secretsOf } from '../record/redaction.ts'
import type { CheckResult, ObservationResult, RunResult, Settings } from '../result/result.ts'
import type { Stage } from '../scenario/scenario.ts'
import { credentialsOf, openCaller } from './callers.ts'
import { type Means, withContext } from './check-context.ts'
import { contractLedger } from './contract-ledger.ts'
import { missingNeed } from './fixtures.ts'
import { gateOf } from './gate.ts'
import { preflight } from './preflight.ts'
import { type Judgement, judge } from './run-check.ts'
import { statistics } from './statistics.ts'
import { classResults, missingFixtures, runVerdict } from './verdict.ts'
import { suiteVersion } from './version.ts'

/** What a run consists of. */
export interface SessionOptions {
  readonly config: RunConfig
  /** The selected checks, in their order. */
  readonly checks: readonly Check[]
  /** Checks that `--skip` took out: reported as untested. */
  readonly skipped?: readonly Check[]
  readonly settings?: Partial<Settings>
  /** All randomness comes from it; random otherwise. */
  readonly seed?: number
  /** Folder for the journal. */
  readonly output: string
  /** The command line that starts this run again, up to the selection: `textboard-conformance run --target …`. */
  readonly command?: string
  /** Ends the run early; what has not run stays untested. */
  readonly signal?: AbortSignal
}

/** Results of either kind of executed declaration. */
export type AnyResult = CheckResult | ObservationResult

/** A run against one target: executes checks one by one, side by side, and adds them up. */
export interface Session {
  readonly seed: number
  readonly settings: Settings
  /** Checks in waves: those of one wave may run side by side, the next wave starts when all have ended. */
  readonly waves: readonly Wave[]
  /** Runs one check when it is its turn. @param onStart called then */
  run(check: Check, onStart?: () => void): Promise<AnyResult>
  /** Runs all waves and finishes. @param onResult told of every result as it comes */
  runAll(onResult?: (result: AnyResult) => void, onStart?: (check: Check) => void): Promise<RunResult>
  /** The results so far, as a report that says that it is not complete. */
  snapshot(): RunResult
  /** Deletes what is left, closes the connections, adds up. */
  finish(): Promise<RunResult>
}

/** Checks that may all be started at once (the session itself limits how many run), or must run one by one. */
export interface Wave {
  readonly checks: readonly Check[]
  readonly oneByOne: boolean
}

const interrupted: Promise<Judgement> = Promise.resolve({
  outcome: 'untested',
  message: 'the run was interrupted',
})

/** How long a run waits for another one on the same application, in milliseconds. */
const lockPatienceMs = 60_000

/** The settings of a run that says nothing. */
export const usualSettings: Settings = {
  concurrency: 32,
  timeoutMs: 10_000,
  settleMs: 0,
  runs: 25,
  rate: null,
  strict: false,
  exhaustive: false,
  classes: ['textboard', 'achievements', 'card-incentive', 'platform'],
  only: [],
  skip: [],
  retry: { attempts: 3, budgetMs: 10_000 },
}

/**
 * Opens a run: reads which groups the application has, before any check runs.
 * @throws PreflightError where the target is not reachable or refuses the credentials
 */
export async function openSession(options: SessionOptions): Promise<Session> {
  const { config, checks } = options
  const settings: Settings = { ...usualSettings, classes: config.classes, ...options.settings }
  const seed = options.seed ?? randomInt(2 ** 31 - 1)
  const startedAt = new Date()
  const target = config.target.replace(/\/$/, '')
  const redact = redactionOf(secretsOf(config))
  const figures = statistics()
  const ledger = contractLedger()
  const journal = openJournal(join(options.output, journalFileName))
  const exchanges = new Map<string | undefined, Exchange[]>()
  const createdBy = new Map<string, string | undefined>()
  const notes: string[] = []
  const tallies = new Map<string, readonly Tally[]>()
  const entries = new Map<string, number>()
  const transport = openTransport(
    new URL(target).origin,
    settings.timeoutMs,
    Math.max(32, settings.concurrency * 2),
  )

  const sender: SenderOptions = {
    target,
    transport,
    contract: contractValidator(),
    redact,
    turn: turns(settings.rate, options.signal),
    retry: settings.retry,
    settleMs: settings.settleMs,
    onExchange: (exchange, bytesSent) => {
      figures.add(exchange, bytesSent)
      const list = exchanges.get(exchange.check)
      if (list === undefined) exchanges.set(exchange.check, [exchange])
      else list.push(exchange)
    },
    onAnswer: (operation, answer, faults) => {
      ledger.add(operation, answer, faults)
      if (operation === 'textdata.create' && answer.status === 201) {
        const group = groupIn(answer.exchange.request.url)
        entries.set(group, (entries.get(group) ?? 0) + 1)
      }
    },
    onCreating: (name, check) => {
      journal.creating(name)
      under.set(name, (under.get(name) ?? 0) + 1)
      if (!createdBy.has(name)) createdBy.set(name, check)
    },
    // Of several simultaneous creations of one name the refused ones may be answered first.
    onCreated: (name, created) => {
      const left = (under.get(name) ?? 1) - 1
      if (left === 0) under.delete(name)
      else under.set(name, left)
      if (created) confirmed.add(name)
      else if (left === 0 && !confirmed.has(name)) forget(name)
    },
    // Not forgotten yet: a creation that overlapped this deletion may have come after it. `remove` looks again.
    onDeleted: (name) => deleted.push(name),
  }
  // A second create of a name that exists is refused, and must not make the run forget the first one.
  const confirmed = new Set<string>()
  const under = new Map<string, number>()
  const deleted: string[] = []
  const forget = (name: string) => {
    confirmed.delete(name)
    createdBy.delete(name)
    journal.settled(name)
  }
  const credentials = credentialsOf(config)
  // The run's own caller has no signal: cleaning up must work after an interruption.
  const own = openCaller(sender, 'trusted', credentials.trusted, undefined, undefined)
  const ownProxy = credentials.proxy && openCaller(sender, 'proxy', credentials.proxy, undefined, undefined)
  const close = () => transport.close()

  let foreignGroupIds: string[] = []
  let lockHeld = false
  try {
    await preflight(config, own, ownProxy)
    const left = journal.open()
    if (left.length > 0) {
      const { deleted: removed, gone, failed } = await cleanUp(own, journal)
      notes.push(`${removed.length + gone.length} groups that an earlier, killed run had left are gone`)
      for (const { name, reason } of failed)
        notes.push(`group ${name} of an earlier run could not be deleted: ${reason}`)
    }
    if (config.classes.includes('textboard')) {
      const { held, note } = await takeRunLock(own, lockPatienceMs, options.signal)
      if (note !== undefined) notes.push(note)
      lockHeld = held
      foreignGroupIds = await groupIds(own)
    }
  } catch (error) {
    await close()
    throw error
  }
  const undead = async (): Promise<string | undefined> => {
    for (const name of deleted.slice(-5)) if ((await own.readGroup(name)).status === 200) return name
    return undefined
  }
  const pool = new SlotPool({ foreignGroupIds, patienceMs: 20_000, undead })
  if (lockHeld) {
    const worn = () => (entries.get(runLockName) ?? 0) > wornAt(config.limits.entriesPerGroup)
    pool.adopt('shared', { name: runLockName }, worn)
  }
  if (config.classes.includes('textboard') && pool.free < 2) notes.push(slotNote(pool, checks))

  const remove = async (name: string): Promise<boolean> => {
    if (!createdBy.has(name)) return true
    const outcome = await removeGroup(own, name)
    if (typeof outcome !== 'string') {
      notes.push(`group ${name} could not be deleted: ${outcome.reason}; run "cleanup" to try again`)
      return false
    }
    forget(name)
    return true
  }

  const gate = gateOf(settings.concurrency)
  const names = nameSource()
  const newUserId = userIds()
  let sentences = 0
  const results: CheckResult[] = []
  const observations: ObservationResult[] = []
  let complete = false

  const need = (check: Check) =>
    missingNeed(check.needs ?? [], config, { exhaustive: settings.exhaustive, freeSlots: pool.free })

  const meansOf = (id: string, onWaited: (milliseconds: number) => void): Means => ({
    gate,
    onWaited,
    config,
    settings,
    pool,
    names,
    newUserId,
    random: randomOf(seed, id),
    text: textOf(randomOf(seed, `text ${id}`), () => ++sentences + 100),
    callerOf: (name, signal, traffic) =>
      name === 'anonymous' || credentials[name] !== undefined
        ? openCaller(sender, name, credentials[name], id, signal, traffic)
        : undefined,
    own,
    runSignal: options.signal,
    remove,
    strays: () => [...createdBy].filter(([, owner]) => owner === id).map(([name]) => name),
    entriesIn: (group) => entries.get(group) ?? 0,
    note: (text) => notes.push(redact(text)),
    onProperty: (tally) => tallies.set(id, [...(tallies.get(id) ?? []), tally]),
    tallies: () => tallies.get(id) ?? [],
    violations: (operation) => ledger.violations(operation),
    reachable: async () => {
      try {
        return (await own.request({ method: 'GET', path: '/textdata/@app/@all' })).status < 500
      } catch {
        return false
      }
    },
    exchanges: () => exchanges.get(id) ?? [],
    stage,
    witness: (title) => {
      exchanges.set(id, [...(exchanges.get(id) ?? []), ...(exchanges.get(title) ?? [])])
    },
  })
  const stage: Stage = {
    play: async (actor, act) => {
      await gate.enter(true)
      return await withContext(
        actor,
        meansOf(actor.id, () => undefined),
        act,
      ).finally(gate.leave)
    },
  }

  const run = async (check: Check, onStart?: () => void): Promise<AnyResult> => {
    await gate.enter()
    onStart?.()
    let started = performance.now()
    const waited = (milliseconds: number) => {
      started += milliseconds
    }
    const judgement = await (options.signal?.aborted === true
      ? interrupted
      : judge(check, need(check), meansOf(check.id, waited))
    ).finally(gate.leave)
    const about = {
      id: check.id,
      class: check.class,
      resource: check.resource,
      topic: check.topic,
      section: check.section,
      sentence: check.sentence,
      outcome: judgement.outcome,
      durationMs: Math.round(performance.now() - started),
      exchanges: exchanges.get(check.id) ?? [],
    }
    const message = judgement.message === undefined ? undefined : redact(judgement.message)
    if (check.kind === 'observation') {
      const result: ObservationResult = { ...about, value: redact(judgement.value ?? message ?? '') }
      observations.push(result)
      return result
    }
    const result: CheckResult = {
      ...about,
      level: check.level,
      kind: check.kind,
      ...(message === undefined ? {} : { message }),
      ...(judgement.fixture === undefined ? {} : { fixture: judgement.fixture }),
      ...(judgement.outcome === 'failed' || judgement.outcome === 'error'
        ? { replay: replayCommand(options.command, check.id, seed, judgement.path) }
        : {}),
    }
    results.push(result)
    return result
  }

  const snapshot = (): RunResult => {
    const skipped = (options.skipped ?? []).filter(({ kind }) => kind !== 'observation').map(skippedResult)
    const done = new Set([...results, ...observations].map(({ id }) => id))
    const pending = complete ? [] : checks.filter(({ id, kind }) => !done.has(id) && kind !== 'observation')
    const all = [...results, ...skipped, ...pending.map(pendingResult)]
    const order = new Map(checks.map(({ id }, index) => [id, index]))
    all.sort((a, b) => (order.get(a.id) ?? checks.length) - (order.get(b.id) ?? checks.length))
    return {
      suite: { name: 'textboard-conformance', version: suiteVersion() },
      specification: { version: 'v2' },
      implementation: config.implementation,
      target,
      startedAt: startedAt.toISOString(),
      durationMs: Date.now() - startedAt.getTime(),
      seed,
      settings,
      verdict: runVerdict(all, complete, settings.strict),
      classes: classResults(all, config.classes, settings.strict),
      checks: all,
      observations: observations.toSorted((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0)),
      contract: ledger.records(),
      http: figures.totals(),
      fixtures: missingFixtures(all),
      notes: [...notes],
      complete,
    }
  }

  const finish = async (): Promise<RunResult> => {
    await pool.clear()
    const { failed } = await cleanUp(own, journal)
    for (const { name, reason } of failed) notes.push(`group ${name} is left behind: ${reason}`)
    if (tallies.size > 0) notes.push(generatedNote([...tallies.values()].flat()))
    await close()
    const done = results.length + observations.length
    complete = done === checks.length && options.signal?.aborted !== true
    return snapshot()
  }

  const waves = wavesOf(checks)
  return {
    seed,
    settings,
    waves,
    run,
    snapshot,
    finish,
    runAll: async (onResult, onStart) => {
      const one = async (check: Check) => {
        const result = await run(check, () => onStart?.(check))
        onResult?.(result)
      }
      for (const wave of waves) {
        if (wave.oneByOne) for (const check of wave.checks) await one(check)
        else await Promise.all(wave.checks.map(one))
        await pool.clear()
      }
      return await finish()
    },
  }
}

/**
 * First all that can share the slots, those without leases of their own first; then, one by one, what needs all slots;
 * last the contract checks, which judge every exchange of the run.
 */
function wavesOf(checks: readonly Check[]): Wave[] {
  const quota = (check: Check) => check.needs?.includes('quota') === true
  const contracts = checks.filter(({ kind }) => kind === 'contract')
  const others = checks.filter(({ kind }) => kind !== 'contract')
  return [
    { checks: others.filter((check) => !quota(check)), oneByOne: false },
    { checks: others.filter(quota), oneByOne: true },
    { checks: contracts.filter((check) => !quota(check)), oneByOne: false },
    { checks: contracts.filter(quota), oneByOne: true },
  ]
}

/** The group's name in the address of an entry operation. */
const groupIn = (url: string): string => /\/textdata\/@app\/([^/]+)\//.exec(url)?.[1] ?? ''

async function groupIds(own: Caller): Promise<string[]> {
  const answer = await own.listGroups({ query: { count: 1000 } })
  // A list that is broken is the business of its checks; the pool then finds out by being refused.
  if (answer.status !== 200) return []
  try {
    return entriesOf(answer).entry.map(({ id }) => id)
  } catch {
    return []
  }
}

const generatedNote = (tallies: readonly Tally[]): string =>
  `Generated and run by ${tallies.length} properties: ${totals(tallies).map(tallyText).join('; ')}`

function slotNote(pool: SlotPool, checks: readonly Check[]): string {
  const count = (need: 'quota' | 'slots:2') => checks.filter(({ needs }) => needs?.includes(need)).length
  const ids = pool.foreignGroupIds.join(', ')
  return pool.free === 0
    ? `The application has no free group slot (its groups: ${ids}). Checks that create groups or entries stay untested: ` +
        `one free slot would test all of them but ${count('slots:2')}, two free slots those too.`
    : `The application has one free group slot (its groups: ${ids}); a second would test ${count('slots:2')} more checks.`
}

function replayCommand(
  command: string | undefined,
  id: string,
  seed: number,
  path: string | undefined,
): string {
  const replay = path === undefined || path === '' ? '' : ` --path '${path}'`
  return `${command ?? 'textboard-conformance run'} --only '${id}' --seed ${seed}${replay}`
}

const unexecuted = (check: Check) => ({
  id: check.id,
  level: check.level,
  kind: check.kind === 'observation' ? ('check' as const) : check.kind,
  class: check.class,
  resource: check.resource,
  topic: check.topic,
  section: check.section,
  sentence: check.sentence,
  outcome: 'untested' as const,
  durationMs: 0,
  exchanges: [],
})

const skippedResult = (check: Check): CheckResult => ({
  ...unexecuted(check),
  message: 'skipped on request (--skip)',
})

const pendingResult = (check: Check): CheckResult => ({
  ...unexecuted(check),
  message: 'the run ended before it',
})

/** User ids of digits that no other run uses. */
function userIds(): () => string {
  const mark = randomInt(100_000, 1_000_000)
  let counter = 0
  return () => `${mark}${String(++counter).padStart(5, '0')}`
}

/** Spaces requests evenly at `rate` a second; without a rate nobody waits. */
function turns(rate: number | null, signal: AbortSignal | undefined): () => Promise<void> {
  if (rate === null) return () => Promise.resolve()
  let next = 0
  return async () => {
    const now = performance.now()
    const at = Math.max(now, next)
    next = at + 1000 / rate
    if (at > now) await pause(at - now, signal)
  }
}
